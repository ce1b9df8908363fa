"""Checks that low-latency calls deliver every row to the right experts and return right sums."""

from __future__ import annotations

import os
from typing import Any

import torch

from contract.ranks import Inputs, Ranks, Shape, expect

E4M3_MAX = 448.0
FORMS = ("bf16", "fp8", "round_scale", "ue8m0")
# Environment variable. If it is 1, each rank adds up its experts' rows of a token, and returns
# their sum as one rounded row.
REDUCED = "EPFABRIC_EP_SUM_AT_EXPERTS"


def sums_at_experts() -> bool:
    return os.environ.get(REDUCED) == "1"


def dtype_options(form: str) -> dict[str, bool]:
    return {
        "use_fp8": form != "bf16",
        "round_scale": form in ("round_scale", "ue8m0"),
        "use_ue8m0": form == "ue8m0",
    }


def dispatch(buffer: Any, shape: Shape, mine: Inputs, form: str, hook: bool) -> Any:
    """Dispatches and receives; returns the packed rows, the counts and the handle."""
    packed, counts, handle, _, receive = buffer.low_latency_dispatch(
        mine.x,
        mine.topk_idx,
        shape.max_tokens,
        shape.experts,
        async_finish=False,
        return_recv_hook=hook,
        **dtype_options(form),
    )
    if hook:
        receive()
    return packed, counts, handle


def expand(packed: Any, form: str) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Returns elements in float32, not yet scaled, and the float32 scale of every 128, if any."""
    if form == "bf16":
        return packed.float(), None
    elements, scales = packed
    if form == "ue8m0":
        parts = [(scales >> (8 * i) & 0xFF) for i in range(4)]
        exponents = torch.stack(parts, dim=-1).flatten(-2)
        scales = torch.pow(2.0, (exponents - 127).float())
    return elements.float(), scales


def expect_within(error: torch.Tensor, allowed: torch.Tensor, what: str) -> None:
    if bool((error <= allowed).all()):
        return
    wrong = int((~(error <= allowed)).sum())
    most = error.max().item()
    values = f"{wrong} of {error.numel()} values"
    expect(False, f"{what}: {values} exceed the tolerance; largest error {most}")


def check_layout_of_rows(packed: Any, form: str, shape: Shape, ranks: int) -> None:
    """Checks shapes, types and strides of received tensors, which matrix products rely on."""
    local, rows = shape.experts // ranks, ranks * shape.max_tokens
    elements = packed if form == "bf16" else packed[0]
    expect(tuple(elements.shape) == (local, rows, shape.hidden), f"rows are {elements.shape}")
    expect(elements.is_contiguous(), "rows are not contiguous")
    if form == "bf16":
        expect(elements.dtype == torch.bfloat16, f"rows are {elements.dtype}")
        return
    scales = packed[1]
    columns = shape.hidden // (512 if form == "ue8m0" else 128)
    expect(elements.dtype == torch.float8_e4m3fn, f"rows are {elements.dtype}")
    expect(
        scales.dtype == (torch.int32 if form == "ue8m0" else torch.float32),
        f"scales have type {scales.dtype}",
    )
    expect(tuple(scales.shape) == (local, rows, columns), f"scales are {tuple(scales.shape)}")
    expect(scales.stride()[1:] == (1, rows), f"scales have strides {scales.stride()}")


def check_scales(found: torch.Tensor, x: torch.Tensor, form: str) -> None:
    """Checks that scales are those of the rows `x`, rounded up if the form needs it."""
    most = x.float().view(x.shape[0], -1, 128).abs().amax(-1).clamp(min=1e-4)
    exact = most / E4M3_MAX
    if form == "fp8":
        expect(bool(torch.allclose(found, exact, rtol=1e-6, atol=0)), "scales are not amax / 448")
        return
    expect(bool((torch.log2(found) % 1 == 0).all()), "scales are not powers of two")
    expect(bool((found >= exact * (1 - 1e-6)).all()), "a scale is too small")
    expect(bool((found < 2 * exact * (1 + 1e-6)).all()), "a scale is too large")


def check_rows(found: Any, x: torch.Tensor, form: str) -> None:
    """Compares received rows with the rows `x` that were sent, in the same order."""
    elements, scales = found
    if len(x) == 0:
        return
    if scales is None:
        expect(bool(torch.equal(elements, x.float())), "a row did not arrive unchanged")
        return
    check_scales(scales, x, form)
    spread = scales.repeat_interleave(128, dim=-1)
    error = (elements * spread - x.float()).abs()
    # Half a unit of the last of e4m3's three mantissa bits, and half of its smallest step.
    allowed = x.float().abs() / 16 * 1.001 + spread * 2.0**-10
    expect_within(error, allowed, "FP8 rows")


def check_dispatch(
    ranks: Ranks, shape: Shape, all_ranks: list[Inputs], result: Any, form: str
) -> None:
    """Checks that each expert received every token that chose it, once, grouped by source."""
    packed, counts, handle = result
    check_layout_of_rows(packed, form, shape, ranks.count)
    src_info, layout = handle[0], handle[1]
    elements, scales = expand(packed, form)
    local = shape.experts // ranks.count
    for number in range(local):
        expert = ranks.rank * local + number
        end = 0
        for source, theirs in sorted(
            enumerate(all_ranks), key=lambda at: int(layout[number, at[0]] >> 32)
        ):
            wanted = (theirs.topk_idx == expert).any(-1).nonzero().flatten()
            count = int(layout[number, source] & 0xFFFFFFFF)
            begin = int(layout[number, source] >> 32)
            expect(count == len(wanted), f"expert {expert}: {count} rows of rank {source}")
            expect(count == 0 or begin == end, f"expert {expert}: rows are not packed")
            end += count
            tokens = src_info[number, begin : begin + count].long()
            chosen = bool(torch.equal(tokens.sort().values, wanted))
            expect(chosen, f"expert {expert}: wrong tokens from rank {source}")
            rows = slice(begin, begin + count)
            part = None if scales is None else scales[number, rows]
            check_rows((elements[number, rows], part), theirs.x[tokens], form)
        expect(int(counts[number]) == end, f"expert {expert}: {int(counts[number])} of {end} rows")


def experts_work(ranks: Ranks, shape: Shape, result: Any, form: str) -> torch.Tensor:
    """Multiplies rows by their expert's factor; rows that were not received become NaN."""
    packed, counts, _ = result
    elements, scales = expand(packed, form)
    if scales is not None:
        elements = elements * scales.repeat_interleave(128, dim=-1)
    local = shape.experts // ranks.count
    local_expert = torch.arange(local, device=elements.device)
    out = elements * factor_of(ranks.rank * local + local_expert)[:, None, None]
    row = torch.arange(elements.shape[1], device=elements.device)
    empty = row[None, :] >= counts[:, None]
    return out.to(torch.bfloat16).masked_fill_(empty[:, :, None], float("nan"))


