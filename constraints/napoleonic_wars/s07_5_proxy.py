"""Sections 7.5 and 7.51: how a Neutral Proxy forms pieces in its Impulse."""
