"""Open positions and turns, over which an engine proves what the rules amount to."""
