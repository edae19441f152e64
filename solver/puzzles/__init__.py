"""Puzzles: how many solutions they have, how a person would find them, what they give without need, and new ones."""
