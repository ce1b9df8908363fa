"""This process's end of a group of ranks: made, connected and closed together with the others."""

from __future__ import annotations

import ctypes
import os
import socket
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist

from epfabric_ep.library import HANDLE_BYTES, MOST_RANKS, LibraryError, Sizes, load
from epfabric_ep.results import Results, result_bytes

# How long a kernel waits for another rank. DeepEP's kernels wait as long.
PATIENCE_S = 100
PATIENCE = "EPFABRIC_EP_PATIENCE_S"


class Communicator:
    """Collective: every rank of the group makes one at the same time, on its current GPU."""

    def __init__(
        self,
        group: Any,
        low_latency_bytes: int,
        high_throughput_bytes: int,
        patience_s: int = PATIENCE_S,
    ) -> None:
        self.library = load()
        self.rank = group.rank()
        self.ranks = group.size()
        self.group = group
        self.device = torch.cuda.current_device()
        self.handle = ctypes.c_void_p()
        patience = int(os.environ.get(PATIENCE, patience_s))
        # A rank that fails says so to the others, who would wait for it.
        lent = result_bytes(high_throughput_bytes)
        sizes = Sizes(low_latency_bytes, high_throughput_bytes, lent)
        self.results: Results | None = None
        handle = self._together(lambda: self._create(sizes, patience))
        self._require_one_host(handle)
        handles = b"".join(rank[1] for rank in handle)
        self._together(lambda: self.library.comm_connect(self.handle, handles))
        self.results = Results(self.library, self.handle, lent, self.device)

    def _create(self, sizes: Sizes, patience: int) -> tuple[str, bytes]:
        if torch.cuda.is_current_stream_capturing():
            raise LibraryError("a Buffer cannot be made while a CUDA graph is captured")
        comm = ctypes.byref(self.handle)
        self.library.comm_create(self.rank, self.ranks, ctypes.byref(sizes), patience, comm)
        handle = ctypes.create_string_buffer(HANDLE_BYTES)
        self.library.comm_handle(self.handle, handle)
        return _host(), handle.raw

    def _together(self, step: Any) -> list[Any]:
        """Everybody's result of a step; raises everywhere if it failed anywhere."""
        try:
            mine = (step(), "")
        except LibraryError as error:
            mine = (None, str(error))
        everybody: list[Any] = [None] * self.ranks
        dist.all_gather_object(everybody, mine, self.group)
        wrong = [f"rank {rank}: {why}" for rank, (_, why) in enumerate(everybody) if why]
        if wrong:
            self.close()
            raise LibraryError("; ".join(wrong))
        return [result for result, _ in everybody]

    def _require_one_host(self, introductions: list[Any]) -> None:
        hosts = sorted({host for host, _ in introductions})
        if len(hosts) > 1:
            self.close()
            raise LibraryError(f"ranks must be on one host, these are on {', '.join(hosts)}")

    def check(self) -> None:
        """Raises if a kernel has waited too long for another rank."""
        self.library.comm_check(self.handle)

    def meet(self) -> None:
        """Everybody's GPU has done what it was told, and all hosts know."""
        torch.cuda.synchronize(self.device)
        dist.all_gather_object([None] * self.ranks, self.rank, self.group)

    def leave(self, together: bool) -> None:
        """Together, nobody's memory goes while another rank still uses it."""
        if together:
            self.meet()
        else:
            torch.cuda.synchronize(self.device)
        self.close()

    def close(self) -> None:
        """To be called when no rank uses the memory of another any more."""
        if self.results is not None:
            self.results.close()
        comm, self.handle = self.handle, ctypes.c_void_p()
        self.library.comm_destroy(comm)


def require_ranks(ranks: int) -> None:
    if ranks > MOST_RANKS:
        raise LibraryError(
            f"{ranks} ranks: at most {MOST_RANKS}, of one NVLink domain of one host, are served"
        )


def _host() -> str:
    """Names a kernel that runs, whatever its containers are called."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    return boot.read_text().strip() if boot.exists() else socket.gethostname()
