"""Runs one rank's part of random orders of calls, and counts wrong words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from contract.ranks import ContractError, Ranks
from stress.content import arrivals_of, batch_of
from stress.low_latency import Exchange
from stress.order_plan import (
    BATCHES,
    BUFFERS,
    EXPERTS_OF_A_RANK,
    FEW_ROWS_OF_A_RANK,
    HIDDEN,
    MAX_TOKENS,
    MOST_ROWS,
    TOPK,
    Act,
)
from stress.plan import Sizes, step_of
from stress.rows import RowsExchange

SLACK = 64 << 10  # bytes of a buffer for other data than rows
CountWrong = Callable[[], Tensor]
Expected = tuple[Tensor, Tensor, Tensor]


class Pool:
    """Batches of all ranks and their expected results, computed once; orders use their numbers."""

    def __init__(self, ranks: Ranks, sizes: Sizes, most: int) -> None:
        count, me = ranks.count, ranks.rank
        self.steps = [step_of(7, seed, count, sizes, ("eager",)) for seed in range(BATCHES)]
        self.batches = [
            [
                batch_of(seed, step, sizes, rank, count, tokens * most // sizes.max_tokens)
                for rank, tokens in enumerate(step.tokens)
            ]
            for seed, step in enumerate(self.steps)
        ]
        self.arrivals = [arrivals_of(batches, me, sizes) for batches in self.batches]
        self.rows = [wanted.sum((1, 2), dtype=torch.int32) for wanted in self.arrivals]
        exchanges = [
            RowsExchange(None, step, sizes, batches, me)
            for step, batches in zip(self.steps, self.batches, strict=True)
        ]
        self.expected = [exchange.expected(seed) for seed, exchange in enumerate(exchanges)]
        # A graph needs a limit of rows, because the host cannot wait for counts. Without tokens the
        # limit would be 0, which means none.
        totals = [sum(len(batch.x) for batch in batches) for batches in self.batches]
        self.first_with_tokens = next(number for number, tokens in enumerate(totals) if tokens)


class Low(Exchange):
    """A low-latency dispatch and its combine; asynchronous calls are waited for before checks."""

    statistics_batch = -1  # the batch whose rows are counted in the statistics; -1: none
    event: Any = None
    arrivals: Tensor

    def wait(self, event: Any, asynchronous: bool) -> None:
        self.event = event if asynchronous else None

    def expected_arrivals(self) -> Tensor:
        return self.arrivals


class Rows(RowsExchange):
    """A high-throughput dispatch, cached dispatches and combines, each called in its own way."""

    way = "plain"
    waits_later = False
    event: Any = None
    expected_results: Expected

    def expected(self, seed: int) -> Expected:  # noqa: ARG002 - computed once
        return self.expected_results

    def order_arguments(self, event: Any = None) -> dict[str, Any]:
        if self.way == "plain":
            return {}
        if self.way == "async":
            return {"async_finish": True}
        before = event if event is not None else self.buffer.capture()
        order = {"previous_event": before, "async_finish": True}
        return {**order, "allocate_on_comm_stream": True}

    def _wait(self, event: Any) -> None:
        self.event = event if self.way != "plain" else None
        if self.event is not None and not self.waits_later:
            self.event.current_stream_wait()


class Ready:
    """Represents the time when a call's results are ready: after its event and on its stream."""

    def __init__(self, event: Any = None) -> None:
        self._event = event
        self._enqueued = torch.cuda.Event()
        self._enqueued.record()

    def wait(self) -> None:
        """Makes the current stream wait until the results are ready."""
        if self._event is not None:
            self._event.current_stream_wait()
        self._enqueued.wait()


