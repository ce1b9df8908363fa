"""Libraries beside each other through their Python calls: one run, one clock, the same tokens."""
