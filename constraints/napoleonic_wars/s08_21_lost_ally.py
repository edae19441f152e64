"""Section 8.21: an event ends an alliance, somebody may restore it, else the Proxy is neutral."""
