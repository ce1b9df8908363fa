"""Measures one library in this process; a failed measurement does not stop the others."""

from __future__ import annotations

import statistics
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch
import torch.distributed as dist

from contract import speed
from contract.ranks import Inputs, Ranks, Shape, synchronize
from peers.api.operation import (
    HIGH_THROUGHPUT,
    LOW_LATENCY,
    PER_EXPERT,
    Library,
    Operation,
    Plan,
)
from peers.api.reference import SEED

# The keys of times in the results, and the function that measures these times.
Timing = tuple[tuple[str, ...], Callable[[], Any]]


@dataclass
class Found:
    """Results of one library so far; `failed` names each failed measurement and its cause."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


class Measurement:
    """Measures one library, in the same order on all ranks."""

    def __init__(self, ranks: Ranks, plan: Plan, report: Callable[[Found], None]) -> None:
        self._ranks, self._plan, self._report = ranks, plan, report
        self.found = Found()

    def run(self, create: Callable[[Ranks, Plan], Library]) -> None:
        library = self._try_on_all_ranks("start", lambda: create(self._ranks, self._plan))
        if library is None:
            return
        for tokens in self._plan.low_latency_tokens:
            self._measure_low_latency(library, tokens)
        self._try_on_all_ranks("end of low latency", library.close)
        for sms in self._plan.sms if library.takes_sms else (0,):
            self._measure_high_throughput(library, sms)
        self._try_on_all_ranks("end of high throughput", library.close)

    def _measure_low_latency(self, library: Library, tokens: int) -> None:
        plan = self._plan
        shape = self._shape(tokens, plan.max_low_latency_tokens)
        for form in library.forms:
            name = f"{LOW_LATENCY}, {tokens} tokens, {form}"
            operation = self._try_on_all_ranks(name, partial(library.low_latency, shape, form))
            if operation is None or not self._passes_check(name, operation):
                # Buffers may have been created for this form, so the next form needs new ones.
                self._try_on_all_ranks(f"{name}: end", library.close)
                continue
            self._measure_times(name, {"mode": LOW_LATENCY, "sms": None}, shape, operation)
            return

    def _measure_high_throughput(self, library: Library, sms: int) -> None:
        shape = self._shape(self._plan.tokens, self._plan.tokens)
        name = f"{HIGH_THROUGHPUT}, {sms} SMs" if sms else HIGH_THROUGHPUT
        operation = self._try_on_all_ranks(name, lambda: library.high_throughput(shape, sms))
        if operation is not None and self._passes_check(name, operation):
            self._measure_times(
                name, {"mode": HIGH_THROUGHPUT, "sms": sms or None}, shape, operation
            )

    def _shape(self, tokens: int, max_tokens: int) -> Shape:
        plan = self._plan
        return Shape((tokens,) * plan.ranks, max_tokens, plan.hidden, plan.experts, plan.topk)

    def _passes_check(self, name: str, operation: Operation) -> bool:
        def passes() -> bool:
            operation.check()
            return True

        return bool(self._try_on_all_ranks(f"{name}: check", passes))

    def _measure_times(
        self, name: str, start: dict[str, Any], shape: Shape, operation: Operation
    ) -> None:
        all_ranks = self._ranks.all_inputs(shape, SEED)
        row = {
            **start,
            "tokens": shape.tokens[0],
            "element": operation.element,
            "layout": operation.layout,
            "received_bytes": received_bytes(all_ranks, shape, operation),
            "chosen": operation.chosen,
            "times": {},
        }
        self.found.rows.append(row)
        low = start["mode"] == LOW_LATENCY
        for keys, work in timings(self._ranks, operation, low):
            times = self._try_on_all_ranks(f"{name}: {keys[0]}", work)
            if times is not None:
                values = times if isinstance(times, tuple) else (times,)
                row["times"].update(zip(keys, values, strict=True))
            self._report(self.found)

    def _try_on_all_ranks(self, name: str, work: Callable[[], Any]) -> Any:
        """Returns the result of `work`; None on all ranks, and reports it, if any rank failed."""
        value, why = None, ""
        try:
            value = work()
            synchronize()
        except Exception as error:  # after any failure, the other measurements continue
            traceback.print_exc()
            first = next(iter(str(error).strip().splitlines()), "")
            why = f"rank {self._ranks.rank}: {type(error).__name__}: {first}"
        all_ranks: list[str] = [""] * self._ranks.count
        dist.all_gather_object(all_ranks, why, self._ranks.group)
        failed = next((one for one in all_ranks if one), "")
        if failed:
            self.found.failed.append(f"{name}: {failed}")
            self._report(self.found)
            return None
        return value


def timings(ranks: Ranks, operation: Operation, low: bool) -> Iterator[Timing]:
    """Yields timings of dispatch-combine pairs, of the parts of a pair, and of repeated calls."""
    graph, eager = speed.in_graph, speed.eager
    if low:
        parts = ("dispatch_of_pair_graph_us", "combine_of_pair_graph_us")
        yield ("pair_graph_us",), lambda: graph(ranks, operation.pair)
        yield parts, lambda: times_in_pairs(ranks, operation, in_graph=True)
        if operation.separable:
            yield ("dispatch_graph_us",), lambda: graph(ranks, operation.dispatch)
            yield ("combine_graph_us",), lambda: graph(ranks, operation.combine)
    yield ("pair_eager_us",), lambda: eager(ranks, operation.pair)
    if not low:
        parts = ("dispatch_of_pair_eager_us", "combine_of_pair_eager_us")
        yield parts, lambda: times_in_pairs(ranks, operation, in_graph=False)
    if operation.separable:
        yield ("dispatch_eager_us",), lambda: eager(ranks, operation.dispatch)
        yield ("combine_eager_us",), lambda: eager(ranks, operation.combine)
        if operation.dispatch_known:
            yield ("whole_eager_us",), lambda: eager(ranks, operation.dispatch_new)


def times_in_pairs(ranks: Ranks, operation: Operation, in_graph: bool) -> tuple[float, float]:
    """Returns the median times (us) of dispatch and combine in pairs, on the slowest rank."""
    count = speed.REPEATS
    marks = [torch.cuda.Event(enable_timing=True, external=in_graph) for _ in range(2 * count + 1)]

    def pairs() -> None:
        marks[0].record()
        for number in range(count):
            operation.dispatch()
            marks[2 * number + 1].record()
            operation.combine()
            marks[2 * number + 2].record()

    batch: Callable[[], Any] = pairs
    if in_graph:
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            pairs()
        batch = graph.replay
    ranks.meet()
    batch()
    synchronize()
    durations: tuple[list[float], list[float]] = ([], [])
    for _ in range(speed.ROUNDS):
        batch()
        synchronize()
        for number in range(2 * count):
            durations[number % 2].append(marks[number].elapsed_time(marks[number + 1]))
    return (
        speed.of_slowest(ranks, statistics.median(durations[0]) * 1000),
        speed.of_slowest(ranks, statistics.median(durations[1]) * 1000),
    )


def received_bytes(all_ranks: list[Inputs], shape: Shape, operation: Operation) -> int:
    """Returns the bytes of rows and scales that the busiest rank receives, also from itself."""
    ranks, experts_per_rank = len(all_ranks), shape.experts // len(all_ranks)
    rows = [0] * ranks
    for inputs in all_ranks:
        owner = (inputs.topk_idx // experts_per_rank).masked_fill(inputs.topk_idx < 0, -1)
        for rank in range(ranks):
            on_rank = owner == rank
            by_expert = operation.layout == PER_EXPERT
            rows[rank] += int(on_rank.sum() if by_expert else on_rank.any(-1).sum())
    size: int = 2 * shape.hidden
    if operation.element == "fp8":
        size = shape.hidden + shape.hidden // 128 * 4
    return max(rows) * size
