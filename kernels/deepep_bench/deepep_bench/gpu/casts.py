"""Casts to FP8 with a scale per 128 columns, as callers of DeepEP's standard dispatch do."""

from __future__ import annotations

from typing import Any

import torch

from deepep_bench.rows import FP8_MAX, MIN_BLOCK_MAX
from deepep_bench.settings import SCALE_COLUMNS, Settings

_EXPONENT_SHIFT = 23


def to_fp8(x: Any, settings: Settings) -> tuple[Any, Any]:
    """Returns FP8 numbers and their scales, in float32 or as four exponents per int32 (UE8M0)."""
    blocks = x.float().unflatten(-1, (-1, SCALE_COLUMNS))
    scales = blocks.abs().amax(-1).clamp(min=MIN_BLOCK_MAX) / FP8_MAX
    if settings.round_scale:
        scales = _next_power(scales)
    numbers = (blocks / scales.unsqueeze(-1)).to(torch.float8_e4m3fn).flatten(-2)
    return numbers, _packed(scales) if settings.use_ue8m0 else scales


def from_fp8(numbers: Any, scales: Any) -> Any:
    """Returns the numbers times their scales, as float32."""
    if scales.dtype == torch.int32:
        scales = _unpacked(scales)
    blocks = numbers.float().unflatten(-1, (-1, SCALE_COLUMNS))
    return (blocks * scales.unsqueeze(-1)).flatten(-2)


def as_float32(received: Any) -> Any:
    """Returns the rows that a dispatch delivered, as float32."""
    return from_fp8(*received) if isinstance(received, tuple) else received.float()


def _next_power(scales: Any) -> Any:
    """Rounds scales up to powers of two; works on bits, because logarithms would be rounded."""
    bits = scales.view(torch.int32)
    up = (bits & ((1 << _EXPONENT_SHIFT) - 1)) != 0
    return (((bits >> _EXPONENT_SHIFT) + up) << _EXPONENT_SHIFT).view(torch.float32)


def _packed(scales: Any) -> Any:
    exponents = (scales.view(torch.int32) >> _EXPONENT_SHIFT).to(torch.uint8)
    return exponents.contiguous().view(torch.int32)


def _unpacked(packed: Any) -> Any:
    exponents = packed.contiguous().view(torch.uint8).to(torch.int32)
    return (exponents << _EXPONENT_SHIFT).view(torch.float32)
