"""Computes the expected value of each element, in whole numbers that no format rounds.

A payload is determined by pair, source rank, token and column. Its first columns are the digits of
these numbers, so that a row identifies itself wherever it arrives. Other columns hold -7 to 7, and
the last of each 128 columns is 7: FP8 then scales by 64, and each element times 64 is exact.

Expert e's output is 2 * (sign * x + offset). Weights are 1/2 or 1. With up to eight choices each
sum is a whole number of at most 240, which BF16 holds exactly, in whatever order it is added up.
"""

from functools import cache

BLOCK = 128
GREATEST = 7
# Columns that identify a row: digits of base 8, the lowest first.
RANK_DIGITS, TOKEN_DIGITS, PAIR_DIGITS = 2, 5, 5
IDENTITY = RANK_DIGITS + TOKEN_DIGITS + PAIR_DIGITS
MOST_RANKS, MOST_TOKENS, PAIRS = 8**RANK_DIGITS, 8**TOKEN_DIGITS, 8**PAIR_DIGITS
MOST_CHOICES = 8
GREATEST_OFFSET = 8
# Rows repeat in a pool whose size is a prime number, so that displaced rows differ in almost all
# columns.
POOL = 4093
_RANK_STEP, _PAIR_STEP = 521, 1031
_WORD = 0xFFFFFFFF


def mix(number: int) -> int:
    """Hashes to 32 bits, with the last steps of murmur3."""
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        number = ((number ^ (number >> shift)) * factor) & _WORD
    return number ^ (number >> 16)


def pool_value(row: int, column: int) -> int:
    """Returns an element of the pool of rows."""
    if column % BLOCK == BLOCK - 1:
        return GREATEST
    word = (mix((row * 0x9E3779B1) & _WORD) ^ (column * 0x27D4EB2F)) & _WORD
    return mix(word) % (2 * GREATEST + 1) - GREATEST


def pool_row(pair: int, rank: int, token: int) -> int:
    """Returns the index of the pool's row from which a payload is made."""
    return (token + _RANK_STEP * rank + _PAIR_STEP * pair) % POOL


def identity(pair: int, rank: int, token: int) -> list[int]:
    """Returns the digits in a payload's first columns."""
    found = []
    for number, count in ((rank, RANK_DIGITS), (token, TOKEN_DIGITS), (pair % PAIRS, PAIR_DIGITS)):
        found += [number >> (3 * place) & 7 for place in range(count)]
    return found


def payload(pair: int, rank: int, token: int, column: int) -> int:
    """Returns an element of the row that a rank sends for a token."""
    if column < IDENTITY:
        return identity(pair, rank, token)[column]
    return pool_value(pool_row(pair % PAIRS, rank, token), column)


@cache
def sign(expert: int) -> int:
    """Returns the factor of an expert."""
    return 1 if mix(expert + 1) & 1 else -1


@cache
def offset(expert: int) -> int:
    """Returns the offset of an expert."""
    return mix(expert + 0x5EED) % (2 * GREATEST_OFFSET + 1) - GREATEST_OFFSET


def expert_output(expert: int, element: int) -> int:
    """Returns an expert's output for an element."""
    return 2 * (sign(expert) * element + offset(expert))


def line_of(choices: list[int], weights: list[float]) -> tuple[float, float]:
    """Returns slope and intercept: a token's sum is slope * x + intercept in every column."""
    chosen = [(e, w) for e, w in zip(choices, weights, strict=True) if e >= 0]
    slope = sum(2 * weight * sign(expert) for expert, weight in chosen)
    return slope, sum(2 * weight * offset(expert) for expert, weight in chosen)


def bound(clean: int, confidence_factor: float = 3.0) -> float:
    """Returns the largest error rate that this many clean calls allow, with 95 % confidence."""
    return min(1.0, confidence_factor / clean) if clean > 0 else 1.0
