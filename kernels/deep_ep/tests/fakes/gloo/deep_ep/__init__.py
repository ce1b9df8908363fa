"""Implements deep_ep slowly and simply on the CPU with any torch.distributed group, for tests.

FAKE_FAULT plants a mistake: `row` swaps two rows of an expert, `weight` uses a wrong weight,
`count` reports one row too few, `nan` leaves an element unwritten.
"""

from __future__ import annotations

import os
from typing import Any

import torch
import torch.distributed as dist

FAULT = os.environ.get("FAKE_FAULT", "")
E4M3_MAX = 448.0


class EventOverlap:
    """An event whose work is always finished."""

    event = None

    def current_stream_wait(self) -> None:
        """Does nothing: the work is done."""


class Config:
    """Accepts the arguments of DeepEP's Config."""

    def __init__(self, num_sms: int = 20, *_: int) -> None:
        self.num_sms = num_sms

    def get_nvl_buffer_size_hint(self, *_: int) -> int:
        return 0

    get_rdma_buffer_size_hint = get_nvl_buffer_size_hint


def _cast(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    blocks = x.float().view(*x.shape[:-1], -1, 128)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / E4M3_MAX
    return (blocks / scales[..., None]).to(torch.float8_e4m3fn).view(x.shape), scales


class Buffer:
    """The calls of DeepEP's Buffer that vLLM and SGLang make."""

    num_sms = 20

    def __init__(self, group: Any, *_: Any, low_latency_mode: bool = False, **__: Any) -> None:
        self.group, self.low_latency_mode = group, low_latency_mode
        self.rank, self.group_size = group.rank(), group.size()

    def _all_ranks(self, mine: Any) -> list[Any]:
        all_ranks: list[Any] = [None] * self.group_size
        dist.all_gather_object(all_ranks, mine, self.group)
        return all_ranks

    def destroy(self) -> None:
        """Does nothing: no resources are held."""

    def clean_low_latency_buffer(self, *_: int) -> None:
        """Does nothing: there is no state to clean."""

    @staticmethod
    def capture() -> EventOverlap:
        return EventOverlap()

    @staticmethod
    def get_dispatch_config(_: int) -> Config:
        return Config()

    get_combine_config = get_dispatch_config

    @staticmethod
    def get_low_latency_rdma_size_hint(*_: int, **__: int) -> int:
        return 0

    # ---- low latency

    def low_latency_dispatch(
        self, x: Any, idx: Any, most: int, experts: int, use_fp8: bool = True, **_: Any
    ) -> Any:
        local = experts // self.group_size
        rows = torch.full((local, self.group_size * most, x.shape[1]), 7e4, dtype=torch.bfloat16)
        counts = torch.zeros(local, dtype=torch.int32)
        places: list[list[tuple[int, int]]] = [[] for _ in range(local)]
        for source, (their_x, their_idx) in enumerate(self._all_ranks((x, idx))):
            for number in range(local):
                tokens = (their_idx == self.rank * local + number).any(-1).nonzero().flatten()
                begin = len(places[number])
                rows[number, begin : begin + len(tokens)] = their_x[tokens]
                places[number] += [(source, int(token)) for token in tokens]
        for number in range(local):
            counts[number] = len(places[number])
        if FAULT == "row":
            rows[0, [0, 1]] = rows[0, [1, 0]]
        if FAULT == "count":
            counts[0] -= 1
        packed: Any = rows
        if use_fp8:
            elements, scales = _cast(rows)
            packed = (elements, scales.transpose(1, 2).contiguous().transpose(1, 2))
        return packed, counts, (places, local), EventOverlap(), lambda: None

    def low_latency_combine(
        self,
        x: Any,
        topk_idx: Any,
        topk_weights: Any,
        handle: Any,
        return_recv_hook: bool = False,
        out: Any = None,
        **_: Any,
    ) -> Any:
        places, local = handle
        mine = {
            (source, token, self.rank * local + number): x[number, place]
            for number, received in enumerate(places)
            for place, (source, token) in enumerate(received)
        }
        rows = {key: row for part in self._all_ranks(mine) for key, row in part.items()}
        total = torch.zeros((len(topk_idx), x.shape[2]))
        for token, chosen in enumerate(topk_idx.tolist()):
            for k, expert in enumerate(chosen):
                if expert >= 0:
                    weight = topk_weights[token, 0 if FAULT == "weight" else k]
                    total[token] += rows[self.rank, token, expert].float() * weight
        if FAULT == "nan" and len(total):
            total[-1, -1] = float("nan")
        result = total.to(torch.bfloat16)
        if out is not None:
            result = out.copy_(result)
        return result, EventOverlap(), (lambda: None) if return_recv_hook else None

    # ---- high throughput

    def get_dispatch_layout(self, topk_idx: Any, num_experts: int, **_: Any) -> Any:
        owner = topk_idx.clamp(min=0) // (num_experts // self.group_size)
        owner = owner.masked_fill(topk_idx < 0, -1)
        in_rank = torch.stack([(owner == r).any(-1) for r in range(self.group_size)], dim=-1)
        experts = torch.bincount(topk_idx[topk_idx >= 0].flatten(), minlength=num_experts)
        return in_rank.sum(0).int(), None, experts.int(), in_rank, EventOverlap()

    def dispatch(
        self,
        x: Any,
        topk_idx: Any = None,
        topk_weights: Any = None,
        is_token_in_rank: Any = None,
        num_tokens_per_expert: Any = None,
        **_: Any,
    ) -> Any:
        local = len(num_tokens_per_expert) // self.group_size
        parts = x if isinstance(x, tuple) else (x,)
        received: list[list[Any]] = [[] for _ in range(len(parts) + 2)]
        sources = []
        # torch's FP8 types cannot be pickled.
        kinds = [part.dtype for part in parts]
        raw = [part.view(torch.uint8) for part in parts]
        for their in self._all_ranks((is_token_in_rank, topk_idx, topk_weights, raw)):
            tokens = their[0][:, self.rank].nonzero().flatten()
            ids = their[1][tokens] - self.rank * local
            here = (ids >= 0) & (ids < local) & (their[1][tokens] >= 0)
            received[0].append(ids.masked_fill(~here, -1))
            received[1].append(their[2][tokens].masked_fill(~here, 0))
            for i, part in enumerate(their[3]):
                received[2 + i].append(part[tokens].view(kinds[i]))
            sources.append(tokens)
        ids, weights, *rows = (torch.cat(part) for part in received)
        if FAULT == "row":
            rows[0][[0, 1]] = rows[0][[1, 0]]
        if FAULT == "weight":
            weights = weights.flip(0)
        counts = [int((ids == number).sum()) for number in range(local)]
        packed = tuple(rows) if isinstance(x, tuple) else rows[0]
        return packed, ids, weights, counts, (sources, len(is_token_in_rank)), EventOverlap()

    def combine(self, x: Any, handle: Any, **_: Any) -> Any:
        sources, tokens = handle
        parts = x.split([len(source) for source in sources])
        total = torch.zeros((tokens, x.shape[1]))
        for theirs in self._all_ranks(list(zip(sources, parts, strict=True))):
            places, rows = theirs[self.rank]
            total[places] += rows.float()
        if FAULT == "nan" and len(total):
            total[-1, -1] = float("nan")
        return total.to(torch.bfloat16), None, EventOverlap()
