"""Chooses each token's experts from a seed, with the same result wherever it is computed.

Every rank computes every rank's routing by itself. So the host knows what a rank must receive,
without the communication that is measured.
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
    """`choices[rank][token]` are the experts of a token, -1 where a choice is masked."""

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
        """Returns the ranks of each token's experts, each rank once."""
        share = self.experts_per_rank
        return [
            [sorted({expert // share for expert in row if expert >= 0}) for row in rows]
            for rows in self.choices
        ]

    def arrivals(self, rank: int) -> list[tuple[int, int]]:
        """Returns (source rank, token) of every row that a rank receives, in that order."""
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
        found: dict[int, list[tuple[int, int]]] = {}
        for source, rows in enumerate(self.choices):
            for token, row in enumerate(rows):
                for expert in row:
                    if expert >= 0:
                        found.setdefault(expert, []).append((source, token))
        return found


def route(settings: Settings, ranks: int) -> Routing:
    """Returns the routing of all ranks."""
    names = _expert_names(settings)
    choices = [_of_rank(settings, rank, names) for rank in range(ranks)]
    return Routing(choices, settings.num_experts)


def weight(rank: int, token: int, slot: int) -> float:
    """Returns the gate's weight of a choice: exact in float32, and unlike its neighbors'."""
    return (1 + (rank * 3 + token * 7 + slot * 5) % 31) / 32


def _of_rank(settings: Settings, rank: int, names: list[int]) -> list[list[int]]:
    # Seeding with text is the same in every Python since 3.2, whatever the hash seed.
    draw = random.Random(f"deepep_bench/{settings.seed}/{rank}")  # noqa: S311 - no secret
    rows = []
    for _ in range(settings.tokens):
        row = [names[expert] for expert in _experts(settings, draw)]
        rows.append(_masked(row, settings.masked_ratio, draw))
    return rows


def _experts(settings: Settings, draw: random.Random) -> list[int]:
    """Draws distinct experts; the first eighth of all is `unbalanced_ratio` times as likely."""
    total, wanted = settings.num_experts, settings.num_topk
    if settings.unbalanced_ratio == 1:
        return _shuffled(total, wanted, draw)
    hot = max(total // 8, 1)
    # The k smallest of exponential waiting times are a weighted draw without replacement.
    waits = [
        (-math.log(1 - draw.random()) / (settings.unbalanced_ratio if expert < hot else 1), expert)
        for expert in range(total)
    ]
    return [expert for _, expert in sorted(waits)[:wanted]]


def _shuffled(total: int, wanted: int, draw: random.Random) -> list[int]:
    """Returns the start of a shuffle by random(), which is the same in all versions of Python."""
    pool = list(range(total))
    for place in range(wanted):
        other = place + int(draw.random() * (total - place))
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:wanted]


def _masked(row: list[int], ratio: float, draw: random.Random) -> list[int]:
    if not ratio:
        return row
    return [NO_EXPERT if draw.random() < ratio else expert for expert in row]


def _expert_names(settings: Settings) -> list[int]:
    """Permutes expert numbers with shuffle_columns, so that hot experts are on several ranks."""
    total = settings.num_experts
    if not settings.shuffle_columns:
        return list(range(total))
    draw = random.Random(f"deepep_bench/columns/{settings.seed}")  # noqa: S311 - no secret
    return _shuffled(total, total, draw)
