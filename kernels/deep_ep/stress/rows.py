"""Runs the high-throughput operations of a step, and counts wrong words."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from stress.content import Batch, rows_of
from stress.plan import Sizes, Step


def sent_to_ranks(batch: Batch, ranks: int, local: int) -> Tensor:
    """Returns [tokens][ranks]: whether the token is sent to the rank."""
    owner = torch.where(batch.topk_idx >= 0, batch.topk_idx // local, -1)
    return torch.stack([(owner == rank).any(-1) for rank in range(ranks)], dim=-1)


class RowsExchange:
    """One high-throughput round: layout, dispatch, possibly a cached dispatch, and combine."""

    def __init__(self, buffer: Any, step: Step, sizes: Sizes, batches: list[Batch], rank: int):
        self.buffer, self.step, self.sizes, self.batches = buffer, step, sizes, batches
        self.rank, self.mine = rank, batches[rank]
        self.local = sizes.experts // len(batches)

    def run_calls(self) -> None:
        """Calls layout and dispatch, and a cached dispatch if the step has one."""
        # The rows are created first: dispatch does not wait for writes after its `previous_event`.
        sent = [self._rows_to_send() for _ in range(2)]
        mine, order = self.mine, self.order_arguments()
        per_rank, _, per_expert, in_rank, event = self.buffer.get_dispatch_layout(
            mine.topk_idx, self.sizes.experts, **order
        )
        most = sum(len(batch.x) for batch in self.batches)
        self.got = self.buffer.dispatch(
            sent.pop(),  # no other reference keeps this tensor alive
            num_tokens_per_rank=per_rank,
            is_token_in_rank=in_rank,
            num_tokens_per_expert=per_expert,
            topk_idx=mine.topk_idx,
            topk_weights=mine.weights,
            expert_alignment=self.step.alignment,
            num_worst_tokens=most if self.step.worst and most else 0,
            **self.order_arguments(event),
        )
        self._wait(self.got[5])
        if self.step.cached:
            self.again = self.buffer.dispatch(sent.pop(), handle=self.got[4])[0]

    def order_arguments(self, event: Any = None) -> dict[str, Any]:
        """Returns the arguments about events and streams of the next call."""
        if not self.step.asynchronous:
            return {}
        before = event if event is not None else self.buffer.capture()
        return {
            "previous_event": before,
            "async_finish": True,
            "allocate_on_comm_stream": True,
        }

    def _wait(self, event: Any) -> None:
        if self.step.asynchronous:
            event.current_stream_wait()

    def _rows_to_send(self) -> Any:
        if self.step.form == "bf16":
            return self.mine.x
        scales = torch.ones((len(self.mine.x), self.sizes.hidden // 128), device="cuda")
        return self.mine.x.to(torch.float8_e4m3fn), scales

    def expected(self, seed: int) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the rows, local choices and weights that must arrive."""
        rows, idx, weights = [], [], []
        for source, batch in enumerate(self.batches):
            token = sent_to_ranks(batch, len(self.batches), self.local)[:, self.rank].nonzero()[
                :, 0
            ]
            rows.append(rows_of(seed, torch.full_like(token, source), token, self.sizes.hidden))
            choice = batch.topk_idx[token]
            ours = (choice >= 0) & (choice // self.local == self.rank)
            idx.append(torch.where(ours, choice - self.rank * self.local, -1))
            weights.append(torch.where(ours, batch.weights[token], 0.0))
        return torch.cat(rows), torch.cat(idx), torch.cat(weights)

    def wrong_rows(self, seed: int) -> Tensor:
        """Returns the number of wrong words in the results of dispatch."""
        rows, idx, weights = self.expected(seed)
        count = len(rows)
        wrong = (self.got[1][:count] != idx).sum() + (self.got[2][:count] != weights).sum()
        wrong += (self.got[1][count:] != -1).sum()
        for found in (self.got[0], self.again if self.step.cached else self.got[0]):
            elements = found[0] if isinstance(found, tuple) else found
            wrong += (elements[:count].float() != rows.float()).sum()
            if isinstance(found, tuple):
                wrong += (found[1][:count] != 1).sum()
        if not self.step.worst:
            chosen = torch.bincount(idx[idx >= 0], minlength=self.local)
            aligned = -(-chosen // self.step.alignment) * self.step.alignment
            wrong += (torch.tensor(self.got[3], device="cuda") != aligned).sum()
            wrong += abs(self._received_rows() - count)
        return wrong

    def wrong_sums(self, seed: int) -> Tensor:
        """Combines doubled rows, and returns the number of wrong words.

        A sum must be twice the token's row times the number of ranks that received it, plus biases.
        """
        rows, _, _ = self.expected(seed)
        padded = rows.new_full((self._received_rows(), self.sizes.hidden), float("nan"))
        padded[: len(rows)] = rows * 2
        tokens = len(self.mine.x)
        bias = [torch.full_like(self.mine.x, float(3 + n)) for n in range(self.step.addends)]
        biases: Any = None if not bias else bias[0] if len(bias) == 1 else tuple(bias)
        out, weights, event = self.buffer.combine(
            padded, self.got[4], topk_weights=self.got[2], bias=biases, **self.order_arguments()
        )
        self._wait(event)
        times = sent_to_ranks(self.mine, len(self.batches), self.local).sum(-1)
        right = self.mine.x.float() * 2 * times[:, None] + sum(3 + n for n in range(len(bias)))
        kept = torch.where(self.mine.topk_idx >= 0, self.mine.weights, 0.0)
        return (out[:tokens] != right.to(torch.bfloat16)).sum() + (weights != kept).sum()

    def _received_rows(self) -> int:
        found = self.got[0]
        return len(found[0] if isinstance(found, tuple) else found)
