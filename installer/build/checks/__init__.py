"""Reads the files that an image's stages have built; needs no library."""
