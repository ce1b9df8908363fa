"""Checks the behavior of a `deep_ep` that callers rely on, of any module of that name."""
