"""Games whose dice nobody knows yet, over which claims about Reserves are proved."""
