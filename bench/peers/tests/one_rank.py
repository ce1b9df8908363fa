"""Fakes the compared libraries for one rank on a CPU.

`FAULTS` names the faults that the fakes simulate: `weight` uses the first weight for all choices,
`row` swaps two rows, `handle` swaps two rows of a dispatch with a known layout, `fp8` rejects FP8.
"""

from __future__ import annotations

import types
from typing import Any

import torch

FAULTS: set[str] = set()


def _swapped(rows: torch.Tensor, fault: str = "row") -> torch.Tensor:
    """Swaps the first two rows if the fault is simulated."""
    if fault not in FAULTS or len(rows) < 2:
        return rows
    other = rows.clone()
    other[[0, 1]] = rows[[1, 0]]
    return other


def _weights(weights: torch.Tensor) -> torch.Tensor:
    return weights[:, :1].expand_as(weights) if "weight" in FAULTS else weights


def _reject_fp8_if_faulty(requested: bool) -> None:
    if requested and "fp8" in FAULTS:
        raise ValueError("no FP8 here")


def _cast(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    blocks = x.float().view(*x.shape[:-1], -1, 128)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / 448
    return (blocks / scales[..., None]).to(torch.float8_e4m3fn).view(x.shape), scales


def _packed(x: torch.Tensor, idx: torch.Tensor, experts: int, capacity: int) -> Any:
    """Returns rows [E, capacity, H] by expert, each row's token, and the row count per expert."""
    rows = torch.full((experts, capacity, x.shape[1]), 7e4, dtype=x.dtype)
    origin = torch.full((experts, capacity), -1, dtype=torch.int32)
    counts = torch.zeros(experts, dtype=torch.int32)
    for expert in range(experts):
        tokens = (idx == expert).any(-1).nonzero().flatten()
        counts[expert] = len(tokens)
        rows[expert, : len(tokens)] = _swapped(x[tokens])
        origin[expert, : len(tokens)] = tokens
    return rows, origin, counts


def _sums(work: torch.Tensor, origin: torch.Tensor, idx: Any, weights: Any) -> torch.Tensor:
    """Returns the weighted sum of each token's rows."""
    total = torch.zeros((len(idx), work.shape[2]))
    for token, chosen in enumerate(idx.tolist()):
        for k, expert in enumerate(chosen):
            row = (origin[expert] == token).nonzero().flatten()[0]
            total[token] += work[expert, row].float() * _weights(weights)[token, k]
    return total.to(torch.bfloat16)


class Config:
    """A fake of DeepEP's class."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers


class Buffer:
    """A fake of DeepEP's first generation."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.destroyed = False

    @staticmethod
    def get_low_latency_rdma_size_hint(*_: int) -> int:
        return 0

    def destroy(self) -> None:
        self.destroyed = True

    def low_latency_dispatch(
        self, x: Any, idx: Any, capacity: int, experts: int, use_fp8: bool, **_: Any
    ) -> Any:
        rows, origin, counts = _packed(x, idx, experts, capacity)
        elements, scales = _cast(rows)
        packed = (elements, scales.transpose(1, 2).contiguous().transpose(1, 2))
        layout = counts[:, None].long()
        return (packed if use_fp8 else rows), counts, (origin, layout), None, None

    def low_latency_combine(
        self, work: Any, idx: Any, weights: Any, handle: Any, out: Any = None, **_: Any
    ) -> Any:
        sums = _sums(work, handle[0], idx, weights)
        return (sums if out is None else out.copy_(sums)), None, None

    def get_dispatch_layout(self, idx: Any, experts: int, **_: Any) -> Any:
        here = torch.ones((len(idx), 1), dtype=torch.bool)
        per_expert = torch.bincount(idx.flatten(), minlength=experts).int()
        return torch.tensor([len(idx)]), None, per_expert, here, None

    def dispatch(self, x: Any, handle: Any = None, **how: Any) -> Any:
        if handle is not None:
            return _swapped(x, "handle"), None, None, None, None, None
        idx, weights = how["topk_idx"], how["topk_weights"]
        counts = how["num_tokens_per_expert"].tolist()
        return _swapped(x), idx, weights, counts, (torch.tensor([[len(x)]]),), None

    def combine(self, rows: Any, handle: Any, config: Any) -> Any:
        assert config is not None and handle is not None
        return rows, None, None


class ElasticBuffer:
    """A fake of DeepEP's second generation; rows after the received ones are NaN."""

    def __init__(self, *_: Any, num_max_tokens_per_rank: int, **how: Any) -> None:
        assert how["allow_hybrid_mode"] is False
        self.capacity = num_max_tokens_per_rank

    def destroy(self) -> None:
        """Does nothing: no resources are held."""

    def dispatch(self, x: Any, topk_idx: Any = None, topk_weights: Any = None, **how: Any) -> Any:
        _reject_fp8_if_faulty(isinstance(x, tuple))
        parts = x if isinstance(x, tuple) else (x,)
        fault = "row" if how.get("handle") is None else "handle"
        rows = [_swapped(part.float(), fault).to(part.dtype) for part in parts]
        if not how.get("do_cpu_sync") and how.get("handle") is None:
            rows = [self._padded(part) for part in rows]
            topk_idx, topk_weights = self._padded(topk_idx), self._padded(topk_weights)
        handle = how.get("handle") or types.SimpleNamespace(
            num_sms=how["num_sms"] or 12,
            psum_num_recv_tokens_per_scaleup_rank=torch.tensor([len(parts[0])]),
            tokens=len(parts[0]),
        )
        sent = tuple(rows) if isinstance(x, tuple) else rows[0]
        return sent, topk_idx, topk_weights, handle, None

    def combine(self, rows: Any, handle: Any, num_sms: int) -> Any:
        assert num_sms >= 0
        assert bool(rows[handle.tokens :].isnan().all()), "rows that were not received are not NaN"
        return rows[: handle.tokens], None, None

    def _padded(self, part: torch.Tensor) -> torch.Tensor:
        more = torch.ones((self.capacity - len(part), part.shape[1]))
        return torch.cat([part.float(), more]).to(part.dtype)


class Communication:
    """A fake of FlashInfer: each dispatch needs a combine, which reads the buffer of the fake."""

    def __init__(self, bootstrap: Any, params: Any, backend: Any) -> None:
        assert bootstrap.world_size == 1 and backend is not None
        self.capacity, self.hidden = params.max_tokens_per_rank, params.hidden_size
        self.tokens = 0
        self.memory = torch.zeros((self.capacity, self.hidden), dtype=torch.bfloat16)

    def dispatch(
        self, x: Any, idx: Any, weights: Any, hidden_states_scale: Any, max_tokens_per_rank: int
    ) -> Any:
        _reject_fp8_if_faulty(hidden_states_scale is not None)
        assert self.tokens == 0, "dispatch called twice without an intervening combine"
        assert idx.dtype == torch.int32
        self.tokens = max_tokens_per_rank
        return types.SimpleNamespace(
            hidden_states=_swapped(x.float()).to(x.dtype),
            hidden_states_scale=hidden_states_scale,
            topk_ids=idx,
            topk_weights=_weights(weights),
        )

    def get_combine_input_buffer(self, _: Any) -> torch.Tensor:
        return self.memory[: self.tokens]

    def combine(self, rows: torch.Tensor, output: torch.Tensor) -> torch.Tensor:
        assert self.tokens > 0, "combine called before dispatch"
        assert rows.data_ptr() == self.memory.data_ptr()
        self.tokens = 0
        return output.copy_(rows)

    def destroy(self) -> None:
        """Does nothing: no resources are held."""


class Handle:
    """A fake of NCCL EP's class, for both layouts."""

    def __init__(self, layout: str, idx: Any) -> None:
        self.layout, self.idx = layout, idx
        self.fault = "handle"

    def update(self, idx: Any, stream: int, layout_info: Any = None) -> None:
        assert stream == 0
        self.fault = "row"
        if self.layout == "flat":
            layout_info.recv_total_counter.fill_(len(idx))
        else:
            assert layout_info is None

    def dispatch(self, inputs: Any, outputs: Any, **how: Any) -> None:
        assert how["stream"] == 0
        x, tokens = inputs.tokens, len(self.idx)
        if self.layout == "flat":
            outputs.tokens[:tokens] = _swapped(x, self.fault)
            self.fault = "handle"
            outputs.topk_weights[:tokens] = _weights(inputs.topk_weights)
            outputs.topk_idx[:tokens] = self.idx
            return
        fp8 = how["config"].quantization_recipe == "fp8"
        _reject_fp8_if_faulty(fp8)
        experts, capacity, _ = outputs.tokens.shape
        rows, self.origin, counts = _packed(x, self.idx, experts, capacity)
        how["layout_info"].expert_counters.copy_(counts)
        if fp8:
            elements, scales = _cast(rows)
            outputs.tokens.copy_(elements)
            outputs.scales.copy_(scales)
        else:
            outputs.tokens.copy_(rows)

    def combine(self, inputs: Any, outputs: Any, **how: Any) -> None:
        assert how == {"stream": 0}
        if self.layout == "flat":
            outputs.tokens.copy_(inputs.tokens[: len(self.idx)])
        else:
            sums = _sums(inputs.tokens, self.origin, self.idx, outputs.topk_weights)
            outputs.tokens.copy_(sums)

    def destroy(self) -> None:
        """Does nothing: no resources are held."""


class Group:
    """A fake of NCCL EP's class."""

    @classmethod
    def create(cls, communicator: Any, config: Any) -> Group:
        assert communicator == "communicator"
        assert config.num_experts > 0
        return cls()

    def create_handle(self, layout: str, idx: Any, **how: Any) -> Handle:
        assert how["stream"] == 0
        return Handle(layout, idx)

    def destroy(self) -> None:
        """Does nothing: no resources are held."""


def modules() -> dict[str, Any]:
    """Returns the fakes for `sys.modules`."""
    bag = types.SimpleNamespace
    ep = bag(
        Algorithm=bag(LOW_LATENCY=0, HIGH_THROUGHPUT=1),
        Layout=bag(EXPERT_MAJOR="expert", FLAT="flat"),
        ExpertIdKind=bag(LOCAL=1),
        DispatchQuantizationRecipe=bag(NONE="none", DS_FP8E3M4="fp8"),
        Tensor=lambda tensor: tensor,
        Group=Group,
    )
    for name in (
        *("GroupConfig", "LayoutInfo", "DispatchConfig"),
        *("DispatchInputs", "DispatchOutputs", "CombineInputs", "CombineOutputs"),
    ):
        setattr(ep, name, bag)
    return {
        "deep_ep": bag(Buffer=Buffer, Config=Config, ElasticBuffer=ElasticBuffer),
        "flashinfer": bag(),
        "flashinfer.moe_ep": bag(
            BootstrapConfig=bag,
            MoEEpCommParams=bag,
            NVLinkOneSidedConfig=bag,
            create_communication=Communication,
        ),
        "nccl": bag(),
        "nccl.ep": ep,
        "nccl.ep.interop": bag(),
        "nccl.ep.interop.torch": bag(get_nccl_comm_from_group=lambda _: "communicator"),
    }
