"""How a Neutral Proxy forms pieces: what it has, what is due next, and why."""
