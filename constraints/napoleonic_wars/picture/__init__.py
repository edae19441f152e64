"""What a picture of The Napoleonic Wars says."""
