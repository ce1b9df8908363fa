"""Compares arrived rows with expected rows, and combines the checks of all ranks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deepep_bench.rows import rank_and_token

# A rounding to BF16 changes a sum by up to 2^-8. Libraries may round once more per node.
BF16_TOLERANCE = 2.0**-7
# FP8 (e4m3) stores three bits after the first, so rounding changes a value by up to 2^-4 of it.
# Rounding to BF16 is added.
FP8_TOLERANCE = 2.0**-4 + BF16_TOLERANCE


@dataclass(frozen=True)
class Check:
    """One comparison on one rank; `error` and `size` are sums of squares, for relative errors."""

    name: str
    data_type: str
    rank: int
    rows: int
    wrong: int
    detail: str = ""
    error: float = 0.0
    size: float = 0.0

    @property
    def passed(self) -> bool:
        return self.wrong == 0


@dataclass(frozen=True)
class Verdict:
    """The checks of all ranks, which are the same on every rank."""

    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        return bool(self.checks) and not self.failures and not self.empty

    @property
    def failures(self) -> list[Check]:
        return [check for check in self.checks if not check.passed]

    @property
    def empty(self) -> list[str]:
        """Returns the names of checks that compared no row on any rank, so they prove nothing."""
        rows: dict[str, int] = {}
        for check in self.checks:
            name = f"{check.name} {check.data_type}"
            rows[name] = rows.get(name, 0) + check.rows
        return [name for name, count in rows.items() if not count]

    def relative_error(self, data_type: str) -> float | None:
        """Returns the root of the sum of squared errors, divided by the sum of squared values."""
        found = [check for check in self.checks if check.data_type == data_type and check.size]
        size = sum(check.size for check in found)
        return math.sqrt(sum(check.error for check in found) / size) if size else None

    def lines(self) -> list[str]:
        """Returns a sentence for each failure."""
        if not self.checks:
            return ["nothing was checked"]
        failed = [
            f"rank {check.rank}: {check.name} {check.data_type}: {check.wrong} of {check.rows} "
            f"rows wrong{': ' if check.detail else ''}{check.detail}"
            for check in self.failures
        ]
        return failed + [f"{name}: no row to check on any rank" for name in self.empty]


def compare_arrivals(
    expected: Iterable[int], arrived: Sequence[int], place: str = "this rank"
) -> tuple[int, str]:
    """Returns the number of wrong rows, and a text that names the first missing and extra row."""
    wanted, got = Counter(expected), Counter(arrived)
    missing, extra = wanted - got, got - wanted
    details = [
        f"{sum(rows.values())} {what}, first is {_row_name(min(rows))}"
        for what, rows in ((f"missing on {place}", missing), (f"not for {place}", extra))
        if rows
    ]
    # A row that arrived as another row is both missing and extra, but counts as one wrong row.
    return max(sum(missing.values()), sum(extra.values())), "; ".join(details)


def _row_name(number: int) -> str:
    """Returns a row's name in messages, from its identity."""
    rank, token = rank_and_token(number)
    return f"token {token} of rank {rank}"
