"""A fake `deep_ep` on CPUs with the calls of both generations, over torch.distributed. It shuffles
the rows of an expert, so that a program that relies on their order fails.
"""

from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as dist

__version__ = "0.0-fake"
_POISON = 0x7F7F


class Config:
    """Accepts any sizes and ignores them."""

    def get_nvl_buffer_size_hint(self, hidden_bytes: int, num_ranks: int) -> int:
        return hidden_bytes * num_ranks

    def get_rdma_buffer_size_hint(self, hidden_bytes: int, num_ranks: int) -> int:
        return 0 * hidden_bytes * num_ranks


class Event:
    """An event of finished work."""

    event = None

    def current_stream_wait(self) -> None:
        pass


def _poisoned(*shape: int, kind: torch.dtype = torch.bfloat16) -> torch.Tensor:
    rows = torch.empty(shape, dtype=kind)
    rows.view(torch.uint8).fill_(_POISON & 0xFF)
    return rows


class _Calls:
    def __init__(self, group: Any, **_: Any) -> None:
        self.group, self.rank, self.ranks = group, group.rank(), group.size()

    def _all(self, mine: Any) -> list[Any]:
        all_ranks: list[Any] = [None] * self.ranks
        dist.all_gather_object(all_ranks, mine, self.group)
        return all_ranks

    def capture(self) -> Event:
        return Event()

    def _received(self, x: Any, idx: Any, weights: Any, experts: int) -> tuple[Any, ...]:
        """Returns the rows for this rank, once each, with source, token, choices and weights."""
        local = experts // self.ranks
        parts, meta, choices, given = [], [], [], []
        # torch's FP8 types cannot be pickled.
        kinds = [part.dtype for part in x]
        plain = tuple(part.view(torch.uint8) for part in x)
        for source, (rows, theirs, their_weights) in enumerate(self._all((plain, idx, weights))):
            ours = theirs - self.rank * local
            here = (ours >= 0) & (ours < local)
            token = here.any(1).nonzero()[:, 0]
            parts.append(tuple(part[token] for part in rows))
            meta.append(torch.stack((torch.full_like(token, source), token), 1))
            choices.append(torch.where(here, ours, -1)[token])
            given.append(torch.where(here, their_weights, 0.0)[token])
        columns = (torch.cat(column) for column in zip(*parts, strict=True))
        rows = tuple(column.view(kind) for column, kind in zip(columns, kinds, strict=True))
        return rows, torch.cat(meta), torch.cat(choices), torch.cat(given)

    def _sum(self, x: Any, weights: Any, meta: Any, tokens: int, topk: int) -> tuple[Any, Any]:
        out = torch.zeros((tokens, x.shape[1]))
        back = torch.zeros((tokens, topk))
        for rows, given, theirs in self._all((x[: len(meta)], weights[: len(meta)], meta)):
            ours = theirs[:, 0] == self.rank
            out.index_add_(0, theirs[ours, 1], rows[ours].float())
            back.index_add_(0, theirs[ours, 1], given[ours])
        return out.to(torch.bfloat16), back


