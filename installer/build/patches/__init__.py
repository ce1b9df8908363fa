"""Our changes to other projects' sources; each fails on a source for which it was not written."""
