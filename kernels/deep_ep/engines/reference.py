"""Computes the right results of a layer in float64 from a rank's inputs, and the allowed errors."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import torch

from contract.low_latency import expected_sum, factor_of
from contract.ranks import Inputs, Shape
from engines.experts import from_fp8, to_fp8

# BF16 has eight significant bits, so rounding changes a value by at most 2^-8 of it.
ROUNDING = 2.0**-8
# A generous bound on the relative error of float32 sums of up to 22 products.
ADDING = 2.0**-20


@dataclass(frozen=True)
class Verdict:
    """The verdict on one rank's result. `worst` is the largest ratio of an error to its limit."""

    wrong: int
    worst: float
    max_error: float
    where: str
    digest: str

    @property
    def why(self) -> str:
        if not self.wrong:
            return ""
        return (
            f"{self.wrong} elements are wrong, with up to {self.worst:.3g} times the allowed error"
            f"{self.where}"
        )


def low_latency(shape: Shape, mine: Inputs, form: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns expected sums and allowed errors.

    The errors allow for rounding each expert's row and the sum; with FP8 also for dispatch's cast.
    """
    return expected_sum(shape, mine, form)


def high_throughput(
    shape: Shape, mine: Inputs, form: str, ranks: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns expected sums and allowed errors: for rounding each rank's sum, and the total.

    The sender casts to FP8 before it calls the library, so the reference starts from the exact
    result of the cast.
    """
    x = mine.x if form == "bf16" else from_fp8(*to_fp8(mine.x))
    chosen = mine.topk_idx >= 0
    share = mine.weights.double() * factor_of(mine.topk_idx.clamp(min=0)).double() * chosen
    owner = mine.topk_idx.clamp(min=0) // (shape.experts // ranks)
    total = torch.zeros(x.shape, dtype=torch.float64, device=x.device)
    parts = torch.zeros_like(total)
    for rank in range(ranks):
        part = x.double() * (share * (owner == rank)).sum(-1, keepdim=True)
        total += part
        parts += part.abs()
    return total, (total.abs() + parts * (1 + ROUNDING)) * ROUNDING + parts * ADDING


def judge(out: torch.Tensor, expected: torch.Tensor, allowed: torch.Tensor) -> Verdict:
    """Compares all elements with those expected. NaN is wrong, however large the allowed error."""
    if out.shape != expected.shape:
        return Verdict(out.numel(), float("inf"), float("inf"), f": {tuple(out.shape)}", "")
    raw = out.contiguous().view(torch.int16).cpu().numpy().tobytes()
    digest = hashlib.sha256(raw).hexdigest()[:16]
    if out.numel() == 0:
        return Verdict(0, 0.0, 0.0, "", digest)
    error = (out.double() - expected).abs()
    share = error / allowed.clamp(min=1e-30)
    share = torch.where(error == 0, 0.0, share).nan_to_num(nan=float("inf"))
    wrong = ~(error <= allowed)
    where = ""
    if bool(wrong.any()):
        token, column = (int(i) for i in wrong.nonzero()[0])
        where = (
            f", first at token {token}, column {column}: "
            f"{out[token, column].item():.6g}, not {expected[token, column].item():.6g}"
        )
    worst = float(error.nan_to_num(nan=float("inf")).max())
    return Verdict(int(wrong.sum()), float(share.max()), worst, where, digest)
