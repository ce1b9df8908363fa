"""Events between streams, as `deep_ep` hands them out."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

import torch

from epfabric_ep import streams


class EventHandle:
    """The state of the current stream."""

    def __init__(self) -> None:
        self.event = torch.cuda.Event()
        self.event.record(streams.current())

    def current_stream_wait(self) -> None:
        streams.current().wait_event(self.event)


class EventOverlap:
    """An event, if the operation was asynchronous, and what must live until it has happened."""

    def __init__(
        self,
        event: EventHandle | None = None,
        extra_tensors: Sequence[torch.Tensor] | None = None,
    ) -> None:
        self.event = event
        self.extra_tensors = extra_tensors

    def current_stream_wait(self, release_handle: bool = False) -> None:
        """Does nothing if the operation was not asynchronous: it is in order already."""
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
