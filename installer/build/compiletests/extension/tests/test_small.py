"""Stands in for the tests in DeepEP's sources, which the build copies into the payload."""
