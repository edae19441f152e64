"""One nation's reinforcement seen at once: its purchases, Deployments, and the ground they stand on."""
