"""Computes the content of rows and choices of any rank, and the expected results.

Every form represents the values exactly: they are small integers, and one 448 in each block of
128, so that FP8's scale is 1. Sums of such values times powers of two are exact in
float32, in any order.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from contract.low_latency import sums_at_experts
from stress.plan import Sizes, Step

BLOCK = 128
MAX_E4M3 = 448.0


@dataclass
class Batch:
    """The inputs of one rank."""

    x: Tensor
    topk_idx: Tensor
    weights: Tensor


def _mix(numbers: Tensor) -> Tensor:
    """Hashes 32-bit numbers, stored in 64 bits, with the last steps of murmur3."""
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        numbers = ((numbers ^ (numbers >> shift)) * factor) & 0xFFFFFFFF
    return numbers ^ (numbers >> 16)


def rows_of(seed: int, source: Tensor, token: Tensor, hidden: int) -> Tensor:
    """Returns [rows][hidden] BF16: the rows of the given tokens of the given ranks."""
    keys = _mix(token * 8 + source + seed * 0x9E3779B1 & 0xFFFFFFFF)
    columns = torch.arange(hidden, device=token.device)
    bits = _mix(keys[:, None] ^ (columns * 0x27D4EB2F & 0xFFFFFFFF)[None, :])
    values = (bits & 15) - 8
    return values.masked_fill_((columns % BLOCK == 0)[None, :], int(MAX_E4M3)).to(torch.bfloat16)


def batch_of(seed: int, step: Step, sizes: Sizes, rank: int, ranks: int, count: int) -> Batch:
    """Returns a rank's inputs, with `count` tokens."""
    device = torch.device("cuda")
    dice = torch.Generator(device=device)
    dice.manual_seed(seed * 8 + rank)
    token = torch.arange(count, device=device)
    x = rows_of(seed, torch.full_like(token, rank), token, sizes.hidden)
    idx = _choices(dice, step, sizes, ranks, count)
    weights = torch.randint(0, 4, idx.shape, generator=dice, device=device)
    return Batch(x, idx, torch.pow(2.0, weights.float() - 2))


def _choices(dice: torch.Generator, step: Step, sizes: Sizes, ranks: int, count: int) -> Tensor:
    shape, experts, device = (count, sizes.topk), sizes.experts, torch.device("cuda")
    if step.routing == "nothing":
        return torch.full(shape, -1, device=device)
    if step.routing == "repeated":
        return torch.randint(0, experts, shape, generator=dice, device=device)
    if step.routing == "one_expert":
        idx = torch.full(shape, -1, device=device)
        idx[:, 0] = step.number % experts
        return idx
    if step.routing == "first_two":
        idx = torch.full(shape, -1, device=device)
        few = min(2, sizes.topk)
        idx[:, :few] = torch.arange(few, device=device)
        return idx
    scores = torch.rand((count, experts), generator=dice, device=device)
    if step.routing == "one_rank":
        local = experts // ranks
        first = step.number % ranks * local
        scores[:, first : first + local] += 1
    idx = scores.topk(sizes.topk, dim=-1).indices
    if step.routing == "masked":
        drop = torch.rand(shape, generator=dice, device=device) < 0.4
        idx = idx.masked_fill(drop, -1)
    return idx.contiguous()


def factor_of(expert: Tensor) -> Tensor:
    """Returns the factor by which an expert multiplies its rows."""
    return torch.pow(2.0, (expert % 3).float())


def sums_of(batch: Batch, experts: int, ranks: int) -> Tensor:
    """Returns the expected sums of a low-latency combine."""
    times = batch.weights * factor_of(batch.topk_idx) * (batch.topk_idx >= 0)
    if not sums_at_experts():
        return (batch.x.float() * times.sum(-1)[:, None]).to(torch.bfloat16)
    total = torch.zeros_like(batch.x, dtype=torch.float32)
    owner = batch.topk_idx // (experts // ranks)
    for rank in range(ranks):
        weight = (times * (owner == rank)).sum(-1)
        total += (batch.x.float() * weight[:, None]).to(torch.bfloat16)
    return total.to(torch.bfloat16)


def arrivals_of(batches: list[Batch], rank: int, sizes: Sizes) -> Tensor:
    """Returns [local expert][source][token]: 1 if the row must arrive at `rank`, otherwise 0."""
    ranks = len(batches)
    local = sizes.experts // ranks
    most = max(1, *(len(b.x) for b in batches))
    wanted = torch.zeros((local, ranks, most), dtype=torch.int32, device="cuda")
    for source, batch in enumerate(batches):
        idx = batch.topk_idx - rank * local
        token = torch.arange(len(batch.x), device="cuda")[:, None].expand_as(idx)
        ours = (idx >= 0) & (idx < local)
        wanted[idx[ours], source, token[ours]] = 1
    return wanted
