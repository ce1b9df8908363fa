"""Reads files that an image's build stages have made, with Python's standard library only."""
