"""Measures the time of calls that all ranks make at once."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as dist

from contract import high_throughput as ht
from contract import low_latency as ll
from contract.cases import equal_tokens
from contract.ranks import Ranks, Shape, inputs_of

EXPERTS, TOPK, HIDDEN, MAX_TOKENS = 256, 8, 7168, 256
REPEATS = 20
ROUNDS = 15


def measure(ranks: Ranks) -> list[dict[str, Any]]:
    """Measures every operation at its usual sizes."""
    return [*_low_latency(ranks), *_high_throughput(ranks)]


def _high_throughput(ranks: Ranks) -> list[dict[str, Any]]:
    """Measures a cached dispatch, a dispatch with layout, and a combine, per number of SMs."""
    buffer = ranks.high_throughput_buffer(1 << 30)
    shape = Shape(equal_tokens(ranks.count, 4096), 0, HIDDEN, EXPERTS, TOPK)
    mine = inputs_of(shape, ranks.rank, 1)
    rows = []
    for sms in (8, 16, 24):
        config = ranks.deep_ep.Config(sms, 6, 256)

        def uncached(config: Any = config) -> Any:
            routed, _ = ht.layout(buffer, ranks, shape, mine, async_finish=False)
            weights = mine.weights
            return buffer.dispatch(
                mine.x, topk_idx=mine.topk_idx, topk_weights=weights, config=config, **routed
            )

        first = uncached()

        def cached(config: Any = config, handle: Any = first[4]) -> Any:
            return buffer.dispatch(mine.x, handle=handle, config=config)

        def combine(config: Any = config, first: Any = first) -> Any:
            return buffer.combine(first[0], first[4], config=config)

        rows.append(
            {
                "tokens": 4096,
                "sms": sms,
                "layout_and_dispatch_us": eager(ranks, uncached),
                "cached_dispatch_us": eager(ranks, cached),
                "combine_us": eager(ranks, combine),
            }
        )
    ranks.meet()
    buffer.destroy()
    return rows


def _low_latency(ranks: Ranks) -> list[dict[str, Any]]:
    """Measures FP8 dispatch and combine, replayed in a graph and called one by one."""
    buffer = ranks.low_latency_buffer(MAX_TOKENS, HIDDEN, EXPERTS)
    rows = []
    for tokens in (1, 8, 32, 64, 128, 256):
        shape = Shape(equal_tokens(ranks.count, tokens), MAX_TOKENS, HIDDEN, EXPERTS, TOPK)
        mine = inputs_of(shape, ranks.rank, 1)
        result = ll.dispatch(buffer, shape, mine, "fp8", hook=False)
        work = ll.experts_work(ranks, shape, result, "fp8")

        def dispatch(shape: Any = shape, mine: Any = mine) -> Any:
            return ll.dispatch(buffer, shape, mine, "fp8", hook=False)

        def combine(mine: Any = mine, work: Any = work, handle: Any = result[2]) -> Any:
            return buffer.low_latency_combine(work, mine.topk_idx, mine.weights, handle)

        def dispatch_by_hook(shape: Any = shape, mine: Any = mine) -> None:
            ll.dispatch(buffer, shape, mine, "fp8", hook=True)

        def combine_by_hook(mine: Any = mine, work: Any = work, handle: Any = result[2]) -> None:
            buffer.low_latency_combine(
                work, mine.topk_idx, mine.weights, handle, return_recv_hook=True
            )[2]()

        rows.append(
            {
                "tokens": tokens,
                "dispatch_hook_graph_us": in_graph(ranks, dispatch_by_hook),
                "combine_hook_graph_us": in_graph(ranks, combine_by_hook),
                "dispatch_graph_us": in_graph(ranks, dispatch),
                "combine_graph_us": in_graph(ranks, combine),
                "dispatch_eager_us": eager(ranks, dispatch),
                "combine_eager_us": eager(ranks, combine),
            }
        )
    ranks.meet()
    buffer.destroy()
    return rows


def in_graph(ranks: Ranks, operation: Callable[[], Any]) -> float:
    """Returns the time of one operation in us, if a graph repeats it."""
    operation()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(REPEATS):
            operation()
    return _timed(ranks, graph.replay)


def eager(ranks: Ranks, operation: Callable[[], Any]) -> float:
    """Returns the time of one operation in us, if Python calls it repeatedly."""

    def repeat() -> None:
        for _ in range(REPEATS):
            operation()

    return _timed(ranks, repeat)


def _timed(ranks: Ranks, batch: Callable[[], Any]) -> float:
    """Returns the time of one operation in us, from the median batch of the slowest rank.

    The median is used because a process that the host stops for some milliseconds delays all ranks.
    """
    ranks.meet()
    # Not timed: processes leave the barrier at different times, and this batch waits for them.
    batch()
    marks = [torch.cuda.Event(enable_timing=True) for _ in range(ROUNDS + 1)]
    marks[0].record()
    for mark in marks[1:]:
        batch()
        mark.record()
    torch.cuda.synchronize()
    took = [before.elapsed_time(after) for before, after in itertools.pairwise(marks)]
    return of_slowest(ranks, statistics.median(took) * 1000 / REPEATS)


def of_slowest(ranks: Ranks, took_us: float) -> float:
    """Returns the greatest of all ranks' times."""
    slowest = torch.tensor([took_us])
    dist.all_reduce(slowest, dist.ReduceOp.MAX, ranks.group)
    return round(float(slowest), 1)
