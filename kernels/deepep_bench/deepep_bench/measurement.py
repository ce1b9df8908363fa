"""Defines a timed operation, and computes its bandwidths as README.md defines them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deepep_bench.statistics_of import Spread, slowest, spread
from deepep_bench.traffic import Load

GB = 1e9


def is_library_kernel(kernel: str) -> bool:
    """Returns whether a profiled event is a kernel of the library, not of our barrier or clock.

    Not every name with `nccl` is NCCL's: V2's kernels have parameters of NCCL's types. torch's
    spin_kernel is the sleep of our clock.
    """
    if kernel.startswith(("ncclDevKernel", "ncclKernel", "Memcpy", "Memset")):
        return False
    return "spin_kernel" not in kernel


@dataclass(frozen=True)
class Timed:
    """One rank's times of one operation. `layout` is "cached", "uncached" or empty."""

    operation: str
    layout: str
    seconds: list[float]
    kernel_seconds: float | None = None
    tuned: str = ""


@dataclass(frozen=True)
class Measurement:
    """The times of one operation over all ranks."""

    operation: str
    layout: str
    spread: Spread
    kernel_seconds: float | None
    tuned: str
    rank_medians: list[float]


def combine_ranks(per_rank: Sequence[Timed]) -> Measurement:
    """Combines the ranks' times: the slowest rank of each iteration, and the slowest kernels."""
    first = per_rank[0]
    kernels = [timed.kernel_seconds for timed in per_rank if timed.kernel_seconds is not None]
    return Measurement(
        first.operation,
        first.layout,
        spread(slowest([timed.seconds for timed in per_rank])),
        max(kernels) if kernels else None,
        first.tuned,
        [spread(timed.seconds).median for timed in per_rank],
    )


@dataclass(frozen=True)
class Bandwidths:
    """Bandwidths in GB/s (10^9 bytes), per GPU; only `all_gpus` is the sum over all GPUs."""

    wire: float
    wire_min: float
    wire_max: float
    all_gpus: float
    logical_nvl: float
    logical_rdma: float
    wire_nvl: float
    wire_rdma: float


def bandwidths(measured: Spread, loads: Sequence[Load], row_bytes: int) -> Bandwidths:
    """Returns the mean bytes that a rank moves, divided by the slowest rank's time."""

    def mean(count: int, seconds: float = measured.median) -> float:
        return count / len(loads) * row_bytes / seconds / GB

    remote = sum(load.remote for load in loads)
    return Bandwidths(
        wire=mean(remote),
        wire_min=mean(remote, measured.maximum),
        wire_max=mean(remote, measured.minimum),
        all_gpus=mean(remote) * len(loads),
        logical_nvl=mean(sum(load.nvl for load in loads)),
        logical_rdma=mean(sum(load.rdma for load in loads)),
        wire_nvl=mean(sum(load.nvl_remote for load in loads)),
        wire_rdma=mean(sum(load.rdma_remote for load in loads)),
    )
