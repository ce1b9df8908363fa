"""The work between dispatch and combine: each expert multiplies its rows by its own factor.

The factors are 1 to 1.75 in eighths, as in `contract`, so that a row at a wrong expert is detected.
On a GPU, only received rows are read and written, as in engines' grouped matrix products.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

import torch

from contract.low_latency import E4M3_MAX, factor_of

BLOCK = 128


def to_fp8(rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Casts rows to E4M3 with a float32 scale per 128 elements, as engines cast before sending."""
    blocks = rows.float().view(len(rows), -1, BLOCK)
    scales = blocks.abs().amax(-1).clamp(min=1e-4) / E4M3_MAX
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
        self.repeat: Callable[[], Any] = lambda: None

    def low_latency(
        self, rows: torch.Tensor, scales: torch.Tensor | None, counts: torch.Tensor
    ) -> torch.Tensor:
        """Returns [experts, rows, hidden]; the first `counts` rows of each expert are valid."""
        # Rows that were not received stay NaN in the output.
        shape = tuple(rows.shape)
        if shape not in self.outputs:
            nans = torch.full(shape, float("nan"), dtype=torch.bfloat16, device=rows.device)
            self.outputs[shape] = nans
        return self._multiply(rows, scales, self.factors, counts, self.outputs[shape], False)

    def high_throughput(
        self,
        rows: torch.Tensor,
        scales: torch.Tensor | None,
        local_ids: torch.Tensor,
        weights: torch.Tensor,
    ) -> torch.Tensor:
        """Returns [rows, hidden]: for each row, the weighted sum of its experts on this rank."""
        here = (local_ids >= 0) & (local_ids < self.local)
        factors = self.factors[local_ids.clamp(0, self.local - 1)]
        factor = torch.where(here, factors * weights, 0).sum(-1)
        count = torch.full((1,), len(rows), dtype=torch.int32, device=rows.device)
        out = torch.empty(rows.shape, dtype=torch.bfloat16, device=rows.device)
        spread = None if scales is None else scales[None]
        self._multiply(rows[None], spread, factor, count, out[None], True)
        return out

    def _multiply(self, *arguments: Any) -> torch.Tensor:
        """Multiplies, and keeps the arguments so that `repeat` can run the multiplication again."""
        rows = arguments[0]
        multiply = _triton_multiply() if rows.is_cuda else _torch_multiply
        self.repeat = functools.partial(multiply, *arguments)
        multiply(*arguments)
        output: torch.Tensor = arguments[4]
        return output


def _torch_multiply(
    rows: torch.Tensor,
    scales: torch.Tensor | None,
    factors: torch.Tensor,
    counts: torch.Tensor,
    out: torch.Tensor,
    by_row: bool,
) -> None:
    for number, count in enumerate(counts.tolist()):
        received = rows[number, :count]
        exact = received.float() if scales is None else from_fp8(received, scales[number, :count])
        factor = factors[:count, None] if by_row else factors[number]
        out[number, :count] = (exact * factor).to(torch.bfloat16)


@functools.cache
def _triton_multiply() -> Any:
    """Imports the Triton kernel only when it is needed, because tests run without Triton."""
    return importlib.import_module("engines.multiply").multiply
