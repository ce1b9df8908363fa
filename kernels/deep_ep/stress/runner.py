"""Runs the steps of one rank, with disturbances, and counts wrong words."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import torch
from torch import Tensor

from contract.ranks import ContractError, Ranks
from stress.content import Batch, batch_of, factor_of, sums_of
from stress.low_latency import Exchange
from stress.plan import FAULTY_FROM, Sizes, Step
from stress.rows import RowsExchange
from stress.turns import Parts, Turns

MEBIBYTE = 1 << 20
# The host reads the GPU's counters of wrong words after this many iterations.
CHECK_EVERY = 25
GRAPH_TOKENS = (1, 17, 64)


class Recorded:
    """A round trip captured in a graph; each replay gets new inputs."""

    def __init__(self, runner: Runner, step: Step, tokens: int) -> None:
        counts = tuple(min(tokens, runner.sizes.max_tokens) for _ in range(runner.ranks.count))
        self.runner, self.counts = runner, counts
        self.batches = runner.batches(step, counts, 0)
        self.exchange = runner.exchange(self.batches, 0)
        self.graph = torch.cuda.CUDAGraph()
        runner.ranks.meet()
        with torch.cuda.graph(self.graph):
            self.exchange.send("bf16", hook=True)
            self.exchange.receive()
            packed = self.exchange.packed
            local = packed.shape[0]
            expert = torch.arange(local, device="cuda") + runner.ranks.rank * local
            rows = (packed.float() * factor_of(expert)[:, None, None]).to(torch.bfloat16)
            self.exchange.combine(rows, hook=False)

    def replay(self, step: Step, seed: int, stale: bool) -> Tensor:
        new = self.runner.batches(step, self.counts, seed)
        mine, theirs = self.exchange.mine, new[self.runner.ranks.rank]
        if not stale:
            mine.x.copy_(theirs.x)
            mine.topk_idx.copy_(theirs.topk_idx)
            mine.weights.copy_(theirs.weights)
        self.graph.replay()
        self.exchange.batches, self.exchange.seed = new, seed
        right = sums_of(theirs, self.runner.sizes.experts, len(new))
        return self.exchange.wrong_rows() + (self.exchange.out != right).sum()


class Runner:
    """Runs steps on a pair of buffers, one for each mode."""

    def __init__(self, ranks: Ranks, sizes: Sizes, seed: int, fault: str | None) -> None:
        self.ranks, self.sizes, self.seed, self.fault = ranks, sizes, seed, fault
        self.low = ranks.low_latency_buffer(sizes.max_tokens, sizes.hidden, sizes.experts)
        rows = 1600 * ranks.count * (2 * sizes.hidden + 256)
        self.high = ranks.high_throughput_buffer(rows + 16 * MEBIBYTE)
        self.graphs: list[Recorded] = []
        self.deferred_checks: deque[tuple[int, Callable[[], Tensor]]] = deque()
        self.wrong_words: list[tuple[int, Tensor]] = []
        self.device = torch.cuda.current_device()
        self.other_stream = torch.cuda.Stream()
        self.matrix = torch.ones((4096, 4096), device="cuda", dtype=torch.bfloat16)

    def close(self) -> None:
        self.check_counts()
        self.graphs.clear()
        self.deferred_checks.clear()
        self.ranks.meet()
        self.low.destroy()
        self.high.destroy()

    def batches(self, step: Step, counts: tuple[int, ...], seed: int) -> list[Batch]:
        count = self.ranks.count
        return [
            batch_of(seed, step, self.sizes, rank, count, counts[rank]) for rank in range(count)
        ]

    def exchange(self, batches: list[Batch], seed: int) -> Exchange:
        """Returns a low-latency exchange of these batches."""
        return Exchange(self.low, self.sizes, batches, self.ranks.rank, seed)

    def has_fault(self, step: Step, fault: str) -> bool:
        """Returns whether the step must have this fault; earlier steps must pass without it."""
        return self.fault == fault and step.number >= FAULTY_FROM

    def run(self, step: Step) -> None:
        if step.hog:
            with torch.cuda.stream(self.other_stream):
                torch.mm(self.matrix, self.matrix)
        wrong = getattr(self, f"_{step.kind}")(step)
        self.wrong_words.append((step.number, wrong))
        while self.deferred_checks and self.deferred_checks[0][0] <= step.number - 2:
            number, check = self.deferred_checks.popleft()
            self.wrong_words.append((number, check()))
        if len(self.wrong_words) >= CHECK_EVERY:
            self.check_counts()

    def check_counts(self) -> None:
        """Reads the counters; raises for the first iteration with wrong words."""
        while self.deferred_checks:
            number, check = self.deferred_checks.popleft()
            self.wrong_words.append((number, check()))
        counts = (
            torch.stack([wrong for _, wrong in self.wrong_words]).tolist()
            if self.wrong_words
            else []
        )
        numbers = [number for number, _ in self.wrong_words]
        self.wrong_words.clear()
        for number, count in zip(numbers, counts, strict=True):
            if count:
                raise StressError(number, f"{int(count)} words were wrong")

    # ---- disturbances

    def _disturb(self, step: Step, point: int) -> None:
        """Delays this rank's GPU, and fills and frees memory, as the step requires."""
        cycles = step.delays[point][self.ranks.rank]
        if cycles:
            torch.cuda._sleep(cycles)
        if step.pressure:
            # torch may allocate later tensors in this memory, so that stale content is noticed.
            torch.full((step.pressure * MEBIBYTE,), 0xFF, dtype=torch.uint8, device="cuda")

    # ---- kinds of steps

    def _seed(self, step: Step, part: int = 0) -> int:
        return (self.seed * 1_000_003 + step.number * 4 + part) & 0x7FFFFFFF

    def _round(self, step: Step, part: int) -> tuple[Exchange, Tensor]:
        """Returns an exchange with this step's inputs, and a counter of wrong words."""
        seed = self._seed(step, part)
        exchange = self.exchange(self.batches(step, step.tokens, seed), seed)
        return exchange, torch.zeros((), dtype=torch.int64, device="cuda")

    def _eager(self, step: Step) -> Tensor:
        exchange, wrong = self._round(step, 0)
        asynchronous = step.asynchronous and not step.hook
        self._disturb(step, 0)
        exchange.send(step.form, step.hook, asynchronous)
        if self.has_fault(step, "early") and step.hook:
            wrong = wrong + exchange.wrong_rows()
        self._disturb(step, 1)
        if step.hook:
            exchange.receive()
        self._break_rows(step, exchange)
        wrong = wrong + exchange.wrong_rows()
        rows = exchange.experts_work()
        if self.has_fault(step, "weight"):
            exchange.mine.weights = exchange.mine.weights.clone()
            exchange.mine.weights[:1] *= 2
        self._disturb(step, 2)
        exchange.combine(rows, step.hook, asynchronous)
        self._disturb(step, 3)
        if step.hook:
            exchange.received()
        if self.has_fault(step, "weight"):
            exchange.mine.weights[:1] /= 2
        wrong = wrong + exchange.wrong_sums()
        # The rows must be unchanged after two more operations.
        self.deferred_checks.append((step.number, exchange.wrong_rows))
        if self.has_fault(step, "reuse"):
            elements = exchange.packed if step.form == "bf16" else exchange.packed[0]
            elements.view(torch.uint8).zero_()
        return wrong

    def _break_rows(self, step: Step, exchange: Exchange) -> None:
        """Plants faults in received rows."""
        if self.has_fault(step, "bit"):
            elements = exchange.packed if step.form == "bf16" else exchange.packed[0]
            busiest = exchange.counts.argmax()
            elements.view(torch.uint8)[busiest, 0, 1] ^= 4
        if self.has_fault(step, "count"):
            exchange.counts[0] += 1

    def _two(self, step: Step) -> Tensor:
        exchanges = [self._round(step, part)[0] for part in (0, 1)]
        for exchange in exchanges:
            self._disturb(step, 0)
            exchange.send(step.form, hook=True)
        for number in step.order:
            self._disturb(step, 1)
            exchanges[number].receive()
        wrong = exchanges[0].wrong_rows() + exchanges[1].wrong_rows()
        rows = [exchange.experts_work() for exchange in exchanges]
        if self.has_fault(step, "handle"):
            exchanges[1].handle = exchanges[0].handle
        for exchange, row in zip(exchanges, rows, strict=True):
            self._disturb(step, 2)
            exchange.combine(row, hook=True)
        for number in step.order:
            self._disturb(step, 3)
            exchanges[number].received()
        return wrong + exchanges[0].wrong_sums() + exchanges[1].wrong_sums()

    def _threads(self, step: Step) -> Tensor:
        streams = (torch.cuda.current_stream(), self.other_stream)
        return Turns(self.device, streams).run((self._parts(step, 0), self._parts(step, 1)))

    def _parts(self, step: Step, part: int) -> Parts:
        """Runs a round trip in parts; yields after each, so that another thread can run."""
        exchange, _ = self._round(step, part)
        exchange.send(step.form, hook=False)
        yield
        exchange.combine(exchange.experts_work(), hook=False)
        yield
        return exchange.wrong_rows() + exchange.wrong_sums()

    def _graph(self, step: Step) -> Tensor:
        if not self.graphs:
            torch.cuda.synchronize()
            self.graphs = [Recorded(self, step, tokens) for tokens in GRAPH_TOKENS]
        self._disturb(step, 0)
        stale = self.has_fault(step, "stale")
        return self.graphs[step.graph].replay(step, self._seed(step), stale)

    def _rows(self, step: Step) -> Tensor:
        seed = self._seed(step)
        batches = self.batches(step, step.tokens, seed)
        exchange = RowsExchange(self.high, step, self.sizes, batches, self.ranks.rank)
        self._disturb(step, 0)
        exchange.run_calls()
        self._disturb(step, 1)
        return exchange.wrong_rows(seed) + exchange.wrong_sums(seed)


class StressError(ContractError):
    """Raised for an iteration with wrong results."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number
