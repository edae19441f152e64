"""Section 14.33: Reserves."""
