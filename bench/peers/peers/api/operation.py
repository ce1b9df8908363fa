"""The operations that are measured of a library, independent of its API."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

LOW_LATENCY, HIGH_THROUGHPUT = "low latency", "high throughput"
# A row for each expert that a token chose, or one for each rank that has any of them.
PER_EXPERT, PER_RANK = "expert", "rank"


@dataclass(frozen=True)
class Plan:
    """The sizes of a run; every rank has as many tokens."""

    ranks: int
    hidden: int
    experts: int
    topk: int
    low_latency_tokens: Sequence[int]
    tokens: int
    sms: Sequence[int]

    @property
    def most_tokens(self) -> int:
        """Returns the capacity of low-latency buffers, for calls of any size."""
        return max(self.low_latency_tokens)


@dataclass(frozen=True)
class Operation:
    """A dispatch and its combine over the same tokens, to be called again and again.

    `known` dispatches with an existing layout, `whole` computes it, too; low latency has only
    `whole`, since each call brings its own choices. `alone`: either may be repeated without the
    other. `chosen` names the tuned settings.
    """

    check: Callable[[], None]
    whole: Callable[[], Any]
    combine: Callable[[], Any]
    known: Callable[[], Any] | None = None
    element: str = "bf16"
    layout: str = PER_RANK
    alone: bool = True
    chosen: str = ""

    @property
    def dispatch(self) -> Callable[[], Any]:
        """Returns the fastest dispatch for a caller that repeats the same choices."""
        return self.known or self.whole

    def pair(self) -> None:
        """Runs a dispatch and a combine, as a layer does."""
        self.dispatch()
        self.combine()


class Library(Protocol):
    """One library in this process; the same calls are made on all ranks, in the same order."""

    # Forms of a low-latency dispatch, the one to prefer first.
    forms: tuple[str, ...]
    # Whether high throughput takes a number of SMs.
    takes_sms: bool

    def low_latency(self, shape: Any, form: str) -> Operation:
        """Prepares `shape.tokens` of each rank, in buffers for `shape.max_tokens`."""

    def high_throughput(self, shape: Any, sms: int) -> Operation:
        """Prepares BF16 rows; 0 SMs: the library's own choice."""

    def close(self) -> None:
        """Releases the buffers of the mode that was measured."""
