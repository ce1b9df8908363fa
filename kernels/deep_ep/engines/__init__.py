"""Runs vLLM's and SGLang's own MoE adapters, unmodified, with any module named `deep_ep`."""
