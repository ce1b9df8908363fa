"""Defines a process's part of a group; all ranks create, connect and close theirs together."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import torch
import torch.distributed as dist

from epfabric_ep.gpu_order import order_of
from epfabric_ep.library import (
    GPU_BYTES,
    HANDLE_BYTES,
    MOST_RANKS,
    LibraryError,
    Sizes,
    load,
)
from epfabric_ep.results import Results, result_bytes

# Seconds that a kernel waits for another rank; DeepEP's kernels wait as long.
PATIENCE_S = 100
PATIENCE = "EPFABRIC_EP_PATIENCE_S"
# For tests: the initial value of a new communicator's counter of operations.
OPERATIONS = "EPFABRIC_EP_OPERATIONS"
# If 1, each rank adds up its experts' rows before a low-latency combine returns them, which is
# faster but rounds once more.
REDUCED = "EPFABRIC_EP_SUM_AT_EXPERTS"

Result = TypeVar("Result")

# Communicators that were dropped during a capture, when nothing can be freed; freed later.
_leave_later: list[Communicator] = []


class Communicator:
    """A rank's memory and connections. All ranks of the group create theirs at the same time."""

    def __init__(self, group: Any, low_latency_bytes: int, high_throughput_bytes: int) -> None:
        require_no_capture("a buffer, and its first dispatch in low-latency mode, allocate memory")
        self.library = load()
        self.rank, self.ranks, self.group = group.rank(), group.size(), group
        self.device = torch.cuda.current_device()
        self.reduced = os.environ.get(REDUCED) == "1"
        self.order = order_of(self.device)
        self.handle = ctypes.c_void_p()
        self.results: Results | None = None
        result_memory = result_bytes(high_throughput_bytes)
        self._require_one_domain()
        # All ranks have reached this point, so each has left the buffers that it dropped before.
        # Their memory can be freed now.
        sizes = Sizes(low_latency_bytes, high_throughput_bytes, result_memory)
        handles = b"".join(self._together(lambda: self._create(sizes)))
        self._together(lambda: self.library.comm_connect(self.handle, handles))
        self.results = Results(self.library, self.handle, result_memory, self.device)

    def _require_one_domain(self) -> None:
        """Refuses ranks on several hosts or GPUs without NVLink, before any memory is allocated."""
        while _leave_later:
            _leave_later.pop().leave()
        all_ranks = self._together(self._description)
        hosts = {boot_id: name for boot_id, name, *_ in all_ranks}
        if len(hosts) > 1:
            names = ", ".join(sorted(hosts.values()))
            raise LibraryError(f"ranks must be on one host, but they are on {names}")
        _require_same_sums([reduced for *_, reduced in all_ranks])
        gpus = b"".join(gpu for _, _, gpu, _ in all_ranks)
        self._together(lambda: self.library.require_links(self.rank, self.ranks, gpus))

    def _description(self) -> tuple[str, str, bytes, bool]:
        """Returns the host's boot id and name, the GPU, and whether combines sum at the experts."""
        gpu = ctypes.create_string_buffer(GPU_BYTES)
        self.library.gpu(gpu)
        boot, name = Path("/proc/sys/kernel/random/boot_id"), socket.gethostname()
        return boot.read_text().strip() if boot.exists() else name, name, gpu.raw, self.reduced

    def _create(self, sizes: Sizes) -> bytes:
        """Creates the library's communicator; returns the handle that other ranks need."""
        comm, patience = ctypes.byref(self.handle), int(os.environ.get(PATIENCE, PATIENCE_S))
        pointer = ctypes.byref(sizes)
        order = self.order.handle
        self.library.comm_create(self.rank, self.ranks, pointer, patience, order, comm)
        operations = int(os.environ.get(OPERATIONS, "0"))
        if operations:
            self.library.comm_start(self.handle, operations)
        handle = ctypes.create_string_buffer(HANDLE_BYTES)
        self.library.comm_handle(self.handle, handle)
        return handle.raw

    def _together(self, step: Callable[[], Result]) -> list[Result]:
        """Runs a step on all ranks, and returns all results; raises on all ranks if one failed."""
        try:
            mine: tuple[Any, str] = step(), ""
        except Exception as error:  # other ranks must learn of any error
            mine = None, str(error) or type(error).__name__
        all_ranks: list[Any] = [None] * self.ranks
        dist.all_gather_object(all_ranks, mine, self.group)
        failed = [f"rank {rank}: {why}" for rank, (_, why) in enumerate(all_ranks) if why]
        if failed:
            self.close()
            raise LibraryError("; ".join(failed))
        return [result for result, _ in all_ranks]

    def check(self) -> None:
        """Raises an error if a kernel's wait for another rank has timed out."""
        self.library.comm_check(self.handle)

    def meet(self) -> None:
        """Waits until the GPUs of all ranks have finished the work enqueued so far."""
        # Checked first: after a timeout, later errors would hide the reason.
        self.check()
        require_no_capture("destroy() waits for the GPU")
        torch.cuda.synchronize(self.device)
        dist.all_gather_object([None] * self.ranks, self.rank, self.group)

    def leave(self) -> None:
        """Closes this rank's part alone. Its memory stays while other ranks may write to it."""
        try:
            self.check()
        except LibraryError as error:
            # The memory was lost with the process's CUDA context.
            print(f"epfabric_ep: {error}", file=sys.stderr)
            return
        if torch.cuda.is_current_stream_capturing():
            _leave_later.append(self)
        else:
            self._free(self.library.comm_leave)

    def close(self) -> None:
        """Frees the memory at once. The caller ensures that no other rank uses it any more."""
        self._free(self.library.comm_destroy)

    def _free(self, end: Callable[[ctypes.c_void_p], object]) -> None:
        if self.results is not None:
            self.results.close()
        comm, self.handle = self.handle, ctypes.c_void_p()
        if comm:
            with torch.cuda.device(self.device):
                end(comm)


def require_ranks(ranks: int) -> None:
    if ranks > MOST_RANKS:
        raise LibraryError(
            f"{ranks} ranks: at most {MOST_RANKS}, of one NVLink domain of one host, are served"
        )


def _require_same_sums(reduced: list[bool]) -> None:
    """Refuses a setting that differs between ranks: all must sum at the experts, or none."""
    if len(set(reduced)) < 2:
        return
    named = ", ".join(str(rank) for rank, sums in enumerate(reduced) if sums)
    plural = "s" if sum(reduced) > 1 else ""
    raise LibraryError(
        f"{REDUCED} is 1 on rank{plural} {named} alone: set it on all ranks, or on none"
    )


def require_no_capture(what: str) -> None:
    if torch.cuda.is_current_stream_capturing():
        raise LibraryError(f"{what}, which is not possible while a CUDA graph is captured")
