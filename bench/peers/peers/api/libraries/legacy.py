"""Calls `Buffer`, the API of DeepEP's first generation; DeepEP V1 and our own library have it."""

from __future__ import annotations

import importlib
from typing import Any

from contract import high_throughput as ht
from contract import low_latency as ll
from contract.ranks import Ranks, Shape, inputs_of
from contract.speed import eager
from peers.api.operation import PER_EXPERT, Operation, Plan
from peers.api.reference import SEED

_BUFFER_BYTES = 1 << 30
# Chunk sizes: the numbers of tokens that V1 sends at once. DeepEP's own tuning tries 4 to 32
# (DeepEP, tests/legacy/test_intranode.py).
_DISPATCH_CHUNKS = (6, 12, 20, 32)
_COMBINE_CHUNKS = (4, 8, 12, 16)
_RECEIVED_CHUNKS = 256


class Library:
    """Checks rows and sums with `contract`, the checks that both libraries pass."""

    forms = ("fp8",)
    takes_sms = True

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        ranks.deep_ep = importlib.import_module("deep_ep")
        self._ranks, self._plan = ranks, plan
        self._buffer: Any = None

    def low_latency(self, shape: Shape, form: str) -> Operation:
        ranks, plan = self._ranks, self._plan
        if self._buffer is None:
            self._buffer = ranks.low_latency_buffer(
                plan.max_low_latency_tokens, plan.hidden, plan.experts
            )
        buffer = self._buffer
        mine = inputs_of(shape, ranks.rank, SEED)
        result = ll.dispatch(buffer, shape, mine, form, hook=False)
        work = ll.experts_work(ranks, shape, result, form)
        return Operation(
            check=lambda: ll.round_trip(ranks, buffer, shape, SEED, form, hook=False),
            dispatch_new=lambda: ll.dispatch(buffer, shape, mine, form, hook=False),
            combine=lambda: buffer.low_latency_combine(
                work, mine.topk_idx, mine.weights, result[2]
            ),
            element=form,
            layout=PER_EXPERT,
        )

    def high_throughput(self, shape: Shape, sms: int) -> Operation:
        ranks = self._ranks
        if self._buffer is None:
            self._buffer = ranks.high_throughput_buffer(_BUFFER_BYTES)
        call = _HighThroughput(ranks, self._buffer, shape, sms)
        if not ranks.module_is_ours():
            call.tune()
        return Operation(
            check=call.check,
            dispatch_new=call.dispatch_new,
            dispatch_known=call.dispatch_known,
            combine=call.combine,
            chosen=call.chosen,
        )

    def close(self) -> None:
        if self._buffer is not None:
            self._ranks.meet()
            self._buffer.destroy()
        self._buffer = None


class _HighThroughput:
    """High-throughput calls with a given number of SMs."""

    def __init__(self, ranks: Ranks, buffer: Any, shape: Shape, sms: int) -> None:
        self._ranks, self._buffer, self._shape, self._sms = ranks, buffer, shape, sms
        self._mine = inputs_of(shape, ranks.rank, SEED)
        self.chosen = ""
        self._dispatch_config = self._combine_config = self._config(_DISPATCH_CHUNKS[0])
        self._first = self.dispatch_new()
        self._work = ht.experts_output(self._first[0], ranks.rank)

    def tune(self) -> None:
        """Chooses the fastest chunk sizes; equal times on all ranks lead to the same choice."""
        dispatch_chunk = min(
            _DISPATCH_CHUNKS, key=lambda chunk: eager(self._ranks, self._dispatch_with(chunk))
        )
        combine_chunk = min(
            _COMBINE_CHUNKS, key=lambda chunk: eager(self._ranks, self._combine_with(chunk))
        )
        self._dispatch_config = self._config(dispatch_chunk)
        self._combine_config = self._config(combine_chunk)
        sizes = f"{dispatch_chunk} and {combine_chunk} tokens"
        self.chosen = f"best chunks of {len(_DISPATCH_CHUNKS)}: {sizes}"

    def check(self) -> None:
        all_ranks = self._ranks.all_inputs(self._shape, SEED)
        ht.check_dispatch(self._ranks, self._shape, all_ranks, self.dispatch_new(), "bf16")
        rows = ht.expected_rows(self._ranks, self._shape, all_ranks, "bf16")[0]
        ht.check_payload(self.dispatch_known()[0], rows)
        wanted = ht.expected_sum(self._ranks, self._shape, self._mine, [])
        wrong = int((self.combine()[0] != wanted).sum())
        ht.expect(wrong == 0, f"{wrong} elements differ from the sums computed in float32")

    def dispatch_new(self) -> Any:
        mine = self._mine
        routed, _ = ht.layout(self._buffer, self._ranks, self._shape, mine, async_finish=False)
        return self._buffer.dispatch(
            mine.x,
            topk_idx=mine.topk_idx,
            topk_weights=mine.weights,
            config=self._dispatch_config,
            **routed,
        )

    def dispatch_known(self) -> Any:
        return self._buffer.dispatch(
            self._mine.x, handle=self._first[4], config=self._dispatch_config
        )

    def combine(self) -> Any:
        return self._buffer.combine(self._work, self._first[4], config=self._combine_config)

    def _config(self, chunk: int) -> Any:
        return self._ranks.deep_ep.Config(self._sms, chunk, _RECEIVED_CHUNKS)

    def _dispatch_with(self, chunk: int) -> Any:
        config = self._config(chunk)
        return lambda: self._buffer.dispatch(self._mine.x, handle=self._first[4], config=config)

    def _combine_with(self, chunk: int) -> Any:
        config = self._config(chunk)
        return lambda: self._buffer.combine(self._work, self._first[4], config=config)
