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
# Three quarters of a millisecond on Hopper: longer than Python takes to say all of a call.
_SLEEP_CYCLES = 1_500_000


class Clock(Protocol):
    """How drivers time; every rank calls it for the same work."""

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        """Seconds of each iteration on this rank."""
        ...

    def kernels(self, work: Work) -> float:
        """Seconds that the GPU spent in the work's kernels, on average; L2 as the last left it."""
        ...


class DeviceClock:
    """CUDA events around each iteration, with the host ahead.

    A GPU that sleeps gives the host time to enqueue the whole call, so that no launch from
    Python is in a time: it would be a third of a call of tens of microseconds, and differs
    between hosts. Waits for the CPU inside the call (V1's uncached dispatch) are in it.
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
        """Seconds of a call when others of its kind come directly before and behind it."""
        self._meet()
        return self._between(lambda: [work() for _ in range(iterations)]) / iterations

    def kernels(self, work: Work) -> float:
        work()
        with profile(activities=[ProfilerActivity.CUDA]) as seen:
            for _ in range(_PROFILED):
                # A kernel that waits for a late neighbor would count the neighbor's host.
                self._meet()
                self._align()
                work()
            torch.cuda.synchronize()
        total = sum(
            event.self_device_time_total for event in seen.key_averages() if counts(event.key)
        )
        return float(total) / 1e6 / _PROFILED

    def _once(self, work: Work) -> float:
        self._meet()
        self._flush.zero_()
        self._align()
        return self._between(work)

    def _between(self, work: Work) -> float:
        begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begun.record()
        work()
        ended.record()
        ended.synchronize()
        return float(begun.elapsed_time(ended)) / 1e3

    def _meet(self) -> None:
        """The hosts: the slowest of them is not part of any time."""
        dist.barrier(self._group)
        torch.cuda.synchronize()

    def _align(self) -> None:
        """The devices, which sleep first."""
        torch.cuda._sleep(_SLEEP_CYCLES)
        dist.all_reduce(self._one, op=dist.ReduceOp.MAX, group=self._group)
