"""Cases of unusual call orders: first calls, concurrent calls, graphs, and very late calls."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import torch

from contract import high_throughput as ht
from contract import low_latency as ll
from contract.cases import EXPERTS, MAX_TOKENS, equal_tokens
from contract.ranks import Ranks, Shape, expect

MEBIBYTE = 1 << 20
LATE_CYCLES = 100_000_000  # about 60 ms
OPERATIONS = "EPFABRIC_EP_OPERATIONS"


def _use_and_destroy(ranks: Ranks, buffer: Any, run_calls: Callable[[Any], None]) -> None:
    """Runs the calls on the buffer, and destroys it when all ranks have finished."""
    try:
        run_calls(buffer)
        ranks.meet()
    finally:
        buffer.destroy()


def low_latency_first_call(ranks: Ranks) -> None:
    """The first call of a process needs just over 48 KiB of shared memory per block.

    Its rows alone need less; the kernel's own variables take it past the default limit.
    """
    shape = Shape(equal_tokens(ranks.count, 600), 1024, 5760, EXPERTS, 8)
    buffer = ranks.low_latency_buffer(1024, 5760, EXPERTS)
    _use_and_destroy(
        ranks, buffer, lambda buffer: ll.round_trip(ranks, buffer, shape, 1, "fp8", hook=False)
    )


def _sleep(stream: torch.cuda.Stream, cycles: int) -> None:
    with torch.cuda.stream(stream):
        torch.cuda._sleep(cycles)


def low_latency_behind_asynchronous(ranks: Ranks) -> None:
    """A call follows an asynchronous call whose event the caller has not waited for."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6)
    streams = (torch.cuda.current_stream(), torch.cuda.Stream())

    def call_twice(buffer: Any, seed: int, hook: bool, stream: torch.cuda.Stream) -> None:
        all_ranks = [ranks.all_inputs(shape, seed + i) for i in (0, 1)]
        mine = [inputs[ranks.rank] for inputs in all_ranks]
        bf16 = {"use_fp8": False}
        ranks.meet()
        if ranks.rank == seed // 2 % ranks.count:
            _sleep(buffer.get_comm_stream(), LATE_CYCLES)
        first = buffer.low_latency_dispatch(
            mine[0].x, mine[0].topk_idx, MAX_TOKENS, EXPERTS, async_finish=True, **bf16
        )
        with torch.cuda.stream(stream):
            second = buffer.low_latency_dispatch(
                mine[1].x, mine[1].topk_idx, MAX_TOKENS, EXPERTS, return_recv_hook=hook, **bf16
            )
            if hook:
                second[4]()
        first[3].current_stream_wait()
        torch.cuda.synchronize()
        for sent, inputs in ((first, all_ranks[0]), (second, all_ranks[1])):
            ll.check_dispatch(ranks, shape, inputs, sent[:3], "bf16")

    def run_calls(buffer: Any) -> None:
        seed = 0
        for hook in (False, True):
            for stream in streams:
                for _ in range(2):
                    call_twice(buffer, seed, hook, stream)
                    seed += 2

    _use_and_destroy(ranks, ranks.low_latency_buffer(MAX_TOKENS, 2048, EXPERTS), run_calls)


