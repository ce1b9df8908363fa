"""Runs random calls of a module named `deep_ep`, and compares every word of their results.

README.md describes the programs.
"""
