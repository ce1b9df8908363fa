"""A row for each expert that wants a token: where it lies, how it gets there, and back.

Functions over tensors of any device that never wait for the GPU. N rows came with K choices each,
local experts or -1; L experts are here; each begins at a multiple of `alignment`.
"""

from __future__ import annotations

import torch
from torch import Tensor

# What is no expert is counted in so many places: atomics on one would take turns.
_ELSEWHERE = 1024
_SCALE_ROWS = 4  # a column of TMA-aligned scales is padded to so many
_WORDS = ((8, torch.int64), (4, torch.int32), (1, torch.uint8))


def round_up(count: int, alignment: int) -> int:
    return -(-count // alignment) * alignment


def most_expanded(rows: int, topk: int, local: int, alignment: int) -> int:
    """Rows to make room for when `rows` come at most, of tokens that name no expert twice."""
    return round_up(rows * min(topk, local) + (alignment - 1) * local, alignment)


def count_choices(topk_idx: Tensor, local: int) -> Tensor:
    """[N, K] choices to [L] int32 counts."""
    flat = topk_idx.flatten()
    number = torch.arange(len(flat), device=flat.device) % _ELSEWHERE
    bucket = torch.where(flat < 0, local + number, flat)
    counts = torch.zeros(local + _ELSEWHERE, dtype=torch.int32, device=flat.device)
    one = torch.ones(1, dtype=torch.int32, device=flat.device).expand(len(flat))
    return counts.scatter_add_(0, bucket, one)[:local]


def aligned_ends(counts: Tensor, alignment: int) -> Tensor:
    """[L] counts to where each expert's rows and their padding end, int32."""
    padded = (counts + (alignment - 1)) // alignment * alignment
    return padded.cumsum(0, dtype=torch.int32)


def expert_begins(counts: Tensor, alignment: int) -> Tensor:
    """[L] counts to where each expert's rows begin, int32."""
    ends = aligned_ends(counts, alignment)
    return torch.cat((ends.new_zeros(1), ends[:-1]))


def places_of(topk_idx: Tensor, counts: Tensor, alignment: int, rows: int) -> Tensor:
    """[N, K] choices to [N, K] int32 places, -1 for none: by expert, then row, then choice."""
    local, flat = len(counts), topk_idx.flatten()
    expert = torch.where(flat < 0, local, flat)
    order = torch.argsort(expert, stable=True)
    packed = counts.cumsum(0, dtype=torch.int32) - counts
    shift = expert_begins(counts, alignment) - packed
    # What goes nowhere is sorted to the end.
    shift = torch.cat((shift, torch.full_like(shift[:1], rows)))
    number = torch.arange(len(flat), dtype=torch.int32, device=flat.device)
    place = torch.empty_like(number).scatter_(0, order, number + shift[expert[order]])
    inside = (flat >= 0) & (place < rows)
    return torch.where(inside, place, -1).view(topk_idx.shape)


def sources_of(slots: Tensor, rows: int) -> Tensor:
    """[N, K] places to [rows] int64: the row that belongs at each place, -1 for padding."""
    count, topk = slots.shape
    number = torch.arange(count * topk, device=slots.device) // max(topk, 1)
    return _scattered(torch.full((rows + 1,), -1, device=slots.device), slots, number)


def spread_weights(weights: Tensor, slots: Tensor, rows: int) -> Tensor:
    """[N, K] weights to [rows], 0 for padding."""
    nothing = torch.zeros(rows + 1, dtype=weights.dtype, device=weights.device)
    return _scattered(nothing, slots, weights.flatten())


def _scattered(at: Tensor, slots: Tensor, values: Tensor) -> Tensor:
    """The last place of `at` takes what belongs nowhere."""
    last = len(at) - 1
    return at.scatter_(0, torch.where(slots < 0, last, slots).flatten().long(), values)[:last]


def take_rows(rows: Tensor, sources: Tensor, zero_padding: bool) -> Tensor:
    """[N, H] of any type to one row for each source; where there is none any row, or zeros."""
    words = _as_words(rows)
    taken = words.index_select(0, sources.clamp(min=0))
    if zero_padding:
        taken.masked_fill_((sources < 0)[:, None], 0)
    return taken.view(rows.dtype)


def _as_words(rows: Tensor) -> Tensor:
    """Not every operation knows FP8, and wide words are fewer."""
    size = rows.shape[1] * rows.element_size()
    return rows.view(next(kind for width, kind in _WORDS if size % width == 0))


def by_columns(scales: Tensor) -> Tensor:
    """[N, C], column by column, each padded to 16 bytes: strides (1, N rounded up to 4)."""
    count, columns = scales.shape
    strides = (1, round_up(count, _SCALE_ROWS))
    out = torch.empty_strided((count, columns), strides, dtype=scales.dtype, device=scales.device)
    return out.copy_(scales)


def fold_rows(x: Tensor, slots: Tensor) -> Tensor:
    """[rows, H] to [N, H]: sums over the places of each row, in float32 by choice, rounded once."""
    shape = (len(slots), x.shape[1])
    total = torch.zeros(shape, dtype=torch.float32, device=x.device)
    for place in slots.unbind(1):
        part = x.index_select(0, place.clamp(min=0))
        # Not a product: what is read for no place may be no number.
        total += part.masked_fill_((place < 0)[:, None], 0)
    return total.to(x.dtype)


def fold_weights(weights: Tensor, slots: Tensor) -> Tensor:
    """[rows] to [N, K], 0 where there is no place."""
    taken = weights.index_select(0, slots.clamp(min=0).flatten()).view(slots.shape)
    return taken.masked_fill_(slots < 0, 0)


def metadata_of(
    tokens: Tensor, ends: Tensor, most: int, topk_idx: Tensor, slots: Tensor | None
) -> Tensor:
    """[N, K + 2] int32: source rank * most + token; source rank * K + first choice; places.

    `tokens` [N] at their sources, `ends` [ranks] of each source's rows. Rows behind the last end
    mean nothing.
    """
    count, topk = topk_idx.shape
    number = torch.arange(count, dtype=ends.dtype, device=ends.device)
    source = torch.searchsorted(ends, number, right=True, out_int32=True)
    first = (topk_idx >= 0).int().argmax(1).int()
    if slots is None:
        slots = torch.full((count, topk), -1, dtype=torch.int32, device=ends.device)
    origin = torch.stack((source * most + tokens, source * topk + first), dim=1)
    return torch.cat((origin, slots), dim=1)
