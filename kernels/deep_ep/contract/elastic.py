"""What `ElasticBuffer` promises: rows by source, or by expert and aligned; sums that are exact.

Rows are looked at by where they say that they come from, in whatever order a source's lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from contract.high_throughput import payload, wanted_by
from contract.ranks import Inputs, Ranks, Shape, expect


@dataclass(frozen=True)
class Way:
    """How a dispatch is asked for."""

    form: str = "bf16"
    expand: bool = False
    sync: bool = True
    alignment: int = 1
    zero_padding: bool = False
    columns: bool = False

    def arguments(self, shape: Shape) -> dict[str, Any]:
        return {
            "num_experts": shape.experts,
            "num_max_tokens_per_rank": shape.max_tokens,
            "expert_alignment": self.alignment,
            "do_expand": self.expand,
            "do_cpu_sync": self.sync,
            "do_zero_padding": self.zero_padding,
            "use_tma_aligned_col_major_sf": self.columns,
        }


def up(count: int, alignment: int) -> int:
    return (count + alignment - 1) // alignment * alignment


def dispatch(buffer: Any, shape: Shape, mine: Inputs, way: Way, **order: Any) -> Any:
    return buffer.dispatch(
        payload(mine, way.form),
        topk_idx=mine.topk_idx,
        topk_weights=mine.weights,
        **way.arguments(shape),
        **order,
    )


@dataclass
class Expected:
    """What comes to a rank, by source and token: N rows, L experts."""

    origin: torch.Tensor  # [N] source * max_tokens + token
    ends: list[int]  # of each source
    rows: list[torch.Tensor]  # elements, scales
    topk_idx: torch.Tensor  # [N, K] local
    weights: torch.Tensor  # [N, K]
    counts: list[int]  # of each expert


def expected(ranks: Ranks, shape: Shape, everybody: list[Inputs], form: str) -> Expected:
    each = shape.experts // ranks.count
    origin, parts, idx, weights = [], [], [], []
    for source, theirs in enumerate(everybody):
        ours = wanted_by(theirs, shape, ranks.count)[:, ranks.rank]
        origin.append(source * shape.max_tokens + ours.nonzero().flatten())
        sent = payload(theirs, form)
        both = sent if isinstance(sent, tuple) else (sent,)
        parts.append([part[ours].contiguous().view(torch.uint8) for part in both])
        local = theirs.topk_idx[ours] - ranks.rank * each
        here = (local >= 0) & (local < each) & (theirs.topk_idx[ours] >= 0)
        idx.append(torch.where(here, local, -1))
        weights.append(torch.where(here, theirs.weights[ours], 0.0))
    chosen = torch.cat(idx)
    ends = torch.tensor([len(part) for part in origin]).cumsum(0).tolist()
    counts = torch.bincount(chosen[chosen >= 0], minlength=each).tolist()
    rows = [torch.cat(list(columns)) for columns in zip(*parts, strict=True)]
    return Expected(torch.cat(origin), ends, rows, chosen, torch.cat(weights), counts)


def same_bytes(found: torch.Tensor, wanted: torch.Tensor, what: str) -> None:
    equal = torch.equal(found.contiguous().view(torch.uint8), wanted)
    expect(bool(equal), f"{what} did not arrive as it was sent")


def check(ranks: Ranks, shape: Shape, everybody: list[Inputs], got: Any, way: Way) -> None:
    """All that a dispatch returned."""
    recv_x, idx, weights, handle = got[:4]
    wanted = expected(ranks, shape, everybody, way.form)
    parts = recv_x if isinstance(recv_x, tuple) else (recv_x,)
    came = len(wanted.origin)
    check_handle(ranks, shape, wanted, handle, way)
    origin = handle.recv_src_metadata[:came, 0].long()
    if ranks.own_kind():
        expect(bool(torch.equal(origin, wanted.origin)), "rows are not by source and token")
    order = origin.argsort()
    expect(bool(torch.equal(origin[order], wanted.origin)), "tokens are not those that were sent")
    source = origin // shape.max_tokens
    expect(bool((source[1:] >= source[:-1]).all()), "rows are not by source")
    check_forms(shape, ranks, wanted, parts, way)
    if way.expand:
        expect(idx is None, "choices of expanded rows")
        slots = handle.recv_src_metadata[:came, 2:][order].long()
        check_places(wanted, slots, way)
        check_expanded(wanted, parts, weights, slots)
        if way.zero_padding:
            check_padding(wanted, parts, weights, way)
        return
    for part, sent in zip(parts, wanted.rows, strict=True):
        same_bytes(part[:came][order], sent, "a row")
    expect(idx.dtype == torch.int64, f"choices are {idx.dtype}")
    expect(bool(torch.equal(idx[:came][order], wanted.topk_idx)), "recv_topk_idx")
    here = wanted.topk_idx >= 0
    expect(bool(torch.equal(weights[:came][order][here], wanted.weights[here])), "weights")


def check_handle(ranks: Ranks, shape: Shape, wanted: Expected, handle: Any, way: Way) -> None:
    """The fields that engines read."""
    ends = handle.psum_num_recv_tokens_per_scaleup_rank
    expect(ends.dtype == torch.int32 and ends.is_contiguous(), "psum of ranks: contiguous int32")
    expect(ends.tolist() == wanted.ends, f"psum of ranks: {ends.tolist()}, not {wanted.ends}")
    aligned = [up(count, way.alignment) for count in wanted.counts]
    begins = [sum(aligned[:i]) for i in range(len(aligned))]
    stop = wanted.counts if way.expand else aligned
    psum = [begin + count for begin, count in zip(begins, stop, strict=True)]
    found = handle.psum_num_recv_tokens_per_expert
    expect(found.dtype == torch.int32 and found.is_contiguous(), "psum of experts: int32")
    expect(found.tolist() == psum, f"psum of experts: {found.tolist()}, not {psum}")
    told = list(handle.num_recv_tokens_per_expert_list)
    expect(told == (aligned if way.sync else []), f"counts of experts: {told}")
    rows = len(wanted.origin) if way.sync else ranks.count * shape.max_tokens
    expect(len(handle.recv_src_metadata) == rows, "rows of recv_src_metadata")


def check_forms(
    shape: Shape, ranks: Ranks, wanted: Expected, parts: tuple[torch.Tensor, ...], way: Way
) -> None:
    """How many rows there are room for, and how scales lie."""
    local = len(wanted.counts)
    if way.sync:
        aligned = sum(up(count, way.alignment) for count in wanted.counts)
        rows = aligned if way.expand else len(wanted.origin)
    else:
        rows = ranks.count * shape.max_tokens
        if way.expand:
            rows = rows * min(shape.topk, local) + (way.alignment - 1) * local
            rows = up(rows, way.alignment)
    expect(all(len(part) == rows for part in parts), f"{len(parts[0])} rows, not {rows}")
    expect(parts[0].is_contiguous(), "rows are not contiguous")
    if len(parts) == 1:
        return
    strides = (1, up(rows, 4)) if way.columns else (parts[1].shape[1], 1)
    expect(parts[1].stride() == strides or rows == 0, f"scales have strides {parts[1].stride()}")


def check_places(wanted: Expected, slots: torch.Tensor, way: Way) -> None:
    """[N, K] places: those of each expert fill its rows from the front."""
    expect(bool(((slots >= 0) == (wanted.topk_idx >= 0)).all()), "places of other choices")
    begin = 0
    for expert, count in enumerate(wanted.counts):
        used = slots[wanted.topk_idx == expert].sort().values
        range_ = torch.arange(begin, begin + count, device=used.device)
        expect(bool(torch.equal(used, range_)), f"expert {expert}: places")
        begin += up(count, way.alignment)


def check_expanded(
    wanted: Expected, parts: tuple[torch.Tensor, ...], weights: torch.Tensor, slots: torch.Tensor
) -> None:
    here = slots >= 0
    number = torch.arange(len(slots), device=slots.device)[:, None].expand_as(slots)[here]
    for part, sent in zip(parts, wanted.rows, strict=True):
        same_bytes(part[slots[here]], sent[number], "an expanded row")
    expect(weights.shape == (len(parts[0]),), f"weights are {tuple(weights.shape)}")
    expect(bool(torch.equal(weights[slots[here]], wanted.weights[here])), "expanded weights")


def check_padding(
    wanted: Expected, parts: tuple[torch.Tensor, ...], weights: torch.Tensor, way: Way
) -> None:
    begin = 0
    for count in wanted.counts:
        end = begin + up(count, way.alignment)
        gap = slice(begin + count, end)
        empty = all(bool((part[gap].float() == 0).all()) for part in parts)
        expect(empty and bool((weights[gap] == 0).all()), "padding is not zero")
        begin = end


# ---- combine: whole numbers, few enough that their sums are exact in BF16, in whatever order


def whole(x: torch.Tensor) -> torch.Tensor:
    """-4 to 4, as float32."""
    return (x.float() * 2).round().clamp(-4, 4)


def work_of(x: torch.Tensor, expert: torch.Tensor) -> torch.Tensor:
    """What an expert, of all, makes of rows."""
    return whole(x) * (1 + expert % 3).float()[..., None]


def experts_work(
    ranks: Ranks, shape: Shape, everybody: list[Inputs], got: Any, way: Way
) -> torch.Tensor:
    """A combine's input; rows and places that nothing came to are no numbers."""
    handle = got[3]
    wanted = expected(ranks, shape, everybody, "bf16")
    came = len(wanted.origin)
    order = handle.recv_src_metadata[:came, 0].long().argsort()
    rows = got[0][0] if isinstance(got[0], tuple) else got[0]
    out = torch.full(rows.shape, float("nan"), dtype=torch.bfloat16, device=rows.device)
    sent = wanted.rows[0].view(torch.bfloat16)
    first = ranks.rank * (shape.experts // ranks.count)
    total = torch.zeros(sent.shape, device=sent.device)
    for k in range(shape.topk):
        here = wanted.topk_idx[:, k] >= 0
        work = work_of(sent, first + wanted.topk_idx[:, k].clamp(min=0))
        total[here] += work[here]
        if way.expand:
            slots = handle.recv_src_metadata[:came, 2 + k][order].long()
            out[slots[here]] = work[here].to(torch.bfloat16)
    if not way.expand:
        out[order] = total.to(torch.bfloat16)
    return out


def expected_sum(mine: Inputs, bias: list[torch.Tensor]) -> torch.Tensor:
    total = torch.zeros(mine.x.shape, device=mine.x.device)
    for addend in bias:
        total += addend.float()
    for k in range(mine.topk_idx.shape[1]):
        expert = mine.topk_idx[:, k]
        total += work_of(mine.x, expert.clamp(min=0)) * (expert >= 0)[:, None]
    return total.to(torch.bfloat16)


def check_combine(
    ranks: Ranks,
    buffer: Any,
    shape: Shape,
    everybody: list[Inputs],
    got: Any,
    way: Way,
    addends: int = 0,
    **order: Any,
) -> None:
    """Sums and weights of what experts made of a dispatch."""
    mine = everybody[ranks.rank]
    bias = [whole(mine.x.roll(1 + i, -1)).to(torch.bfloat16) for i in range(addends)]
    out, weights, event = buffer.combine(
        experts_work(ranks, shape, everybody, got, way),
        handle=got[3],
        topk_weights=got[2],
        bias=None if not bias else bias[0] if addends == 1 else tuple(bias),
        **order,
    )
    if order.get("async_with_compute_stream"):
        event.current_stream_wait()
    wrong = int((out != expected_sum(mine, bias)).sum())
    expect(wrong == 0, f"{wrong} elements of sums are wrong")
    chosen = mine.topk_idx >= 0
    expect(bool(torch.equal(weights[chosen], mine.weights[chosen])), "weights that came back")


def round_trip(
    ranks: Ranks, buffer: Any, shape: Shape, seed: int, way: Way, addends: int = 0
) -> None:
    everybody = ranks.everybody(shape, seed)
    got = dispatch(buffer, shape, everybody[ranks.rank], way)
    expect(got[4].event is None, "an event from a call that is not asynchronous")
    check(ranks, shape, everybody, got, way)
    check_combine(ranks, buffer, shape, everybody, got, way, addends)
