"""FlashInfer's all-to-all by stores over NVLink (`flashinfer.moe_ep`, NVLinkOneSidedConfig).

Its workspace is plain memory of the CUDA driver, shared by file descriptors or fabric handles;
nothing of it is multicast.
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
    """A row for each rank, at a fixed place for each source; it takes no number of SMs."""

    forms = ("fp8", "bf16")
    takes_sms = False

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        self._moe_ep = importlib.import_module("flashinfer.moe_ep")
        self._ranks, self._plan = ranks, plan
        self._made: dict[int, Any] = {}

    def low_latency(self, shape: Shape, form: str) -> Operation:
        mine = inputs_of(shape, self._ranks.rank, SEED)
        if form != "fp8":
            return self._operation(shape, mine, (mine.x, None), form)
        rows, scales = reference.cast(mine.x)
        # The library transfers bytes.
        return self._operation(shape, mine, (rows.view(torch.uint8), scales), form)

    def high_throughput(self, shape: Shape, sms: int) -> Operation:  # noqa: ARG002
        mine = inputs_of(shape, self._ranks.rank, SEED)
        return self._operation(shape, mine, (mine.x, None), "bf16")

    def close(self) -> None:
        self._ranks.meet()
        for one in self._made.values():
            one.destroy()
        self._made = {}

    def _communication(self, shape: Shape) -> Any:
        # `dispatch_format` stays BF16, which reserves more than FP8 takes.
        most = shape.max_tokens
        if most not in self._made:
            bootstrap = self._moe_ep.BootstrapConfig(
                world_size=self._ranks.count,
                rank=self._ranks.rank,
                device=torch.cuda.current_device(),
                process_group=self._ranks.group,
            )
            params = self._moe_ep.MoEEpCommParams(
                num_experts=shape.experts,
                top_k=shape.topk,
                max_tokens_per_rank=most,
                hidden_size=shape.hidden,
            )
            self._made[most] = self._moe_ep.create_communication(
                bootstrap, params, backend=self._moe_ep.NVLinkOneSidedConfig()
            )
        return self._made[most]

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
            # Experts write where the others read: no copy is between.
            buffer = communication.get_combine_input_buffer(torch.bfloat16)
            return communication.combine(buffer, output=out)

        def check() -> None:
            got = dispatch()
            came = got.hidden_states
            if got.hidden_states_scale is not None:
                came = (came.view(torch.float8_e4m3fn), got.hidden_states_scale)
            own = reference.only_own(got.topk_ids, ranks, shape)
            work = reference.experts_sums(came, own, got.topk_weights)
            communication.get_combine_input_buffer(torch.bfloat16).copy_(work)
            reference.check_sums(shape, mine, combine(), form)

        # A combine without its dispatch is refused.
        return Operation(check, dispatch, combine, element=form, alone=False)
