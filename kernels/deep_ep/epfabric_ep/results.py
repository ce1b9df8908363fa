"""Allocates rooms, which are memory for the rows of a dispatch, written by other ranks directly.

Rooms are tensors from a separate torch pool of the communicator's memory, so that torch tracks when
the last tensor of a room is freed, and which streams still use it.
"""

from __future__ import annotations

import functools
import os
import threading
from typing import TYPE_CHECKING

import torch
from torch import Tensor

if TYPE_CHECKING:
    from epfabric_ep.library import Library

BYTES = "EPFABRIC_EP_RESULT_BYTES"
# torch's variable: if it is set to any value, torch caches no memory.
UNCACHED = "PYTORCH_NO_CUDA_MEMORY_CACHING"
# torch allocates memory in multiples of this size.
STEP = 2 << 20
# After a failed request, this many calls request no room, because a failure takes torch long.
SKIPPED_CALLS = 64
# For each thread, the `Results` from whose memory the library allocates.
_lender = threading.local()


def result_bytes(high_throughput_bytes: int) -> int:
    """Returns the bytes that a communicator offers for rooms; default: as many as for transfers.

    Returns 0 if torch's allocator has no pools: results are then copied to ordinary tensors.
    """
    size = int(os.environ.get(BYTES, high_throughput_bytes))
    # Older versions of torch would also put other threads' allocations into the pool.
    by_thread = hasattr(torch._C, "_cuda_beginAllocateCurrentThreadToPool")
    pools = by_thread and UNCACHED not in os.environ and _backend() == "native"
    return size // STEP * STEP if pools else 0


def _backend() -> str:
    return str(torch.cuda.memory.get_allocator_backend())


@functools.cache
def _allocator(path: str) -> torch.cuda.memory.CUDAPluggableAllocator:
    """Returns the allocator of all pools; it is cached because pools need it forever."""
    functions = ("epf_results_alloc", "epf_results_free")
    return torch.cuda.memory.CUDAPluggableAllocator(path, *functions)


class Results:
    """The memory that one communicator offers for rooms."""

    def __init__(self, library: Library, comm: object, size: int, device: int) -> None:
        self._library, self._comm, self._size = library, comm, size
        self._device = torch.device("cuda", device)
        self._pool: torch.cuda.MemPool | None = None
        self._calls_to_skip, self._exhausted = 0, False
        self._known_addresses: set[int] = set()  # of earlier rooms
        if size:
            self._renew_pool()

    def _renew_pool(self) -> None:
        """Replaces the pool. The old pool frees its unused memory for the new one."""
        self._exhausted = False
        try:
            self._pool = torch.cuda.MemPool(_allocator(str(self._library.path)).allocator())
        except RuntimeError:
            self._pool = None

    def close(self) -> None:
        """Drops the pool, before the communicator is closed. Its tensors stay valid."""
        self._pool = None

    def room(self, rows: int, like: Tensor) -> Tensor | None:
        """Returns a room for at least `rows` rows on the current stream, or None.

        None means that rows have to be copied from the communicator's own memory.

        In a capture the result is None, because a graph would write to the same room at every
        replay, even if another tensor owned that memory by then.
        """
        if self._pool is None or rows < 1 or like.dim() != 2 or not like.is_cuda:
            return None
        row_bytes = like.shape[1] * like.element_size()
        size = self._size_of_piece(rows * row_bytes)
        if self._calls_to_skip or not size or torch.cuda.is_current_stream_capturing():
            self._calls_to_skip = max(0, self._calls_to_skip - 1)
            return None
        if self._exhausted:
            self._renew_pool()
        room = self._allocate((size // row_bytes, like.shape[1]), like.dtype)
        return room if room is None or self._is_lent(room) else None

    def _allocate(self, shape: tuple[int, int], dtype: torch.dtype) -> Tensor | None:
        if self._pool is None:
            return None
        device, pool = self._device.index, self._pool.id
        # torch allocates from this pool only in this function.
        if getattr(_lender, "results", None) is not self:
            self._library.results_of(self._comm)
            _lender.results = self
        # torch.cuda.use_mem_pool does the same, but takes longer.
        torch._C._cuda_beginAllocateCurrentThreadToPool(device, pool)
        try:
            return torch.empty_strided(shape, (shape[1], 1), dtype=dtype, device=self._device)
        except RuntimeError:  # mostly: the lent memory is exhausted
            self._calls_to_skip, self._exhausted = SKIPPED_CALLS, True
            return None
        finally:
            torch._C._cuda_endAllocateToPool(device, pool)
            torch._C._cuda_releasePool(device, pool)

    def _is_lent(self, room: Tensor) -> bool:
        """Returns whether the room is in the communicator's memory; if not, drops the pool."""
        begin = room.data_ptr()
        if begin in self._known_addresses:
            return True
        if not self._library.results_hold(self._comm, begin, room.nbytes):
            self._pool = None
            return False
        self._known_addresses.add(begin)
        return True

    def _size_of_piece(self, needed: int) -> int:
        """Returns the least sufficient size: all memory, a half, a quarter …; 0 if none suffices.

        With few different sizes, freed pieces can be reused.
        """
        size = self._size
        if needed > size:
            return 0
        while (half := size // 2 // STEP * STEP) >= max(needed, 1):
            size = half
        return size
