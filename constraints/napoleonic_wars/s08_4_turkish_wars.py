"""Section 8.4: Foreign Wars between nations of one Camp."""
