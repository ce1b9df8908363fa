"""How high-throughput calls stand to what is enqueued before and behind them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from types import TracebackType
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep import streams
from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.tensors import require


class Order(NamedTuple):
    """What a caller says of it."""

    previous_event: EventOverlap | None
    async_finish: bool
    allocate_on_comm_stream: bool


class Wanted(NamedTuple):
    """A room for so many rows like those of a tensor, in which other ranks may put them."""

    rows: int
    like: Tensor


class Call(list[Tensor | None]):
    """The tensors of a call, and its room, if there is one."""

    def __init__(self, tensors: Iterable[Tensor | None]) -> None:
        super().__init__(tensors)
        self.room: Tensor | None = None


class Ordering:
    """The operations of one communicator, one after the other.

    On `comm_stream`; on the caller's stream if that waits for them anyway. Then nothing has to be
    waited for, and no tensor belongs to two streams.
    """

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._comm_stream = comm_stream
        self.last_event = EventOverlap()
        # The operation before, outside of graphs, and where it ran.
        self.last, self.last_stream = torch.cuda.Event(), comm_stream

    def ordered(
        self, order: Order, used: list[Tensor | None], wanted: Wanted | None = None
    ) -> AbstractContextManager[Call]:
        """Its body runs behind what came before. What it adds to the call are its results."""
        require(
            not order.allocate_on_comm_stream
            or (order.async_finish and order.previous_event is not None),
            "allocate_on_comm_stream needs previous_event and async_finish=True",
        )
        call = Call(used)
        event = None if order.previous_event is None else order.previous_event.event
        captured = torch.cuda.is_current_stream_capturing()
        if event is None and not order.async_finish and not captured:
            return _OnCallersStream(self, call, wanted)
        return self._on_comm_stream(order, event, call, wanted, captured=captured)

    def follow(self, stream: torch.cuda.Stream) -> None:
        """What comes on this stream comes behind the operation before."""
        if stream is not self.last_stream:
            stream.wait_event(self.last)
            self.last_stream = stream

    def take_room(self, call: Call, wanted: Wanted | None) -> None:
        results = self._communicator.results
        if wanted is None or results is None:
            return
        call.room = results.room(*wanted)
        call.append(call.room)

    @contextlib.contextmanager
    def _on_comm_stream(
        self,
        order: Order,
        event: EventHandle | None,
        call: Call,
        wanted: Wanted | None,
        *,
        captured: bool,
    ) -> Iterator[Call]:
        caller, own = streams.current(), self._comm_stream
        # A graph has its own order: events from outside mean nothing in it.
        if not captured:
            self.follow(own)
        if event is None:
            self.take_room(call, wanted)
            inputs = list(call)
            own.wait_stream(caller)
        else:
            own.wait_event(event.event)
            inputs = list(call)
            with streams.On(own):
                self.take_room(call, wanted)
        with streams.On(own):
            try:
                yield call
            finally:
                if not captured:
                    self.last.record(own)
            self.last_event = EventOverlap(EventHandle() if order.async_finish else None)
        if not order.async_finish:
            caller.wait_stream(own)
        # Everything that the body allocated is of the comm stream, the rest of the caller's.
        for tensor in inputs:
            if tensor is not None and order.async_finish:
                tensor.record_stream(own)
        for tensor in call[len(inputs) :]:
            if tensor is not None:
                tensor.record_stream(caller)


class _OnCallersStream:
    """A call that the caller's stream waits for."""

    __slots__ = ("_call", "_ordering", "_stream")

    def __init__(self, ordering: Ordering, call: Call, wanted: Wanted | None) -> None:
        self._ordering, self._call, self._stream = ordering, call, streams.current()
        ordering.take_room(call, wanted)

    def __enter__(self) -> Call:
        self._ordering.follow(self._stream)
        return self._call

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ordering = self._ordering
        ordering.last.record(self._stream)
        if error is None:
            ordering.last_event = EventOverlap()
