"""What can be reached by diplomacy: the Track as a graph, ways to war, a whole Interphase."""
