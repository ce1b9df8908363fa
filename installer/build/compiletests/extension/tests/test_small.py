"""A test of the package's sources, which the payload includes."""
