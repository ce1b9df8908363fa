"""Low-latency cases in which each rank adds up its experts' rows before it returns them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from contract import cases
from contract.low_latency import REDUCED, sums_at_experts
from contract.ranks import Ranks, expect

REPEATED_CASES = (
    cases.low_latency_forms,
    cases.low_latency_wide_choices,
    cases.low_latency_uneven,
    cases.low_latency_repeated_experts,
    cases.low_latency_two_in_flight,
    cases.low_latency_asynchronous,
    cases.low_latency_late_ranks,
    cases.low_latency_graphs,
)


@contextlib.contextmanager
def _sums_at_experts() -> Iterator[None]:
    """Makes buffers created in this context add up rows on the ranks of the experts."""
    before = os.environ.get(REDUCED)
    os.environ[REDUCED] = "1"
    try:
        yield
    finally:
        del os.environ[REDUCED]
        if before is not None:
            os.environ[REDUCED] = before


def low_latency_sums_at_experts(ranks: Ranks) -> None:
    """Runs other cases again with sums at the experts, which are rounded once more."""
    if not ranks.module_is_ours():
        return
    with _sums_at_experts():
        for case in REPEATED_CASES:
            case(ranks)


def ranks_that_sum_differently(ranks: Ranks) -> None:
    """If the setting differs between ranks, all ranks refuse it before memory is allocated."""
    if not ranks.module_is_ours() or ranks.count < 2 or sums_at_experts():
        return
    why = ""
    with _sums_at_experts() if ranks.rank == 0 else contextlib.nullcontext():
        try:
            ranks.low_latency_buffer(8, 1024, 8 * ranks.count)
        except RuntimeError as error:
            why = str(error)
    expect(
        why == f"{REDUCED} is 1 on rank 0 alone: set it on all ranks, or on none",
        f"the constructor's error is {why!r}",
    )


CASES = (low_latency_sums_at_experts, ranks_that_sum_differently)
