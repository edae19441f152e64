"""Section 14.31 and 14.32: the next Turn's cards."""
