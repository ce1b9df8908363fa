"""Checks high-throughput calls: rows arrive by source and token; sums add ranks in their order."""

from __future__ import annotations

from typing import Any

import torch

from contract.ranks import DEVICE, Inputs, Ranks, Shape, expect

FORMS = ("bf16", "fp8", "columns")


def sent_to_ranks(inputs: Inputs, shape: Shape, ranks: int) -> torch.Tensor:
    """Returns a table of tokens and ranks: whether the token is sent to the rank."""
    each = shape.experts // ranks
    owner = torch.where(inputs.topk_idx >= 0, inputs.topk_idx // each, -1)
    return torch.stack([(owner == r).any(-1) for r in range(ranks)], dim=-1)


def payload(inputs: Inputs, form: str) -> Any:
    """Returns rows to dispatch, in FP8 with scales; any scales will do: only bits are compared."""
    if form == "bf16":
        return inputs.x
    rows = inputs.x.to(torch.float8_e4m3fn)
    tokens, hidden = rows.shape
    if form == "fp8":
        return rows, inputs.x[:, ::128].float().contiguous()
    # Scales as Blackwell's matrix multiplications need them: column by column, padded to 16 bytes.
    columns, padded = hidden // 512, (tokens + 3) // 4 * 4
    scales = torch.empty((columns, padded), dtype=torch.int32, device=rows.device).t()[:tokens]
    scales.copy_(inputs.x[:, ::512].float().view(torch.int32))
    return rows, scales


def layout(buffer: Any, ranks: Ranks, shape: Shape, mine: Inputs, **order: Any) -> Any:
    """Returns the arguments of dispatch that `get_dispatch_layout` computes, and its event.

    order: arguments about events and streams; without any, the result is also checked
    """
    per_rank, per_rdma_rank, per_expert, in_rank, event = buffer.get_dispatch_layout(
        mine.topk_idx, shape.experts, **order
    )
    if not order:
        expect(per_rdma_rank is None, "tokens for RDMA ranks on one host")
        wanted = sent_to_ranks(mine, shape, ranks.count)
        expect(bool(torch.equal(in_rank, wanted)), "is_token_in_rank")
        expect(bool(torch.equal(per_rank, wanted.sum(0).int())), "num_tokens_per_rank")
        chosen = mine.topk_idx[mine.topk_idx >= 0]
        counts = torch.bincount(chosen, minlength=shape.experts).int()
        expect(bool(torch.equal(per_expert, counts)), "num_tokens_per_expert")
    routed = {
        "num_tokens_per_rank": per_rank,
        "is_token_in_rank": in_rank,
        "num_tokens_per_expert": per_expert,
    }
    return routed, event


def expected_rows(
    ranks: Ranks, shape: Shape, all_ranks: list[Inputs], form: str
) -> tuple[Any, torch.Tensor, torch.Tensor, list[int]]:
    """Returns what this rank should receive: rows, choices among its experts, weights, and ends.

    An end is the number of rows from one source and all sources before it.
    """
    each = shape.experts // ranks.count
    first, parts, idx, weights = ranks.rank * each, [], [], []
    ends: list[int] = []
    for theirs in all_ranks:
        to_us = sent_to_ranks(theirs, shape, ranks.count)[:, ranks.rank]
        sent = payload(theirs, form)
        parts.append([t[to_us] for t in (sent if isinstance(sent, tuple) else (sent,))])
        local = theirs.topk_idx[to_us] - first
        ours = (local >= 0) & (local < each) & (theirs.topk_idx[to_us] >= 0)
        idx.append(torch.where(ours, local, -1))
        weights.append(torch.where(ours, theirs.weights[to_us], 0.0))
        ends.append(int(to_us.sum()) + (ends[-1] if ends else 0))
    rows = [concatenated(list(columns)) for columns in zip(*parts, strict=True)]
    return rows, torch.cat(idx), torch.cat(weights), ends


def concatenated(parts: list[torch.Tensor]) -> torch.Tensor:
    """Concatenates tensors as bytes, because torch does not concatenate FP8."""
    kind = parts[0].dtype
    return torch.cat([part.contiguous().view(torch.uint8) for part in parts]).view(kind)


def check_dispatch(
    ranks: Ranks, shape: Shape, all_ranks: list[Inputs], got: Any, form: str, alignment: int = 1
) -> None:
    """Checks rows, choices, weights, counts and the handle of a dispatch."""
    recv_x, recv_idx, recv_weights, counts, handle, _ = got
    rows, idx, weights, ends = expected_rows(ranks, shape, all_ranks, form)
    check_payload(recv_x, rows)
    expect(bool(torch.equal(recv_idx, idx)), "recv_topk_idx")
    expect(bool(torch.equal(recv_weights, weights)), "recv_topk_weights")
    each = shape.experts // ranks.count
    chosen = torch.bincount(idx[idx >= 0], minlength=each).tolist()
    rounded = [(count + alignment - 1) // alignment * alignment for count in chosen]
    expect(list(counts) == rounded, f"counts of experts: {counts}, not {rounded}")
    expect(handle[0][:, ranks.rank].tolist() == ends, "the end of each source's rows")


def check_payload(recv_x: Any, rows: list[torch.Tensor]) -> None:
    """Checks that received rows, and scales if there are any, equal the sent bytes."""
    found = recv_x if isinstance(recv_x, tuple) else (recv_x,)
    for part, wanted in zip(found, rows, strict=True):
        expect(part.dtype == wanted.dtype, f"received {part.dtype}, not {wanted.dtype}")
        expect(tuple(part.shape) == tuple(wanted.shape), f"received shape {tuple(part.shape)}")
        expect(part.is_contiguous(), "a received tensor is not contiguous")
        equal = torch.equal(part.view(torch.uint8), wanted.view(torch.uint8))
        expect(bool(equal), "a row did not arrive unchanged")


def experts_output(x: torch.Tensor, rank: int) -> torch.Tensor:
    """Returns the rows that a rank's experts compute from `x`."""
    return (x.float() * (1 + rank / 8)).to(torch.bfloat16)


def expected_sum(
    ranks: Ranks, shape: Shape, mine: Inputs, bias: list[torch.Tensor]
) -> torch.Tensor:
    """Returns the sums that combine should return, bit by bit: it adds in the library's order."""
    total = torch.zeros(mine.x.shape, dtype=torch.float32, device=mine.x.device)
    for addend in bias:
        total += addend.float()
    wanted = sent_to_ranks(mine, shape, ranks.count)
    for rank in range(ranks.count):
        row = experts_output(mine.x, rank).float()
        total = torch.where(wanted[:, rank, None], total + row, total)
    return total.to(torch.bfloat16)


def round_trip(
    ranks: Ranks, buffer: Any, shape: Shape, seed: int, form: str = "bf16", addends: int = 0
) -> None:
    """Runs layout, dispatch, a cached dispatch, and a combine with weights and bias."""
    all_ranks = ranks.all_inputs(shape, seed)
    mine = all_ranks[ranks.rank]
    alignment = (1, 16, 128)[seed % 3]
    routed, _ = layout(buffer, ranks, shape, mine)
    sent = payload(mine, form)
    got = buffer.dispatch(
        sent,
        topk_idx=mine.topk_idx,
        topk_weights=mine.weights,
        expert_alignment=alignment,
        **routed,
    )
    expect(got[5].event is None, "an event from a call that is not asynchronous")
    check_dispatch(ranks, shape, all_ranks, got, form, alignment)
    handle = got[4]
    again = buffer.dispatch(sent, handle=handle)
    expect(again[1:5] == (None, None, None, None), "a cached dispatch returned more than rows")
    rows = expected_rows(ranks, shape, all_ranks, form)[0]
    check_payload(again[0], rows)
    plain = expected_rows(ranks, shape, all_ranks, "bf16")[0][0]
    dice = torch.Generator(device=DEVICE)
    dice.manual_seed(seed)
    shapes = [mine.x.shape] * addends
    bias = [torch.randn(s, generator=dice, device=DEVICE).to(torch.bfloat16) for s in shapes]
    out, weights, _ = buffer.combine(
        experts_output(plain, ranks.rank),
        handle,
        topk_weights=got[2],
        bias=None if not bias else bias[0] if addends == 1 else tuple(bias),
    )
    wanted = expected_sum(ranks, shape, mine, bias)
    wrong = int((out != wanted).sum())
    expect(wrong == 0, f"{wrong} elements of sums differ from the float32 reference")
    expected = torch.where(mine.topk_idx >= 0, mine.weights, 0.0)
    expect(bool(torch.equal(weights, expected)), "sums of weights")
