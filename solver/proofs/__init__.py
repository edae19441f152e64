"""What is so in every position: claims proved, rulings compared, and the health of a rulebook."""
