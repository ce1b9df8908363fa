"""Calls the low-latency and high-throughput algorithms of NCCL EP (`nccl.ep`, nccl-extensions)."""

from __future__ import annotations

import importlib
from typing import Any

import torch

from contract import low_latency as ll
from contract.ranks import DEVICE, Inputs, Ranks, Shape, inputs_of
from peers.api import reference
from peers.api.operation import PER_EXPERT, Operation, Plan
from peers.api.reference import SEED


class Library:
    """Registers tensors once; calls run on the current CUDA stream."""

    forms = ("fp8", "bf16")
    takes_sms = False

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        self._ep = importlib.import_module("nccl.ep")
        interop = importlib.import_module("nccl.ep.interop.torch")
        self._ranks, self._plan = ranks, plan
        self._communicator = interop.get_nccl_comm_from_group(ranks.group)
        self._group: Any = None
        self._handles: list[Any] = []

    def low_latency(self, shape: Shape, form: str) -> Operation:
        call = _LowLatency(self, shape, form)
        # The header of NCCL EP does not say that either call may be repeated without the other.
        return Operation(
            call.check, call.dispatch, call.combine, None, form, PER_EXPERT, separable=False
        )

    def high_throughput(self, shape: Shape, sms: int) -> Operation:  # noqa: ARG002
        call = _HighThroughput(self, shape)
        return Operation(call.check, call.dispatch_new, call.combine, call.dispatch_known)

    def close(self) -> None:
        self._ranks.meet()
        for handle in self._handles:
            handle.destroy()
        if self._group is not None:
            self._group.destroy()
        self._group, self._handles = None, []

    def handle(self, shape: Shape, idx: Any, low: bool, info: Any = None) -> Any:
        """Creates the routing handle of one call; the first call also creates the group."""
        ep = self._ep
        if self._group is None:
            algorithm = ep.Algorithm.LOW_LATENCY if low else ep.Algorithm.HIGH_THROUGHPUT
            config = ep.GroupConfig(
                algorithm=algorithm,
                num_experts=shape.experts,
                max_dispatch_tokens_per_rank=shape.max_tokens,
                max_token_bytes=2 * shape.hidden,
                max_recv_tokens_per_rank=0 if low else shape.max_tokens * self._ranks.count,
            )
            self._group = ep.Group.create(self._communicator, config)
        layout = ep.Layout.EXPERT_MAJOR if low else ep.Layout.FLAT
        created = self._group.create_handle(layout, idx, layout_info=info, stream=stream())
        self._handles.append(created)
        return created

    @property
    def ep(self) -> Any:
        return self._ep

    @property
    def ranks(self) -> Ranks:
        return self._ranks


def stream() -> int:
    return int(torch.cuda.current_stream().cuda_stream)


