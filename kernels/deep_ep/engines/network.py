"""Experts of a model's size, for measuring times. They compute gate and up projections, SiLU, and
the down projection, as grouped matrix products.

Uses Triton and BF16, and multiplies only the received rows, which are packed at the front of each
expert. Weights are random, because only the layer's time matters.
"""

# mypy: ignore-errors

import functools

import torch
import triton
import triton.language as tl

BLOCK_ROWS, BLOCK_COLUMNS, BLOCK_INNER = 16, 128, 128


@triton.jit
def _product(
    rows,
    scales,
    weights,
    counts,
    out,
    most,
    inner,
    columns,
    scale_expert,
    scale_row,
    scale_block,
    HAS_SCALES: tl.constexpr,  # noqa: N803 - Triton's constants have upper-case names
    GATED: tl.constexpr,  # noqa: N803
    ROWS: tl.constexpr,  # noqa: N803
    COLUMNS: tl.constexpr,  # noqa: N803
    INNER: tl.constexpr,  # noqa: N803
):
    expert = tl.program_id(2).to(tl.int64)
    count = tl.load(counts + expert)
    first = tl.program_id(1) * ROWS
    if first < count:
        row = first + tl.arange(0, ROWS)
        column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
        received = (row < count)[:, None]
        total = tl.zeros((ROWS, COLUMNS), tl.float32)
        other = tl.zeros((ROWS, COLUMNS), tl.float32)
        begin = weights + expert * columns * inner * (2 if GATED else 1)
        for at in range(0, inner, INNER):
            k = at + tl.arange(0, INNER)
            left = tl.load(
                rows + (expert * most + row[:, None]) * inner + k[None, :], mask=received, other=0.0
            )
            if HAS_SCALES:
                place = expert * scale_expert + row * scale_row + at // INNER * scale_block
                scale = tl.load(scales + place, mask=row < count, other=0.0)
                left = (left.to(tl.float32) * scale[:, None]).to(tl.bfloat16)
            total += tl.dot(left, tl.load(begin + column[None, :] * inner + k[:, None]))
            if GATED:
                up = tl.load(begin + (columns + column[None, :]) * inner + k[:, None])
                other += tl.dot(left, up)
        if GATED:
            total = total * tl.sigmoid(total) * other
        to = out + (expert * most + row[:, None]) * columns + column[None, :]
        tl.store(to, total.to(tl.bfloat16), mask=received)


class Network:
    """Experts with weights; has the members of `experts.Experts` that low latency uses."""

    def __init__(self, local: int, hidden: int, width: int) -> None:
        self.local, self.hidden, self.width = local, hidden, width
        self.gate_and_up = self._weights(2 * width, hidden)
        self.down = self._weights(hidden, width)
        self.repeat = lambda: None

    def _weights(self, columns: int, inner: int) -> torch.Tensor:
        shape = (self.local, columns, inner)
        return torch.randn(shape, dtype=torch.bfloat16, device="cuda") / inner**0.5

    def low_latency(
        self, rows: torch.Tensor, scales: torch.Tensor | None, counts: torch.Tensor
    ) -> torch.Tensor:
        self.repeat = functools.partial(self._run, rows, scales, counts)
        return self._run(rows, scales, counts)

    def _run(
        self, rows: torch.Tensor, scales: torch.Tensor | None, counts: torch.Tensor
    ) -> torch.Tensor:
        shape = rows.shape[:2]
        between = torch.empty((*shape, self.width), dtype=torch.bfloat16, device="cuda")
        out = torch.empty((*shape, self.hidden), dtype=torch.bfloat16, device="cuda")
        _multiply(rows, scales, self.gate_and_up, counts, between, gated=True)
        _multiply(between, None, self.down, counts, out, gated=False)
        return out

    def relative_error(self) -> float:
        """Returns the largest error of 3 rows against float32, relative to the largest element."""
        rows = torch.randn((self.local, 8, self.hidden), dtype=torch.bfloat16, device="cuda")
        counts = torch.full((self.local,), 3, dtype=torch.int32, device="cuda")
        got = self._run(rows, None, counts)[-1, :3].float()
        gate, up = (rows[-1, :3].float() @ self.gate_and_up[-1].float().T).chunk(2, -1)
        between = (torch.nn.functional.silu(gate) * up).to(torch.bfloat16)
        exact = between.float() @ self.down[-1].float().T
        return float((got - exact).abs().max() / exact.abs().max())


def _multiply(rows, scales, weights, counts, out, gated):
    experts, most, inner = rows.shape
    columns = out.shape[-1]
    blocks = (columns // BLOCK_COLUMNS, triton.cdiv(most, BLOCK_ROWS), experts)
    strides = (0, 0, 0) if scales is None else scales.stride()
    _product[blocks](
        rows,
        rows if scales is None else scales,
        weights,
        counts,
        out,
        most,
        inner,
        columns,
        *strides,
        HAS_SCALES=scales is not None,
        GATED=gated,
        ROWS=BLOCK_ROWS,
        COLUMNS=BLOCK_COLUMNS,
        INNER=BLOCK_INNER,
        num_stages=4,
    )
