"""Changes of ours to the sources of others, each made only where we know the source."""
