"""Drives DeepEP V1's standard mode, `Buffer.dispatch` and `combine`, on one or several nodes."""

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
from deepep_bench.statistics_of import slowest, spread
from deepep_bench.verdict import Check

# Chunk sizes that enable_tuning tries, in rows that are sent at once.
_NVL_CHUNKS = (4, 6, 8, 10, 12, 16, 20, 24, 32)
_RDMA_CHUNKS = (4, 8, 12, 16, 20, 24, 28, 32)
# Warmups and iterations for each pair of chunk sizes.
_TUNING = (3, 8)


class LegacyStandard:
    """DeepEP V1's standard mode on one rank."""

    def __init__(
        self, settings: Settings, oracle: Oracle, session: DeviceSession, clock: Clock
    ) -> None:
        library = self.requirements(settings)
        self._settings = settings
        self._oracle = oracle
        self._session = session
        self._clock = clock
        self._config_type = library.Config
        self._indices = oracle.choices[oracle.rank].to(library.topk_idx_t)
        library.Buffer.set_num_sms(settings.num_sms)
        ranks = session.place.ranks
        self._dispatch_config = library.Buffer.get_dispatch_config(ranks)
        self._combine_config = library.Buffer.get_combine_config(ranks)
        self._buffer = library.Buffer(session.group, *self._sizes(), **self._options())
        self.notes = [f"num_sms {settings.num_sms}"]

    @staticmethod
    def requirements(settings: Settings) -> Any:
        """Returns the library; raises if it lacks a setting, before any rank waits for another."""
        library = deep_ep()
        if settings.allow_mnnvl:
            require(library.Buffer, "allow_mnnvl", "allow_mnnvl")
        return library

    def check(self, data_type: str) -> list[Check]:
        # Combine runs even after a wrong dispatch, because other ranks wait in combine.
        received, indices, weights, handle = self._dispatch(self._oracle.outgoing(data_type))
        rows = as_float32(received)
        arrivals = self._oracle.standard_arrivals(rows, indices, weights, data_type)
        work = self._oracle.expert_work(rows, self._oracle.rank)
        combined, back, _ = self._buffer.combine(
            work, handle, topk_weights=weights, config=self._combine_config
        )
        return [arrivals, self._oracle.standard_sums(combined, back, data_type)]

    def time(self) -> list[Timed]:
        x = self._oracle.outgoing(self._settings.data_type)
        received, _, _, handle = self._dispatch(self._oracle.outgoing(BF16))
        best = self._tune(x, received, handle) if self._settings.enable_tuning else ("", "")
        timed = [
            self._measure("dispatch", "uncached", lambda: self._dispatch(x), best[0]),
            self._measure("dispatch", "cached", self._cached_dispatch(x, handle), best[0]),
        ]
        if self._settings.benchmark_combine:
            timed.append(self._measure("combine", "", self._combine(received, handle), best[1]))
        return timed

    def close(self) -> None:
        self._buffer.destroy()

    def _sizes(self) -> tuple[int, int]:
        """Returns the bytes for NVLink and for RDMA that suffice for every configuration in use."""
        ranks, row = self._session.place.ranks, self._settings.hidden_size * 2
        configs = [self._dispatch_config, self._combine_config]
        if self._settings.enable_tuning:
            configs += [config for _, config in self._candidates()]
        near = max(config.get_nvl_buffer_size_hint(row, ranks) for config in configs)
        if self._session.place.nodes == 1:
            return near, 0
        return near, max(config.get_rdma_buffer_size_hint(row, ranks) for config in configs)

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {"num_qps_per_rank": self._settings.num_qps_per_rank}
        if self._settings.allow_mnnvl:
            options["allow_mnnvl"] = True
        return options | {"explicitly_destroy": True}

    def _dispatch(self, x: Any) -> tuple[Any, Any, Any, Any]:
        layout = self._buffer.get_dispatch_layout(self._indices, self._settings.num_experts)
        per_rank, per_node, per_expert, in_rank, _ = layout
        received, indices, weights, _, handle, _ = self._buffer.dispatch(
            x,
            num_tokens_per_rank=per_rank,
            num_tokens_per_rdma_rank=per_node,
            is_token_in_rank=in_rank,
            num_tokens_per_expert=per_expert,
            topk_idx=self._indices,
            topk_weights=self._oracle.weights,
            config=self._dispatch_config,
        )
        return received, indices, weights, handle

    def _cached_dispatch(self, x: Any, handle: Any, config: Any = None) -> Callable[[], Any]:
        return lambda: self._buffer.dispatch(
            x, handle=handle, config=config or self._dispatch_config
        )

    def _combine(self, x: Any, handle: Any, config: Any = None) -> Callable[[], Any]:
        return lambda: self._buffer.combine(x, handle, config=config or self._combine_config)

    def _measure(self, name: str, layout: str, work: Callable[[], Any], tuned: str) -> Timed:
        settings = self._settings
        seconds = self._clock.times(work, settings.num_warmups, settings.num_iterations)
        kernels = self._clock.kernels(work) if settings.use_kineto_profiler else None
        return Timed(name, layout, seconds, kernels, tuned)

    def _tune(self, x: Any, received: Any, handle: Any) -> tuple[str, str]:
        """Sets the chunk sizes with the least time on the slowest rank; returns their names."""
        forth, self._dispatch_config = self._best_config(
            lambda config: self._cached_dispatch(x, handle, config)
        )
        # The handle can be used: it depends on the number of SMs, but not on chunk sizes.
        back, self._combine_config = self._best_config(
            lambda config: self._combine(received, handle, config)
        )
        return forth, back

    def _best_config(self, work: Callable[[Any], Callable[[], Any]]) -> tuple[str, Any]:
        """Returns name and configuration of the chunk sizes with the least time."""
        found = []
        for order, (name, config) in enumerate(self._candidates()):
            mine = self._clock.times(work(config), *_TUNING)
            median = spread(slowest(self._session.gather(mine))).median
            found.append((median, order, name, config))
        return min(found)[2:]

    def _candidates(self) -> list[tuple[str, Any]]:
        """Returns all pairs of chunk sizes to try, as names and configurations."""
        sms = self._settings.num_sms
        if self._session.place.nodes == 1:
            return [
                (f"nvl chunk {near}", self._config_type(sms, near, 256, 6, 128))
                for near in _NVL_CHUNKS
            ]
        return [
            (f"nvl chunk {near}, rdma chunk {far}", self._config_type(sms, near, 512, far, 128))
            for near in _NVL_CHUNKS
            for far in _RDMA_CHUNKS
        ]
