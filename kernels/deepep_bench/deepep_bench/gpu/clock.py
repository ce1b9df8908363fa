"""Measures each iteration on the GPU, with a common start of all ranks and a cold L2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import torch
import torch.distributed as dist
from torch.profiler import ProfilerActivity, profile

from deepep_bench.measurement import is_library_kernel

Work = Callable[[], Any]

# Bytes that are written to empty L2: more than twice the largest L2 (126 MB, B200).
_FLUSH_BYTES = 256 << 20
_PROFILED_CALLS = 10
# 0.75 ms on Hopper, which is longer than Python takes to enqueue a whole call.
_SLEEP_CYCLES = 1_500_000


class Clock(Protocol):
    """Measures times for drivers. All ranks call its methods with the same work."""

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        """Returns the seconds of each iteration on this rank."""
        ...

    def kernels(self, work: Work) -> float:
        """Returns the mean seconds that the work's kernels run on the GPU, with a warm L2."""
        ...


class DeviceClock:
    """Times each iteration with CUDA events, without the time that Python takes to launch kernels.

    The GPU first sleeps, so that the host can enqueue the whole call. Launches would take a third
    of a call of tens of microseconds, and differ between hosts. Times do include waits for the CPU
    inside a call, as in V1's uncached dispatch.
    """

    def __init__(self, group: Any, device: Any) -> None:
        self._group = group
        self._flush = torch.empty(_FLUSH_BYTES, dtype=torch.int8, device=device)
        self._one = torch.ones(1, device=device)

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        for _ in range(warmups):
            work()
        return [self._time_once(work) for _ in range(iterations)]

    def back_to_back(self, work: Work, iterations: int) -> float:
        """Returns the mean seconds of a call if calls follow each other without a pause."""
        self._meet()
        return self._gpu_seconds(lambda: [work() for _ in range(iterations)]) / iterations

    def kernels(self, work: Work) -> float:
        work()
        with profile(activities=[ProfilerActivity.CUDA]) as profiled:
            for _ in range(_PROFILED_CALLS):
                # Without a common start, kernels would include waits for ranks with slower hosts.
                self._meet()
                self._align()
                work()
            torch.cuda.synchronize()
        total = sum(
            event.self_device_time_total
            for event in profiled.key_averages()
            if is_library_kernel(event.key)
        )
        return float(total) / 1e6 / _PROFILED_CALLS

    def _time_once(self, work: Work) -> float:
        """Returns the seconds of one call, with a common start and a cold L2."""
        self._meet()
        self._flush.zero_()
        self._align()
        return self._gpu_seconds(work)

    def _gpu_seconds(self, work: Work) -> float:
        """Returns the seconds between GPU events before and after the work."""
        started, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        started.record()
        work()
        ended.record()
        ended.synchronize()
        return float(started.elapsed_time(ended)) / 1e3

    def _meet(self) -> None:
        """Waits for all hosts, so that no time includes waiting for a slower host."""
        dist.barrier(self._group)
        torch.cuda.synchronize()

    def _align(self) -> None:
        """Makes all GPUs sleep, and then start together."""
        torch.cuda._sleep(_SLEEP_CYCLES)
        dist.all_reduce(self._one, op=dist.ReduceOp.MAX, group=self._group)
