"""The behavior of a `deep_ep` that callers rely on, checked of any module of that name."""
