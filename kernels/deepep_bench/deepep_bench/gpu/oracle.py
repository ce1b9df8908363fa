"""Computes, from the routing alone, the rows and sums that a rank must receive; compares them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import torch

from deepep_bench import rows
from deepep_bench.gpu.casts import as_float32, to_fp8
from deepep_bench.gpu.payload import chunks, identities, own_rows, payload
from deepep_bench.routing import Routing, weight
from deepep_bench.settings import BF16, FP8, Settings
from deepep_bench.verdict import BF16_TOLERANCE, FP8_TOLERANCE, Check, compare_arrivals


class Oracle:
    """Knows the expected results of one rank, and checks a library's results."""

    def __init__(self, settings: Settings, routing: Routing, rank: int, device: Any) -> None:
        self.settings = settings
        self.routing = routing
        self.rank = rank
        self.device = device
        self.rows = own_rows(rank, settings.tokens, settings.hidden_size, device)

    @cached_property
    def choices(self) -> Any:
        """Experts of all tokens: [ranks, tokens, top-k]."""
        return torch.tensor(self.routing.choices, device=self.device)

    @cached_property
    def weights(self) -> Any:
        """The gate's weights of this rank's tokens, float32 [tokens, top-k]."""
        return torch.tensor(self._weights(self.rank), dtype=torch.float32, device=self.device)

    @cached_property
    def all_weights(self) -> Any:
        """The gate's weights of all tokens: [ranks, tokens, top-k]."""
        all_ranks = [self._weights(rank) for rank in range(self.routing.ranks)]
        return torch.tensor(all_ranks, dtype=torch.float32, device=self.device)

    def outgoing(self, data_type: str) -> Any:
        """Returns this rank's input of a standard dispatch: rows, or FP8 rows with scales."""
        if data_type == BF16:
            return self.rows
        return to_fp8(self.rows, self.settings.with_data_type(FP8))

    def expert_work(self, received: Any, place: int) -> Any:
        """Returns received rows times the factor of their rank or expert: the input of combine."""
        return (received * rows.factor(place)).bfloat16()

    def standard_arrivals(self, received: Any, indices: Any, weights: Any, kind: str) -> Check:
        """Checks the received rows, and the choices and weights of each."""
        expected = [rows.identity(*who) for who in self.routing.arrivals(self.rank)]
        found = identities(received)
        lost, detail = compare_arrivals(expected, found.tolist(), f"rank {self.rank}")
        changed = self.changed_rows(received, found, kind, exact=True)
        misrouted = self._with_wrong_choices(found, indices, weights)
        details = [detail] if detail else []
        details += [f"{changed} changed on the way"] if changed else []
        details += [f"{misrouted} with other choices or weights"] if misrouted else []
        total = max(len(expected), len(found))
        wrong = max(lost, changed, misrouted)
        return Check("dispatch", kind, self.rank, total, wrong, "; ".join(details))

    def changed_rows(self, received: Any, found: Any, kind: str, exact: bool) -> int:
        """Counts rows that differ from the sent rows.

        exact: FP8 rows must have the same bits, because we cast them; else the library did
        """
        wrong = 0
        for part in chunks(len(found)):
            sender, token = (
                found[part] >> rows.TOKEN_BITS,
                found[part] & ((1 << rows.TOKEN_BITS) - 1),
            )
            right = payload(sender, token, self.settings.hidden_size)
            got = received[part]
            if exact and kind == FP8:
                right = as_float32(to_fp8(right, self.settings.with_data_type(FP8)))
            tolerance = FP8_TOLERANCE if kind == FP8 and not exact else 0.0
            bad = ~((got.float() - right.float()).abs() <= tolerance * right.float().abs())
            wrong += int(bad.any(-1).sum())
        return wrong

    def standard_sums(self, combined: Any, weights: Any, kind: str) -> Check:
        """Checks that sums have a row from each of the token's ranks, and weights are unchanged."""
        in_rank = torch.zeros(self.settings.tokens, self.routing.ranks, device=self.device)
        for rank in range(self.routing.ranks):
            in_rank[:, rank] = (
                self.choices[self.rank] // self.routing.experts_per_rank == rank
            ).any(-1)
        shares = {rank: in_rank[:, rank] for rank in range(self.routing.ranks)}
        check = self._sums(combined, shares, kind, exact=True)
        if weights is None:
            return check
        chosen = self.choices[self.rank] >= 0
        bad = int(((weights != self.weights) & chosen).any(-1).sum())
        detail = f"{bad} with other weights" if bad else ""
        wrong = max(check.wrong, bad)
        return Check(
            check.name, kind, self.rank, check.rows, wrong, detail, check.error, check.size
        )

    def weighted_sums(self, combined: Any, kind: str) -> Check:
        """Checks the sums of low latency: of the chosen experts' rows times the gate's weights."""
        mine = self.choices[self.rank]
        shares = {}
        # Experts have only seven different factors, so seven sums suffice for all experts.
        for place in range(7):
            here = (mine >= 0) & (mine % 7 == place)
            shares[place] = (self.weights * here).sum(-1)
        return self._sums(combined, shares, kind, exact=False)

    def _sums(self, combined: Any, shares: dict[int, Any], kind: str, exact: bool) -> Check:
        """Compares sums with the expected sums; `shares` are the weights by rank or expert."""
        tolerance = FP8_TOLERANCE if kind == FP8 and not exact else BF16_TOLERANCE
        wrong, error, size = 0, 0.0, 0.0
        for part in chunks(self.settings.tokens):
            original = self.rows[part].double()
            sent = self._as_sent(part, kind) if exact else original
            expected, unrounded = torch.zeros_like(original), torch.zeros_like(original)
            for place, share in shares.items():
                column = share[part, None].double()
                expected += column * self.expert_work(sent.float(), place).double()
                unrounded += column * original * rows.factor(place)
            got = combined[part].double()
            bad = ~((got - expected).abs() <= tolerance * expected.abs())
            wrong += int(bad.any(-1).sum())
            error += float((got - unrounded).square().sum())
            size += float(unrounded.square().sum())
        count = self.settings.tokens
        return Check("combine", kind, self.rank, count, wrong, error=error, size=size)

    def _as_sent(self, part: slice, kind: str) -> Any:
        """Returns this rank's rows after the cast to the data type."""
        mine = self.rows[part]
        return as_float32(to_fp8(mine, self.settings.with_data_type(FP8)) if kind == FP8 else mine)

    def _with_wrong_choices(self, found: Any, indices: Any, weights: Any) -> int:
        """Counts rows whose choices (numbers of this rank's experts) or weights are wrong."""
        sender = (found >> rows.TOKEN_BITS).clamp(max=self.routing.ranks - 1)
        token = (found & ((1 << rows.TOKEN_BITS) - 1)).clamp(max=self.settings.tokens - 1)
        first = self.rank * self.routing.experts_per_rank
        right = self.choices[sender, token] - first
        here = (right >= 0) & (right < self.routing.experts_per_rank)
        bad = indices != right.masked_fill(~here, -1)
        bad |= here & (weights != self.all_weights[sender, token])
        return int(bad.any(-1).sum())

    def _weights(self, rank: int) -> list[list[float]]:
        slots = range(self.settings.num_topk)
        return [[weight(rank, token, n) for n in slots] for token in range(self.settings.tokens)]
