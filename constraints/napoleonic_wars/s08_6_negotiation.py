"""Section 8.6: negotiation."""
