"""Copies the imports from the file of this name in SGLang 0.5.23."""

_deepep_import_error = None
try:
    from deep_ep import Buffer, Config  # noqa: F401
    from sglang.kernels.ops.quantization.fp8_kernel import (  # type: ignore[import-not-found]
        sglang_per_token_group_quant_fp8,  # noqa: F401
    )

    use_deepep = True
except Exception as exc:
    use_deepep = False
    _deepep_import_error = exc
