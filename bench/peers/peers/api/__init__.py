"""Compares libraries through their Python calls, in one run, with one clock and the same tokens."""
