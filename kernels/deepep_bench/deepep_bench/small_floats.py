"""BF16 and FP8 (e4m3) with plain numbers: the reference for the casts of GPUs."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

from deepep_bench.rows import FP8_LEAST, FP8_MOST
from deepep_bench.settings import SCALE_COLUMNS

# e4m3: three stored bits of significand, smallest normal 2^-6.
_E4M3_BITS = 3
_E4M3_LEAST_EXPONENT = -6


def bf16(value: float) -> float:
    """Returns the nearest BF16, ties to even."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    bits += 0x7FFF + ((bits >> 16) & 1)
    return float(struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0])


def e4m3(value: float) -> float:
    """Returns the nearest e4m3, ties to even, at most 448."""
    if value == 0:
        return 0.0
    exponent = max(math.frexp(abs(value))[1] - 1, _E4M3_LEAST_EXPONENT)
    step = 2.0 ** (exponent - _E4M3_BITS)
    return math.copysign(min(round(abs(value) / step) * step, FP8_MOST), value)


def scale_of(block: Sequence[float], powers: bool) -> float:
    """Returns the factor by which a block's FP8 numbers are multiplied after the transfer."""
    scale = max([FP8_LEAST, *(abs(value) for value in block)]) / FP8_MOST
    return 2.0 ** math.ceil(math.log2(scale)) if powers else scale


def through_fp8(row: Sequence[float], powers: bool) -> list[float]:
    """Returns a row's values after a transfer as FP8."""
    arrived: list[float] = []
    for start in range(0, len(row), SCALE_COLUMNS):
        block = row[start : start + SCALE_COLUMNS]
        scale = scale_of(block, powers)
        arrived += [e4m3(value / scale) * scale for value in block]
    return arrived
