"""Calls FlashInfer's all-to-all, which stores rows directly in the memory of other GPUs.

The calls are those of `flashinfer.moe_ep` with NVLinkOneSidedConfig. FlashInfer's workspace comes
from the CUDA driver, is shared through file descriptors or fabric handles, and uses no multicast.
"""

from __future__ import annotations

import importlib
from typing import Any

import torch

from contract.ranks import Inputs, Ranks, Shape, inputs_of
from peers.api import reference
from peers.api.operation import Operation, Plan
from peers.api.reference import SEED


class Library:
    """Sends a token once per rank, at a fixed offset per source; callers cannot choose the SMs."""

    forms = ("fp8", "bf16")
    takes_sms = False

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        self._moe_ep = importlib.import_module("flashinfer.moe_ep")
        self._ranks, self._plan = ranks, plan
        self._by_max_tokens: dict[int, Any] = {}

    def low_latency(self, shape: Shape, form: str) -> Operation:
        mine = inputs_of(shape, self._ranks.rank, SEED)
        if form != "fp8":
            return self._operation(shape, mine, (mine.x, None), form)
        rows, scales = reference.cast(mine.x)
        # The library accepts FP8 rows as plain bytes.
        return self._operation(shape, mine, (rows.view(torch.uint8), scales), form)

    def high_throughput(self, shape: Shape, sms: int) -> Operation:  # noqa: ARG002
        mine = inputs_of(shape, self._ranks.rank, SEED)
        return self._operation(shape, mine, (mine.x, None), "bf16")

    def close(self) -> None:
        self._ranks.meet()
        for communication in self._by_max_tokens.values():
            communication.destroy()
        self._by_max_tokens = {}

    def _communication(self, shape: Shape) -> Any:
        # `dispatch_format` stays BF16, which reserves more memory than FP8 needs.
        max_tokens = shape.max_tokens
        if max_tokens not in self._by_max_tokens:
            bootstrap = self._moe_ep.BootstrapConfig(
                world_size=self._ranks.count,
                rank=self._ranks.rank,
                device=torch.cuda.current_device(),
                process_group=self._ranks.group,
            )
            params = self._moe_ep.MoEEpCommParams(
                num_experts=shape.experts,
                top_k=shape.topk,
                max_tokens_per_rank=max_tokens,
                hidden_size=shape.hidden,
            )
            self._by_max_tokens[max_tokens] = self._moe_ep.create_communication(
                bootstrap, params, backend=self._moe_ep.NVLinkOneSidedConfig()
            )
        return self._by_max_tokens[max_tokens]

    def _operation(self, shape: Shape, mine: Inputs, sent: Any, form: str) -> Operation:
        communication, ranks = self._communication(shape), self._ranks
        rows, scales = sent
        tokens = shape.tokens[ranks.rank]
        experts = mine.topk_idx.to(torch.int32)
        out = torch.empty_like(mine.x)

        def dispatch() -> Any:
            return communication.dispatch(
                rows,
                experts,
                mine.weights,
                hidden_states_scale=scales,
                max_tokens_per_rank=tokens,
            )

        def combine() -> Any:
            # Experts write into the memory that other ranks read, so no copy is timed.
            buffer = communication.get_combine_input_buffer(torch.bfloat16)
            return communication.combine(buffer, output=out)

        def check() -> None:
            got = dispatch()
            received = got.hidden_states
            if got.hidden_states_scale is not None:
                received = (received.view(torch.float8_e4m3fn), got.hidden_states_scale)
            own = reference.only_own(got.topk_ids, ranks, shape)
            work = reference.experts_sums(received, own, got.topk_weights)
            communication.get_combine_input_buffer(torch.bfloat16).copy_(work)
            reference.check_sums(shape, mine, combine(), form)

        # The library rejects a combine without a preceding dispatch.
        return Operation(check, dispatch, combine, element=form, separable=False)
