"""Defines the measured operations of a library, independently of the library's API."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

LOW_LATENCY, HIGH_THROUGHPUT = "low latency", "high throughput"
# A token is sent once to each chosen expert, or once to each rank that has a chosen expert.
PER_EXPERT, PER_RANK = "expert", "rank"


@dataclass(frozen=True)
class Plan:
    """The sizes of a run; every rank has the same number of tokens."""

    ranks: int
    hidden: int
    experts: int
    topk: int
    low_latency_tokens: Sequence[int]
    tokens: int
    sms: Sequence[int]

    @property
    def max_low_latency_tokens(self) -> int:
        """Returns the capacity of low-latency buffers in tokens per rank, enough for every call."""
        return max(self.low_latency_tokens)


@dataclass(frozen=True)
class Operation:
    """A dispatch and its combine over the same tokens, which are called repeatedly.

    `dispatch_known` uses an existing layout, `dispatch_new` also computes the layout; low latency
    has only `dispatch_new`, since each call has new choices. If `separable`, dispatch and combine
    may each be repeated without the other. `chosen` names the tuned settings.
    """

    check: Callable[[], None]
    dispatch_new: Callable[[], Any]
    combine: Callable[[], Any]
    dispatch_known: Callable[[], Any] | None = None
    element: str = "bf16"
    layout: str = PER_RANK
    separable: bool = True
    chosen: str = ""

    @property
    def dispatch(self) -> Callable[[], Any]:
        """Returns the fastest dispatch for a caller that repeats the same choices."""
        return self.dispatch_known or self.dispatch_new

    def pair(self) -> None:
        """Runs a dispatch and a combine, as a layer does."""
        self.dispatch()
        self.combine()


class Library(Protocol):
    """One library in this process; the same calls are made on all ranks, in the same order."""

    # Element types of a low-latency dispatch, in the order of preference.
    forms: tuple[str, ...]
    # Whether the caller can choose the number of SMs in high throughput.
    takes_sms: bool

    def low_latency(self, shape: Any, form: str) -> Operation:
        """Prepares a low-latency operation on `shape.tokens`, in buffers for `shape.max_tokens`."""

    def high_throughput(self, shape: Any, sms: int) -> Operation:
        """Prepares a high-throughput operation in BF16; if `sms` is 0, the library chooses."""

    def close(self) -> None:
        """Releases the buffers of the mode that was measured."""
