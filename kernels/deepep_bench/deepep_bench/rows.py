"""Defines the content of a token's row: its identity, and predictable numbers.

The first block encodes the source rank and token: each column holds one bit, as the value 0 or 8.
The block also has a 448, FP8's greatest value, which makes the block's scale 1, so that FP8 keeps
the bits. So a row is recognized by its content, in any order. All other columns are small whole
numbers times a power of two, exact in BF16 but not in FP8. The formulas use plain arithmetic, so
they work for numbers and for tensors.
"""

from __future__ import annotations

from typing import Any

TOKEN_BITS = 24
RANK_BITS = 16
ID_BITS = TOKEN_BITS + RANK_BITS
ID_BLOCK = 128
BIT_VALUE = 8.0
MARKER = 448.0
FP8_MAX = 448.0
# DeepEP's casts use this number if the greatest magnitude of a block is smaller.
MIN_BLOCK_MAX = 1e-4


def identity(rank: Any, token: Any) -> Any:
    """Returns the number that the first block of a row encodes."""
    return rank * (1 << TOKEN_BITS) + token


def rank_and_token(number: int) -> tuple[int, int]:
    return number >> TOKEN_BITS, number & ((1 << TOKEN_BITS) - 1)


def pseudorandom(rank: Any, token: Any, column: Any) -> Any:
    """Returns a number from 0 to 2^15-1 that differs between neighboring ranks, tokens, columns."""
    value = (rank * 40503 + token * 9176 + column * 30011 + 12345) & 0xFFFF
    value = (value * 25173 + (token * 13 + column * 7) % 4093) & 0xFFFF
    return value >> 1


def significand(value: Any) -> Any:
    """Returns -127 to 127, exact in BF16. It is never 0, so that a lost element is noticed."""
    return ((value >> 3) % 127 + 1) * (1 - 2 * (value & 1))


def exponent(rank: Any, token: Any, block: Any) -> Any:
    """Returns 0 to 7. Blocks differ in magnitude, so that a misplaced scale is noticed."""
    return (rank * 5 + token * 3 + block * 11) % 8


def factor(place: int) -> float:
    """Returns the factor, 1 to 7, by which a rank (or an expert) multiplies its rows.

    So a sum shows which of them contributed to it.
    """
    return float(1 + place % 7)


def row(rank: int, token: int, columns: int) -> list[float]:
    """Returns a row as a list of numbers, which is the reference for tensors."""
    bits = identity(rank, token)
    head = [BIT_VALUE * ((bits >> bit) & 1) for bit in range(ID_BITS)]
    head += [MARKER] + [0.0] * (ID_BLOCK - ID_BITS - 1)
    return head + [
        significand(pseudorandom(rank, token, column))
        * 2.0 ** (exponent(rank, token, column // ID_BLOCK) - 7)
        for column in range(ID_BLOCK, columns)
    ]


def read_identity(values: list[float]) -> int:
    """Returns the identity of a row, read from its content, which may be rounded."""
    return sum(1 << bit for bit in range(ID_BITS) if values[bit] > BIT_VALUE / 2)
