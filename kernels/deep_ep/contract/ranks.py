"""Defines a rank of the test, the shape of its calls, and the inputs of all ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist

# Unit tests run these programs without a GPU, with a fake `deep_ep`.
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class ContractError(AssertionError):
    """Raised if the module under test does not behave as its callers rely on."""


def synchronize() -> None:
    if DEVICE == "cuda":
        torch.cuda.synchronize()


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise ContractError(what)


@dataclass(frozen=True)
class Shape:
    """The shape of one call: tokens of each rank, and values common to all ranks.

    `masked` is the share of choices that are -1. If `repeated`, tokens may name an expert twice.
    If `to_first`, all tokens choose the first two experts.
    """

    tokens: tuple[int, ...]
    max_tokens: int
    hidden: int
    experts: int
    topk: int
    masked: float = 0.0
    repeated: bool = False
    to_first: bool = False

    def __str__(self) -> str:
        extra = [f"{self.masked:.0%} masked"] if self.masked else []
        extra += ["repeated"] if self.repeated else []
        extra += ["to the first two"] if self.to_first else []
        tokens = ",".join(str(t) for t in self.tokens)
        shape = f"T={tokens} of {self.max_tokens} H={self.hidden} E={self.experts} K={self.topk}"
        return " ".join([shape, *extra])


@dataclass
class Inputs:
    """The inputs of one rank."""

    x: torch.Tensor
    topk_idx: torch.Tensor
    weights: torch.Tensor


def inputs_of(shape: Shape, rank: int, seed: int) -> Inputs:
    """Returns the inputs of any rank; all ranks compute the same ones from the seed."""
    device = torch.device(DEVICE)
    dice = torch.Generator(device=device)
    dice.manual_seed(seed * 1009 + rank)
    tokens = shape.tokens[rank]
    x = torch.randn((tokens, shape.hidden), generator=dice, device=device).to(torch.bfloat16)
    choices = (tokens, shape.topk)
    if shape.repeated:
        idx = torch.randint(0, shape.experts, choices, generator=dice, device=device)
    elif shape.to_first:
        idx = torch.full(choices, -1, device=device)
        idx[:, : min(2, shape.topk)] = torch.arange(min(2, shape.topk), device=device)
    else:
        scores = torch.rand((tokens, shape.experts), generator=dice, device=device)
        idx = scores.topk(shape.topk, dim=-1).indices
    drop = torch.rand(choices, generator=dice, device=device) < shape.masked
    weights = torch.rand(choices, generator=dice, device=device) + 0.25
    return Inputs(x, idx.masked_fill(drop, -1).contiguous().to(torch.int64), weights)


class Ranks:
    """This process's rank, its group of ranks, and the module under test."""

    def __init__(self, deep_ep: Any, group: Any) -> None:
        self.deep_ep = deep_ep
        self.group = group
        self.rank = group.rank()
        self.count = group.size()

    def all_inputs(self, shape: Shape, seed: int) -> list[Inputs]:
        return [inputs_of(shape, rank, seed) for rank in range(self.count)]

    def low_latency_buffer(self, max_tokens: int, hidden: int, experts: int) -> Any:
        module = self.deep_ep.Buffer
        size = module.get_low_latency_rdma_size_hint(max_tokens, hidden, self.count, experts)
        return module(
            self.group,
            num_rdma_bytes=size,
            low_latency_mode=True,
            num_qps_per_rank=max(1, experts // self.count),
            allow_nvlink_for_low_latency_mode=True,
            explicitly_destroy=True,
        )

    def high_throughput_buffer(self, num_bytes: int) -> Any:
        return self.deep_ep.Buffer(self.group, num_nvl_bytes=num_bytes, explicitly_destroy=True)

    def meet(self) -> None:
        """Waits for the GPU, then for all ranks."""
        synchronize()
        dist.barrier(self.group)

    def module_is_ours(self) -> bool:
        """Returns whether the module is epfabric_ep, which allows calls that DeepEP does not."""
        return bool(self.deep_ep.Buffer.__module__.startswith("epfabric_ep"))
