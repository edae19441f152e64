"""What the rules of Flames of War's Reserves are said to amount to."""
