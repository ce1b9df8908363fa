"""Fakes DeepEP's public API with torch's CPU tensors; ranks are threads, a group is a session.

Shapes, orders and conventions are those of DeepEP 1.2.1 and 2.0.0. A test can plant faults, which
change the rows that a rank is about to receive.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import torch

from deepep_bench.gpu.casts import to_fp8
from deepep_bench.settings import FP8, Settings

Rows = list[tuple[Any, ...]]


class Faults:
    """Functions that change rows and sums in transit; by default, they change nothing."""

    def __init__(self) -> None:
        self.dispatch: Callable[[int, Rows], Rows] = lambda _, rows: rows
        self.combine: Callable[[int, Any], Any] = lambda _, sums: sums
        self.weights: Callable[[int, Any], Any] = lambda _, weights: weights


class Config:
    """The part of DeepEP's Config that drivers use."""

    def __init__(self, sms: int, *chunks: int) -> None:
        self.sms = sms
        self.chunks = chunks

    def get_nvl_buffer_size_hint(self, row: int, ranks: int) -> int:
        return row * ranks

    def get_rdma_buffer_size_hint(self, row: int, ranks: int) -> int:
        return row * ranks


class _Exchange:
    """Moves rows with a session's gather; both generations of buffers use it."""

    def __init__(self, group: Any, faults: Faults) -> None:
        self.group = group
        self.faults = faults
        self.rank = group.place.rank
        self.ranks = group.place.ranks

    def dispatch(self, x: Any, indices: Any, weights: Any, share: int) -> Rows:
        """Returns (source, token, parts of x, indices, weights) of this rank's rows, in order."""
        mine = (x if isinstance(x, tuple) else (x,), indices, weights)
        rows: Rows = []
        for source, (parts, chosen, gates) in enumerate(self.group.gather(mine)):
            local = chosen - self.rank * share
            local = torch.where((local >= 0) & (local < share), local, -1)
            for token in (local >= 0).any(-1).nonzero()[:, 0].tolist():
                gate = gates[token] * (local[token] >= 0)
                row = tuple(part[token].clone() for part in parts)
                rows.append((source, token, row, local[token], gate))
        return self.faults.dispatch(self.rank, rows)

    def combine(self, x: Any, weights: Any, sources: list[tuple[int, int]], tokens: int) -> Any:
        hidden = x.shape[-1]
        total = torch.zeros(tokens, hidden)
        gates = None if weights is None else torch.zeros(tokens, weights.shape[-1])
        for rows, returned, origin in self.group.gather((x, weights, sources)):
            for place, (source, token) in enumerate(origin):
                if source == self.rank:
                    total[token] += rows[place].float()
                    if gates is not None:
                        gates[token] += returned[place]
        sums = self.faults.combine(self.rank, total.bfloat16())
        return sums, None if gates is None else self.faults.weights(self.rank, gates)


def _stacked(rows: Rows, like: Any, top_k: int) -> tuple[Any, Any, Any]:
    parts = like if isinstance(like, tuple) else (like,)
    found = tuple(
        torch.stack([row[2][n] for row in rows]) if rows else part[:0]
        for n, part in enumerate(parts)
    )
    indices = torch.stack([row[3] for row in rows]) if rows else torch.empty(0, top_k).long()
    weights = torch.stack([row[4] for row in rows]) if rows else torch.empty(0, top_k)
    return found if isinstance(like, tuple) else found[0], indices, weights


