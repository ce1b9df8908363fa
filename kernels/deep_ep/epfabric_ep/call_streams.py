"""Orders high-throughput calls between the caller's streams and the buffer's stream.

The library runs the calls of a buffer in the order in which they are made. This module decides
which stream a call runs on, and how long its tensors live.
"""

from __future__ import annotations

from types import TracebackType
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep.events import EventHandle, EventOverlap, HoldingOverlap
from epfabric_ep.gpu_order import GpuOrder, handle_for_after
from epfabric_ep.results import Results
from epfabric_ep.streams import On, current
from epfabric_ep.tensors import require


class Lane(NamedTuple):
    """The stream of a buffer. Some calls run on it instead of their caller's stream."""

    order: GpuOrder
    stream: torch.cuda.Stream
    raw: int  # the driver's handle of the stream


class Order(NamedTuple):
    """Arguments of a call that choose its order and streams."""

    previous_event: EventOverlap | None
    async_finish: bool
    allocate_on_comm_stream: bool


class Wanted(NamedTuple):
    """A request for a room, which is memory that other ranks write.

    It has space for `rows` rows with the width and type of the rows of `like`.
    """

    rows: int
    like: Tensor
    results: Results | None

    def room(self) -> Tensor | None:
        return None if self.results is None else self.results.room(self.rows, self.like)


class Call(list[Tensor | None]):
    """A call on its caller's stream. As a list, it has the call's tensors: inputs, then results.

    The kernels run on `stream`, after all earlier work of the stream `after`, if it is not None.
    """

    def __init__(
        self, order: GpuOrder, inputs: list[Tensor | None], request: Wanted | None
    ) -> None:
        super().__init__(inputs)
        self._request = request
        self.caller = self.stream = order.current()
        self.after: int | None = None
        self.room: Tensor | None = None
        self.event = EventOverlap()

    def take_room(self) -> None:
        """Allocates the requested room, if any, on the current stream."""
        if self._request is not None:
            self.room = self._request.room()
            self.append(self.room)

    def keep_alive(self, tensor: Tensor, stream: int) -> None:
        """Keeps the memory of a tensor that belongs to another stream until the call has run."""
        if stream != self.stream:
            tensor.record_stream(current())

    def __enter__(self) -> Call:
        self.take_room()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Does nothing: all work is on one stream, which runs it in order."""


class _Asynchronous(Call):
    """A call on the buffer's stream, after all earlier work of the caller's stream.

    All tensors belong to the caller's stream, and live until that stream has waited for the event.
    """

    def __init__(self, lane: Lane, inputs: list[Tensor | None], request: Wanted | None) -> None:
        super().__init__(lane.order, inputs, request)
        self._lane = lane
        self.stream, self.after = lane.raw, handle_for_after(self.caller)

    def keep_alive(self, tensor: Tensor, stream: int) -> None:
        """Does nothing: the call's event keeps all inputs."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        lane = self._lane
        if kind is not None:
            # A capture can end only if all its streams are joined again.
            lane.order.follow(self.caller, lane.raw)
            return
        event = EventHandle(lane.order, lane.raw)
        # The event keeps the tensors, but not the call, which refers to the event: such a cycle
        # would delay freeing the tensors.
        self.event = HoldingOverlap(event, tuple(self), self.caller, lane.stream)


class _Behind(Call):
    """A call on the buffer's stream, after an event. Its results are allocated on that stream."""

    def __init__(
        self,
        lane: Lane,
        inputs: list[Tensor | None],
        request: Wanted | None,
        previous: EventHandle,
    ) -> None:
        super().__init__(lane.order, inputs, request)
        self._lane, self._previous = lane, previous
        self._inputs: list[Tensor | None] = inputs
        self.asynchronous = False
        self.stream = lane.raw

    def __enter__(self) -> Call:
        self._caller_stream = current()
        self._previous.make_wait(self._lane.raw)
        self._on = On(self._lane.stream)
        self._on.__enter__()
        try:
            return super().__enter__()
        except BaseException:
            self.__exit__(BaseException, None, None)
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        lane = self._lane
        asynchronous = self.asynchronous and kind is None
        self._on.__exit__(kind, error, trace)
        if asynchronous:
            event = EventHandle(lane.order, lane.raw)
            self.event = HoldingOverlap(event, self._inputs, self.caller, lane.stream)
        else:
            lane.order.follow(self.caller, lane.raw)
        for tensor in self[len(self._inputs) :]:
            if tensor is not None:
                tensor.record_stream(self._caller_stream)


def ordered(
    lane: Lane, order: Order, inputs: list[Tensor | None], request: Wanted | None = None
) -> Call:
    """Returns a context for a call: code inside it enqueues the call's kernels.

    A call that is neither asynchronous nor waits for an event runs on the caller's stream, so that
    no tensor is used by two streams.
    """
    require(
        not order.allocate_on_comm_stream
        or (order.async_finish and order.previous_event is not None),
        "allocate_on_comm_stream needs previous_event and async_finish=True",
    )
    event = None if order.previous_event is None else order.previous_event.event
    if event is not None:
        call = _Behind(lane, inputs, request, event)
        call.asynchronous = order.async_finish
        return call
    if order.async_finish:
        return _Asynchronous(lane, inputs, request)
    return Call(lane.order, inputs, request)
