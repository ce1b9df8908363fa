"""Tests the stand-in end to end; with planted faults, the verdict must fail on every rank."""

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
    """Loses a row that rank 1 should get."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        return received[1:] if self._rank == 1 else received


class Repeats(StandIn):
    """Delivers a row twice, and another not at all."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        return [received[1], *received[1:]]


class Spoils(StandIn):
    """Changes one element of one FP8 row."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        received = super().dispatch(data_type)
        if data_type == FP8 and self._rank == 0:
            received[2].values[200] *= -1
        return received


class Forgets(StandIn):
    """Loses the first row that rank 1 returns."""

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

    def test_the_stand_in_is_right_in_every_mode_and_labels_itself(self) -> None:
        for settings in (SMALL, IN_LOW_LATENCY, replace(SMALL, data_type=FP8, round_scale=True)):
            for nodes in (1, 2):
                found = run(settings, nodes=nodes)
                self.assertEqual(found.verdict.lines(), [])
                self.assertTrue(found.verdict.passed)
                self.assertEqual(found.notes, [EMULATED])
                names = [measured.operation for measured in found.measurements]
                self.assertEqual(names, ["dispatch", "combine"])

    def test_masks_and_imbalance_are_right(self) -> None:
        for settings in (SMALL, IN_LOW_LATENCY):
            odd = replace(settings, masked_ratio=0.5, unbalanced_ratio=4.0, shuffle_columns=True)
            self.assertTrue(run(odd).verdict.passed)

    def test_combine_can_be_left_out_of_timing_only(self) -> None:
        found = run(replace(SMALL, benchmark_combine=False))
        self.assertEqual(
            [measurement.operation for measurement in found.measurements], ["dispatch"]
        )
        self.assertTrue(any(check.name == "combine" for check in found.verdict.checks))

    def test_the_stand_in_runs_few_iterations(self) -> None:
        self.assertEqual(run(SMALL).measurements[0].spread.count, 3)

    def test_a_lost_row_fails(self) -> None:
        self.assert_fails(run(SMALL, Loses), "1 missing on rank 1, first is token 0 of rank 0")
        self.assert_fails(run(IN_LOW_LATENCY, Loses), "missing on expert")

    def test_a_duplicated_row_fails(self) -> None:
        self.assert_fails(run(SMALL, Repeats), "1 not for rank 0")

    def test_a_single_changed_element_fails(self) -> None:
        self.assert_fails(run(SMALL, Spoils), "rank 0: dispatch fp8: 1 of")

    def test_a_lost_share_of_a_sum_fails(self) -> None:
        self.assert_fails(run(SMALL, Forgets), "combine bfloat16: 1 of 12 rows wrong")
        self.assert_fails(run(IN_LOW_LATENCY, Forgets), "combine fp8: 1 of 12 rows wrong")

    def test_a_failing_rank_ends_all_waits(self) -> None:
        def work(session: Session) -> None:
            if session.place.rank == 1:
                raise RuntimeError("the library gave up")
            session.gather(1)

        with self.assertRaisesRegex(RuntimeError, "gave up"):
            run_threads(Place(1, 0, 3, "", 0, True), work)


class VerdictTest(unittest.TestCase):
    def test_nothing_checked_is_not_passed(self) -> None:
        self.assertFalse(Verdict(()).passed)
        self.assertEqual(Verdict(()).lines(), ["nothing was checked"])
        empty = Verdict((Check("dispatch", FP8, 0, 0, 0), Check("dispatch", FP8, 1, 0, 0)))
        self.assertFalse(empty.passed)
        self.assertEqual(empty.lines(), ["dispatch fp8: no row to check on any rank"])

    def test_a_rank_without_rows_is_no_failure(self) -> None:
        some = Verdict((Check("dispatch", FP8, 0, 0, 0), Check("dispatch", FP8, 1, 5, 0)))
        self.assertTrue(some.passed)

    def test_errors_of_all_ranks_are_combined(self) -> None:
        checks = tuple(Check("combine", FP8, rank, 9, 0, "", 1.0, 50.0) for rank in range(2))
        self.assertAlmostEqual(Verdict(checks).relative_error(FP8) or 0, (2 / 100) ** 0.5)
        self.assertIsNone(Verdict(checks).relative_error("bfloat16"))

    def test_arrivals_are_compared_as_sets_with_counts(self) -> None:
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
