"""Measures DeepEP with the `config.yaml` that CloudAI writes, and checks all results."""