def high_throughput_behind_asynchronous(ranks: Ranks) -> None:
    """Calls follow an asynchronous call that is late; the caller has not waited for its event."""
    shape = Shape(equal_tokens(ranks.count, 200), 0, 2048, 64, 6)
    other = torch.cuda.Stream()

    def run_calls(buffer: Any) -> None:
        for seed in range(4):
            all_ranks = ranks.all_inputs(shape, seed)
            mine = all_ranks[ranks.rank]
            routed, _ = ht.layout(buffer, ranks, shape, mine)
            got = buffer.dispatch(
                mine.x, topk_idx=mine.topk_idx, topk_weights=mine.weights, **routed
            )
            partial = ht.experts_output(got[0], ranks.rank)
            ranks.meet()
            if ranks.rank == seed % ranks.count:
                _sleep(buffer.get_comm_stream(), LATE_CYCLES)
            again = buffer.dispatch(mine.x, handle=got[4], async_finish=True)
            with torch.cuda.stream(other):
                out = buffer.combine(partial, got[4])[0]
            second = buffer.dispatch(mine.x, handle=got[4])[0]
            again[5].current_stream_wait()
            torch.cuda.synchronize()
            rows = ht.expected_rows(ranks, shape, all_ranks, "bf16")[0]
            ht.check_payload(again[0], rows)
            ht.check_payload(second, rows)
            expect(bool(torch.equal(out, ht.expected_sum(ranks, shape, mine, []))), "sums")

    _use_and_destroy(ranks, ranks.high_throughput_buffer(64 * MEBIBYTE), run_calls)


def high_throughput_capture_without_worst_case(ranks: Ranks) -> None:
    """A dispatch in a capture without `num_worst_tokens` is refused at once.

    It could not report its row counts to the host.
    """
    if not ranks.module_is_ours():
        return
    shape = Shape(equal_tokens(ranks.count, 100), 0, 2048, 64, 6)

    def run_calls(buffer: Any) -> None:
        mine = ranks.all_inputs(shape, 1)[ranks.rank]
        routed, _ = ht.layout(buffer, ranks, shape, mine)
        named = {"topk_idx": mine.topk_idx, "topk_weights": mine.weights, **routed}
        buffer.dispatch(mine.x, **named)
        ranks.meet()
        refused, started = "", time.monotonic()
        with torch.cuda.graph(torch.cuda.CUDAGraph()):
            try:
                buffer.dispatch(mine.x, **named)
            except ValueError as error:
                refused = str(error)
        expect("pass num_worst_tokens" in refused, f"refused by: {refused}")
        expect(time.monotonic() - started < 10, "refused late")
        # The buffer must still work after the refused call and the end of the capture.
        ht.round_trip(ranks, buffer, shape, 2)

    _use_and_destroy(ranks, ranks.high_throughput_buffer(64 * MEBIBYTE), run_calls)


def high_throughput_in_rounds(ranks: Ranks) -> None:
    """Sends more rows than fit into the buffer, in all forms, from ranks with few or many rows."""
    if not ranks.module_is_ours():
        return
    count = ranks.count
    shapes = [
        Shape(equal_tokens(count, 900), 0, 2048, 64, 6),
        Shape((3000, *equal_tokens(count - 1, 0)), 0, 2048, 64, 6, masked=0.3),
        Shape((*equal_tokens(count - 1, 40), 2500), 0, 2048, 64, 6, to_first=True),
        Shape(equal_tokens(count, 64), 0, 2048, 64, 6),
    ]

    def run_calls(buffer: Any) -> None:
        for seed, shape in enumerate(shapes):
            for form in ht.FORMS:
                ht.round_trip(ranks, buffer, shape, seed, form, addends=seed % 3)

    _use_and_destroy(ranks, ranks.high_throughput_buffer(2 * MEBIBYTE), run_calls)