class Buffer(_Calls):
    """The first generation."""

    @staticmethod
    def get_dispatch_config(ranks: int) -> Config:
        return Config()

    @staticmethod
    def get_combine_config(ranks: int) -> Config:
        return Config()

    @staticmethod
    def get_low_latency_rdma_size_hint(*_: int) -> int:
        return 0

    def clean_low_latency_buffer(self, *_: int) -> None:
        pass

    def get_dispatch_layout(self, idx: Any, experts: int, **_: Any) -> tuple[Any, ...]:
        self.experts = experts
        return None, None, None, None, Event()

    def dispatch(self, x: Any, handle: Any = None, **options: Any) -> tuple[Any, ...]:
        tensors = x if isinstance(x, tuple) else (x,)
        idx = handle[1] if handle else options["topk_idx"]
        weights = handle[2] if handle else options["topk_weights"]
        rows, meta, choices, given = self._received(tensors, idx, weights, self.experts)
        received = rows if isinstance(x, tuple) else rows[0]
        if handle:
            return received, None, None, None, None, Event()
        counts = torch.bincount(choices[choices >= 0], minlength=self.experts // self.ranks)
        new_handle = (meta, idx, weights, meta[:, 1].clone(), None, None)
        return received, choices, given, counts.tolist(), new_handle, Event()

    def combine(self, x: Any, handle: Any, topk_weights: Any, **_: Any) -> tuple[Any, ...]:
        out, back = self._sum(x, topk_weights, handle[0], *handle[1].shape)
        return out, back, Event()

    def low_latency_dispatch(
        self,
        x: Any,
        topk_idx: Any,
        most: int,
        experts: int,
        use_fp8: bool = True,
        round_scale: bool = False,
        use_ue8m0: bool = False,
        async_finish: bool = False,
        return_recv_hook: bool = False,
    ) -> tuple[Any, ...]:
        local, hidden = experts // self.ranks, x.shape[1]
        elements = _poisoned(local, self.ranks * most, hidden)
        counts = torch.zeros(local, dtype=torch.int32)
        source = torch.zeros((local, self.ranks * most), dtype=torch.int32)
        layout = torch.zeros((local, self.ranks), dtype=torch.int64)
        all_ranks = self._all((x, topk_idx))
        for expert in range(local):
            for rank in reversed(range(self.ranks)):
                rows, idx = all_ranks[rank]
                token = (idx == self.rank * local + expert).nonzero()[:, 0].flip(0)
                begin = int(counts[expert])
                end = begin + len(token)
                elements[expert, begin:end] = rows[token]
                source[expert, begin:end] = token.int()
                layout[expert, rank] = begin << 32 | len(token)
                counts[expert] = end
        handle = _Handle((source, layout, most, hidden, experts))
        received: Any = elements
        if use_fp8:
            received = _cast(elements, round_scale and use_ue8m0)
        return received, counts, handle, Event(), lambda: None

    def get_next_low_latency_combine_buffer(self, handle: Any) -> Any:
        """Returns memory whose rows have gaps between them."""
        _require_own_handle(handle)
        local, rows = handle[0].shape
        self._lent = _poisoned(local, rows, handle[3] + 128)[:, :, : handle[3]]
        return self._lent

    def low_latency_combine(
        self,
        x: Any,
        topk_idx: Any,
        topk_weights: Any,
        handle: Any,
        zero_copy: bool = False,
        async_finish: bool = False,
        return_recv_hook: bool = False,
        out: Any = None,
    ) -> tuple[Any, ...]:
        _require_own_handle(handle)
        assert x.is_contiguous()
        x = self._lent if zero_copy else x
        source, layout = handle[:2]
        tokens, local = len(topk_idx), len(layout)
        total = torch.zeros((tokens, x.shape[2]))
        for rank, (rows, their_source, their_layout) in enumerate(self._all((x, source, layout))):
            for expert in range(local):
                begin = int(their_layout[expert, self.rank] >> 32)
                end = begin + int(their_layout[expert, self.rank] & 0xFFFFFFFF)
                token = their_source[expert, begin:end].long()
                chose = (topk_idx[token] == rank * local + expert) * topk_weights[token]
                total.index_add_(0, token, rows[expert, begin:end].float() * chose.sum(1)[:, None])
        out.copy_(total.to(torch.bfloat16))
        return out, Event(), _nothing


class _Handle(tuple[Any, ...]):
    """A handle that only its own combine can read."""


def _require_own_handle(handle: Any) -> None:
    if not isinstance(handle, (_Handle, EPHandle)):
        raise TypeError(f"a foreign handle: {type(handle)}")


def _cast(rows: Any, packed: bool) -> tuple[Any, Any]:
    blocks = torch.nan_to_num(rows.float()).view(*rows.shape[:2], -1, 128)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / 448
    elements = (
        (blocks / scales[..., None]).clamp(-448, 448).to(torch.float8_e4m3fn).view(rows.shape)
    )
    if packed:
        exponents = (torch.log2(scales).ceil().int() + 127).view(*scales.shape[:2], -1, 4)
        elements = (
            (blocks / 2.0 ** (exponents.flatten(-2) - 127).float()[..., None])
            .to(torch.float8_e4m3fn)
            .view(rows.shape)
        )
        scales = sum(exponents[..., place] << (8 * place) for place in range(4))
    return elements, scales


def _nothing() -> None:
    pass


class EPHandle:
    """The part of a handle that engines read."""

    def __init__(self, meta: Any, most: int, counts: list[int], idx: Any, weights: Any) -> None:
        self.meta, self.idx, self.weights = meta, idx, weights
        self.recv_src_metadata = (meta[:, :1] * most + meta[:, 1:]).int()
        self.num_recv_tokens_per_expert_list = counts
        self.expanded: Any = None


class ElasticBuffer(_Calls):
    """The second generation."""

    def dispatch(
        self,
        x: Any,
        num_experts: int,
        topk_idx: Any = None,
        topk_weights: Any = None,
        handle: Any = None,
        num_max_tokens_per_rank: int = 0,
        do_cpu_sync: bool = True,
        do_expand: bool = False,
        **_: Any,
    ) -> tuple[Any, ...]:
        tensors = x if isinstance(x, tuple) else (x,)
        idx = handle.idx if handle else topk_idx
        weights = handle.weights if handle else topk_weights
        rows, meta, choices, given = self._received(tensors, idx, weights, num_experts)
        received = rows if isinstance(x, tuple) else rows[0]
        if handle:
            return received, None, None, handle, Event()
        counts = torch.bincount(choices[choices >= 0], minlength=num_experts // self.ranks)
        new_handle = EPHandle(
            meta, num_max_tokens_per_rank, counts.tolist() if do_cpu_sync else [], idx, weights
        )
        if not do_expand:
            return received, choices, given, new_handle, Event()
        expert, row = (
            (choices.t()[None] == torch.arange(len(counts))[:, None, None]).any(1).nonzero().t()
        )
        new_handle.expanded = meta[row]
        places = torch.full((len(meta), choices.shape[1]), -1)
        places[row, (choices[row] == expert[:, None]).int().argmax(1)] = torch.arange(len(row))
        new_handle.recv_src_metadata = torch.cat(
            (new_handle.recv_src_metadata, torch.zeros_like(meta[:, :1]), places), 1
        )
        at = (choices[row] == expert[:, None]).int().argmax(1)
        weights = given[row, at]
        rows = tuple(part.view(torch.uint8)[row].view(part.dtype) for part in rows)
        return rows if isinstance(x, tuple) else rows[0], None, weights, new_handle, Event()

    def combine(self, x: Any, handle: Any, topk_weights: Any = None, **_: Any) -> tuple[Any, ...]:
        _require_own_handle(handle)
        meta = handle.meta if handle.expanded is None else handle.expanded
        weights = (
            torch.zeros((len(meta), handle.idx.shape[1])) if topk_weights is None else topk_weights
        )
        out, back = self._sum(x, weights, meta, *handle.idx.shape)
        return out, back if topk_weights is not None else None, Event()


Hook = Callable[[], None]
