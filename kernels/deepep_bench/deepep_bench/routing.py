"""Chooses each token's experts from a seed, with the same result on every machine.

Each rank computes the routing of all ranks. So it knows what it must receive, without using the
library under test.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cached_property

from deepep_bench.settings import Settings

NO_EXPERT = -1


@dataclass(frozen=True)
class Routing:
    """The experts of all tokens: `choices[rank][token]`, with -1 for a masked choice."""

    choices: list[list[list[int]]]
    num_experts: int

    @property
    def ranks(self) -> int:
        return len(self.choices)

    @property
    def experts_per_rank(self) -> int:
        return self.num_experts // self.ranks

    @cached_property
    def destinations(self) -> list[list[list[int]]]:
        """Returns [rank][token]: the ranks of the token's experts, sorted, each once."""
        share = self.experts_per_rank
        return [
            [sorted({expert // share for expert in row if expert >= 0}) for row in rows]
            for rows in self.choices
        ]

    def arrivals(self, rank: int) -> list[tuple[int, int]]:
        """Returns (source rank, token) of every row that a rank receives, sorted."""
        return [
            (source, token)
            for source, rows in enumerate(self.destinations)
            for token, ranks in enumerate(rows)
            if rank in ranks
        ]

    def arrivals_of_expert(self, expert: int) -> list[tuple[int, int]]:
        """Returns (source rank, token) of every row that an expert receives."""
        return self.by_expert.get(expert, [])

    @cached_property
    def by_expert(self) -> dict[int, list[tuple[int, int]]]:
        """Returns, for each expert, (source rank, token) of every row that it receives."""
        found: dict[int, list[tuple[int, int]]] = {}
        for source, rows in enumerate(self.choices):
            for token, row in enumerate(rows):
                for expert in row:
                    if expert >= 0:
                        found.setdefault(expert, []).append((source, token))
        return found


def route(settings: Settings, ranks: int) -> Routing:
    """Returns the routing of all ranks."""
    numbers = _expert_numbers(settings)
    choices = [_choices_of_rank(settings, rank, numbers) for rank in range(ranks)]
    return Routing(choices, settings.num_experts)


def weight(rank: int, token: int, slot: int) -> float:
    """Returns the gate's weight of a choice: exact in float32, unlike its neighbors' weights."""
    return (1 + (rank * 3 + token * 7 + slot * 5) % 31) / 32


def _choices_of_rank(settings: Settings, rank: int, numbers: list[int]) -> list[list[int]]:
    # A text as seed gives the same numbers in every Python since 3.2, for any hash seed.
    draw = random.Random(f"deepep_bench/{settings.seed}/{rank}")  # noqa: S311 - no secret
    rows = []
    for _ in range(settings.tokens):
        row = [numbers[expert] for expert in _experts(settings, draw)]
        rows.append(_masked(row, settings.masked_ratio, draw))
    return rows


def _experts(settings: Settings, draw: random.Random) -> list[int]:
    """Draws distinct experts. The first eighth of them is `unbalanced_ratio` times as likely."""
    total, wanted = settings.num_experts, settings.num_topk
    if settings.unbalanced_ratio == 1:
        return _sample(total, wanted, draw)
    hot = max(total // 8, 1)
    # Experts with the k smallest exponential waiting times: a weighted draw without replacement.
    waits = [
        (-math.log(1 - draw.random()) / (settings.unbalanced_ratio if expert < hot else 1), expert)
        for expert in range(total)
    ]
    return [expert for _, expert in sorted(waits)[:wanted]]


def _sample(total: int, wanted: int, draw: random.Random) -> list[int]:
    """Draws `wanted` of `total` numbers, with the same result in all versions of Python."""
    pool = list(range(total))
    for place in range(wanted):
        other = place + int(draw.random() * (total - place))
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:wanted]


def _masked(row: list[int], ratio: float, draw: random.Random) -> list[int]:
    """Replaces choices by -1 with the given probability."""
    if not ratio:
        return row
    return [NO_EXPERT if draw.random() < ratio else expert for expert in row]


def _expert_numbers(settings: Settings) -> list[int]:
    """Returns the experts' numbers. shuffle_columns permutes them, to spread hot experts."""
    total = settings.num_experts
    if not settings.shuffle_columns:
        return list(range(total))
    draw = random.Random(f"deepep_bench/columns/{settings.seed}")  # noqa: S311 - no secret
    return _sample(total, total, draw)