def high_throughput_rounds_in_graphs(ranks: Ranks) -> None:
    """Uses a `num_worst_tokens` that exceeds the buffer; rows not received have choices -1."""
    if not ranks.module_is_ours():
        return
    shape = Shape(equal_tokens(ranks.count, 400), 0, 2048, 64, 6, masked=0.4)
    worst = 400 * ranks.count

    def run_calls(buffer: Any) -> None:
        mine = ranks.all_inputs(shape, 0)[ranks.rank]

        def dispatch_and_combine() -> Any:
            routed, _ = ht.layout(buffer, ranks, shape, mine, async_finish=False)
            named = {"topk_idx": mine.topk_idx, "topk_weights": mine.weights, **routed}
            got = buffer.dispatch(mine.x, num_worst_tokens=worst, **named)
            return got, buffer.combine(ht.experts_output(got[0], ranks.rank), got[4])[0]

        dispatch_and_combine()
        ranks.meet()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            got, out = dispatch_and_combine()
        for seed in range(6):
            all_ranks = ranks.all_inputs(shape, seed)
            new = all_ranks[ranks.rank]
            mine.x.copy_(new.x)
            mine.topk_idx.copy_(new.topk_idx)
            mine.weights.copy_(new.weights)
            graph.replay()
            rows, idx, weights, _ = ht.expected_rows(ranks, shape, all_ranks, "bf16")
            arrived = len(idx)
            expect(bool(torch.equal(got[0][:arrived], rows[0])), "rows of a worst case")
            expect(bool(torch.equal(got[1][:arrived], idx)), "choices of a worst case")
            expect(bool(torch.equal(got[2][:arrived], weights)), "weights of a worst case")
            expect(
                bool((got[1][arrived:] == -1).all()),
                "choices after the last received row are not -1",
            )
            expect(bool(torch.equal(out, ht.expected_sum(ranks, shape, new, []))), "sums")

    _use_and_destroy(ranks, ranks.high_throughput_buffer(MEBIBYTE), run_calls)


def both_modes_in_one_buffer(ranks: Ranks) -> None:
    """High throughput in a low-latency buffer allocates memory at its first dispatch."""
    low = Shape(equal_tokens(ranks.count, 32), MAX_TOKENS, 2048, EXPERTS, 6)
    rows = Shape(equal_tokens(ranks.count, 300), 0, 2048, EXPERTS, 6)
    module = ranks.deep_ep.Buffer
    size = module.get_low_latency_rdma_size_hint(MAX_TOKENS, 2048, ranks.count, EXPERTS)
    room = 512 * MEBIBYTE
    ranks.meet()
    before = torch.cuda.mem_get_info()[0]
    buffer = module(
        ranks.group, room, size, low_latency_mode=True, num_qps_per_rank=8, explicitly_destroy=True
    )

    def run_calls(buffer: Any) -> None:
        for seed in range(4):
            ll.round_trip(ranks, buffer, low, seed, "bf16", hook=seed % 2 == 0)
            if seed == 0 and ranks.module_is_ours():
                taken = before - torch.cuda.mem_get_info()[0]
                gpu_per_rank = torch.cuda.device_count() >= ranks.count
                expect(
                    not gpu_per_rank or taken < room, f"{taken} bytes are taken before a dispatch"
                )
            ht.round_trip(ranks, buffer, rows, seed)
            buffer.clean_low_latency_buffer(MAX_TOKENS, 2048, EXPERTS)
            ranks.meet()

    _use_and_destroy(ranks, buffer, run_calls)


def operations_past_32_bits(ranks: Ranks) -> None:
    """The counters of operations wrap around during a run, as they would after two weeks."""
    if not ranks.module_is_ours():
        return
    low = Shape(equal_tokens(ranks.count, 32), MAX_TOKENS, 2048, EXPERTS, 6)
    rows = Shape(equal_tokens(ranks.count, 700), 0, 2048, EXPERTS, 6)
    os.environ[OPERATIONS] = str(2**32 - 7)
    try:
        buffers = (
            ranks.low_latency_buffer(MAX_TOKENS, 2048, EXPERTS),
            ranks.high_throughput_buffer(64 * MEBIBYTE),
        )
    finally:
        del os.environ[OPERATIONS]

    def run_calls(buffer: Any) -> None:
        for seed in range(10):
            ll.round_trip(ranks, buffer, low, seed, "bf16", hook=seed % 2 == 0)
            ht.round_trip(ranks, buffers[1], rows, seed)

    _use_and_destroy(ranks, buffers[0], run_calls)
    buffers[1].destroy()


FIRST = (low_latency_first_call,)
CASES = (
    low_latency_behind_asynchronous,
    high_throughput_behind_asynchronous,
    high_throughput_capture_without_worst_case,
    high_throughput_in_rounds,
    high_throughput_rounds_in_graphs,
    both_modes_in_one_buffer,
    operations_past_32_bits,
)
