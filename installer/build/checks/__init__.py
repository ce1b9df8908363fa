"""Reads what an image's stages have built; needs no library."""
