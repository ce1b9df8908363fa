"""Drives DeepEP V2: `ElasticBuffer.dispatch` (without expanding rows) and `combine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deepep_bench.drivers.driver import DeviceSession
from deepep_bench.drivers.library import deep_ep, require
from deepep_bench.gpu.casts import as_float32
from deepep_bench.gpu.clock import Clock
from deepep_bench.gpu.oracle import Oracle
from deepep_bench.measurement import Timed
from deepep_bench.settings import BF16, Settings
from deepep_bench.verdict import Check


class Elastic:
    """DeepEP V2 on one rank."""

    def __init__(
        self, settings: Settings, oracle: Oracle, session: DeviceSession, clock: Clock
    ) -> None:
        library = self.requirements(settings)
        self._settings = settings
        self._oracle = oracle
        self._clock = clock
        self._indices = oracle.choices[oracle.rank].to(library.topk_idx_t)
        self._limits = {"num_sms": settings.v2_num_sms, "num_qps": settings.v2_num_qps}
        # The size is that for BF16: both types are checked, and FP8 needs less.
        self._buffer = library.ElasticBuffer(
            session.group,
            num_max_tokens_per_rank=settings.tokens,
            hidden=settings.hidden_size,
            num_topk=settings.num_topk,
            prefer_overlap_with_compute=settings.v2_prefer_overlap_with_compute,
            explicitly_destroy=True,
        )
        sms = settings.v2_num_sms or "its own choice"
        self.notes = [f"v2_num_sms {sms}", "times include V2's copy and reduce epilogues"]

    @staticmethod
    def requirements(settings: Settings) -> Any:
        """Returns the library; raises if it lacks a setting, before any rank waits for another."""
        library = deep_ep("ElasticBuffer")
        name = "prefer_overlap_with_compute"
        if settings.v2_prefer_overlap_with_compute:
            require(library.ElasticBuffer, name, f"v2_{name}")
        return library

    def check(self, data_type: str) -> list[Check]:
        # Combine runs even after a wrong dispatch, because other ranks wait in combine.
        received, indices, weights, handle = self._dispatch(self._oracle.outgoing(data_type))
        rows = as_float32(received)
        arrivals = self._oracle.standard_arrivals(rows, indices, weights, data_type)
        work = self._oracle.expert_work(rows, self._oracle.rank)
        combined, back, _ = self._buffer.combine(work, handle, topk_weights=weights, **self._limits)
        return [arrivals, self._oracle.standard_sums(combined, back, data_type)]

    def time(self) -> list[Timed]:
        x = self._oracle.outgoing(self._settings.data_type)
        received, _, _, handle = self._dispatch(self._oracle.outgoing(BF16))
        timed = [
            self._measure("dispatch", "uncached", lambda: self._dispatch(x)),
            self._measure(
                "dispatch",
                "cached",
                lambda: self._buffer.dispatch(x, handle=handle, **self._limits),
            ),
        ]
        if self._settings.benchmark_combine:
            back = self._buffer.combine
            timed.append(
                self._measure("combine", "", lambda: back(received, handle, **self._limits))
            )
        return timed

    def close(self) -> None:
        self._buffer.destroy()

    def _dispatch(self, x: Any) -> tuple[Any, Any, Any, Any]:
        received, indices, weights, handle, _ = self._buffer.dispatch(
            x,
            topk_idx=self._indices,
            topk_weights=self._oracle.weights,
            num_experts=self._settings.num_experts,
            **self._limits,
        )
        return received, indices, weights, handle

    def _measure(self, name: str, layout: str, work: Callable[[], Any]) -> Timed:
        settings = self._settings
        seconds = self._clock.times(work, settings.num_warmups, settings.num_iterations)
        kernels = self._clock.kernels(work) if settings.use_kineto_profiler else None
        return Timed(name, layout, seconds, kernels)
