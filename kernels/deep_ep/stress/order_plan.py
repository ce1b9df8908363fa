"""Draws random orders of calls to two buffers from a seed; all ranks draw the same order.

All orders are legal: they work if all calls run one after another on one stream and no rank is
late. So they must give the same results on any streams, with any delays.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

BUFFERS, STREAMS, BATCHES = 2, 3, 24
LOW, ROWS = ("dispatch", "receive", "combine", "collect"), ("rows", "again", "sum")
KINDS = (*LOW, *ROWS, "replay")
GRAPHS = ("low", "rows")
# Relative weights of the kinds of calls; a kind that is not listed has weight 1.
WEIGHTS = {"dispatch": 2.0, "receive": 1.5, "combine": 3.0, "collect": 1.5, "replay": 0.4}
FORMS = ("bf16", "fp8")
WAYS = ("plain", "hook", "async", "event")
HIDDEN, EXPERTS_OF_A_RANK, TOPK, MAX_TOKENS = 512, 4, 4, 24
# High throughput: the most tokens of a rank, and the rows per rank for which the smaller buffer has
# room. If the host does not know the counts, an operation takes as many rounds as 32,768 tokens
# would need.
MOST_ROWS, FEW_ROWS_OF_A_RANK = 120, 48
# Ways to end the buffers before new buffers are created.
RENEWALS = ("destroy", "drop")
# On average, the buffers are replaced once in this many orders.
RENEW_EVERY = 50


@dataclass(frozen=True)
class Act:
    """One call, or the replay of a graph.

    kind: in low latency dispatch, receive (by its hook), combine and collect (by its hook); in high
        throughput rows (layout and dispatch), again (cached dispatch) and sum (combine)
    way: a plain call, a call with a hook, an asynchronous call, or one after an event
    """

    kind: str
    buffer: int
    subject: int  # number of the operation that the call begins or continues
    stream: int
    way: str
    form: str
    batch: int
    graph: str
    delays: tuple[int, ...]  # cycles of each rank's GPU before the call
    late: tuple[int, ...]  # the same for the buffer's own stream
    statistics: bool

    def __str__(self) -> str:
        what = f"{self.kind} {self.subject} of buffer {self.buffer}, stream {self.stream}"
        return f"{what}, {self.way}, {self.form}"


@dataclass
class State:
    """The state of one buffer, which decides which calls are possible."""

    # Each sent half, in order: its operation, and whether its other half was received.
    dispatches: list[list[int | bool]] = field(default_factory=list)
    combines: list[list[int | bool]] = field(default_factory=list)
    combinable: list[int] = field(default_factory=list)  # dispatches that can be combined
    rows: list[int] = field(default_factory=list)

    @staticmethod
    def may_send(sent: list[list[int | bool]]) -> bool:
        """Returns whether a send would not wait.

        It waits until all ranks have received the operation before the previous one.
        """
        return len(sent) < 2 or bool(sent[-2][1])

    def possible_kinds(self) -> Iterator[str]:
        """Returns the kinds of calls that would not wait for a later call."""
        if self.may_send(self.dispatches):
            yield "dispatch"
        if self.outstanding(self.dispatches):
            yield "receive"
        if self.combinable and self.may_send(self.combines):
            yield "combine"
        if self.outstanding(self.combines):
            yield "collect"
        yield "rows"
        if self.rows:
            yield from ("again", "sum")
        if self.may_send(self.dispatches) and self.may_send(self.combines):
            yield "replay"

    @staticmethod
    def outstanding(sent: list[list[int | bool]]) -> list[int]:
        """Returns the operations whose second half was not received."""
        return [int(subject) for subject, received in sent if not received]


class Planner:
    """Draws the acts (calls and replays) of one order."""

    def __init__(self, seed: int, number: int, ranks: int) -> None:
        self._dice = random.Random(f"order {seed} {number} {ranks}")
        self._ranks, self._states = ranks, [State() for _ in range(BUFFERS)]
        self._subjects = 0

    def draw(self) -> tuple[Act, ...]:
        acts = [self._draw_act() for _ in range(self._dice.randrange(5, 13))]
        return (*acts, *self._last_acts())

    def _draw_act(self) -> Act:
        buffer = self._dice.randrange(BUFFERS)
        possible_kinds = list(self._states[buffer].possible_kinds())
        weights = [WEIGHTS.get(kind, 1) for kind in possible_kinds]
        return self._next_act(buffer, self._dice.choices(possible_kinds, weights)[0])

    def _last_acts(self) -> Iterator[Act]:
        """Draws the acts that receive whatever is still outstanding, for which other ranks wait."""
        for buffer, state in enumerate(self._states):
            for kind, sent in (("receive", state.dispatches), ("collect", state.combines)):
                for _ in state.outstanding(sent):
                    yield self._next_act(buffer, kind)

    def _next_act(self, buffer: int, kind: str) -> Act:
        """Returns an act of this kind, and updates the state of its buffer."""
        state, way = self._states[buffer], self._draw_way(kind)
        subject = self._subjects
        if kind in ("dispatch", "rows", "replay"):
            self._subjects += 1
        if kind == "dispatch":
            state.dispatches.append([subject, way != "hook"])
            state.combinable += [subject] if way != "hook" else []
        elif kind == "receive":
            subject = self._receive(state.dispatches)
            state.combinable.append(subject)
        elif kind == "combine":
            subject = state.combinable.pop(self._dice.randrange(len(state.combinable)))
            state.combines.append([subject, way != "hook"])
        elif kind == "collect":
            subject = self._receive(state.combines)
        elif kind == "rows":
            state.rows.append(subject)
        elif kind in ("again", "sum"):
            subject = self._dice.choice(state.rows)
        else:
            state.dispatches.append([subject, True])
            state.combines.append([subject, True])
        return self._with_details(kind, buffer, subject, way)

    def _receive(self, sent: list[list[int | bool]]) -> int:
        chosen = self._dice.choice([half for half in sent if not half[1]])
        chosen[1] = True
        return int(chosen[0])

    def _draw_way(self, kind: str) -> str:
        ways = {"dispatch": WAYS[:3], "combine": WAYS[:3], "receive": WAYS[:1]}
        rows = ("plain", "async", "event")
        return self._dice.choice(rows if kind in ROWS else ways.get(kind, WAYS[:1]))

    def _with_details(self, kind: str, buffer: int, subject: int, way: str) -> Act:
        dice = self._dice
        return Act(
            kind=kind,
            buffer=buffer,
            subject=subject,
            stream=dice.randrange(STREAMS),
            way=way,
            form=dice.choice(FORMS),
            batch=dice.randrange(BATCHES),
            graph=dice.choice(GRAPHS),
            delays=self._delays(0.4),
            late=self._delays(0.2),
            statistics=dice.random() < 0.5,
        )

    def _delays(self, chance: float) -> tuple[int, ...]:
        """Returns each rank's delay: with this chance drawn for each rank, otherwise all 0."""
        dice = self._dice
        if dice.random() >= chance:
            return (0,) * self._ranks
        return tuple(dice.choice((0, 0, 3_000, 30_000, 200_000)) for _ in range(self._ranks))


def order_of(seed: int, number: int, ranks: int) -> tuple[Act, ...]:
    """Returns the acts of an order."""
    return Planner(seed, number, ranks).draw()


def renewal_of(seed: int, number: int) -> str:
    """Returns how the buffers end before this order; empty if the order uses the same buffers."""
    dice = random.Random(f"renewal {seed} {number}")
    return dice.choice(RENEWALS) if number and dice.randrange(RENEW_EVERY) == 0 else ""
