"""Defines events that order streams, with the interface of `deep_ep`."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

import torch

from epfabric_ep.gpu_order import GpuOrder, current_order


class EventHandle:
    """An event that occurs when all earlier work of a stream is done (default: current stream)."""

    __slots__ = ("_event", "_order")

    def __init__(self, order: GpuOrder | None = None, stream: int | None = None) -> None:
        self._order = order or current_order()
        self._event = self._order.take_event(self._order.current() if stream is None else stream)

    def current_stream_wait(self) -> None:
        self.make_wait(current_order().current())

    def make_wait(self, stream: int) -> None:
        self._order.make_wait(stream, self._event)

    def __del__(self) -> None:
        event: int | None = getattr(self, "_event", None)
        if event:
            self._order.return_event(event)


class EventOverlap:
    """An event, if the operation was asynchronous, and objects that must live until it occurs."""

    def __init__(
        self,
        event: EventHandle | None = None,
        extra_tensors: Sequence[torch.Tensor] | None = None,
    ) -> None:
        self.event = event
        self.extra_tensors = extra_tensors

    def current_stream_wait(self, release_handle: bool = False) -> None:
        """Makes the current stream wait for the event, if there is one.

        There is none if the operation was synchronous, because it ran on the caller's stream.
        """
        if self.event is not None:
            self.event.current_stream_wait()
        if release_handle:
            self.event = None

    def __enter__(self) -> EventOverlap:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.current_stream_wait()


class HoldingOverlap(EventOverlap):
    """Keeps a call's tensors until the caller's stream, to which they belong, waits for the event.

    The usual way is torch's record_stream. It costs an event for each freed tensor, and a query of
    each event at every allocation, so it is used only if the stream never waits for the event.
    """

    def __init__(
        self,
        event: EventHandle,
        held: Sequence[torch.Tensor | None],
        caller: int,
        used_by: torch.cuda.Stream,
    ) -> None:
        super().__init__(event)
        # Keeps storages, not tensors, because the caller may replace a tensor's storage before the
        # call has run.
        self._held = [tensor.untyped_storage() for tensor in held if tensor is not None]
        self._caller, self._used_by = caller, used_by

    def current_stream_wait(self, release_handle: bool = False) -> None:
        super().current_stream_wait(release_handle)
        if self._held and current_order().current() == self._caller:
            self._held = []

    def __del__(self) -> None:
        for storage in getattr(self, "_held", ()):
            empty = torch.empty(0, dtype=torch.uint8, device=storage.device)
            empty.set_(storage).record_stream(self._used_by)
