"""Low-latency cases. Each is a function that raises ContractError if a check fails."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import torch

from contract import low_latency as ll
from contract.ranks import Inputs, Ranks, Shape, expect, inputs_of

Case = Callable[[Ranks], None]
MAX_TOKENS = 128
EXPERTS = 64


def equal_tokens(count: int, tokens: int) -> tuple[int, ...]:
    """Returns the numbers of tokens of `count` ranks that have `tokens` each."""
    return (tokens,) * count


def _with_buffer(ranks: Ranks, hidden: int, experts: int, run_calls: Callable[[Any], None]) -> None:
    """Runs the calls on a new buffer, and destroys it when all ranks have finished."""
    buffer = ranks.low_latency_buffer(MAX_TOKENS, hidden, experts)
    try:
        run_calls(buffer)
        ranks.meet()
    finally:
        buffer.destroy()


def low_latency_forms(ranks: Ranks) -> None:
    """Sends BF16 and each kind of FP8, with and without a receive hook."""
    shape = Shape(equal_tokens(ranks.count, 128), MAX_TOKENS, 7168, EXPERTS, 8)

    def run_calls(buffer: Any) -> None:
        for seed, form in enumerate(ll.FORMS):
            for hook in (False, True):
                ll.round_trip(ranks, buffer, shape, seed, form, hook)

    _with_buffer(ranks, 7168, EXPERTS, run_calls)


def low_latency_shapes(ranks: Ranks) -> None:
    """Uses the shapes of today's models; the buffer is cleaned between shapes."""
    shapes = [(2048, 128, 8), (4096, 32, 6), (5120, 16, 1), (2048, 512, 8), (8192, 64, 8)]

    def run_calls(buffer: Any) -> None:
        for seed, (hidden, experts, topk) in enumerate(shapes):
            shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, hidden, experts, topk)
            ranks.meet()
            buffer.clean_low_latency_buffer(MAX_TOKENS, hidden, experts)
            ranks.meet()
            ll.round_trip(ranks, buffer, shape, seed, "fp8", hook=seed % 2 == 0)
            ll.round_trip(ranks, buffer, shape, seed + 100, "bf16", hook=seed % 2 == 1)

    _with_buffer(ranks, 8192, 512, run_calls)


def low_latency_wide_choices(ranks: Ranks) -> None:
    """Uses hidden sizes and experts per token that DeepEP does not support.

    The buffer is not cleaned between shapes.
    """
    if not ranks.module_is_ours():
        return
    shapes = [
        (2048, 512, 10, "fp8"),
        (1024, 512, 22, "fp8"),
        (3584, 896, 16, "ue8m0"),
        (2880, 128, 4, "bf16"),
    ]

    def run_calls(buffer: Any) -> None:
        for seed, (hidden, experts, topk, form) in enumerate(shapes):
            shape = Shape(equal_tokens(ranks.count, 96), MAX_TOKENS, hidden, experts, topk)
            ll.round_trip(ranks, buffer, shape, seed, form, hook=False)

    _with_buffer(ranks, 3584, 896, run_calls)


def low_latency_uneven(ranks: Ranks) -> None:
    """Tries ranks without tokens, masked choices, no tokens at all, and two experts for all."""
    count = ranks.count
    first_only = (MAX_TOKENS, *equal_tokens(count - 1, 0))
    shapes = [
        Shape(first_only, MAX_TOKENS, 2048, EXPERTS, 6),
        Shape(tuple(reversed(first_only)), MAX_TOKENS, 2048, EXPERTS, 6, masked=0.5),
        Shape(equal_tokens(count, 0), MAX_TOKENS, 2048, EXPERTS, 6),
        Shape(equal_tokens(count, 33), MAX_TOKENS, 2048, EXPERTS, 6, masked=1.0),
        Shape(equal_tokens(count, 1), MAX_TOKENS, 2048, EXPERTS, 6),
        Shape(first_only, MAX_TOKENS, 2048, EXPERTS, 6, to_first=True),
        Shape(equal_tokens(count, 77), MAX_TOKENS, 2048, EXPERTS, 6, masked=0.3),
    ]

    def run_calls(buffer: Any) -> None:
        for seed, shape in enumerate(shapes):
            for hook in (False, True):
                ll.round_trip(ranks, buffer, shape, seed, "fp8", hook)
                ll.round_trip(ranks, buffer, shape, seed, "bf16", hook)

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_repeated_experts(ranks: Ranks) -> None:
    """If a token names an expert twice, its sum contains that expert's row with both weights."""
    shape = Shape(
        equal_tokens(ranks.count, 48), MAX_TOKENS, 2048, 8 * ranks.count, 6, repeated=True
    )

    def run_calls(buffer: Any) -> None:
        for seed in range(4):
            ll.round_trip(ranks, buffer, shape, seed, "bf16", hook=seed % 2 == 0)

    _with_buffer(ranks, 2048, shape.experts, run_calls)


