"""What `ElasticBuffer` does between its arguments and the library: rows, expanded and folded."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor

from epfabric_ep import expansion
from epfabric_ep.elastic_handle import EPHandle
from epfabric_ep.high_throughput import HighThroughput, Received
from epfabric_ep.ordering import Call, Wanted
from epfabric_ep.route import Route
from epfabric_ep.tensors import require, require_tensor

Results = tuple[Any, Tensor | None, Tensor | None, EPHandle]


class Asked(NamedTuple):
    """How a dispatch is to be done, besides its tensors."""

    experts: int
    alignment: int
    most: int  # tokens of any rank
    sms: int
    sync: bool  # the host waits for counts
    expand: bool
    zero_padding: bool
    scales_by_columns: bool
    copy: bool  # the handle's choices are its own


class ElasticRows:
    """Dispatches and combines of one rank; inside of `HighThroughput.ordered`, as those are."""

    def __init__(self, rows: HighThroughput, rank: int, ranks: int) -> None:
        self._rows, self._rank, self._ranks = rows, rank, ranks

    def wanted(self, x: Tensor, handle: EPHandle | None, asked: Asked) -> Wanted:
        """The room of a dispatch."""
        if handle is not None:
            return Wanted(handle.num_recv_tokens, x)
        worst = self._ranks * asked.most
        return Wanted(self._rows.expected_rows(len(x)) if asked.sync else worst, x)

    def dispatch(
        self,
        x: Tensor,
        scales: Tensor | None,
        topk_idx: Tensor,
        topk_weights: Tensor | None,
        asked: Asked,
        used: Call,
    ) -> Results:
        worst = 0 if asked.sync else self._ranks * asked.most
        got = self._send(x, scales, topk_idx, topk_weights, asked, (worst, None), used)
        handle = self._handle(got, topk_idx, asked)
        used.extend(
            [
                *handle.tensors(),
                handle.psum_num_recv_tokens_per_scaleup_rank,
                handle.psum_num_recv_tokens_per_expert,
                handle.num_unaligned_recv_tokens_per_expert,
            ]
        )
        weights = None if topk_weights is None else got.topk_weights
        return self._results(got.x, got.scales, got.topk_idx, weights, handle, asked, used)

    def _send(
        self,
        x: Tensor,
        scales: Tensor | None,
        topk_idx: Tensor,
        topk_weights: Tensor | None,
        asked: Asked,
        room: tuple[int, int | None],
        used: Call,
    ) -> Received:
        """With new choices or weights; `room` are rows at any rank and here, (0, None): count."""
        rows = self._rows
        _, per_expert, in_rank = rows.find_layout(topk_idx, asked.experts, used)
        if topk_weights is None:
            topk_weights = torch.zeros(topk_idx.shape, dtype=torch.float32, device=x.device)
            used.append(topk_weights)
        route = Route(in_rank, per_expert, topk_idx, topk_weights, asked.alignment, *room)
        return rows.dispatch(x, scales, route, asked.sms, used)

    def _handle(self, got: Received, topk_idx: Tensor, asked: Asked) -> EPHandle:
        recv_idx = got.topk_idx
        assert recv_idx is not None  # noqa: S101 - for type checkers
        local, rows, topk = asked.experts // self._ranks, got.handle.rows, recv_idx.shape[1]
        counts = expansion.count_choices(recv_idx, local)
        if asked.sync:
            expanded = sum(got.counts)
        else:
            expanded = expansion.most_expanded(rows, topk, local, asked.alignment)
        slots = sources = None
        ends = expansion.aligned_ends(counts, asked.alignment)
        if asked.expand:
            slots = expansion.places_of(recv_idx, counts, asked.alignment, expanded)
            sources = expansion.sources_of(slots, expanded)
            ends = expansion.expert_begins(counts, asked.alignment) + counts
        elif asked.copy:
            # The caller may write into its own.
            recv_idx = recv_idx.clone()
        return EPHandle(
            do_expand=asked.expand,
            num_experts=asked.experts,
            expert_alignment=asked.alignment,
            num_max_tokens_per_rank=asked.most,
            num_sms=asked.sms,
            topk_idx=topk_idx.clone() if asked.copy else topk_idx,
            num_recv_tokens=rows,
            num_expanded_tokens=expanded,
            num_recv_tokens_per_expert_list=got.counts,
            psum_num_recv_tokens_per_scaleup_rank=got.handle.rank_prefix_matrix[
                :, self._rank
            ].contiguous(),
            psum_num_recv_tokens_per_expert=ends,
            num_unaligned_recv_tokens_per_expert=counts if asked.expand else None,
            route=got.handle,
            recv_topk_idx=recv_idx,
            slots=slots,
            sources=sources,
        )

    def dispatch_again(
        self,
        x: Tensor,
        scales: Tensor | None,
        handle: EPHandle,
        topk_weights: Tensor | None,
        asked: Asked,
        used: Call,
    ) -> Results:
        """To where an earlier dispatch went, with new weights if there are any."""
        require(not asked.sync, "do_cpu_sync=True: a cached handle knows its counts")
        require(
            asked.expand == handle.do_expand,
            f"do_expand={asked.expand}: the handle is of do_expand={handle.do_expand}",
        )
        weights = None
        if topk_weights is None:
            rows, row_scales = self._rows.dispatch_again(x, scales, handle.route, asked.sms, used)
        else:
            room = (self._ranks * asked.most, handle.num_recv_tokens)
            got = self._send(x, scales, handle.topk_idx, topk_weights, asked, room, used)
            rows, row_scales, weights = got.x, got.scales, got.topk_weights
        choices = None
        if not asked.expand:
            choices = handle.recv_topk_idx.clone()
            used.append(choices)
        return self._results(rows, row_scales, choices, weights, handle, asked, used)

    def _results(
        self,
        x: Tensor,
        scales: Tensor | None,
        choices: Tensor | None,
        weights: Tensor | None,
        handle: EPHandle,
        asked: Asked,
        used: Call,
    ) -> Results:
        """As the caller wants them, of rows as they came."""
        if handle.slots is not None and handle.sources is not None:
            x = expansion.take_rows(x, handle.sources, asked.zero_padding)
            choices = None
            if scales is not None:
                scales = expansion.take_rows(scales, handle.sources, asked.zero_padding)
            if weights is not None:
                room = handle.num_expanded_tokens
                weights = expansion.spread_weights(weights, handle.slots, room)
        if scales is not None and asked.scales_by_columns:
            scales = expansion.by_columns(scales)
        used.extend([x, scales, weights])
        return (x if scales is None else (x, scales)), choices, weights, handle

    @staticmethod
    def to_combine(
        x: Tensor, topk_weights: Tensor | None, handle: EPHandle, used: Call
    ) -> tuple[Tensor, Tensor | None]:
        """One row of each token, and its weights where a choice is ours."""
        weights = topk_weights
        if handle.slots is not None:
            require_tensor("x", x, torch.bfloat16, (handle.num_expanded_tokens, x.shape[-1]))
            x = expansion.fold_rows(x, handle.slots)
            if topk_weights is not None:
                weights = expansion.fold_weights(topk_weights, handle.slots)
        elif topk_weights is not None:
            weights = topk_weights.masked_fill(handle.recv_topk_idx < 0, 0)
        used.extend([x, weights])
        return x, weights

    @staticmethod
    def add_up(statistics: Tensor | None, handle: EPHandle) -> None:
        """Counts of this dispatch to the caller's of all."""
        if statistics is None:
            return
        local = len(handle.psum_num_recv_tokens_per_expert)
        require_tensor("cumulative_local_expert_recv_stats", statistics, torch.int32, (local,))
        statistics += expansion.count_choices(handle.recv_topk_idx, local)
