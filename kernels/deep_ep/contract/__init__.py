"""Checks the behavior that callers of `deep_ep` rely on, in any module of that name."""
