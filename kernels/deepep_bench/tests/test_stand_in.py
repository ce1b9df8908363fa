"""Tests runs with the stand-in; with planted faults, the verdict must fail on every rank."""

from __future__ import annotations

import itertools
import unittest
from dataclasses import replace

from deepep_bench.backends import STAND_IN
from deepep_bench.drivers.driver import Session
from deepep_bench.drivers.stand_in import EMULATED, Parcel, StandIn, Values
from deepep_bench.place import Place
from deepep_bench.results import Run
from deepep_bench.routing import route
from deepep_bench.runner import run_rank
from deepep_bench.settings import FP8, LOW_LATENCY, Settings
from deepep_bench.threads import run_threads
from deepep_bench.verdict import Check, Verdict, compare_arrivals

SMALL = Settings(tokens=12, num_experts=8, num_topk=3, hidden_size=256, num_iterations=9)
IN_LOW_LATENCY = replace(SMALL, mode=LOW_LATENCY)


class Loses(StandIn):
    """Loses the first row of rank 1."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        return received[1:] if self._rank == 1 else received


class Repeats(StandIn):
    """Delivers the second row twice, and the first not at all."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        return [received[1], *received[1:]]


class Spoils(StandIn):
    """Changes an element of an FP8 row."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        if data_type == FP8 and self._rank == 0:
            received[2].values[200] *= -1
        return received


class Forgets(StandIn):
    """Loses the first row that rank 1 returns in combine."""

    def combine(self, parcels: list[Parcel]) -> list[Values]:
        return super().combine(parcels[1:] if self._rank == 1 else parcels)


def run(settings: Settings, kind: type[StandIn] = StandIn, nodes: int = 1) -> Run:
    place = Place(nodes, 0, 2, "", 0, True)
    routing = route(settings, place.ranks)

    def work(session: Session) -> Run:
        ticks = itertools.count()
        driver = kind(settings, routing, session, lambda: next(ticks) * 1e-3)
        return run_rank(settings, STAND_IN, routing, session, driver)

    runs = run_threads(place, work)
    assert len({found.verdict for found in runs}) == 1, "ranks disagree"
    return runs[0]


class StandInTest(unittest.TestCase):
    def assert_fails(self, found: Run, text: str) -> None:
        self.assertFalse(found.verdict.passed)
        self.assertIn(text, "\n".join(found.verdict.lines()))
        # Nothing was timed, because times of wrong data are worthless.
        self.assertEqual(found.measurements, [])

    def test_the_stand_in_passes_in_every_mode_and_notes_that_it_emulates(self) -> None:
        for settings in (SMALL, IN_LOW_LATENCY, replace(SMALL, data_type=FP8, round_scale=True)):
            for nodes in (1, 2):
                found = run(settings, nodes=nodes)
                self.assertEqual(found.verdict.lines(), [])
                self.assertTrue(found.verdict.passed)
                self.assertEqual(found.notes, [EMULATED])
                names = [measured.operation for measured in found.measurements]
                self.assertEqual(names, ["dispatch", "combine"])

    def test_masked_and_unbalanced_routing_passes(self) -> None:
        for settings in (SMALL, IN_LOW_LATENCY):
            odd = replace(settings, masked_ratio=0.5, unbalanced_ratio=4.0, shuffle_columns=True)
            self.assertTrue(run(odd).verdict.passed)

    def test_combine_is_checked_even_if_it_is_not_timed(self) -> None:
        found = run(replace(SMALL, benchmark_combine=False))
        self.assertEqual(
            [measurement.operation for measurement in found.measurements], ["dispatch"]
        )
        self.assertTrue(any(check.name == "combine" for check in found.verdict.checks))

    def test_the_stand_in_times_at_most_three_iterations(self) -> None:
        self.assertEqual(run(SMALL).measurements[0].spread.count, 3)

    def test_a_lost_row_fails(self) -> None:
        self.assert_fails(run(SMALL, Loses), "1 missing on rank 1, first is token 0 of rank 0")
        self.assert_fails(run(IN_LOW_LATENCY, Loses), "missing on expert")

    def test_a_duplicated_row_fails(self) -> None:
        self.assert_fails(run(SMALL, Repeats), "1 not for rank 0")

    def test_a_single_changed_element_fails(self) -> None:
        self.assert_fails(run(SMALL, Spoils), "rank 0: dispatch fp8: 1 of")

    def test_a_sum_without_one_of_its_rows_fails(self) -> None:
        self.assert_fails(run(SMALL, Forgets), "combine bfloat16: 1 of 12 rows wrong")
        self.assert_fails(run(IN_LOW_LATENCY, Forgets), "combine fp8: 1 of 12 rows wrong")

    def test_a_failing_rank_ends_the_waits_of_all_ranks(self) -> None:
        def work(session: Session) -> None:
            if session.place.rank == 1:
                raise RuntimeError("the library gave up")
            session.gather(1)

        with self.assertRaisesRegex(RuntimeError, "gave up"):
            run_threads(Place(1, 0, 3, "", 0, True), work)


class VerdictTest(unittest.TestCase):
    def test_a_verdict_without_checked_rows_fails(self) -> None:
        self.assertFalse(Verdict(()).passed)
        self.assertEqual(Verdict(()).lines(), ["nothing was checked"])
        empty = Verdict((Check("dispatch", FP8, 0, 0, 0), Check("dispatch", FP8, 1, 0, 0)))
        self.assertFalse(empty.passed)
        self.assertEqual(empty.lines(), ["dispatch fp8: no row to check on any rank"])

    def test_a_rank_without_rows_is_no_failure(self) -> None:
        some = Verdict((Check("dispatch", FP8, 0, 0, 0), Check("dispatch", FP8, 1, 5, 0)))
        self.assertTrue(some.passed)

    def test_the_relative_error_combines_all_ranks(self) -> None:
        checks = tuple(Check("combine", FP8, rank, 9, 0, "", 1.0, 50.0) for rank in range(2))
        self.assertAlmostEqual(Verdict(checks).relative_error(FP8) or 0, (2 / 100) ** 0.5)
        self.assertIsNone(Verdict(checks).relative_error("bfloat16"))

    def test_missing_and_extra_arrivals_are_counted_in_any_order(self) -> None:
        self.assertEqual(compare_arrivals([1, 2, 2], [2, 1, 2]), (0, ""))
        wrong, detail = compare_arrivals([1, 2, 3], [3, 3], "rank 4")
        self.assertEqual(wrong, 2)
        self.assertEqual(
            detail,
            "2 missing on rank 4, first is token 1 of rank 0; "
            "1 not for rank 4, first is token 3 of rank 0",
        )


if __name__ == "__main__":
    unittest.main()
