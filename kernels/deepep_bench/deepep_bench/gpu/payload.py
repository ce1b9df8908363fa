"""Computes rows as tensors, with the formulas of `rows`, and reads the identities of rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from deepep_bench import rows

# Rows are computed in parts, because that needs eight bytes per element and several copies.
CHUNK = 1024


def payload(ranks: Any, tokens: Any, columns: int) -> Any:
    """Returns BF16 [n, columns]. Row i is the row of token tokens[i] of rank ranks[i]."""
    out = torch.empty(len(ranks), columns, dtype=torch.bfloat16, device=ranks.device)
    for part in chunks(len(ranks)):
        out[part] = _payload(ranks[part, None], tokens[part, None], columns)
    return out


def own_rows(rank: int, count: int, columns: int, device: Any) -> Any:
    """Returns the rows that a rank sends."""
    tokens = torch.arange(count, device=device)
    return payload(torch.full_like(tokens, rank), tokens, columns)


def identities(arrived: Any) -> Any:
    """Returns the identity of each row as int64 [n], read from its content."""
    bits = (arrived[:, : rows.ID_BITS].float() > rows.BIT_VALUE / 2).long()
    places = torch.arange(rows.ID_BITS, device=arrived.device)
    return (bits << places).sum(-1)


def chunks(count: int) -> Iterator[slice]:
    for start in range(0, count, CHUNK):
        yield slice(start, min(start + CHUNK, count))


def _payload(rank: Any, token: Any, columns: int) -> Any:
    column = torch.arange(columns, device=rank.device)[None, :]
    numbers = rows.significand(rows.pseudorandom(rank, token, column))
    powers = rows.exponent(rank, token, column // rows.ID_BLOCK) - 7
    out = torch.ldexp(numbers.float(), powers)
    places = torch.arange(rows.ID_BITS, device=rank.device)
    out[:, : rows.ID_BLOCK] = 0
    out[:, : rows.ID_BITS] = ((rows.identity(rank, token) >> places) & 1) * rows.BIT_VALUE
    out[:, rows.ID_BITS] = rows.MARKER
    return out.bfloat16()
