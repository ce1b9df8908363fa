"""Measures times on the device: with a common start, a cold L2, and each iteration alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import torch
import torch.distributed as dist
from torch.profiler import ProfilerActivity, profile

from deepep_bench.measurement import is_library_kernel

Work = Callable[[], Any]

# More than twice the largest L2 (B200: 126 MB).
_FLUSH_BYTES = 256 << 20
_PROFILED = 10  # calls
# Three quarters of a millisecond on Hopper: longer than Python takes to enqueue a whole call.
_SLEEP_CYCLES = 1_500_000


class Clock(Protocol):
    """The interface by which drivers measure times; every rank calls it for the same work."""

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        """Returns the seconds of each iteration on this rank."""
        ...

    def kernels(self, work: Work) -> float:
        """Returns the mean seconds that the GPU spent in the work's kernels, with a warm L2."""
        ...


class DeviceClock:
    """Times each iteration with CUDA events, while the host is ahead of the GPU.

    The GPU first sleeps, so that the host can enqueue the whole call and times include no launches
    from Python. Launches would take a third of a call of tens of microseconds, and differ between
    hosts. Times include waits for the CPU inside the call (V1's uncached dispatch).
    """

    def __init__(self, group: Any, device: Any) -> None:
        self._group = group
        self._flush = torch.empty(_FLUSH_BYTES, dtype=torch.int8, device=device)
        self._one = torch.ones(1, device=device)

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        for _ in range(warmups):
            work()
        return [self._once(work) for _ in range(iterations)]

    def back_to_back(self, work: Work, iterations: int) -> float:
        """Returns the seconds of a call with other calls directly before and after it."""
        self._meet()
        return self._between(lambda: [work() for _ in range(iterations)]) / iterations

    def kernels(self, work: Work) -> float:
        work()
        with profile(activities=[ProfilerActivity.CUDA]) as seen:
            for _ in range(_PROFILED):
                # Otherwise a kernel that waits for a late rank would measure the host of that rank.
                self._meet()
                self._align()
                work()
            torch.cuda.synchronize()
        total = sum(
            event.self_device_time_total
            for event in seen.key_averages()
            if is_library_kernel(event.key)
        )
        return float(total) / 1e6 / _PROFILED

    def _once(self, work: Work) -> float:
        self._meet()
        self._flush.zero_()
        self._align()
        return self._between(work)

    def _between(self, work: Work) -> float:
        started, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        started.record()
        work()
        ended.record()
        ended.synchronize()
        return float(started.elapsed_time(ended)) / 1e3

    def _meet(self) -> None:
        """Waits for all hosts, so that the slowest host is not part of any time."""
        dist.barrier(self._group)
        torch.cuda.synchronize()

    def _align(self) -> None:
        """Lets all devices sleep, and start together afterwards."""
        torch.cuda._sleep(_SLEEP_CYCLES)
        dist.all_reduce(self._one, op=dist.ReduceOp.MAX, group=self._group)
