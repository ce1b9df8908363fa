"""The current stream, and work on another stream.

torch's own functions check for a driver at every call. That check takes longer than the rest of the
call, and took most of the time of an asynchronous operation.
"""

from __future__ import annotations

from types import TracebackType

import torch

# Keys are device and driver's handle of the stream.
_known: dict[tuple[int, int], torch.cuda.Stream] = {}


def current() -> torch.cuda.Stream:
    """Returns the current device's current stream; always the same object for a stream."""
    device = torch._C._cuda_getDevice()
    key = device, torch._C._cuda_getCurrentRawStream(device)
    found = _known.get(key)
    if found is None:
        found = _known[key] = torch.cuda.current_stream()
    return found


class On:
    """Works as `torch.cuda.stream`: work enqueued inside goes to this stream."""

    __slots__ = ("_before", "_stream")

    def __init__(self, stream: torch.cuda.Stream) -> None:
        self._stream = stream

    def __enter__(self) -> None:
        self._before = current()
        torch.cuda.set_stream(self._stream)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        torch.cuda.set_stream(self._before)
