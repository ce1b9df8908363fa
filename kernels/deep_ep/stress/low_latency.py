"""Runs the low-latency operations of a step, and counts wrong values."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from stress.content import Batch, arrivals_of, factor_of, rows_of, sums_of
from stress.plan import Sizes

OPTIONS: dict[str, dict[str, bool]] = {
    "bf16": {"use_fp8": False},
    "fp8": {"use_fp8": True},
    "power": {"use_fp8": True, "round_scale": True},
    "ue8m0": {"use_fp8": True, "round_scale": True, "use_ue8m0": True},
}
ONE = 127  # the biased exponent of 1.0


class Exchange:
    """One low-latency dispatch and its combine, with the checks of their results."""

    def __init__(self, buffer: Any, sizes: Sizes, batches: list[Batch], rank: int, seed: int):
        self.buffer, self.sizes, self.batches = buffer, sizes, batches
        self.rank, self.seed, self.mine = rank, seed, batches[rank]

    def send(
        self,
        form: str,
        hook: bool,
        asynchronous: bool = False,
        statistics: Tensor | None = None,
    ) -> None:
        self.form = form
        self.packed, self.counts, self.handle, event, self.receive = (
            self.buffer.low_latency_dispatch(
                self.mine.x,
                self.mine.topk_idx,
                self.sizes.max_tokens,
                self.sizes.experts,
                return_recv_hook=hook,
                async_finish=asynchronous,
                cumulative_local_expert_recv_stats=statistics,
                **OPTIONS[form],
            )
        )
        self.wait(event, asynchronous)

    def wait(self, event: Any, asynchronous: bool) -> None:
        """Makes the current stream wait for the results of an asynchronous call."""
        if asynchronous:
            event.current_stream_wait()

    def expected_arrivals(self) -> Tensor:
        return arrivals_of(self.batches, self.rank, self.sizes)

    def sources_of_rows(self) -> tuple[Tensor, Tensor]:
        """Returns each place's source rank, and whether the place has a row.

        Both tensors are indexed by [local expert][place].
        """
        src_info, layout = self.handle[0], self.handle[1]
        place = torch.arange(src_info.shape[1], device="cuda")[None, :]
        source = torch.full_like(src_info, -1)
        for rank in range(len(self.batches)):
            begin = (layout[:, rank] >> 32)[:, None]
            count = (layout[:, rank] & 0xFFFFFFFF)[:, None]
            source = torch.where((place >= begin) & (place < begin + count), rank, source)
        return source, place < self.counts[:, None]

    def wrong_rows(self) -> Tensor:
        """Returns the sum of wrong values and of missing, duplicate and unexpected rows."""
        source, filled = self.sources_of_rows()
        elements, scales = self.packed if self.form != "bf16" else (self.packed, None)
        wanted = self.expected_arrivals()
        found = torch.zeros_like(wanted)
        expert, place = filled.nonzero(as_tuple=True)
        # An invalid token or source counts as a wrong row, and must not be used as an index.
        token = self.handle[0][expert, place].long()
        sender = source[expert, place].long()
        valid = (sender >= 0) & (token >= 0) & (token < wanted.shape[2])
        token, sender = token.clamp(0, wanted.shape[2] - 1), sender.clamp(min=0)
        found.index_put_((expert, sender, token), torch.ones_like(expert, dtype=torch.int32), True)
        right = rows_of(self.seed, sender, token, self.sizes.hidden)
        wrong = (elements[expert, place].float() != right.float()).sum()
        wrong += (found != wanted).sum() + (~valid).sum()
        if scales is not None:
            scale = ONE * 0x01010101 if self.form == "ue8m0" else 1.0
            wrong += (scales[expert, place] != scale).sum()
        return wrong

    def experts_work(self) -> Tensor:
        """Multiplies rows by the factor of their expert; places without a row become NaN."""
        elements = self.packed if self.form == "bf16" else self.packed[0]
        local = len(self.counts)
        expert = torch.arange(local, device="cuda") + self.rank * local
        out = (elements.float() * factor_of(expert)[:, None, None]).to(torch.bfloat16)
        return out.masked_fill_(~self.sources_of_rows()[1][:, :, None], float("nan"))

    def combine(self, rows: Tensor, hook: bool, asynchronous: bool = False) -> None:
        self.out = torch.full_like(self.mine.x, float("nan"))
        _, event, self.received = self.buffer.low_latency_combine(
            rows,
            self.mine.topk_idx,
            self.mine.weights,
            self.handle,
            return_recv_hook=hook,
            async_finish=asynchronous,
            out=self.out,
        )
        self.wait(event, asynchronous)
        if hook:
            # The sender may reuse the memory at once.
            rows.fill_(float("nan"))

    def wrong_sums(self) -> Tensor:
        right = sums_of(self.mine, self.sizes.experts, len(self.batches))
        return (self.out != right).sum()
