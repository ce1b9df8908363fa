"""Checks every element that DeepEP moves: exact inputs, exact expectations, no tolerance."""