def low_latency_statistics(ranks: Ranks) -> None:
    """The number of rows of each expert is added to the caller's statistics."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6)

    def run_calls(buffer: Any) -> None:
        total = torch.zeros(EXPERTS // ranks.count, dtype=torch.int32, device="cuda")
        expected = torch.zeros_like(total)
        for seed in range(3):
            mine = inputs_of(shape, ranks.rank, seed)
            _, counts, _, _, _ = buffer.low_latency_dispatch(
                mine.x,
                mine.topk_idx,
                MAX_TOKENS,
                EXPERTS,
                cumulative_local_expert_recv_stats=total,
            )
            expected += counts
        expect(bool(torch.equal(total, expected)), "statistics are not the sum of counts")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_two_in_flight(ranks: Ranks) -> None:
    """Sends two operations before either is received, as two micro-batches may do.

    Only our library allows it: in DeepEP, the second dispatch clears the flags for which the first
    dispatch still waits.
    """
    if not ranks.module_is_ours():
        return
    count = ranks.count
    shapes = [
        Shape(equal_tokens(count, 64), MAX_TOKENS, 2048, EXPERTS, 6),
        Shape(equal_tokens(count, 96), MAX_TOKENS, 2048, EXPERTS, 8),
    ]

    def run_calls(buffer: Any) -> None:
        for seed in range(0, 20, 2):
            all_ranks = [ranks.all_inputs(s, seed + i) for i, s in enumerate(shapes)]
            mine = [inputs[ranks.rank] for inputs in all_ranks]
            sent = [
                buffer.low_latency_dispatch(
                    m.x,
                    m.topk_idx,
                    s.max_tokens,
                    s.experts,
                    use_fp8=False,
                    return_recv_hook=True,
                )
                for s, m in zip(shapes, mine, strict=True)
            ]
            # Either dispatch may be received first.
            order = (1, 0) if seed % 4 == 0 else (0, 1)
            for i in order:
                sent[i][4]()
            results = [(s[0], s[1], s[2]) for s in sent]
            for i, shape in enumerate(shapes):
                ll.check_dispatch(ranks, shape, all_ranks[i], results[i], "bf16")
            back = []
            for i, shape in enumerate(shapes):
                rows = ll.experts_work(ranks, shape, results[i], "bf16")
                back.append(
                    buffer.low_latency_combine(
                        rows,
                        mine[i].topk_idx,
                        mine[i].weights,
                        results[i][2],
                        return_recv_hook=True,
                    )
                )
                rows.fill_(float("nan"))
            for i in order:
                back[i][2]()
            for i, shape in enumerate(shapes):
                ll.check_sum(shape, mine[i], back[i][0], "bf16")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_zero_copy(ranks: Ranks) -> None:
    """With `zero_copy`, combine sends the rows in its own buffer and ignores its argument `x`."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6)

    def run_calls(buffer: Any) -> None:
        for seed in range(4):
            mine = inputs_of(shape, ranks.rank, seed)
            result = ll.dispatch(buffer, shape, mine, "bf16", hook=False)
            rows = ll.experts_work(ranks, shape, result, "bf16")
            buffer.get_next_low_latency_combine_buffer(result[2]).copy_(rows)
            hook = seed % 2 == 0
            out, _, receive = buffer.low_latency_combine(
                torch.full_like(rows, float("nan")),
                mine.topk_idx,
                mine.weights,
                result[2],
                zero_copy=True,
                return_recv_hook=hook,
            )
            if hook:
                receive()
            ll.check_sum(shape, mine, out, "bf16")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_asynchronous(ranks: Ranks) -> None:
    """Makes asynchronous calls; the current stream waits for each event before it reads results."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6)

    def run_calls(buffer: Any) -> None:
        for seed in range(5):
            all_ranks = ranks.all_inputs(shape, seed)
            mine = all_ranks[ranks.rank]
            packed, counts, handle, event, hook = buffer.low_latency_dispatch(
                mine.x, mine.topk_idx, MAX_TOKENS, EXPERTS, use_fp8=False, async_finish=True
            )
            expect(hook is None and event.event is not None, "no event from an asynchronous call")
            event.current_stream_wait()
            result = (packed, counts, handle)
            ll.check_dispatch(ranks, shape, all_ranks, result, "bf16")
            rows = ll.experts_work(ranks, shape, result, "bf16")
            out, event, _ = buffer.low_latency_combine(
                rows, mine.topk_idx, mine.weights, handle, async_finish=True
            )
            event.current_stream_wait()
            ll.check_sum(shape, mine, out, "bf16")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_late_ranks(ranks: Ranks) -> None:
    """Lets ranks send and receive late at random, while other work occupies all SMs."""
    shape = Shape(equal_tokens(ranks.count, 32), MAX_TOKENS, 2048, EXPERTS, 6)
    dice = random.Random(ranks.rank)
    other = torch.cuda.Stream()
    matrix = torch.randn((4096, 4096), device="cuda", dtype=torch.bfloat16)

    def sleep_at_random() -> None:
        torch.cuda._sleep(dice.choice((0, 0, 100_000, 2_000_000)))

    def run_calls(buffer: Any) -> None:
        for seed in range(40):
            all_ranks = ranks.all_inputs(shape, seed)
            mine = all_ranks[ranks.rank]
            with torch.cuda.stream(other):
                torch.mm(matrix, matrix)
            sleep_at_random()
            packed, counts, handle, _, receive = buffer.low_latency_dispatch(
                mine.x,
                mine.topk_idx,
                MAX_TOKENS,
                EXPERTS,
                use_fp8=False,
                return_recv_hook=True,
            )
            sleep_at_random()
            receive()
            rows = ll.experts_work(ranks, shape, (packed, counts, handle), "bf16")
            sleep_at_random()
            out, _, receive = buffer.low_latency_combine(
                rows, mine.topk_idx, mine.weights, handle, return_recv_hook=True
            )
            sleep_at_random()
            receive()
            ll.check_dispatch(ranks, shape, all_ranks, (packed, counts, handle), "bf16")
            ll.check_sum(shape, mine, out, "bf16")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


class _Graph:
    """A captured round trip; its input memory is filled with new inputs for each replay."""

    def __init__(self, ranks: Ranks, buffer: Any, shape: Shape) -> None:
        self.ranks, self.shape = ranks, shape
        self.mine: Inputs = inputs_of(shape, ranks.rank, 0)
        self.graph = torch.cuda.CUDAGraph()
        ranks.meet()
        with torch.cuda.graph(self.graph):
            self.result = ll.dispatch(buffer, shape, self.mine, "bf16", hook=True)
            rows = ll.experts_work(ranks, shape, self.result, "bf16")
            self.out = ll.combine(buffer, self.mine, rows, self.result[2], hook=False)

    def replay(self, seed: int) -> None:
        """Copies new inputs into the graph's memory, replays it, and checks the results."""
        all_ranks = self.ranks.all_inputs(self.shape, seed)
        new = all_ranks[self.ranks.rank]
        self.mine.x.copy_(new.x)
        self.mine.topk_idx.copy_(new.topk_idx)
        self.mine.weights.copy_(new.weights)
        self.graph.replay()
        ll.check_dispatch(self.ranks, self.shape, all_ranks, self.result, "bf16")
        ll.check_sum(self.shape, self.mine, self.out, "bf16")


