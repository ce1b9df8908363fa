"""A pair of DeepEP's normal calls, of either class of buffer: each rank gets a row once."""

from contextlib import suppress
from typing import Any

with suppress(ModuleNotFoundError):
    import torch

from datacheck.plan import Sizes
from datacheck.prepared import Prepared, times_found
from datacheck.tensors import (
    POISON,
    Experts,
    Payloads,
    compare,
    count_wrong,
    dequantized,
    device,
    on_line,
    quantized,
)


class Normal:
    """State that pairs of `Buffer` share."""

    def __init__(self, buffer: Any, sizes: Sizes, payloads: Payloads, experts: Experts) -> None:
        self.buffer, self.sizes = buffer, sizes
        self.payloads, self.experts = payloads, experts

    def pair(self, prepared: Prepared, pair: Any) -> "NormalPair":
        """Returns a pair; `pair` is its number, in a tensor on the GPU."""
        return NormalPair(self, prepared, pair)


class Elastic(Normal):
    """State that pairs of `ElasticBuffer` share."""

    def pair(self, prepared: Prepared, pair: Any) -> "NormalPair":
        """Returns a pair; `pair` is its number, in a tensor on the GPU."""
        expanded = prepared.step.way.extra == "expanded"
        return (ExpandedPair if expanded else ElasticPair)(self, prepared, pair)


class NormalPair:
    """One pair: call send, work, back and check, in this order."""

    def __init__(self, shared: Normal, prepared: Prepared, pair: Any) -> None:
        self.shared, self.prepared, self.pair = shared, prepared, pair
        self.way = prepared.step.way
        self.asynchronous = self.way.call == "async"

    # ---- overridden for ElasticBuffer

    def _stream_options(self) -> dict[str, Any]:
        if not self.asynchronous:
            return {}
        event = self.shared.buffer.capture()
        return {
            "previous_event": event,
            "async_finish": True,
            "allocate_on_comm_stream": True,
        }

    def _dispatch(self, x: Any, cached_x: Any) -> None:
        prepared, buffer = self.prepared, self.shared.buffer
        per_rank, per_rdma, per_expert, in_rank, event = buffer.get_dispatch_layout(
            prepared.choices, self.shared.sizes.experts, **self._stream_options()
        )
        self._wait(event)
        self.got = buffer.dispatch(
            x,
            num_tokens_per_rank=per_rank,
            num_tokens_per_rdma_rank=per_rdma,
            is_token_in_rank=in_rank,
            num_tokens_per_expert=per_expert,
            topk_idx=prepared.choices,
            topk_weights=prepared.weights,
            **self._stream_options(),
        )
        self._wait(self.got[5])
        self.received, self.choices, self.weights, self.host_counts, self.handle = self.got[:5]
        if self.way.extra == "cached":
            self.received, *_, event = buffer.dispatch(
                cached_x, handle=self.handle, **self._stream_options()
            )
            self._wait(event)

    # ---- common parts

    def _wait(self, event: Any) -> None:
        if self.asynchronous:
            event.current_stream_wait()

    def send(self) -> None:
        """Dispatches, and overwrites what was sent."""
        prepared = self.prepared
        sent = [
            self.shared.payloads.rows(self.pair, prepared.source, prepared.token)
            for _ in range(2 if self.way.extra == "cached" else 1)
        ]
        self.sent = sent[0].clone()
        plain = self.way.form == "bf16"
        formed: list[Any] = [x if plain else quantized(x) for x in sent]
        self._dispatch(formed[0], formed[-1])
        for x in formed:
            (x if plain else x[0]).view(torch.uint8).fill_(POISON & 0xFF)

    def work(self) -> None:
        """Adds up the outputs of this rank's experts for each row."""
        rows, count = self._rows(), self.prepared.received_once
        self.host_wrong = abs(self._length(rows) - count) if self._reports_row_count() else 0
        self.rows = rows[:count]
        first = self.prepared.rank * self.shared.sizes.local
        choices, weights = self.choices[:count], self.weights[:count]
        at = torch.where(choices >= 0, choices + first, -1)
        slope, intercept = self.shared.experts.lines(at, weights)
        self.made = torch.empty_like(rows, dtype=torch.bfloat16)
        self.made.view(torch.int16).fill_(POISON)
        self.made[:count] = on_line(self.rows, slope, intercept)

    def _reports_row_count(self) -> bool:
        """Returns whether the call reports how many rows arrived."""
        return True

    @staticmethod
    def _length(rows: Any) -> int:
        return len(rows)

    def _rows(self) -> Any:
        if self.way.form == "bf16":
            return self.received
        return dequantized(*self.received)

    def back(self) -> None:
        """Combines."""
        self.out, self.back_weights, event = self.shared.buffer.combine(
            self.made, self.handle, topk_weights=self.weights, **self._stream_options()
        )
        self._wait(event)
        self.made.view(torch.int16).fill_(POISON)

    def check(self) -> dict[str, Any]:
        """Returns a finding for each returned part."""
        prepared, shared = self.prepared, self.shared
        source, token = shared.payloads.identity(self.rows)
        sound = (source < shared.sizes.ranks) & (token < prepared.room)
        number = (source * prepared.room + token).clamp(max=len(prepared.rows_once) - 1)
        found = times_found(len(prepared.rows_once), number, sound)
        received_choices = self.choices[: len(number)].long()
        received_weights = torch.where(received_choices >= 0, self.weights[: len(number)], 0.0)
        return {
            "dispatched rows": compare(self.rows, shared.payloads.rows(self.pair, source, token)),
            "rows of ranks": count_wrong(found, prepared.rows_once),
            "choices": count_wrong(received_choices, prepared.local_choices[number]),
            "weights": count_wrong(received_weights, prepared.local_weights[number]),
            "source info": count_wrong(*self._stated_sources(source, token)),
            "counts": self._counts(),
            **self._combined(),
        }

    def _stated_sources(self, source: Any, token: Any) -> tuple[Any, Any]:
        """Returns the rows' tokens, as stated in the handle (within a node) and as expected."""
        del source
        if not isinstance(self.handle, tuple) or len(self.handle) != 6:
            return token, token
        return self.handle[3][: len(token)], token

    def _counts(self) -> Any:
        """Compares the counts that the host received: rows of each expert, and of all."""
        wrong = self.host_wrong
        if self.way.call == "graph":  # a graph gets no counts on the host
            return torch.zeros(1, dtype=torch.int64, device=device())
        if self.host_counts:
            pairs = zip(self.host_counts, self.prepared.count_list, strict=True)
            wrong += sum(abs(got - want) for got, want in pairs)
        return torch.full((1,), wrong, dtype=torch.int64, device=device())

    def _sums(self) -> Any:
        prepared = self.prepared
        return compare(self.out, on_line(self.sent, prepared.slope, prepared.intercept))

    def _combined(self) -> dict[str, Any]:
        prepared = self.prepared
        kept = torch.where(prepared.choices >= 0, prepared.weights, 0.0)
        back = torch.where(prepared.choices >= 0, self.back_weights, 0.0)
        return {"combined rows": self._sums(), "combined weights": count_wrong(back, kept)}


