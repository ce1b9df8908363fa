"""Patches the sources of other projects; each patch fails if the source is not the expected one."""
