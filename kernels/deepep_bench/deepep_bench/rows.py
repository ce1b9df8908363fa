"""The content of a token's row: its identity, in columns that FP8 keeps, and predictable numbers.

The first block encodes source rank and token, a bit per column, as 0 or 8, and one 448: FP8's
greatest value makes the block's scale 1, so the bits survive. So a row is recognized by its
content, in whatever order a library delivers. All other columns are small whole numbers times a
power of two, exact in BF16 but not in FP8. The formulas are plain arithmetic, the same for lists
and tensors.
"""

from __future__ import annotations

from typing import Any

TOKEN_BITS = 24
RANK_BITS = 16
ID_BITS = TOKEN_BITS + RANK_BITS
ID_BLOCK = 128
BIT_VALUE = 8.0
MARKER = 448.0
FP8_MOST = 448.0
# The lower bound of a block's greatest magnitude in DeepEP's casts.
FP8_LEAST = 1e-4


def identity(rank: Any, token: Any) -> Any:
    """Returns a row's number, which its first block encodes."""
    return rank * (1 << TOKEN_BITS) + token


def rank_and_token(number: int) -> tuple[int, int]:
    return number >> TOKEN_BITS, number & ((1 << TOKEN_BITS) - 1)


def mixed(rank: Any, token: Any, column: Any) -> Any:
    """Returns a number from 0 to 2^15-1 that differs between neighbors in any direction."""
    value = (rank * 40503 + token * 9176 + column * 30011 + 12345) & 0xFFFF
    value = (value * 25173 + (token * 13 + column * 7) % 4093) & 0xFFFF
    return value >> 1


def significand(value: Any) -> Any:
    """Returns -127 to 127 in BF16's eight bits, but never 0, so that a lost element shows."""
    return ((value >> 3) % 127 + 1) * (1 - 2 * (value & 1))


def exponent(rank: Any, token: Any, block: Any) -> Any:
    """Returns 0 to 7: blocks differ in magnitude, so that a misplaced scale shows."""
    return (rank * 5 + token * 3 + block * 11) % 8


def factor(place: int) -> float:
    """Returns the factor of a rank (or an expert): 1 to 7, so that its share of a sum shows."""
    return float(1 + place % 7)


def row(rank: int, token: int, columns: int) -> list[float]:
    """Returns one row as a list: the reference for tensors."""
    bits = identity(rank, token)
    head = [BIT_VALUE * ((bits >> bit) & 1) for bit in range(ID_BITS)]
    head += [MARKER] + [0.0] * (ID_BLOCK - ID_BITS - 1)
    return head + [
        significand(mixed(rank, token, column))
        * 2.0 ** (exponent(rank, token, column // ID_BLOCK) - 7)
        for column in range(ID_BLOCK, columns)
    ]


def read_identity(values: list[float]) -> int:
    """Returns the identity of a row from its (possibly rounded) content."""
    return sum(1 << bit for bit in range(ID_BITS) if values[bit] > BIT_VALUE / 2)
