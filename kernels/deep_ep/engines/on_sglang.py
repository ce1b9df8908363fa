"""A layer with SGLang's DeepEPDispatcher, called as SGLang's models call it."""

from __future__ import annotations

import os
from typing import Any

import torch
import torch.distributed as dist

from contract.ranks import DEVICE, Inputs, Ranks, Shape
from engines import found
from engines.experts import Experts

ENGINE = "sglang"
TOKENS = "SGLANG_DEEPEP_NUM_MAX_DISPATCH_TOKENS_PER_RANK"


class Layer:
    """Two dispatchers for two micro-batches; they share the process's only buffer, as in SGLang.

    The buffer serves both modes, as with `--deepep-mode auto`, the default.
    """

    can_run_two = True

    def __init__(self, ranks: Ranks, shape: Shape, mode: str, form: str) -> None:
        os.environ[TOKENS] = str(shape.max_tokens or 128)
        self.sglang_mode = found.SglangMode()
        self.sglang_mode.extend, self.sglang_mode.form = mode == "ht", form
        self.deepep, self.topk = found.sglang(self.sglang_mode)
        self.shape, self.mode = shape, mode
        self.local = shape.experts // ranks.count
        self.experts = Experts(ranks.rank, self.local, DEVICE)
        self.group = _group(ranks)
        self.dispatchers = [self._dispatcher() for _ in range(2)]

    def _dispatcher(self) -> Any:
        return self.deepep.DeepEPDispatcher(
            group=self.group,
            router_topk=self.shape.topk,
            permute_fusion=True,
            num_experts=self.shape.experts,
            num_local_experts=self.local,
            hidden_size=self.shape.hidden,
            params_dtype=torch.bfloat16,
            deepep_mode=self.deepep.DeepEPMode.AUTO,
            async_finish=True,
            return_recv_hook=True,
        )

    def run(self, mine: Inputs) -> torch.Tensor:
        first = self.dispatchers[0]
        return first.combine(self._work(first.dispatch(mine.x, self._topk(mine))))

    def _topk(self, mine: Inputs) -> Any:
        return self.topk.StandardTopKOutput(mine.weights, mine.topk_idx, None)

    def _work(self, got: Any) -> Any:
        """Runs the experts on received rows; returns the input of combine."""
        if self.mode == "ll":
            done = self.experts.low_latency(
                got.hidden_states, got.hidden_states_scale, got.masked_m
            )
            kind = self.deepep.DeepEPLLCombineInput
        else:
            done = self.experts.high_throughput(
                got.hidden_states, got.hidden_states_scale, got.topk_ids, got.topk_weights
            )
            kind = self.deepep.DeepEPNormalCombineInput
        return kind(done, got.topk_ids, got.topk_weights)

    def run_two(self, batches: list[Inputs]) -> list[torch.Tensor]:
        """Runs them in the order of `operations_strategy`: only prefill overlaps their stages."""
        out: list[Any] = [None, None]

        def send(i: int) -> None:
            self.dispatchers[i].dispatch_a(batches[i].x, self._topk(batches[i]))

        def work(i: int) -> None:
            self.dispatchers[i].combine_a(self._work(self.dispatchers[i].dispatch_b()))

        def receive(i: int) -> None:
            out[i] = self.dispatchers[i].combine_b()

        if self.mode == "ht":
            order = [(send, 0), (send, 1), (work, 0), (work, 1), (receive, 0), (receive, 1)]
        else:
            order = [(send, 0), (work, 0), (receive, 0), (send, 1), (work, 1), (receive, 1)]
        for step, i in order:
            step(i)
        return out

    def close(self) -> None:
        """Does nothing: SGLang never destroys its buffer, and the next layer uses it, too."""


def _group(ranks: Ranks) -> Any:
    """Returns an NCCL group, as SGLang uses, or the Gloo group if ranks share a GPU."""
    if DEVICE == "cuda" and torch.cuda.device_count() >= ranks.count:
        return dist.new_group(list(range(ranks.count)), backend="nccl")
    return ranks.group
