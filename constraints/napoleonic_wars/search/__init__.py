"""Spaces of turns for the engines: what may be chosen, what is measured, what is near."""