def low_latency_graphs(ranks: Ranks) -> None:
    """Replays graphs of several sizes and token limits in random order, between other calls."""

    def run_calls(buffer: Any) -> None:
        # In DeepEP, the position of flags depends on the token limit (issue 93), so all its graphs
        # must have the same limit.
        sizes = ((1, 32), (17, 64), (64, 64), (128, 128))
        shapes = [
            Shape(
                equal_tokens(ranks.count, tokens),
                limit if ranks.module_is_ours() else MAX_TOKENS,
                2048,
                EXPERTS,
                6,
            )
            for tokens, limit in sizes
        ]
        for shape in shapes:
            ll.round_trip(ranks, buffer, shape, 1, "bf16", hook=True)
        graphs = [_Graph(ranks, buffer, shape) for shape in shapes]
        dice = random.Random(7)  # the same order on all ranks
        for seed in range(60):
            number = dice.randrange(len(graphs) + 1)
            if number == len(graphs):
                ll.round_trip(ranks, buffer, shapes[0], seed, "fp8", hook=True)
            else:
                graphs[number].replay(seed)
        torch.cuda.synchronize()

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


def low_latency_many(ranks: Ranks) -> None:
    """Replays a graph thousands of times, and compares all bits of the sums."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6, masked=0.1)

    def run_calls(buffer: Any) -> None:
        graph = _Graph(ranks, buffer, shape)
        wrong = torch.zeros((), dtype=torch.int64, device="cuda")
        for seed in range(8):
            new = inputs_of(shape, ranks.rank, seed)
            graph.mine.x.copy_(new.x)
            graph.mine.topk_idx.copy_(new.topk_idx)
            graph.mine.weights.copy_(new.weights)
            graph.replay(seed)
            right = graph.out.clone()
            for _ in range(500):
                graph.out.fill_(float("nan"))
                graph.graph.replay()
                wrong += (graph.out != right).sum()
        expect(int(wrong) == 0, f"{int(wrong)} elements of sums were wrong")

    _with_buffer(ranks, 2048, EXPERTS, run_calls)


CASES: tuple[Case, ...] = (
    low_latency_forms,
    low_latency_shapes,
    low_latency_wide_choices,
    low_latency_uneven,
    low_latency_repeated_experts,
    low_latency_statistics,
    low_latency_two_in_flight,
    low_latency_zero_copy,
    low_latency_asynchronous,
    low_latency_late_ranks,
    low_latency_graphs,
    low_latency_many,
)
