"""What callers rely on of a `deep_ep`, held against any module of that name."""
