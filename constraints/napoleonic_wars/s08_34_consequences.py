"""Section 8.34: what a declaration of war means for Formations that stand among new enemies."""
