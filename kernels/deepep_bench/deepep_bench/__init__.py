"""Measures DeepEP with the `config.yaml` that CloudAI writes; every result is checked."""