def factor_of(expert: torch.Tensor) -> torch.Tensor:
    """Returns the factor, 1 to 1.75, by which an expert multiplies its rows."""
    return 1 + (expert % 7).float() / 8


def expected_sum(shape: Shape, mine: Inputs, form: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the expected sums in float64, and the allowed errors."""
    total = torch.zeros((len(mine.x), shape.hidden), dtype=torch.float64, device=mine.x.device)
    size = torch.zeros_like(total)
    each = shape.experts // len(shape.tokens)
    partial = torch.zeros((len(shape.tokens), *total.shape), dtype=total.dtype, device=total.device)
    for k in range(shape.topk):
        expert = mine.topk_idx[:, k]
        weight = mine.weights[:, k].double() * (expert >= 0)
        row = (mine.x.float() * factor_of(expert.clamp(min=0))[:, None]).to(torch.bfloat16)
        total += row.double() * weight[:, None]
        for rank in range(len(shape.tokens) if sums_at_experts() else 0):
            partial[rank] += row.double() * (weight * (expert // each == rank))[:, None]
        size += row.double().abs() * weight[:, None]
    if form == "bf16":
        # Half a unit of BF16, and the rounding of float32 additions.
        rounded = total.abs() + partial.abs().sum(0)
        return total, rounded * 2.0**-8 + size * 2.0**-20
    # FP8 adds the error of its cast: a share of each value, or the smallest step of its block.
    blocks = mine.x.float().abs().view(len(mine.x), shape.hidden // 128, 128).amax(-1)
    step = blocks.repeat_interleave(128, dim=-1).double() / E4M3_MAX * 2.0**-9
    weights = (mine.weights.double() * (mine.topk_idx >= 0)).sum(-1)
    roundings = 2.0**-7 + (2.0**-8 if sums_at_experts() else 0)
    return total, size * (2.0**-4 + roundings) + step * 2 * weights[:, None]


def check_sum(shape: Shape, mine: Inputs, out: torch.Tensor, form: str) -> None:
    """Checks that all sums are within the allowed errors."""
    total, allowed = expected_sum(shape, mine, form)
    expect(tuple(out.shape) == tuple(total.shape), f"sums are {tuple(out.shape)}")
    error = (out.double() - total).abs()
    expect_within(error, allowed, "a sum")


def combine(
    buffer: Any, mine: Inputs, rows: torch.Tensor, handle: Any, hook: bool, out: Any = None
) -> torch.Tensor:
    """Combines and receives; returns the sums."""
    result, _, receive = buffer.low_latency_combine(
        rows, mine.topk_idx, mine.weights, handle, return_recv_hook=hook, out=out
    )
    if hook:
        # The sender may reuse the memory at once.
        rows.fill_(float("nan"))
        receive()
    return result


def round_trip(ranks: Ranks, buffer: Any, shape: Shape, seed: int, form: str, hook: bool) -> None:
    """Runs dispatch and combine, and checks all results."""
    all_ranks = ranks.all_inputs(shape, seed)
    mine = all_ranks[ranks.rank]
    result = dispatch(buffer, shape, mine, form, hook)
    if not shape.repeated:
        check_dispatch(ranks, shape, all_ranks, result, form)
    rows = experts_work(ranks, shape, result, form)
    out = torch.full_like(mine.x, float("nan"))
    got = combine(buffer, mine, rows, result[2], hook, out)
    expect(got.data_ptr() == out.data_ptr(), "`out` was not used")
    check_sum(shape, mine, out, form)
