"""Changes of ours to the sources of others, each made where that source is sure to be what we know."""
