"""Measures how long each call keeps Python busy; GPU work that goes on after it does not count."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

from contract import high_throughput as ht
from contract import low_latency as ll
from contract.cases import equal_tokens
from contract.ranks import Ranks, Shape, inputs_of

EXPERTS, TOPK, HIDDEN, MAX_TOKENS, TOKENS = 256, 8, 7168, 128, 128
# High throughput: tokens per rank, and the size of the buffer.
ROWS, NVLINK_BYTES = 512, 1 << 30
# Calls in a row. With more calls, the queue of kernel launches could fill, and Python would wait.
BURST = 16
ROUNDS = 60


def measure(ranks: Ranks) -> list[dict[str, Any]]:
    """Returns this rank's times in us; low latency is measured only with our own library."""
    return (_low_latency(ranks) if ranks.module_is_ours() else []) + _high_throughput(ranks)


def _high_throughput(ranks: Ranks) -> list[dict[str, Any]]:
    """Measures the calls that engines make; a dispatch includes the host's wait for the counts."""
    buffer = ranks.high_throughput_buffer(NVLINK_BYTES)
    shape = Shape(equal_tokens(ranks.count, ROWS), 0, HIDDEN, EXPERTS, TOPK)
    mine = inputs_of(shape, ranks.rank, 1)
    routed, _ = ht.layout(buffer, ranks, shape, mine)
    named = {**routed, "topk_idx": mine.topk_idx, "topk_weights": mine.weights}
    rows, _, _, _, handle, _ = buffer.dispatch(mine.x, **named)
    calls: dict[str, Callable[[], Any]] = {
        "get_dispatch_layout": lambda: buffer.get_dispatch_layout(mine.topk_idx, EXPERTS),
        "dispatch": lambda: buffer.dispatch(mine.x, **named),
        "combine": lambda: buffer.combine(rows, handle),
    }
    asynchronous: dict[str, Callable[[], Any]] = {
        "dispatch async": lambda: buffer.dispatch(mine.x, **named, async_finish=True),
        "dispatch behind an event": lambda: buffer.dispatch(
            mine.x, **named, previous_event=buffer.capture(), async_finish=True
        ),
        "combine async": lambda: buffer.combine(rows, handle, async_finish=True),
        "combine behind an event": lambda: buffer.combine(
            rows, handle, previous_event=buffer.capture(), async_finish=True
        ),
    }
    took = {name: _time_to_return(ranks, call) for name, call in calls.items()}
    took |= {name: _time_to_return(ranks, _awaited(call)) for name, call in asynchronous.items()}
    ranks.meet()
    buffer.destroy()
    return [{"operation": name, "tokens": ROWS, "call_us": us} for name, us in took.items()]


def _awaited(call: Callable[[], Any]) -> Callable[[], Any]:
    """Returns a function that makes the call, then makes the current stream wait for its event."""

    def call_and_wait() -> Any:
        result = call()
        result[-1].current_stream_wait()
        return result

    return call_and_wait


def _low_latency(ranks: Ranks) -> list[dict[str, Any]]:
    """Measures whole calls, and separately the parts of a call that no library can avoid.

    `library_us` is the time of the C function alone, with the same arguments; `allocations_us` is
    the time of as many `torch.empty` as the call makes. `python_us` is the rest of the call.
    """
    buffer = ranks.low_latency_buffer(MAX_TOKENS, HIDDEN, EXPERTS)
    shape = Shape(equal_tokens(ranks.count, TOKENS), MAX_TOKENS, HIDDEN, EXPERTS, TOPK)
    mine = inputs_of(shape, ranks.rank, 1)
    result = ll.dispatch(buffer, shape, mine, "fp8", hook=False)
    work = ll.experts_work(ranks, shape, result, "fp8")
    internal = buffer._low_latency
    dispatched = internal.dispatch(mine.x, mine.topk_idx, MAX_TOKENS, EXPERTS, 1, None)
    combined = internal.combine(work, mine.topk_idx, mine.weights, result[2], None, True)

    def dispatch() -> Any:
        return buffer.low_latency_dispatch(mine.x, mine.topk_idx, MAX_TOKENS, EXPERTS)

    def library(operation: Any) -> Any:
        return lambda: internal.enqueue(operation.functions[2], operation.job, operation.stream)

    def combine() -> Any:
        return buffer.low_latency_combine(work, mine.topk_idx, mine.weights, result[2])

    rows = [
        _row(ranks, "dispatch", dispatch, library(dispatched[2]), 3),
        _row(ranks, "combine", combine, library(combined[1]), 1),
    ]
    ranks.meet()
    buffer.destroy()
    return rows


def _row(
    ranks: Ranks, name: str, call: Callable[[], Any], library: Callable[[], Any], tensors: int
) -> dict[str, Any]:
    """Returns the times of a call and of its parts; it allocates `tensors` tensors."""

    def allocations() -> list[torch.Tensor]:
        return [torch.empty(1 << 20, dtype=torch.uint8, device="cuda") for _ in range(tensors)]

    took = {
        "call_us": _time_to_return(ranks, call),
        "library_us": _time_to_return(ranks, library),
        "allocations_us": _time_to_return(ranks, allocations),
    }
    rest = took["call_us"] - took["library_us"] - took["allocations_us"]
    return {"operation": name, "tokens": TOKENS, **took, "python_us": round(rest, 2)}


def _time_to_return(ranks: Ranks, call: Callable[[], Any]) -> float:
    """Returns the median time in us from a call to its return, over all bursts."""
    took = []
    for _ in range(ROUNDS):
        ranks.meet()
        marks = [time.perf_counter_ns()]
        for _ in range(BURST):
            call()
            marks.append(time.perf_counter_ns())
        torch.cuda.synchronize()
        took += [after - before for before, after in itertools.pairwise(marks)]
    return round(statistics.median(took) / 1000, 2)
