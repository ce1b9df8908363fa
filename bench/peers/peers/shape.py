"""Computes the routing that all libraries use, and the number of bytes that it moves.

DeepEP gets the experts that epbench chooses at random, so that all libraries move the same bytes.
The tests compare the byte counts with epbench's reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_MASK = (1 << 64) - 1
_SCALE_COLUMNS = 128
ELEMENTS = ("bf16", "fp8")


@dataclass(frozen=True)
class Shape:
    """The sizes of a dispatch and combine; every rank has the same number of tokens."""

    ranks: int
    tokens: int
    hidden: int
    topk: int
    experts: int
    seed: int

    def flags(self) -> list[str]:
        """Returns the options that give epbench this shape."""
        return [
            f"--num-processes={self.ranks}",
            f"--num-tokens={self.tokens}",
            f"--hidden={self.hidden}",
            f"--num-topk={self.topk}",
            f"--num-experts={self.experts}",
            f"--seed={self.seed}",
        ]


@dataclass(frozen=True)
class Bytes:
    """The maximum over the ranks of two byte counts.

    `wire` is what a rank sends to others or, if that is more, receives from others. `logical` is
    all that a rank receives, including from itself.
    """

    wire: int
    logical: int


def draw(seed: int, rank: int, token: int, number: int) -> int:
    """Returns the same number as epbench's generator (kernels/epbench/src/host/routing.cpp)."""
    z = seed * 0xD1342543DE82EF95 & _MASK
    for part in (rank, token, number):
        z = z + part + 0x9E3779B97F4A7C15 & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        z ^= z >> 31
    return z


def choices(shape: Shape) -> list[list[list[int]]]:
    """Returns the distinct experts that each token chooses, as [rank][token]."""
    return [
        [_experts_of(shape, rank, token) for token in range(shape.tokens)]
        for rank in range(shape.ranks)
    ]


def _experts_of(shape: Shape, rank: int, token: int) -> list[int]:
    chosen: list[int] = []
    number = 0
    while len(chosen) < shape.topk:
        expert = draw(shape.seed, rank, token, number) % shape.experts
        number += 1
        if expert not in chosen:
            chosen.append(expert)
    return chosen


def row_bytes(shape: Shape, element: str) -> int:
    """Returns the bytes of a row and its scales, without a library's metadata."""
    if element == "bf16":
        return 2 * shape.hidden
    return shape.hidden + shape.hidden // _SCALE_COLUMNS * 4


def standard_bytes(shape: Shape, routing: Sequence[Sequence[Sequence[int]]], size: int) -> Bytes:
    """Counts bytes if each token is sent once to each rank that has any of its experts."""
    experts_per_rank = shape.experts // shape.ranks
    rows = [[0] * shape.ranks for _ in range(shape.ranks)]
    for source, tokens in enumerate(routing):
        for token in tokens:
            for target in {expert // experts_per_rank for expert in token}:
                rows[source][target] += 1
    return _busiest(rows, size)


def low_latency_bytes(shape: Shape, routing: Sequence[Sequence[Sequence[int]]], size: int) -> Bytes:
    """Counts bytes if each token is sent once for each expert that it chose."""
    experts_per_rank = shape.experts // shape.ranks
    rows = [[0] * shape.ranks for _ in range(shape.ranks)]
    for source, tokens in enumerate(routing):
        for token in tokens:
            for expert in token:
                rows[source][expert // experts_per_rank] += 1
    return _busiest(rows, size)


def _busiest(rows: list[list[int]], size: int) -> Bytes:
    ranks = range(len(rows))
    received = [sum(rows[source][rank] for source in ranks) for rank in ranks]
    wire = [
        max(sum(rows[rank]) - rows[rank][rank], received[rank] - rows[rank][rank]) for rank in ranks
    ]
    return Bytes(max(wire) * size, max(received) * size)
