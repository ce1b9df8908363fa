"""Summarizes times of iterations; of several ranks, the slowest one counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """A summary of times in seconds. `p99` is one of the measured times, not interpolated."""

    median: float
    minimum: float
    maximum: float
    p99: float
    count: int


def slowest(per_rank: Sequence[Sequence[float]]) -> list[float]:
    """Returns, for each iteration, the time of the slowest rank."""
    if len({len(times) for times in per_rank}) != 1 or not per_rank[0]:
        raise ValueError("ranks have different numbers of times, or none")
    return [max(times) for times in zip(*per_rank, strict=True)]


def spread(times: Sequence[float]) -> Spread:
    """Summarizes the iterations of one operation."""
    ordered = sorted(times)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    p99 = ordered[math.ceil(len(ordered) * 0.99) - 1]
    return Spread(median, ordered[0], ordered[-1], p99, len(ordered))
