"""Runs one rank from the first check to the verdict, with any driver."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from deepep_bench.drivers.driver import Driver, Session
from deepep_bench.measurement import Measurement, Timed, combine_ranks
from deepep_bench.results import Run
from deepep_bench.routing import Routing
from deepep_bench.settings import BF16, FP8, Settings
from deepep_bench.traffic import loads
from deepep_bench.verdict import Check, Verdict

AFTER = "after timing, "


def run_rank(
    settings: Settings, backend: str, routing: Routing, session: Session, driver: Driver
) -> Run:
    """Checks BF16 and FP8, measures if both are right, and checks again.

    Returns the same Run on every rank.
    """
    verdict = _agree(session, _checks(driver))
    measurements: list[Measurement] = []
    if verdict.passed:
        # All ranks know all checks, so they have the same verdict, and all of them measure.
        measurements = _collect(session.gather(driver.time()))
        again = [_after_timing(check) for check in driver.check(settings.data_type)]
        verdict = _agree(session, again, verdict.checks)
    return Run(
        settings,
        backend,
        session.place,
        "",
        measurements,
        loads(routing, session.place, settings.low_latency),
        verdict,
        driver.notes,
    )


def _checks(driver: Driver) -> list[Check]:
    return driver.check(BF16) + driver.check(FP8)


def _agree(session: Session, mine: list[Check], before: Sequence[Check] = ()) -> Verdict:
    """Returns the verdict on earlier checks and the new checks of all ranks."""
    found: list[list[Check]] = session.gather(mine)
    return Verdict((*before, *chain.from_iterable(found)))


def _collect(per_rank: list[list[Timed]]) -> list[Measurement]:
    return [combine_ranks(timed) for timed in zip(*per_rank, strict=True)]


def _after_timing(check: Check) -> Check:
    # Without the numerical error, which the check before the timing has recorded.
    return Check(
        AFTER + check.name, check.data_type, check.rank, check.rows, check.wrong, check.detail
    )
