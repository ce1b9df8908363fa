"""One timed operation, and its bandwidths by the definitions of README.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deepep_bench.statistics_of import Spread, slowest, spread
from deepep_bench.traffic import Load

GB = 1e9


def is_library_kernel(kernel: str) -> bool:
    """Whether a profiled event is one of the library's kernels, and not NCCL's barrier or a copy.

    Names with `nccl` may be V2's kernels, which take NCCL's types. torch's spin_kernel belongs to
    our clock.
    """
    ours = kernel.startswith(("ncclDevKernel", "ncclKernel", "Memcpy", "Memset"))
    return not ours and "spin_kernel" not in kernel


@dataclass(frozen=True)
class Timed:
    """One rank's times of one operation; `layout`: whether the layout was computed or cached."""

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
    """Combines the slowest rank's time of each iteration, and the slowest kernels of any rank."""
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
    """GB/s (10^9 bytes) per GPU; `everywhere` is the sum over all GPUs."""

    wire: float
    wire_least: float
    wire_most: float
    everywhere: float
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
        wire_least=mean(remote, measured.most),
        wire_most=mean(remote, measured.least),
        everywhere=mean(remote) * len(loads),
        logical_nvl=mean(sum(load.nvl for load in loads)),
        logical_rdma=mean(sum(load.rdma for load in loads)),
        wire_nvl=mean(sum(load.nvl_remote for load in loads)),
        wire_rdma=mean(sum(load.rdma_remote for load in loads)),
    )
