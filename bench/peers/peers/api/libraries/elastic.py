"""Calls `ElasticBuffer` of DeepEP V2 within one node, without NICs."""

from __future__ import annotations

import importlib
from typing import Any

from contract.ranks import Inputs, Ranks, Shape, expect, inputs_of
from peers.api import reference
from peers.api.operation import Operation, Plan
from peers.api.reference import SEED


class Library:
    """Sends a token once per rank; only a new high-throughput layout makes the host wait."""

    forms = ("fp8", "bf16")
    takes_sms = True

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        ranks.deep_ep = importlib.import_module("deep_ep")
        self._ranks, self._plan = ranks, plan
        self._buffer: Any = None

    def low_latency(self, shape: Shape, form: str) -> Operation:
        mine = inputs_of(shape, self._ranks.rank, SEED)
        sent = reference.cast(mine.x) if form == "fp8" else mine.x
        return self._operation(shape, mine, sent, form, 0)

    def high_throughput(self, shape: Shape, sms: int) -> Operation:
        mine = inputs_of(shape, self._ranks.rank, SEED)
        return self._operation(shape, mine, mine.x, "bf16", sms)

    def close(self) -> None:
        if self._buffer is not None:
            self._ranks.meet()
            self._buffer.destroy()
        self._buffer = None

    def _operation(self, shape: Shape, mine: Inputs, sent: Any, form: str, sms: int) -> Operation:
        if self._buffer is None:
            self._buffer = _buffer(self._ranks, shape, form)
        buffer, ranks = self._buffer, self._ranks

        def dispatch_new() -> Any:
            # In low latency (0 SMs: DeepEP chooses), the host must not wait, as in CUDA graphs.
            return buffer.dispatch(
                sent,
                topk_idx=mine.topk_idx,
                topk_weights=mine.weights,
                num_experts=shape.experts,
                num_max_tokens_per_rank=shape.max_tokens,
                num_sms=sms,
                do_cpu_sync=sms > 0,
            )

        first = dispatch_new()
        work = _work(ranks, shape, first)

        def dispatch_known() -> Any:
            return buffer.dispatch(sent, handle=first[3], num_sms=sms)

        def combine() -> Any:
            return buffer.combine(work, handle=first[3], num_sms=sms)

        def check() -> None:
            again = dispatch_new()
            out = buffer.combine(_work(ranks, shape, again), handle=again[3], num_sms=sms)[0]
            reference.check_sums(shape, mine, out, form)
            if sms:
                _same_rows(first, dispatch_known())
            reference.check_sums(shape, mine, combine()[0], form)

        chosen = "" if sms else f"{first[3].num_sms} SMs, its own choice"
        return Operation(
            check, dispatch_new, combine, dispatch_known if sms else None, form, chosen=chosen
        )


def _buffer(ranks: Ranks, shape: Shape, form: str) -> Any:
    """Creates a buffer for the tokens, choices and row width of the shape."""
    return ranks.deep_ep.ElasticBuffer(
        ranks.group,
        num_max_tokens_per_rank=shape.max_tokens,
        hidden=shape.hidden,
        num_topk=shape.topk,
        prefer_overlap_with_compute=False,
        explicitly_destroy=True,
        use_fp8_dispatch=form == "fp8",
        allow_hybrid_mode=False,
    )


def _received_count(dispatched: Any) -> int:
    return int(dispatched[3].psum_num_recv_tokens_per_scaleup_rank[-1])


def _work(ranks: Ranks, shape: Shape, dispatched: Any) -> Any:
    """Returns the experts' sums; rows after the last received one are undefined, and become NaN."""
    rows, experts, weights = dispatched[:3]
    own = reference.from_local(experts, ranks, shape)
    own[_received_count(dispatched) :] = -1
    return reference.experts_sums(rows, own, weights)


def _same_rows(first: Any, again: Any) -> None:
    count = _received_count(first)
    same = bool((first[0][:count] == again[0][:count]).all())
    expect(same, "a dispatch that reused the first dispatch's handle delivered other rows")
