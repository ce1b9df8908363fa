"""Our changes to the sources of others, each applied only to sources that we know."""
