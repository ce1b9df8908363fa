"""The work between dispatch and combine: each expert multiplies its rows by its own factor.

The factors are 1 to 1.75 in eighths, as in `contract`, so that a row which came to a wrong expert
shows. On a GPU only rows that came are touched, as engines' grouped matrix products do.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

import torch

from contract.low_latency import E4M3_MOST, factor_of

BLOCK = 128


def to_fp8(rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Rows as E4M3 and a float32 scale for each 128 elements, as engines cast before sending."""
    blocks = rows.float().view(len(rows), -1, BLOCK)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / E4M3_MOST
    elements = (blocks / scales[..., None]).to(torch.float8_e4m3fn)
    return elements.view(rows.shape), scales


def from_fp8(elements: torch.Tensor, scales: torch.Tensor) -> torch.Tensor:
    return elements.float() * scales.repeat_interleave(BLOCK, dim=-1)


class Experts:
    """The experts of one rank."""

    def __init__(self, rank: int, local: int, device: str) -> None:
        self.first = rank * local
        self.local = local
        self.factors = factor_of(torch.arange(self.first, self.first + local, device=device))
        self.outputs: dict[tuple[int, ...], torch.Tensor] = {}
        self.again: Callable[[], Any] = lambda: None

    def low_latency(
        self, rows: torch.Tensor, scales: torch.Tensor | None, counts: torch.Tensor
    ) -> torch.Tensor:
        """[experts, rows, hidden], of which the first `counts` of each expert came."""
        # Places without a row stay poison.
        shape = tuple(rows.shape)
        if shape not in self.outputs:
            poison = torch.full(shape, float("nan"), dtype=torch.bfloat16, device=rows.device)
            self.outputs[shape] = poison
        return self._multiply(rows, scales, self.factors, counts, self.outputs[shape], False)

    def high_throughput(
        self,
        rows: torch.Tensor,
        scales: torch.Tensor | None,
        local_ids: torch.Tensor,
        weights: torch.Tensor,
    ) -> torch.Tensor:
        """[rows, hidden]: each row's experts of this rank, weighed and added up."""
        here = (local_ids >= 0) & (local_ids < self.local)
        factors = self.factors[local_ids.clamp(0, self.local - 1)]
        factor = torch.where(here, factors * weights, 0).sum(-1)
        count = torch.full((1,), len(rows), dtype=torch.int32, device=rows.device)
        out = torch.empty(rows.shape, dtype=torch.bfloat16, device=rows.device)
        spread = None if scales is None else scales[None]
        self._multiply(rows[None], spread, factor, count, out[None], True)
        return out

    def _multiply(self, *given: Any) -> torch.Tensor:
        """Kept, so that the time of it alone can be measured."""
        rows = given[0]
        use = _on_gpu() if rows.is_cuda else _with_torch
        self.again = functools.partial(use, *given)
        use(*given)
        output: torch.Tensor = given[4]
        return output


def _with_torch(
    rows: torch.Tensor,
    scales: torch.Tensor | None,
    factors: torch.Tensor,
    counts: torch.Tensor,
    out: torch.Tensor,
    by_row: bool,
) -> None:
    for number, count in enumerate(counts.tolist()):
        came = rows[number, :count]
        exact = came.float() if scales is None else from_fp8(came, scales[number, :count])
        factor = factors[:count, None] if by_row else factors[number]
        out[number, :count] = (exact * factor).to(torch.bfloat16)


@functools.cache
def _on_gpu() -> Any:
    """Imported here: tests run where there is no Triton."""
    return importlib.import_module("engines.multiply").multiply
