"""Multiplies received rows by factors, in a Triton kernel."""

# mypy: ignore-errors

import torch
import triton
import triton.language as tl


@triton.jit
def _multiply(
    rows,
    scales,
    factors,
    counts,
    out,
    most,
    hidden,
    scale_expert,
    scale_row,
    scale_block,
    HAS_SCALES: tl.constexpr,  # noqa: N803 - Triton's constants have upper-case names
    BY_ROW: tl.constexpr,  # noqa: N803
    WIDTH: tl.constexpr,  # noqa: N803
):
    row = tl.program_id(0)
    expert = tl.program_id(1)
    if row < tl.load(counts + expert):
        factor = tl.load(factors + (row if BY_ROW else expert))
        begin = (expert.to(tl.int64) * most + row) * hidden
        for first in range(0, hidden, WIDTH):
            column = first + tl.arange(0, WIDTH)
            valid = column < hidden
            value = tl.load(rows + begin + column, mask=valid, other=0.0).to(tl.float32)
            if HAS_SCALES:
                place = expert.to(tl.int64) * scale_expert + row * scale_row
                scale = tl.load(scales + place + column // 128 * scale_block, mask=valid, other=0.0)
                value = value * scale
            tl.store(out + begin + column, (value * factor).to(tl.bfloat16), mask=valid)


def multiply(
    rows: torch.Tensor,
    scales: torch.Tensor | None,
    factors: torch.Tensor,
    counts: torch.Tensor,
    out: torch.Tensor,
    by_row: bool,
) -> None:
    """Writes the products of `rows` [experts, rows, hidden] and factors, as BF16, to `out`.

    `factors` has one factor per row if `by_row` is true, otherwise one per expert. Only the first
    `counts` rows of each expert are read and written.
    """
    experts, most, hidden = rows.shape
    if most == 0:
        return
    strides = (0, 0, 0) if scales is None else scales.stride()
    _multiply[(most, experts)](
        rows,
        rows if scales is None else scales,
        factors,
        counts,
        out,
        most,
        hidden,
        *strides,
        HAS_SCALES=scales is not None,
        BY_ROW=by_row,
        WIDTH=1024,
    )
