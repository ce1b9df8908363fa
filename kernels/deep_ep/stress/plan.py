"""Draws the work of an iteration from the seed and its number: all ranks draw the same work."""

from __future__ import annotations

import random
from dataclasses import dataclass

KINDS = ("eager", "two", "threads", "graph", "rows")
FORMS = ("bf16", "fp8", "power", "ue8m0")
ROUTINGS = ("random", "masked", "repeated", "one_expert", "one_rank", "nothing", "first_two")
# Faults that can be planted, and their effects. The run must detect each.
FAULTS = {
    "bit": "one bit of one row is flipped before rows are compared",
    "count": "one expert's count is too high by one",
    "early": "rows are read before the hook was called",
    "weight": "one weight is changed before the combine",
    "handle": "the second micro-batch is combined with the first one's handle",
    "stale": "a graph is replayed with earlier inputs",
    "reuse": "rows that are still in use are overwritten",
    "die": "the last rank ends in the middle of the run; other ranks must report it",
}
# The first iteration with the fault; earlier iterations must pass.
FAULTY_FROM = 20


@dataclass(frozen=True)
class Sizes:
    """The sizes of a buffer, which many iterations share."""

    hidden: int
    experts: int
    topk: int
    max_tokens: int  # per rank, in low latency

    def __str__(self) -> str:
        return f"H={self.hidden} E={self.experts} K={self.topk} M={self.max_tokens}"


@dataclass(frozen=True)
class Step:
    """The work of one iteration."""

    number: int
    kind: str
    form: str
    routing: str
    tokens: tuple[int, ...]  # of each rank
    hook: bool
    order: tuple[int, int]  # the order in which two operations are received
    graph: int  # index of the graph that is replayed
    alignment: int
    worst: bool  # the host passes num_worst_tokens
    cached: bool  # the rows are dispatched once more with the handle
    addends: int  # number of biases
    asynchronous: bool
    hog: bool  # other work occupies the SMs
    pressure: int  # MiB allocated and freed at each of four points
    delays: tuple[tuple[int, ...], ...]  # GPU cycles of each rank, at each of these points

    def __str__(self) -> str:
        tokens = ",".join(str(t) for t in self.tokens)
        return f"{self.kind} {self.form} {self.routing} T={tokens} hook={self.hook}"


def sizes_of(seed: int, ranks: int, fixed: bool) -> Sizes:
    """Returns a buffer's sizes: those of DeepSeek-V3's rows if `fixed`, otherwise random sizes that
    every form supports.
    """
    if fixed:
        return Sizes(7168, 64 // ranks * ranks, 8, 128)
    dice = random.Random(f"sizes {seed}")
    hidden = 512 * dice.randrange(2, 17)
    topk = dice.choice((1, 2, 4, 6, 8, 8, 10, 16, 20))
    local = dice.choice((4, 8, 16, 32))
    experts = ranks * max(local, -(-topk // ranks))
    return Sizes(hidden, experts, topk, 4 * dice.randrange(2, 40))


def step_of(seed: int, number: int, ranks: int, sizes: Sizes, only: tuple[str, ...] = ()) -> Step:
    dice = random.Random(f"step {seed} {number}")
    kind = dice.choice(only or KINDS)
    most = dice.choice((1500, 300)) if kind == "rows" else sizes.max_tokens
    return Step(
        number=number,
        kind=kind,
        form=dice.choice(FORMS),
        routing=dice.choice(ROUTINGS),
        tokens=_tokens(dice, ranks, most),
        hook=dice.random() < 0.7,
        order=(0, 1) if dice.random() < 0.5 else (1, 0),
        graph=dice.randrange(3),
        alignment=dice.choice((1, 16, 128)),
        worst=dice.random() < 0.2,
        cached=dice.random() < 0.5,
        addends=dice.randrange(3),
        asynchronous=dice.random() < 0.3,
        hog=dice.random() < 0.1,
        pressure=dice.choice((0, 0, 1, 64)),
        delays=tuple(tuple(_delay(dice) for _ in range(ranks)) for _ in range(4)),
    )


def _tokens(dice: random.Random, ranks: int, most: int) -> tuple[int, ...]:
    """Draws tokens for each rank separately; sometimes only one rank has tokens."""
    if dice.random() < 0.1:
        first = dice.randrange(ranks)
        return tuple(most if rank == first else 0 for rank in range(ranks))
    return tuple(dice.choice((0, 1, most, most, dice.randrange(most + 1))) for _ in range(ranks))


def _delay(dice: random.Random) -> int:
    return dice.choice((0, 0, 0, 0, 0, 5_000, 50_000, 300_000))


def command_to_repeat(
    seed: int, number: int, ranks: int, random_sizes: bool, only: tuple[str, ...]
) -> str:
    """Returns the command that repeats an iteration and up to four iterations before it."""
    words = ["python3 -m stress", f"--ranks {ranks}", f"--seed {seed}"]
    words += [f"--first {max(0, number - 4)}", "--iterations 5"]
    words += ["--random-sizes"] if random_sizes else []
    words += [f"--only {' '.join(only)}"] if only else []
    return " ".join(words)
