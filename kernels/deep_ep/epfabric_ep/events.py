"""Events between streams, with the interface of `deep_ep`."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

import torch

from epfabric_ep.gpu_order import GpuOrder, here


class EventHandle:
    """An event that occurs after all earlier work of a stream, by default the current stream."""

    __slots__ = ("_event", "_order")

    def __init__(self, order: GpuOrder | None = None, stream: int | None = None) -> None:
        self._order = order or here()
        self._event = self._order.take(self._order.current() if stream is None else stream)

    def current_stream_wait(self) -> None:
        self.make_wait(here().current())

    def make_wait(self, stream: int) -> None:
        self._order.wait(stream, self._event)

    def __del__(self) -> None:
        event: int | None = getattr(self, "_event", None)
        if event:
            self._order.give(event)


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
        """Does nothing if the operation was synchronous: the stream's own order is enough then."""
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
    """Keeps a call's tensors, which belong to the caller's stream, until that stream has waited.

    The usual way, torch's record_stream, costs an event for each tensor when it is freed, and a
    query of each event at every allocation. It is used only if the stream does not wait at all.
    """

    def __init__(
        self,
        event: EventHandle,
        held: Sequence[torch.Tensor | None],
        caller: int,
        used_by: torch.cuda.Stream,
    ) -> None:
        super().__init__(event)
        # Holds the storage, not the tensors: a caller may give them other memory before the call
        # has run.
        self._held = [tensor.untyped_storage() for tensor in held if tensor is not None]
        self._caller, self._used_by = caller, used_by

    def current_stream_wait(self, release_handle: bool = False) -> None:
        super().current_stream_wait(release_handle)
        if self._held and here().current() == self._caller:
            self._held = []

    def __del__(self) -> None:
        for storage in getattr(self, "_held", ()):
            empty = torch.empty(0, dtype=torch.uint8, device=storage.device)
            empty.set_(storage).record_stream(self._used_by)
