"""Sections 8.2 and 8.22: what an alliance is, and its limits."""
