"""High-throughput cases. Each is a function that raises ContractError if a check fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from contract import high_throughput as ht
from contract.cases import equal_tokens
from contract.ranks import Ranks, Shape, expect

MEBIBYTE = 1 << 20


def _with_buffer(
    ranks: Ranks, run_calls: Callable[[Any], None], num_bytes: int = 512 * MEBIBYTE
) -> None:
    """Runs the calls on a new buffer, and destroys it when all ranks have finished."""
    buffer = ranks.high_throughput_buffer(num_bytes)
    try:
        run_calls(buffer)
        ranks.meet()
    finally:
        buffer.destroy()


def high_throughput_forms(ranks: Ranks) -> None:
    """Sends BF16, FP8 and FP8 with strided scales, with zero, one and two biases."""
    shape = Shape(equal_tokens(ranks.count, 1024), 0, 7168, 64, 8)

    def run_calls(buffer: Any) -> None:
        for seed, form in enumerate(ht.FORMS):
            ht.round_trip(ranks, buffer, shape, seed, form, addends=seed)

    _with_buffer(ranks, run_calls)


def high_throughput_shapes(ranks: Ranks) -> None:
    """Uses the shapes of today's models, with as many tokens as in a prefill, and with few."""
    shapes = [(4096, 7168, 256, 8), (64, 2048, 128, 8), (2048, 2880, 128, 4), (777, 5120, 16, 1)]
    shapes += [(1, 4096, 64, 6)]
    if ranks.module_is_ours():
        # DeepEP's layout supports fewer experts per rank.
        shapes += [(300, 3584, 512, 12)]

    def run_calls(buffer: Any) -> None:
        for seed, (tokens, hidden, experts, topk) in enumerate(shapes):
            shape = Shape(equal_tokens(ranks.count, tokens), 0, hidden, experts, topk)
            ht.round_trip(ranks, buffer, shape, seed, "bf16", addends=seed % 2)

    _with_buffer(ranks, run_calls, 1024 * MEBIBYTE)


def high_throughput_uneven(ranks: Ranks) -> None:
    """Tries ranks without tokens, masked choices, no tokens at all, and two experts for all."""
    count = ranks.count
    first_only = (500, *equal_tokens(count - 1, 0))
    shapes = [
        Shape(first_only, 0, 2048, 64, 6),
        Shape(tuple(reversed(first_only)), 0, 2048, 64, 6, masked=0.5),
        Shape(equal_tokens(count, 0), 0, 2048, 64, 6),
        Shape(equal_tokens(count, 33), 0, 2048, 64, 6, masked=1.0),
        Shape(first_only, 0, 2048, 64, 6, to_first=True),
        Shape(equal_tokens(count, 500), 0, 2048, 64, 6, repeated=True, masked=0.2),
    ]

    def run_calls(buffer: Any) -> None:
        for seed, shape in enumerate(shapes):
            for form in ht.FORMS:
                ht.round_trip(ranks, buffer, shape, seed, form, addends=seed % 3)

    _with_buffer(ranks, run_calls)


def high_throughput_without_choices(ranks: Ranks) -> None:
    """Sends rows without choices of experts; `is_token_in_rank` alone decides where they go."""
    shape = Shape(equal_tokens(ranks.count, 256), 0, 2048, 64, 6)

    def run_calls(buffer: Any) -> None:
        all_ranks = ranks.all_inputs(shape, 3)
        mine = all_ranks[ranks.rank]
        routed, _ = ht.layout(buffer, ranks, shape, mine)
        recv_x, idx, weights, _, _, _ = buffer.dispatch(mine.x, **routed)
        expect(idx is None and weights is None, "received choices that were not sent")
        ht.check_payload(recv_x, ht.expected_rows(ranks, shape, all_ranks, "bf16")[0])

    _with_buffer(ranks, run_calls)


def high_throughput_asynchronous(ranks: Ranks) -> None:
    """Calls as SGLang does: each waits for an event, and allocates on the communication stream."""
    shape = Shape(equal_tokens(ranks.count, 512), 0, 2048, 64, 6)
    order = {"async_finish": True, "allocate_on_comm_stream": True}

    def run_calls(buffer: Any) -> None:
        capture = ranks.deep_ep.Buffer.capture
        for seed in range(8):
            all_ranks = ranks.all_inputs(shape, seed)
            mine = all_ranks[ranks.rank]
            torch.cuda._sleep(1_000_000 * (ranks.rank % 2))
            routed, event = ht.layout(buffer, ranks, shape, mine, previous_event=capture(), **order)
            got = buffer.dispatch(
                mine.x,
                topk_idx=mine.topk_idx,
                topk_weights=mine.weights,
                previous_event=event,
                **routed,
                **order,
            )
            expect(got[5].event is not None, "no event from an asynchronous call")
            got[5].current_stream_wait()
            ht.check_dispatch(ranks, shape, all_ranks, got, "bf16")
            rows = ht.experts_output(got[0], ranks.rank)
            out, _, event = buffer.combine(rows, got[4], previous_event=capture(), **order)
            event.current_stream_wait()
            expect(bool(torch.equal(out, ht.expected_sum(ranks, shape, mine, []))), "sums")

    _with_buffer(ranks, run_calls)


def high_throughput_worst_case(ranks: Ranks) -> None:
    """With `num_worst_tokens` the host never waits; rows that were not received have choices -1."""
    shape = Shape(equal_tokens(ranks.count, 200), 0, 2048, 64, 6, masked=0.4)
    worst = 200 * ranks.count

    def run_calls(buffer: Any) -> None:
        mine = ranks.all_inputs(shape, 0)[ranks.rank]

        def dispatch_and_combine() -> Any:
            routed, _ = ht.layout(buffer, ranks, shape, mine, async_finish=False)
            got = buffer.dispatch(
                mine.x,
                topk_idx=mine.topk_idx,
                topk_weights=mine.weights,
                num_worst_tokens=worst,
                **routed,
            )
            return got, buffer.combine(ht.experts_output(got[0], ranks.rank), got[4])[0]

        dispatch_and_combine()
        ranks.meet()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            got, out = dispatch_and_combine()
        for seed in range(10):
            all_ranks = ranks.all_inputs(shape, seed)
            new = all_ranks[ranks.rank]
            mine.x.copy_(new.x)
            mine.topk_idx.copy_(new.topk_idx)
            mine.weights.copy_(new.weights)
            graph.replay()
            rows, idx, _, _ = ht.expected_rows(ranks, shape, all_ranks, "bf16")
            count = len(idx)
            expect(len(got[0]) == worst and list(got[3]) == [], "outputs of a worst case")
            expect(bool(torch.equal(got[0][:count], rows[0])), "rows of a worst case")
            expect(bool(torch.equal(got[1][:count], idx)), "choices of a worst case")
            expect(
                bool((got[1][count:] == -1).all()), "choices after the last received row are not -1"
            )
            expect(bool(torch.equal(out, ht.expected_sum(ranks, shape, new, []))), "sums")

    _with_buffer(ranks, run_calls)


CASES = (
    high_throughput_forms,
    high_throughput_shapes,
    high_throughput_uneven,
    high_throughput_without_choices,
    high_throughput_asynchronous,
    high_throughput_worst_case,
)