class ElasticPair(NormalPair):
    """A pair of calls of `ElasticBuffer`."""

    def _stream_options(self) -> dict[str, Any]:
        if not self.asynchronous:
            return {}
        event = self.shared.buffer.capture()
        return {
            "previous_event": event,
            "async_with_compute_stream": True,
            "allocate_on_comm_stream": True,
        }

    def _reports_row_count(self) -> bool:
        return self.way.extra != "no-sync" and self.way.call != "graph"

    def _dispatch(self, x: Any, cached_x: Any) -> None:
        prepared, sizes = self.prepared, self.shared.sizes
        got = self.shared.buffer.dispatch(
            x,
            topk_idx=prepared.choices,
            topk_weights=prepared.weights,
            num_experts=sizes.experts,
            num_max_tokens_per_rank=sizes.most,
            expert_alignment=1,
            do_cpu_sync=self._reports_row_count(),
            do_expand=self.way.extra == "expanded",
            **self._stream_options(),
        )
        self._wait(got[4])
        self.received, self.choices, self.weights, self.handle = got[:4]
        counts = self.handle.num_recv_tokens_per_expert_list or []
        self.host_counts = list(counts) if self._reports_row_count() else []
        if self.way.extra == "cached":
            order = {"num_experts": sizes.experts, **self._stream_options()}
            self.received, *_, event = self.shared.buffer.dispatch(
                cached_x, handle=self.handle, **order
            )
            self._wait(event)

    def _stated_sources(self, source: Any, token: Any) -> tuple[Any, Any]:
        stated = self.handle.recv_src_metadata[: len(token), 0]
        return stated, source * self.shared.sizes.most + token


class ExpandedPair(ElasticPair):
    """A pair in which each expert gets its own copy of a row, ordered by expert."""

    def work(self) -> None:
        """Computes each row's expert output, times its weight."""
        prepared, experts = self.prepared, self.shared.experts
        rows, count = self._rows(), len(prepared.expert)
        self.host_wrong = abs(self._length(rows) - count)
        self.rows, self.row_weights = rows[:count], self.weights[:count]
        expert = prepared.expert + prepared.rank * self.shared.sizes.local
        slope = experts.slope.index_select(0, expert) * self.row_weights
        intercept = experts.intercept.index_select(0, expert) * self.row_weights
        self.made = torch.empty_like(rows, dtype=torch.bfloat16)
        self.made.view(torch.int16).fill_(POISON)
        self.made[:count] = on_line(self.rows, slope, intercept)
        self.weights = None

    def check(self) -> dict[str, Any]:
        """Returns a finding for each returned part."""
        prepared, shared = self.prepared, self.shared
        source, token = shared.payloads.identity(self.rows)
        sound = (source < shared.sizes.ranks) & (token < prepared.room)
        per_expert = len(prepared.rows_once)
        number = (source * prepared.room + token).clamp(max=per_expert - 1)
        found = times_found(
            prepared.rows_each.numel(), prepared.expert * per_expert + number, sound
        )
        chose = prepared.local_choices[number] == prepared.expert[:, None]
        weights = (prepared.local_weights[number] * chose).sum(1)
        return {
            "dispatched rows": compare(self.rows, shared.payloads.rows(self.pair, source, token)),
            "rows of experts": count_wrong(found, prepared.rows_each.view(-1)),
            "weights": count_wrong(self.row_weights, weights),
            "source info": self._sources(number),
            "counts": self._counts(),
            "combined rows": self._sums(),
        }

    def _sources(self, number: Any) -> Any:
        """Checks the rows that the handle lists, and their places; returns a finding."""
        metadata = self.handle.recv_src_metadata[: self.prepared.received_once]
        stated, places = metadata[:, 0].long(), metadata[:, 2:].long()
        most = len(self.prepared.rows_once)
        found = times_found(most, stated, (stated >= 0) & (stated < most))
        wrong = count_wrong(found, self.prepared.rows_once)
        if not len(number):
            return wrong
        here = places >= 0
        other = number[places.clamp(0, len(number) - 1)] != stated[:, None]
        return wrong + (here & other).sum() + (here.sum() - len(number)).abs()
