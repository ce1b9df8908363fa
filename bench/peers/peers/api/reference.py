"""Casts rows, and computes and checks sums, for libraries that send a token once to each rank."""

from __future__ import annotations

from typing import Any

import torch

from contract import low_latency as ll
from contract.ranks import Inputs, Ranks, Shape

SEED = 1


def cast(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Casts to FP8 with a scale per 128 elements, for libraries that leave this to callers."""
    blocks = x.float().view(len(x), -1, 128)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / ll.E4M3_MAX
    rows = (blocks / scales[..., None]).view(x.shape).to(torch.float8_e4m3fn)
    return rows, scales.contiguous()


def experts_sums(rows: Any, experts: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """Returns the weighted sum of this rank's expert outputs for each row, in BF16.

    `experts` [N, K] are global numbers, negative if the expert is absent or on another rank. Rows
    without an expert become NaN, so that a library that reads such a row is detected.
    """
    elements, scales = rows if isinstance(rows, tuple) else (rows, None)
    plain = elements.float()
    if scales is not None:
        plain = plain * scales.float().repeat_interleave(plain.shape[1] // scales.shape[1], dim=-1)
    total = torch.zeros_like(plain)
    for k in range(experts.shape[1]):
        here = experts[:, k] >= 0
        factor = ll.factor_of(experts[:, k].clamp(min=0))
        work = (plain * factor[:, None]).to(torch.bfloat16).float()
        total += torch.where(here[:, None], work * weights[:, k, None], torch.zeros_like(work))
    unused = (experts < 0).all(-1)
    return total.to(torch.bfloat16).masked_fill_(unused[:, None], float("nan"))


def only_own(experts: torch.Tensor, ranks: Ranks, shape: Shape) -> torch.Tensor:
    """Keeps the numbers of this rank's experts, and replaces all others by -1."""
    each = shape.experts // ranks.count
    own = experts.div(each, rounding_mode="floor") == ranks.rank
    return torch.where(own & (experts >= 0), experts, -1).long()


def from_local(experts: torch.Tensor, ranks: Ranks, shape: Shape) -> torch.Tensor:
    """Converts expert numbers of this rank to global ones; -1 where there is no expert."""
    first = ranks.rank * (shape.experts // ranks.count)
    return torch.where(experts >= 0, experts + first, -1).long()


def check_sums(shape: Shape, mine: Inputs, out: torch.Tensor, form: str) -> None:
    """Compares with sums in float64; the tolerance lets each rank round its sum to BF16."""
    total, allowed = ll.expected_sum(shape, mine, form)
    magnitude = torch.zeros_like(total)
    for k in range(shape.topk):
        expert = mine.topk_idx[:, k]
        weight = mine.weights[:, k].double() * (expert >= 0)
        factor = ll.factor_of(expert.clamp(min=0)).double()
        magnitude += mine.x.double().abs() * (factor * weight)[:, None]
    error = (out.double() - total).abs()
    ll.expect_within(error, allowed + magnitude * 2.0**-8, "a sum")
