"""Rounds plain numbers to BF16 and FP8 (e4m3), as a reference for the casts on GPUs."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

from deepep_bench.rows import FP8_MAX, MIN_BLOCK_MAX
from deepep_bench.settings import SCALE_COLUMNS

# e4m3 stores three bits of the significand; its smallest normal number is 2^-6.
_E4M3_BITS = 3
_E4M3_MIN_EXPONENT = -6


def bf16(value: float) -> float:
    """Returns the nearest BF16 number; ties are rounded to even."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    bits += 0x7FFF + ((bits >> 16) & 1)
    return float(struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0])


def e4m3(value: float) -> float:
    """Returns the nearest e4m3 number, of magnitude at most 448; ties are rounded to even."""
    if value == 0:
        return 0.0
    exponent = max(math.frexp(abs(value))[1] - 1, _E4M3_MIN_EXPONENT)
    step = 2.0 ** (exponent - _E4M3_BITS)
    return math.copysign(min(round(abs(value) / step) * step, FP8_MAX), value)


def scale_of(block: Sequence[float], powers: bool) -> float:
    """Returns a block's scale, by which FP8 numbers are multiplied after the transfer.

    powers: round it up to a power of two
    """
    scale = max([MIN_BLOCK_MAX, *(abs(value) for value in block)]) / FP8_MAX
    return 2.0 ** math.ceil(math.log2(scale)) if powers else scale


def through_fp8(row: Sequence[float], powers: bool) -> list[float]:
    """Returns a row's values after a transfer as FP8."""
    arrived: list[float] = []
    for start in range(0, len(row), SCALE_COLUMNS):
        block = row[start : start + SCALE_COLUMNS]
        scale = scale_of(block, powers)
        arrived += [e4m3(value / scale) * scale for value in block]
    return arrived
