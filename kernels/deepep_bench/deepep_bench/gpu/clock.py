"""Times on the device: a common start, a cold L2, every iteration by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import torch
import torch.distributed as dist
from torch.profiler import ProfilerActivity, profile

from deepep_bench.measurement import counts

Work = Callable[[], Any]

# More than twice the largest L2 there is (B200: 126 MB).
_FLUSH_BYTES = 256 << 20
_PROFILED = 10


class Clock(Protocol):
    """How drivers time; every rank calls it for the same work."""

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        """Seconds of each iteration on this rank."""
        ...

    def kernels(self, work: Work) -> float:
        """Seconds that the GPU spent in the work's kernels, on average; L2 as the last left it."""
        ...


class DeviceClock:
    """CUDA events around each iteration."""

    def __init__(self, group: Any, device: Any) -> None:
        self._group = group
        self._flush = torch.empty(_FLUSH_BYTES, dtype=torch.int8, device=device)
        self._one = torch.ones(1, device=device)

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        for _ in range(warmups):
            work()
        return [self._once(work) for _ in range(iterations)]

    def kernels(self, work: Work) -> float:
        work()
        with profile(activities=[ProfilerActivity.CUDA]) as seen:
            for _ in range(_PROFILED):
                # A kernel that waits for a late neighbour would count the neighbour's host.
                self._align()
                work()
            torch.cuda.synchronize()
        total = sum(
            event.self_device_time_total for event in seen.key_averages() if counts(event.key)
        )
        return float(total) / 1e6 / _PROFILED

    def _once(self, work: Work) -> float:
        self._flush.zero_()
        self._align()
        begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begun.record()
        work()
        ended.record()
        ended.synchronize()
        return float(begun.elapsed_time(ended)) / 1e3

    def _align(self) -> None:
        """The hosts meet, then the devices: the slowest host is not part of any time."""
        dist.barrier(self._group)
        torch.cuda.synchronize()
        dist.all_reduce(self._one, op=dist.ReduceOp.MAX, group=self._group)
