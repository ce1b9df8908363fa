"""Defines the function that SGLang's dispatcher imports."""


def sglang_per_token_group_quant_fp8() -> None:
    """Never called."""
