"""A turn told step by step: one order in a position, the changes that follow, the position after them."""
