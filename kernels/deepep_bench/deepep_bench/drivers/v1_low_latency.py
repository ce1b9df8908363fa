"""Drives DeepEP V1's low-latency mode: a row is sent per choice; combine applies weights."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import torch

from deepep_bench import rows
from deepep_bench.drivers.driver import DeviceSession
from deepep_bench.drivers.library import deep_ep, require
from deepep_bench.gpu.casts import as_float32
from deepep_bench.gpu.clock import Clock
from deepep_bench.gpu.oracle import Oracle
from deepep_bench.gpu.payload import identities
from deepep_bench.measurement import Timed
from deepep_bench.settings import FP8, Settings
from deepep_bench.verdict import Check, compare_arrivals


class LegacyLowLatency:
    """DeepEP V1's low-latency mode on one rank."""

    def __init__(
        self, settings: Settings, oracle: Oracle, session: DeviceSession, clock: Clock
    ) -> None:
        library = self.requirements(settings)
        self._settings = settings
        self._oracle = oracle
        self._clock = clock
        self._indices = oracle.choices[oracle.rank].to(library.topk_idx_t)
        self._share = oracle.routing.experts_per_rank
        # The queue must hold two entries for every token, which DeepEP does not check.
        depth = max(1024, 2 * (settings.tokens + 1))
        os.environ.setdefault("NVSHMEM_QP_DEPTH", str(depth))
        size = library.Buffer.get_low_latency_rdma_size_hint(
            settings.tokens, settings.hidden_size, session.place.ranks, settings.num_experts
        )
        self._buffer = library.Buffer(session.group, 0, size, **self._options())
        self.notes = [f"nvlink {'allowed' if settings.allow_nvlink_for_low_latency else 'off'}"]

    @staticmethod
    def requirements(settings: Settings) -> Any:
        """Returns the library; raises if it lacks a setting, before any rank waits for another."""
        library = deep_ep()
        buffer = library.Buffer
        for name in ("round_scale", "use_ue8m0"):
            if getattr(settings, name):
                require(buffer.low_latency_dispatch, name, name)
        if settings.allow_mnnvl:
            require(buffer, "allow_mnnvl", "allow_mnnvl")
        # Needed even if the setting is off, because the library uses NVLink by default.
        require(buffer, "allow_nvlink_for_low_latency_mode", "allow_nvlink_for_low_latency")
        return library

    def check(self, data_type: str) -> list[Check]:
        # Combine runs even after a wrong dispatch, because other ranks wait in combine.
        received, counts, handle = self._dispatch(data_type)
        arrivals, work = self._arrivals(received, counts, data_type)
        combined = self._combine(work, handle)
        return [arrivals, self._oracle.weighted_sums(combined, data_type)]

    def time(self) -> list[Timed]:
        kind = self._settings.data_type
        received, counts, handle = self._dispatch(kind)
        work = self._arrivals(received, counts, kind)[1]
        timed = [self._measure("dispatch", lambda: self._dispatch(kind))]
        if self._settings.benchmark_combine:
            timed.append(self._measure("combine", lambda: self._combine(work, handle)))
        return timed

    def close(self) -> None:
        self._buffer.destroy()

    def _options(self) -> dict[str, Any]:
        allowed = self._settings.allow_nvlink_for_low_latency
        options: dict[str, Any] = {
            "low_latency_mode": True,
            "num_qps_per_rank": self._share,
            "allow_nvlink_for_low_latency_mode": allowed,
            "explicitly_destroy": True,
        }
        if self._settings.allow_mnnvl:
            options["allow_mnnvl"] = True
        return options

    def _dispatch(self, data_type: str) -> tuple[Any, Any, Any]:
        options: dict[str, Any] = {"use_fp8": data_type == FP8}
        for name in ("round_scale", "use_ue8m0"):
            if data_type == FP8 and getattr(self._settings, name):
                options[name] = True
        received, counts, handle, _, _ = self._buffer.low_latency_dispatch(
            self._oracle.rows,
            self._indices,
            self._settings.tokens,
            self._settings.num_experts,
            **options,
        )
        return received, counts, handle

    def _combine(self, work: Any, handle: Any) -> Any:
        weights = self._oracle.weights
        return self._buffer.low_latency_combine(work, self._indices, weights, handle)[0]

    def _arrivals(self, received: Any, counts: Any, kind: str) -> tuple[Check, Any]:
        """Checks the rows of each expert; also returns the experts' outputs for combine."""
        shape = (received[0] if isinstance(received, tuple) else received).shape
        work = torch.zeros(shape, dtype=torch.bfloat16, device=counts.device)
        total, wrong, details = 0, 0, []
        for place, count in enumerate(counts.tolist()):
            expert = self._oracle.rank * self._share + place
            mine = as_float32(_of_expert(received, place, count))
            found = identities(mine)
            expected = self._oracle.routing.arrivals_of_expert(expert)
            numbers = [rows.identity(*who) for who in expected]
            lost, detail = compare_arrivals(numbers, found.tolist(), f"expert {expert}")
            changed = self._oracle.changed_rows(mine, found, kind, exact=False)
            wrong += max(lost, changed)
            total += max(len(expected), count)
            details += [detail] if detail else []
            details += [f"{changed} changed at expert {expert}"] if changed else []
            work[place, :count] = self._oracle.expert_work(mine, expert)
        detail = "; ".join(details[:3])
        return Check("dispatch", kind, self._oracle.rank, total, wrong, detail), work

    def _measure(self, name: str, work: Callable[[], Any]) -> Timed:
        settings = self._settings
        seconds = self._clock.times(work, settings.num_warmups, settings.num_iterations)
        kernels = self._clock.kernels(work) if settings.use_kineto_profiler else None
        return Timed(name, "", seconds, kernels)


def _of_expert(received: Any, place: int, count: int) -> Any:
    if isinstance(received, tuple):
        return tuple(part[place, :count] for part in received)
    return received[place, :count]