class Orders:
    """Runs orders of calls on two buffers and their graphs."""

    def __init__(self, ranks: Ranks) -> None:
        self.ranks, self.rank = ranks, ranks.rank
        self.sizes = Sizes(HIDDEN, EXPERTS_OF_A_RANK * ranks.count, TOPK, MAX_TOKENS)
        self.low, self.high = (
            Pool(ranks, self.sizes, MAX_TOKENS),
            Pool(ranks, self.sizes, MOST_ROWS),
        )
        self.streams = [torch.cuda.current_stream(), torch.cuda.Stream(), torch.cuda.Stream()]
        self._reset()
        self.create_buffers()

    def _reset(self) -> None:
        self.exchanges: dict[int, Any] = {}
        self.ready: dict[int, Ready] = {}
        # Checks that run after all calls, because a check waits for the GPU.
        self.deferred_checks: list[tuple[Act, Ready, CountWrong]] = []
        self.wrong_words: list[tuple[Act, Tensor]] = []

    # ---- buffers

    def create_buffers(self) -> None:
        module, count = self.ranks.deep_ep.Buffer, self.ranks.count
        low = module.get_low_latency_rdma_size_hint(MAX_TOKENS, HIDDEN, count, self.sizes.experts)
        row = 2 * HIDDEN + 128
        rooms = (count * MOST_ROWS * row + SLACK, count * FEW_ROWS_OF_A_RANK * row + 4096)
        self.buffers = [
            module(self.ranks.group, room, low, True, explicitly_destroy=True) for room in rooms
        ]
        device = torch.device("cuda")
        zeros = [torch.zeros(EXPERTS_OF_A_RANK, dtype=torch.int32, device=device)] * BUFFERS
        self.totals, self.expected = [z.clone() for z in zeros], [z.clone() for z in zeros]
        self.graphs: dict[tuple[int, str], tuple[Any, CountWrong]] = {}
        for number in range(BUFFERS):
            self._capture(number, "low", *self._low_round(number))
            self._capture(number, "rows", *self._rows_round(number))

    def renew(self, how: str) -> None:
        """Destroys or drops the buffers, as a program would, and creates new buffers."""
        self._reset()
        self.graphs.clear()
        if how == "destroy":
            for buffer in self.buffers:
                buffer.destroy()
        else:
            for buffer in self.buffers:
                buffer.explicitly_destroy = False
        self.buffers.clear()
        self.create_buffers()

    def _capture(
        self, number: int, kind: str, run_once: Callable[[], None], wrong: CountWrong
    ) -> None:
        """Runs the calls once, then captures them in a graph."""
        run_once()
        self.ranks.meet()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            run_once()
        self.graphs[number, kind] = graph, wrong
        self.ranks.meet()

    def _low_round(self, number: int) -> tuple[Callable[[], None], CountWrong]:
        """Returns a function for a low-latency round trip, and one that counts wrong words."""
        exchange = self._low_exchange(number, number)

        def run_once() -> None:
            exchange.send("bf16", hook=True)
            exchange.receive()
            exchange.combine(exchange.experts_work(), hook=False)

        return run_once, lambda: exchange.wrong_rows() + exchange.wrong_sums()

    def _rows_round(self, number: int) -> tuple[Callable[[], None], CountWrong]:
        """Returns a function for a high-throughput round, and one that counts wrong words."""
        seed = self.high.first_with_tokens
        exchange = self._rows_exchange(number, seed, "bf16", worst=True)
        sums: list[Tensor] = []

        def run_once() -> None:
            exchange.run_calls()
            sums[:] = [exchange.wrong_sums(seed)]

        return run_once, lambda: exchange.wrong_rows(seed) + sums[0]

    # ---- operations

    def _low_exchange(self, buffer: int, batch: int) -> Low:
        exchange = Low(self.buffers[buffer], self.sizes, self.low.batches[batch], self.rank, batch)
        exchange.arrivals = self.low.arrivals[batch]
        return exchange

    def _rows_exchange(self, buffer: int, batch: int, form: str, worst: bool) -> Rows:
        drawn = self.high.steps[batch]
        step = replace(drawn, form=form, worst=worst, cached=False, asynchronous=False)
        batches = self.high.batches[batch]
        exchange = Rows(self.buffers[buffer], step, self.sizes, batches, self.rank)
        exchange.expected_results = self.high.expected[batch]
        return exchange

    # ---- the order

    def run(self, acts: tuple[Act, ...]) -> None:
        """Runs an order; raises for the first call whose results were wrong."""
        self._reset()
        for act in acts:
            _sleep(self.buffers[act.buffer].get_comm_stream(), act.late[self.rank])
            with torch.cuda.stream(self.streams[act.stream]):
                _sleep(torch.cuda.current_stream(), act.delays[self.rank])
                getattr(self, f"_{act.kind}")(act)
        self._finish()

    def _finish(self) -> None:
        """Runs the deferred checks; raises for the first call with wrong words."""
        self._wait_for_other_streams()
        for act, ready, wrong in self.deferred_checks:
            ready.wait()
            self.wrong_words.append((act, wrong()))
        counts = torch.stack([wrong for _, wrong in self.wrong_words]).tolist()
        for (act, _), count in zip(self.wrong_words, counts, strict=True):
            if count:
                raise ContractError(f"{int(count)} words were wrong: {act}")
        for number, (total, right) in enumerate(zip(self.totals, self.expected, strict=True)):
            if not torch.equal(total, right):
                raise ContractError(f"statistics of buffer {number}: {total}, not {right}")

    def _other_streams(self) -> list[torch.cuda.Stream]:
        current = torch.cuda.current_stream()
        own = [buffer.get_comm_stream() for buffer in self.buffers]
        return [stream for stream in (*self.streams, *own) if stream != current]

    def _wait_for_other_streams(self) -> None:
        """Makes the current stream wait for all other streams."""
        for stream in self._other_streams():
            torch.cuda.current_stream().wait_stream(stream)

    def _check_later(self, act: Act, event: Any, wrong: CountWrong) -> None:
        """Defers a check, and records when the results are ready."""
        ready = self.ready[act.subject] = Ready(event)
        self.deferred_checks.append((act, ready, wrong))

    def _dispatch(self, act: Act) -> None:
        exchange = self.exchanges[act.subject] = self._low_exchange(act.buffer, act.batch)
        total = self.totals[act.buffer] if act.statistics else None
        exchange.send(act.form, act.way == "hook", act.way == "async", total)
        exchange.statistics_batch = act.batch if act.statistics else -1
        if act.way != "hook":
            self._check_rows_later(act, exchange)

    def _check_rows_later(self, act: Act, exchange: Low) -> None:
        self._check_later(act, exchange.event, exchange.wrong_rows)
        if exchange.statistics_batch >= 0:
            # Runs after all calls. It only adds to the expected total, and counts no wrong words.
            rows, expected = self.low.rows[exchange.statistics_batch], self.expected[act.buffer]
            self.deferred_checks.append((act, Ready(), lambda: expected.add_(rows).sum() * 0))

    def _receive(self, act: Act) -> None:
        exchange = self.exchanges[act.subject]
        exchange.receive()
        self._check_rows_later(act, exchange)

    def _combine(self, act: Act) -> None:
        exchange = self.exchanges[act.subject]
        self.ready[act.subject].wait()
        exchange.combine(exchange.experts_work(), act.way == "hook", act.way == "async")
        if act.way != "hook":
            self._check_later(act, exchange.event, exchange.wrong_sums)

    def _collect(self, act: Act) -> None:
        exchange = self.exchanges[act.subject]
        exchange.received()
        self._check_later(act, None, exchange.wrong_sums)

    def _rows(self, act: Act) -> None:
        exchange = self._rows_exchange(act.buffer, act.batch, act.form, act.statistics)
        self.exchanges[act.subject], exchange.way, exchange.waits_later = exchange, act.way, True
        exchange.run_calls()
        self._check_later(act, exchange.event, lambda: exchange.wrong_rows(act.batch))

    def _again(self, act: Act) -> None:
        exchange = self.exchanges[act.subject]
        self.ready[act.subject].wait()
        exchange.way = act.way
        rows, *_, event = exchange.buffer.dispatch(
            exchange.mine.x, handle=exchange.got[4], **exchange.order_arguments()
        )
        right = exchange.expected_results[0]
        ready = Ready(event if act.way != "plain" else None)

        def wrong() -> Tensor:
            return (rows[: len(right)] != right).sum()

        self.deferred_checks.append((act, ready, wrong))

    def _sum(self, act: Act) -> None:
        exchange = self.exchanges[act.subject]
        self.ready[act.subject].wait()
        exchange.way, exchange.waits_later = act.way, False
        self.wrong_words.append((act, exchange.wrong_sums(act.batch)))

    def _replay(self, act: Act) -> None:
        """Replays a graph. The library does not order it with other calls, so all streams wait."""
        graph, wrong = self.graphs[act.buffer, act.graph]
        self._wait_for_other_streams()
        graph.replay()
        self.wrong_words.append((act, wrong()))
        current = torch.cuda.current_stream()
        for stream in self._other_streams():
            stream.wait_stream(current)


def _sleep(stream: torch.cuda.Stream, cycles: int) -> None:
    if cycles:
        with torch.cuda.stream(stream):
            torch.cuda._sleep(cycles)