class _LowLatency:
    """Sends a token once per chosen expert, as DeepEP does, but with row-major scales."""

    def __init__(self, library: Library, shape: Shape, form: str) -> None:
        ep, ranks = library.ep, library.ranks
        self._ranks, self._shape, self._form = ranks, shape, form
        self._mine = mine = inputs_of(shape, ranks.rank, SEED)
        local, capacity = shape.experts // ranks.count, ranks.count * shape.max_tokens
        fp8 = form == "fp8"
        element = torch.float8_e4m3fn if fp8 else torch.bfloat16
        self._rows = torch.empty((local, capacity, shape.hidden), dtype=element, device=DEVICE)
        self._scales = torch.empty((local, capacity, shape.hidden // 128), device=DEVICE)
        self._counts = torch.zeros(local, dtype=torch.int32, device=DEVICE)
        self._work = torch.empty(
            (local, capacity, shape.hidden), dtype=torch.bfloat16, device=DEVICE
        )
        self._out = torch.empty_like(mine.x)
        self._idx = ep.Tensor(mine.topk_idx)
        self._dispatch_inputs = ep.DispatchInputs(tokens=ep.Tensor(mine.x))
        scales = {"scales": ep.Tensor(self._scales)} if fp8 else {}
        self._dispatch_outputs = ep.DispatchOutputs(tokens=ep.Tensor(self._rows), **scales)
        self._info = ep.LayoutInfo(expert_counters=ep.Tensor(self._counts))
        recipes = ep.DispatchQuantizationRecipe
        recipe = recipes.DS_FP8E3M4 if fp8 else recipes.NONE
        self._config = ep.DispatchConfig(quantization_recipe=recipe)
        self._combine_inputs = ep.CombineInputs(tokens=ep.Tensor(self._work))
        self._combine_outputs = ep.CombineOutputs(
            tokens=ep.Tensor(self._out), topk_weights=ep.Tensor(mine.weights)
        )
        self._handle = library.handle(shape, self._idx, low=True)

    def dispatch(self) -> None:
        # A model's tokens choose other experts in every call, so the timed call updates the handle.
        self._handle.update(self._idx, stream=stream())
        self._handle.dispatch(
            self._dispatch_inputs,
            self._dispatch_outputs,
            layout_info=self._info,
            config=self._config,
            stream=stream(),
        )

    def combine(self) -> None:
        self._handle.combine(self._combine_inputs, self._combine_outputs, stream=stream())

    def check(self) -> None:
        self.dispatch()
        packed = (self._rows, self._scales) if self._form == "fp8" else self._rows
        result = (packed, self._counts, None)
        self._work.copy_(ll.experts_work(self._ranks, self._shape, result, self._form))
        self._out.fill_(float("nan"))
        self.combine()
        ll.check_sum(self._shape, self._mine, self._out, self._form)


class _HighThroughput:
    """Sends a token once per rank; the receiver sums its experts' outputs for each row."""

    def __init__(self, library: Library, shape: Shape) -> None:
        ep, ranks = library.ep, library.ranks
        self._ranks, self._shape = ranks, shape
        self._mine: Inputs = inputs_of(shape, ranks.rank, SEED)
        mine, capacity = self._mine, ranks.count * shape.max_tokens
        choices = (capacity, shape.topk)
        self._rows = torch.empty((capacity, shape.hidden), dtype=torch.bfloat16, device=DEVICE)
        self._weights = torch.empty(choices, device=DEVICE)
        self._experts = torch.empty(choices, dtype=torch.int64, device=DEVICE)
        self._received_count = torch.zeros(1, dtype=torch.int32, device=DEVICE)
        self._work = torch.empty_like(self._rows)
        self._out = torch.empty_like(mine.x)
        self._idx = ep.Tensor(mine.topk_idx)
        self._info = ep.LayoutInfo(
            recv_total_counter=ep.Tensor(self._received_count),
            recv_topk_idx_kind=ep.ExpertIdKind.LOCAL,
        )
        self._dispatch_inputs = ep.DispatchInputs(
            tokens=ep.Tensor(mine.x), topk_weights=ep.Tensor(mine.weights)
        )
        self._dispatch_outputs = ep.DispatchOutputs(
            tokens=ep.Tensor(self._rows),
            topk_weights=ep.Tensor(self._weights),
            topk_idx=ep.Tensor(self._experts),
        )
        self._combine_inputs = ep.CombineInputs(tokens=ep.Tensor(self._work))
        self._combine_outputs = ep.CombineOutputs(tokens=ep.Tensor(self._out))
        self._handle = library.handle(shape, self._idx, low=False, info=self._info)

    def dispatch_new(self) -> None:
        self._handle.update(self._idx, layout_info=self._info, stream=stream())
        self.dispatch_known()

    def dispatch_known(self) -> None:
        self._handle.dispatch(self._dispatch_inputs, self._dispatch_outputs, stream=stream())

    def combine(self) -> None:
        self._handle.combine(self._combine_inputs, self._combine_outputs, stream=stream())

    def check(self) -> None:
        for dispatch in (self.dispatch_new, self.dispatch_known):
            self._rows.fill_(float("nan"))
            dispatch()
            own = reference.from_local(self._experts, self._ranks, self._shape)
            own[int(self._received_count) :] = -1
            self._work.copy_(reference.experts_sums(self._rows, own, self._weights))
            self._out.fill_(float("nan"))
            self.combine()
            reference.check_sums(self._shape, self._mine, self._out, "bf16")