class Buffer:
    """Fakes V1's Buffer; the signatures are those of DeepEP."""

    num_sms = 20
    faults: Faults

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        group: Any,
        num_nvl_bytes: int = 0,
        num_rdma_bytes: int = 0,
        low_latency_mode: bool = False,
        num_qps_per_rank: int = 24,
        allow_nvlink_for_low_latency_mode: bool = True,
        allow_mnnvl: bool = False,
        explicitly_destroy: bool = False,
    ) -> None:
        self._exchange = _Exchange(group, self.faults)
        self._top_k = 0
        self.arguments = dict(locals())
        assert num_nvl_bytes + num_rdma_bytes > 0
        assert explicitly_destroy

    @staticmethod
    def set_num_sms(count: int) -> None:
        Buffer.num_sms = count

    @staticmethod
    def get_dispatch_config(_: int) -> Config:
        return Config(Buffer.num_sms, 24)

    get_combine_config = get_dispatch_config

    @staticmethod
    def get_low_latency_rdma_size_hint(*numbers: int) -> int:
        return sum(numbers)

    def get_dispatch_layout(self, indices: Any, experts: int) -> tuple[Any, ...]:
        self._share = experts // self._exchange.ranks
        self._top_k = indices.shape[1]
        return 1, None, 1, 1, None

    def dispatch(self, x: Any, handle: Any = None, **options: Any) -> tuple[Any, ...]:
        if handle is not None:
            assert "topk_idx" not in options
            indices, weights, share = handle.indices, handle.weights, handle.share
        else:
            indices, weights = options["topk_idx"], options["topk_weights"]
            share = self._share
        rows = self._exchange.dispatch(x, indices, weights, share)
        received, local, gates = _stacked(rows, x, indices.shape[1])
        if handle is not None:
            return received, None, None, None, None, None
        origin = [(row[0], row[1]) for row in rows]
        new_handle = SimpleNamespace(indices=indices, weights=weights, share=share, origin=origin)
        return received, local, gates, [], new_handle, None

    def combine(
        self, x: Any, handle: Any, topk_weights: Any = None, config: Any = None
    ) -> tuple[Any, ...]:
        assert config is not None
        tokens = len(handle.indices)
        return *self._exchange.combine(x, topk_weights, handle.origin, tokens), None

    def low_latency_dispatch(  # noqa: PLR0913, PLR0917
        self,
        x: Any,
        indices: Any,
        most: int,
        experts: int,
        use_fp8: bool = True,
        round_scale: bool = False,
        use_ue8m0: bool = False,
    ) -> tuple[Any, ...]:
        share = experts // self._exchange.ranks
        cast = Settings(data_type=FP8, round_scale=round_scale, use_ue8m0=use_ue8m0)
        sent = to_fp8(x, cast) if use_fp8 else x
        ones = torch.ones(indices.shape)
        rows = self._exchange.dispatch(sent, indices, ones, share)
        parts = sent if isinstance(sent, tuple) else (sent,)
        size = most * self._exchange.ranks
        out = tuple(torch.zeros((share, size, part.shape[1]), dtype=part.dtype) for part in parts)
        counts = torch.zeros(share, dtype=torch.int)
        origin: list[list[tuple[int, int]]] = [[] for _ in range(share)]
        for source, token, row, local, _ in rows:
            for place in [place for place in local.tolist() if place >= 0]:
                for n, part in enumerate(row):
                    out[n][place, counts[place]] = part
                counts[place] += 1
                origin[place].append((source, token))
        handle = SimpleNamespace(origin=origin, share=share)
        return out if use_fp8 else out[0], counts, handle, None, None

    def low_latency_combine(
        self, x: Any, indices: Any, weights: Any, handle: Any
    ) -> tuple[Any, ...]:
        total = torch.zeros(len(indices), x.shape[-1])
        sent = self._exchange.group.gather((x, handle.origin))
        for rank, (rows, origins) in enumerate(sent):
            for place, origin in enumerate(origins):
                for number, (source, token) in enumerate(origin):
                    if source != self._exchange.rank:
                        continue
                    slot = indices[token] == rank * handle.share + place
                    gate = (weights[token] * slot).sum()
                    total[token] += gate * rows[place, number].float()
        return self.faults.combine(self._exchange.rank, total.bfloat16()), None, None

    def destroy(self) -> None:
        pass


class ElasticBuffer:
    """Fakes V2's ElasticBuffer."""

    faults: Faults

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        group: Any,
        num_max_tokens_per_rank: int = 0,
        hidden: int = 0,
        num_topk: int = 0,
        prefer_overlap_with_compute: bool = True,  # noqa: ARG002
        explicitly_destroy: bool = False,
    ) -> None:
        self._exchange = _Exchange(group, self.faults)
        assert min(num_max_tokens_per_rank, hidden, num_topk) > 0
        assert explicitly_destroy

    def dispatch(self, x: Any, handle: Any = None, **options: Any) -> tuple[Any, ...]:
        if handle is None:
            share = options["num_experts"] // self._exchange.ranks
            used_handle = SimpleNamespace(
                indices=options["topk_idx"], weights=options["topk_weights"], share=share
            )
        else:
            used_handle = handle
        rows = self._exchange.dispatch(
            x, used_handle.indices, used_handle.weights, used_handle.share
        )
        received, local, gates = _stacked(rows, x, used_handle.indices.shape[1])
        used_handle.origin = [(row[0], row[1]) for row in rows]
        return received, local, gates, used_handle, None

    def combine(self, x: Any, handle: Any, topk_weights: Any = None, **_: Any) -> tuple[Any, ...]:
        tokens = len(handle.indices)
        return *self._exchange.combine(x, topk_weights, handle.origin, tokens), None

    def destroy(self) -> None:
        pass


def make(faults: Faults) -> Any:
    """Returns a module `deep_ep` with its own classes, for one test."""
    members = {"faults": faults}
    return SimpleNamespace(
        Buffer=type("Buffer", (Buffer,), members),
        ElasticBuffer=type("ElasticBuffer", (ElasticBuffer,), members),
        Config=Config,
        topk_idx_t=torch.int64,
    )
