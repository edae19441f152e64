"""Section 8.5: Prussian neutrality in the first Round of 1805."""
