"""A low-latency dispatch and its combine, in parts that the runner calls."""

import inspect
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
)

# Rows behind the last token, to which no combine may write.
SPARE = 4
_FORMS: dict[str, dict[str, bool]] = {
    "bf16": {"use_fp8": False},
    "fp8": {"use_fp8": True},
    "fp8-power": {"use_fp8": True, "round_scale": True},
    "fp8-ue8m0": {"use_fp8": True, "round_scale": True, "use_ue8m0": True},
}


def forms_of(buffer_class: Any) -> list[str]:
    """Returns the forms that this DeepEP's dispatch supports."""
    known = inspect.signature(buffer_class.low_latency_dispatch).parameters
    return [form for form, options in _FORMS.items() if set(options) <= set(known)]


class LowLatency:
    """State that all pairs share: the buffer, and memory for the experts' outputs."""

    def __init__(self, buffer: Any, sizes: Sizes, payloads: Payloads, experts: Experts) -> None:
        self.buffer, self.sizes = buffer, sizes
        self.payloads, self.experts = payloads, experts
        shape = (sizes.local, sizes.ranks * sizes.most, sizes.hidden)
        self.outputs = torch.empty(shape, dtype=torch.bfloat16, device=device())
        self.outputs.view(torch.int16).fill_(POISON)

    def pair(self, prepared: Prepared, pair: Any) -> "LowLatencyPair":
        """Returns a pair; `pair` is its number, in a tensor on the GPU."""
        return LowLatencyPair(self, prepared, pair)


class LowLatencyPair:
    """One pair: call send, work, back and check, in this order."""

    def __init__(self, shared: LowLatency, prepared: Prepared, pair: Any) -> None:
        self.shared, self.prepared, self.pair = shared, prepared, pair
        self.way = prepared.step.way

    def send(self) -> None:
        """Dispatches; later work in the same stream finds all rows received."""
        prepared, sizes = self.prepared, self.shared.sizes
        x = self.shared.payloads.rows(self.pair, prepared.source, prepared.token)
        self.sent = x.clone()
        self.received, self.counts, self.handle, event, hook = (
            self.shared.buffer.low_latency_dispatch(
                x,
                prepared.choices,
                sizes.most,
                sizes.experts,
                async_finish=self.way.call == "async",
                return_recv_hook=self.way.call in ("hook", "graph"),
                **_FORMS[self.way.form],
            )
        )
        self._wait_for_rows(event, hook, x)

    def _wait_for_rows(self, event: Any, hook: Any, reusable: Any) -> None:
        if self.way.call == "async":
            event.current_stream_wait()
        # The caller may reuse this memory before the second half of the call.
        reusable.view(torch.int16).fill_(POISON)
        if self.way.call in ("hook", "graph"):
            hook()

    def work(self) -> None:
        """Gathers the received rows, and computes their experts' outputs."""
        prepared, elements = self.prepared, self.received
        at = (prepared.expert, prepared.place)
        if self.way.form == "bf16":
            self.rows = elements[at]
        else:
            elements, scales = elements
            picked = elements.view(torch.uint8)[at].view(elements.dtype)
            self.rows = dequantized(picked, scales[at])
        first = prepared.rank * self.shared.sizes.local
        made = self.shared.experts.outputs(self.rows, prepared.expert + first)
        self._combine_input().index_put_(at, made)

    def _combine_input(self) -> Any:
        if self.way.extra != "zero-copy":
            return self.shared.outputs
        return self.shared.buffer.get_next_low_latency_combine_buffer(self.handle)

    def back(self) -> None:
        """Combines into memory that was filled with POISON."""
        prepared, tokens = self.prepared, len(self.prepared.token)
        shape = (tokens + SPARE, self.shared.sizes.hidden)
        self.room = torch.empty(shape, dtype=torch.bfloat16, device=device())
        self.room.view(torch.int16).fill_(POISON)
        zero_copy = self.way.extra == "zero-copy"
        out, event, hook = self.shared.buffer.low_latency_combine(
            self.shared.outputs,  # not read with zero_copy
            prepared.choices,
            prepared.weights,
            self.handle,
            zero_copy=zero_copy,
            async_finish=self.way.call == "async",
            return_recv_hook=self.way.call in ("hook", "graph"),
            out=self.room[:tokens],
        )
        if self.way.call == "async":
            event.current_stream_wait()
        poison = self.room.new_zeros(()).view(torch.int16).fill_(POISON).view(torch.bfloat16)
        if not zero_copy:
            self.shared.outputs.index_put_((prepared.expert, prepared.place), poison)
        if self.way.call in ("hook", "graph"):
            hook()
        self.out = out

    def check(self) -> dict[str, Any]:
        """Returns a finding for each returned part."""
        return {**self._dispatch_findings(), **self._combine_findings()}

    def _dispatch_findings(self) -> dict[str, Any]:
        prepared, shared = self.prepared, self.shared
        source, token = shared.payloads.identity(self.rows)
        sound = (source < shared.sizes.ranks) & (token < prepared.room)
        number = source * prepared.room + token
        per_expert = len(prepared.local_choices)
        found = times_found(
            prepared.rows_each.numel(), prepared.expert * per_expert + number, sound
        )
        wanted = prepared.rows_each.view(-1)
        return {
            "dispatched rows": compare(self.rows, shared.payloads.rows(self.pair, source, token)),
            "rows of experts": count_wrong(found, wanted),
            "counts": count_wrong(self.counts, prepared.counts),
            "source info": self._wrong_sources(source, token),
        }

    def _wrong_sources(self, source: Any, token: Any) -> Any:
        """Compares the source and token of each row with the handle; returns a finding."""
        prepared = self.prepared
        at = (prepared.expert, prepared.place)
        src_info, layout = self.handle[0], self.handle[1]
        range_ = layout[prepared.expert, source.clamp(max=self.shared.sizes.ranks - 1)]
        begin, count = range_ >> 32, range_ & 0xFFFFFFFF
        outside = (prepared.place < begin) | (prepared.place >= begin + count)
        return (outside | (src_info[at] != token)).sum().view(1)

    def _combine_findings(self) -> dict[str, Any]:
        prepared, tokens = self.prepared, len(self.prepared.token)
        want = on_line(self.sent, prepared.slope, prepared.intercept)
        spare = self.room[tokens:].view(torch.int16)
        return {
            "combined rows": compare(self.out, want),
            "rows behind the last": (spare != POISON).sum().view(1),
        }
