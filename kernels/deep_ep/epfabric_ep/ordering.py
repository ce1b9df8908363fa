"""How high-throughput calls are ordered between the caller's streams and the buffer's.

The library runs the calls of a buffer in the order in which they are made. This module decides
which stream a call runs on, and how long its tensors live.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep import streams
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.results import Results
from epfabric_ep.tensors import require


class Order(NamedTuple):
    """The caller's choices."""

    previous_event: EventOverlap | None
    async_finish: bool
    allocate_on_comm_stream: bool


class Wanted(NamedTuple):
    """A room for so many rows like those of a tensor, in which other ranks may put them."""

    rows: int
    like: Tensor
    results: Results | None

    def room(self) -> Tensor | None:
        return None if self.results is None else self.results.room(self.rows, self.like)


class Call(list[Tensor | None]):
    """The tensors of a call, its room, if there is one, and its event, once it is enqueued."""

    def __init__(self, tensors: Iterable[Tensor | None]) -> None:
        super().__init__(tensors)
        self.room: Tensor | None = None
        self.event = EventOverlap()

    def take_room(self, wanted: Wanted | None) -> None:
        if wanted is not None:
            self.room = wanted.room()
            self.append(self.room)


def ordered(
    comm_stream: torch.cuda.Stream,
    order: Order,
    used: list[Tensor | None],
    wanted: Wanted | None = None,
) -> AbstractContextManager[Call]:
    """Runs its body on the stream of the call; tensors that the body adds are results.

    That is `comm_stream`, or the caller's stream if that would only wait for the other: then no
    tensor belongs to two streams.
    """
    require(
        not order.allocate_on_comm_stream
        or (order.async_finish and order.previous_event is not None),
        "allocate_on_comm_stream needs previous_event and async_finish=True",
    )
    call = Call(used)
    event = None if order.previous_event is None else order.previous_event.event
    if event is None and not order.async_finish:
        call.take_room(wanted)
        return contextlib.nullcontext(call)
    return _on_comm_stream(comm_stream, event, call, wanted, asynchronous=order.async_finish)


@contextlib.contextmanager
def _on_comm_stream(
    own: torch.cuda.Stream,
    event: EventHandle | None,
    call: Call,
    wanted: Wanted | None,
    *,
    asynchronous: bool,
) -> Iterator[Call]:
    caller = streams.current()
    if event is None:
        call.take_room(wanted)
        inputs = list(call)
        own.wait_stream(caller)
    else:
        own.wait_event(event.event)
        inputs = list(call)
        with streams.On(own):
            call.take_room(wanted)
    joined = not asynchronous
    try:
        with streams.On(own):
            yield call
            if asynchronous:
                call.event = EventOverlap(EventHandle())
    except BaseException:
        joined = True
        raise
    finally:
        # Behind a failure, too: a capture ends only if all its streams have come back.
        if joined:
            caller.wait_stream(own)
    _hold_tensors(call, inputs, own if asynchronous else None, caller)


def _hold_tensors(
    call: Call,
    inputs: list[Tensor | None],
    own: torch.cuda.Stream | None,
    caller: torch.cuda.Stream,
) -> None:
    """Tensors of the body belong to the communication's stream, others to the caller's."""
    for tensor in inputs:
        if tensor is not None and own is not None:
            tensor.record_stream(own)
    for tensor in call[len(inputs) :]:
        if tensor is not None:
            tensor.record_stream(caller)
