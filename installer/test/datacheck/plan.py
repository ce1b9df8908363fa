"""Plans the steps of a round: tokens, routing, form and kind of call.

Everything follows from the seed, so that all ranks plan the same steps.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from datacheck import oracle

FORMS = ("bf16", "fp8", "fp8-power", "fp8-ue8m0")
ROUTINGS = (
    "uniform",
    "masked",
    "one-expert",
    "one-rank",
    "own-rank",
    "not-own-rank",
    "silent-rank",
    "one-sender",
)
# DeepEP V1's contract does not cover repeated choices, so they are only tested on request.
REPEATED = "repeated"
MODES = ("low-latency", "normal", "elastic")
_MASKED = 0.4


@dataclass(frozen=True)
class Sizes:
    """The sizes that a buffer is built for; `most`: maximum number of tokens per rank."""

    ranks: int
    experts: int
    topk: int
    hidden: int
    most: int

    @property
    def local(self) -> int:
        """Returns the number of experts per rank."""
        return self.experts // self.ranks


@dataclass(frozen=True)
class Way:
    """How a pair is called: `call` is plain, hook, async or graph; `extra` names a variant."""

    mode: str
    form: str
    call: str
    extra: str = ""

    def __str__(self) -> str:
        return " ".join(word for word in (self.mode, self.form, self.call, self.extra) if word)


@dataclass(frozen=True)
class Step:
    """One pair of dispatch and combine; `late` is the rank that starts later, -1 for none."""

    way: Way
    routing: str
    tokens: tuple[int, ...]
    late: int
    seed: int

    def __str__(self) -> str:
        tokens = ",".join(map(str, self.tokens))
        return f"{self.way}, routing {self.routing}, tokens {tokens}"


def steps_of(
    seed: int, count: int, sizes: Sizes, ways: Sequence[Way], routings: Sequence[str]
) -> list[Step]:
    """Returns steps that use each way and routing in turn; the first have full sizes."""
    dice = random.Random(f"steps {seed}")  # noqa: S311 - reproducible, not secret
    found = []
    for number in range(count):
        way = ways[number % len(ways)]
        routing = routings[(number // len(ways)) % len(routings)]
        full = number < len(ways)
        tokens = (sizes.most,) * sizes.ranks if full else _tokens(dice, way, sizes)
        late = dice.randrange(sizes.ranks) if dice.random() < 0.3 else -1
        step = Step(way, routing, tokens, late, dice.randrange(1 << 30))
        found.append(_with_one_sender(step, sizes))
    return found


def _tokens(dice: random.Random, way: Way, sizes: Sizes) -> tuple[int, ...]:
    """Draws tokens per rank, often at the limits of kernels and buffers."""
    # Only for low-latency calls, DeepEP promises that a rank may have no tokens.
    least = 0 if way.mode == "low-latency" else 1
    edges = [n for n in (least, 1, 127, 128, 255, 256, 511, 512) if least <= n <= sizes.most]
    edges += [sizes.most, max(least, sizes.most - 1)]
    if dice.random() < 0.3:
        return (dice.choice(edges),) * sizes.ranks
    return tuple(
        dice.choice((dice.choice(edges), dice.randint(least, sizes.most)))
        for _ in range(sizes.ranks)
    )


def _with_one_sender(step: Step, sizes: Sizes) -> Step:
    """For `one-sender`, gives tokens to one rank only if the mode allows that (low latency)."""
    if step.routing != "one-sender" or step.way.mode != "low-latency":
        return step
    sender = step.seed % sizes.ranks
    tokens = tuple(sizes.most if rank == sender else 0 for rank in range(sizes.ranks))
    return Step(step.way, step.routing, tokens, step.late, step.seed)


Choices = tuple[list[list[int]], list[list[float]]]


def choices_of(step: Step, rank: int, sizes: Sizes) -> Choices:
    """Returns experts and weights of each token of a rank; -1 for no choice."""
    dice = random.Random(f"choices {step.seed} {rank}")  # noqa: S311
    rows = [_row(dice, step, rank, sizes) for _ in range(step.tokens[rank])]
    if step.way.mode == "elastic" and rows and all(expert < 0 for expert in rows[0]):
        rows[0][0] = dice.randrange(sizes.experts)
    return rows, [_weights(dice, row) for row in rows]


def _weights(dice: random.Random, row: list[int]) -> list[float]:
    """Draws weights whose result depends on the token: a slope of 0 would hide a stale row."""
    weights = [dice.choice((0.5, 1.0)) for _ in row]
    chosen = next((place for place, expert in enumerate(row) if expert >= 0), -1)
    if chosen >= 0 and oracle.line_of(row, weights)[0] == 0:
        weights[chosen] = 1.5 - weights[chosen]
    return weights


def _row(dice: random.Random, step: Step, rank: int, sizes: Sizes) -> list[int]:
    topk, experts, local = sizes.topk, sizes.experts, sizes.local
    no_choices = [-1] * topk
    special = step.seed % sizes.ranks
    if step.routing == "one-expert":
        return [step.seed % experts, *no_choices[1:]]
    if step.routing == REPEATED:
        return [dice.randrange(experts) for _ in range(topk)]
    if step.routing in ("silent-rank", "one-sender"):
        silent = rank == special if step.routing == "silent-rank" else rank != special
        return no_choices if silent else dice.sample(range(experts), topk)
    if step.routing in ("one-rank", "own-rank"):
        first = (special if step.routing == "one-rank" else rank) * local
        return (dice.sample(range(first, first + local), min(topk, local)) + no_choices)[:topk]
    if step.routing == "not-own-rank" and sizes.ranks > 1:
        others = [
            e for e in dice.sample(range(experts), min(experts, topk * 4)) if e // local != rank
        ]
        return (others + no_choices)[:topk]
    row = dice.sample(range(experts), topk)
    if step.routing == "masked":
        row = [-1 if dice.random() < _MASKED else expert for expert in row]
    return row
