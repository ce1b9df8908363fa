"""Keeps all calls on a GPU in one order, by means of events.

Calls run in the order in which they are made, whatever their streams and buffers. Otherwise a
kernel that waits for other ranks could occupy all SMs, and those ranks could wait for a kernel of
another buffer on this rank, which finds no free SM.
"""

from __future__ import annotations

import ctypes

import torch

from epfabric_ep.library import Library, load

# cudaStreamLegacy: stands for the default stream, because 0 would mean "no stream".
_LEGACY = 1

_orders: dict[int, GpuOrder] = {}


class GpuOrder:
    """The order of one GPU. The library creates its events, three times as fast as torch does."""

    __slots__ = ("device", "handle", "library")

    def __init__(self, library: Library, device: int) -> None:
        self.library, self.device, self.handle = library, device, ctypes.c_void_p()
        library.order_create(ctypes.byref(self.handle))

    def current(self) -> int:
        """Returns the driver's handle of the current stream."""
        return int(torch._C._cuda_getCurrentRawStream(self.device))

    def follow(self, stream: int, after: int) -> None:
        """Makes a stream wait for all earlier work of another stream."""
        self.library.follow(self.handle, stream or _LEGACY, after or _LEGACY)

    def take_event(self, stream: int) -> int:
        """Returns an event that occurs when all earlier work of the stream is done."""
        event = self.library.event_take(self.handle, stream)
        if not event:
            raise self.library.error(2)
        return int(event)

    def return_event(self, event: int) -> None:
        """Gives an event back to the library, which reuses it."""
        self.library.event_give(self.handle, event)

    def make_wait(self, stream: int, event: int) -> None:
        self.library.event_wait(event, stream)


def order_of(device: int) -> GpuOrder:
    """Returns the order of a GPU. Each has one order, kept until the process ends."""
    found = _orders.get(device)
    if found is None:
        found = _orders[device] = GpuOrder(load(), device)
    return found


def current_order() -> GpuOrder:
    """Returns the order of the current GPU."""
    return order_of(torch._C._cuda_getDevice())


def handle_for_after(stream: int) -> int:
    """Returns the handle of a stream as the library's argument `after` needs it."""
    return stream or _LEGACY
