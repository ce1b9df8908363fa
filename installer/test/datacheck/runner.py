"""Runs the steps of a round on one rank, several dispatch and combine pairs back to back."""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

with suppress(ModuleNotFoundError):
    import torch

from datacheck.low_latency import LowLatency
from datacheck.normal import Elastic, Normal
from datacheck.plan import Sizes, Step
from datacheck.planted import Planted
from datacheck.prepared import Prepared
from datacheck.tensors import Experts, Findings, Found, Payloads, device

MIB = 1 << 20
# Number of pairs that run before the first of them is compared.
_CHAIN = 4
_LATE_CYCLES = 200_000
# Replays of each graph per round, each with another payload.
_REPLAYS = 16


@dataclass(frozen=True)
class Buffers:
    """The buffers of one rank; None for a mode that is not tested."""

    legacy: Planted | None
    elastic: Planted | None

    def all(self) -> list[Planted]:
        """Returns the buffers that are not None."""
        return [buffer for buffer in (self.legacy, self.elastic) if buffer is not None]


class Recorded:
    """A pair in a CUDA graph; its number is read on the GPU at each replay.

    Only the findings are kept, because all graphs share one memory pool.
    """

    def __init__(self, pair: Any, pool: Any) -> None:
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, pool=pool):
            pair.send()
            pair.work()
            pair.back()
            self.parts: dict[str, Any] = pair.check()


class Runner:
    """Runs all steps of one rank repeatedly, with other payloads each time."""

    def __init__(self, rank: int, sizes: Sizes, steps: Sequence[Step], buffers: Buffers) -> None:
        self.rank, self.sizes, self.steps, self.buffers = rank, sizes, steps, buffers
        payloads, experts = Payloads(sizes.hidden), Experts(sizes.experts)
        self.shared: dict[str, Any] = {}
        modes = {step.way.mode for step in steps}
        if "low-latency" in modes:
            self.shared["low-latency"] = LowLatency(buffers.legacy, sizes, payloads, experts)
        if "normal" in modes:
            self.shared["normal"] = Normal(buffers.legacy, sizes, payloads, experts)
        if "elastic" in modes:
            self.shared["elastic"] = Elastic(buffers.elastic, sizes, payloads, experts)
        self.prepared = [Prepared(step, rank, sizes, experts) for step in steps]
        self.findings = Findings()
        # The number of the next pair, and the number of pairs of each way so far.
        self.pair = 0
        self.pairs: Counter[str] = Counter()
        self._last_mode = ""
        self._recorded: dict[int, Recorded] = {}
        self._graph_number = torch.zeros(1, dtype=torch.int64, device=device())
        self._graph_pool: Any = None
        self._disturbing_stream = torch.cuda.Stream() if torch.cuda.is_available() else None

    def round(self) -> list[Found]:
        """Runs all steps once and returns the wrong results."""
        for first, count in groups(self.steps):
            self._group(range(first, first + count))
        return self.findings.take()

    def compared_step(self, step: int) -> list[Found]:
        """Runs one step, compares it immediately and returns the wrong results."""
        self._group(range(step, step + 1))
        return self.findings.take()

    def _group(self, steps: range) -> None:
        first = self.steps[steps[0]]
        self._change_mode(first.way.mode)
        self._disturb(first)
        if first.way.call == "graph":
            self._replay(steps[0])
        elif len(steps) == 2:
            self._run_two(steps)
        else:
            self._run_chain(steps)

    def _change_mode(self, mode: str) -> None:
        """Before low-latency calls, clears their flags: normal calls write to the same memory."""
        if mode == "low-latency" and self._last_mode == "normal" and self.buffers.legacy:
            sizes = self.sizes
            self.buffers.legacy.clean_low_latency_buffer(sizes.most, sizes.hidden, sizes.experts)
        self._last_mode = mode

    def _new_pair(self, step: int) -> Any:
        number = torch.full((1,), self.pair, dtype=torch.int64, device=device())
        made = self.shared[self.steps[step].way.mode].pair(self.prepared[step], number)
        made.number = self._count_pair(step)
        return made

    def _count_pair(self, step: int) -> int:
        self.pairs[str(self.steps[step].way)] += 1
        self.pair += 1
        return self.pair - 1

    def _run_chain(self, steps: range) -> None:
        pairs = [self._new_pair(step) for step in steps]
        for step, pair in zip(steps, pairs, strict=True):
            late = self.steps[step].late
            self._wait(late == self.rank and self.steps[step].seed % 2 == 0)
            pair.send()
            pair.work()
            self._wait(late == self.rank and self.steps[step].seed % 2 == 1)
            pair.back()
        self._check(steps, pairs)

    def _run_two(self, steps: range) -> None:
        """Runs two micro-batches; both are dispatched before the first is combined."""
        pairs = [self._new_pair(step) for step in steps]
        for pair in pairs:
            pair.send()
        for pair in pairs:
            pair.work()
            pair.back()
        self._check(steps, pairs)

    def _replay(self, step: int) -> None:
        if step not in self._recorded:
            self._run_chain(range(step, step + 1))
            torch.cuda.synchronize()
            self._graph_pool = self._graph_pool or torch.cuda.graph_pool_handle()
            mode = self.shared[self.steps[step].way.mode]
            pair = mode.pair(self.prepared[step], self._graph_number)
            self._recorded[step] = Recorded(pair, self._graph_pool)
        recorded = self._recorded[step]
        for _ in range(_REPLAYS):
            number = self._count_pair(step)
            self._graph_number.fill_(number)
            recorded.graph.replay()
            self.findings.add(number, step, recorded.parts)

    def _check(self, steps: range, pairs: list[Any]) -> None:
        for step, pair in zip(steps, pairs, strict=True):
            self.findings.add(pair.number, step, pair.check())

    def _wait(self, late: bool) -> None:
        if late and torch.cuda.is_available():
            torch.cuda._sleep(_LATE_CYCLES)

    def _disturb(self, step: Step) -> None:
        """Runs other work on the SMs, and allocates and frees memory."""
        if not torch.cuda.is_available():
            return
        if step.seed % 7 == 0:
            with torch.cuda.stream(self._disturbing_stream):
                matrix = torch.ones((4096, 4096), dtype=torch.bfloat16, device=device())
                torch.mm(matrix, matrix)
        if step.seed % 5 == 0:
            torch.full((32 * MIB,), 0xFF, dtype=torch.uint8, device=device())


def groups(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Returns each group's first step and length: a chain, two micro-batches, or a single pair."""
    dice = random.Random(len(steps))  # noqa: S311
    found: list[tuple[int, int]] = []
    first = 0
    while first < len(steps):
        graph, mode = steps[first].way.call == "graph", steps[first].way.mode
        wanted = 1 if graph else dice.choice((_CHAIN, _CHAIN, 2, 1))
        length = 1
        while length < wanted and first + length < len(steps):
            way = steps[first + length].way
            if way.mode != mode or way.call == "graph":
                break
            length += 1
        found.append((first, length))
        first += length
    return found
