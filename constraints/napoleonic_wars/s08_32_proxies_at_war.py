"""Section 8.32: what a declaration of war on a Neutral Proxy does."""
