"""Starts a test's program on all nodes at once, watches it, and records how it ended."""
