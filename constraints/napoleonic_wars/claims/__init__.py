"""What the rules of The Napoleonic Wars are said to amount to."""
