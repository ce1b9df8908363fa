"""Starts a test's program on every node at once, watches it, and says on paper how it ended."""
