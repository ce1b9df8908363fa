"""vLLM's and SGLang's own MoE adapters, unmodified, over any module named `deep_ep`."""
