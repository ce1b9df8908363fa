"""Tests drivers with a fake DeepEP on CPU tensors: right data passes, wrong data fails."""

from __future__ import annotations

import unittest
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any
from unittest import mock

from deepep_bench.backends import ELASTIC, LEGACY
from deepep_bench.drivers.driver import Session
from deepep_bench.place import Place
from deepep_bench.problems import InvalidConfigError
from deepep_bench.results import Run
from deepep_bench.routing import route
from deepep_bench.runner import run_rank
from deepep_bench.settings import FP8, LOW_LATENCY, Settings
from deepep_bench.threads import run_threads

with suppress(ModuleNotFoundError):  # ./check reports that these were skipped
    import torch

    from deepep_bench.drivers.v1 import LegacyStandard
    from deepep_bench.drivers.v1_low_latency import LegacyLowLatency
    from deepep_bench.drivers.v2 import Elastic
    from deepep_bench.gpu.oracle import Oracle
    from tests import fake_deep_ep

SMALL = Settings(tokens=24, num_experts=16, num_topk=3, hidden_size=512, num_iterations=2)
SMALL_LOW_LATENCY = replace(SMALL, mode=LOW_LATENCY, allow_nvlink_for_low_latency=True)


class Clock:
    """Runs the work as often as asked, and returns invented times."""

    def times(self, work: Any, warmups: int, iterations: int) -> list[float]:
        for _ in range(warmups + iterations):
            work()
        return [1e-3] * iterations

    def kernels(self, work: Any) -> float:
        work()
        return 5e-4


@dataclass(frozen=True)
class FakeSession:
    """Adds a group and a device to a thread's session."""

    session: Session

    @property
    def place(self) -> Place:
        return self.session.place

    @property
    def group(self) -> Any:
        return self.session

    @property
    def device(self) -> str:
        return "cpu"

    def gather(self, value: Any) -> list[Any]:
        return self.session.gather(value)


def run(settings: Settings, backend: str = LEGACY, faults: Any = None, ranks: int = 2) -> Run:
    """Returns rank 0's run with a fake DeepEP; asserts that all ranks have the same verdict."""
    fake = fake_deep_ep.make(faults or fake_deep_ep.Faults())
    legacy = LegacyLowLatency if settings.low_latency else LegacyStandard
    kind = Elastic if backend == ELASTIC else legacy
    routing = route(settings, ranks)

    def work(session: Session) -> Run:
        here = FakeSession(session)
        oracle = Oracle(settings, routing, session.place.rank, "cpu")
        driver = kind(settings, oracle, here, Clock())
        try:
            return run_rank(settings, backend, routing, session, driver)
        finally:
            driver.close()

    # The threads of one process share sys.modules.
    with mock.patch.dict("sys.modules", {"deep_ep": fake}):
        runs = run_threads(Place(1, 0, ranks, "", 0, True), work)
    assert len({run.verdict for run in runs}) == 1
    return runs[0]


@unittest.skipUnless(find_spec("torch"), "no torch here: drivers on a fake DeepEP not tested")
class DriversTest(unittest.TestCase):
    def assert_right(self, run: Run) -> None:
        self.assertEqual(run.verdict.lines(), [])
        self.assertTrue(run.verdict.passed)

    def assert_wrong(self, run: Run, text: str) -> None:
        self.assertFalse(run.verdict.passed)
        self.assertIn(text, "\n".join(run.verdict.lines()))
        self.assertEqual(run.measurements, [])

    def test_v1_and_v2_pass_with_right_data(self) -> None:
        for backend in (LEGACY, ELASTIC):
            for ranks in (2, 4):
                run_ = run(replace(SMALL, data_type=FP8), backend, ranks=ranks)
                self.assert_right(run_)
                names = [(timed.operation, timed.layout) for timed in run_.measurements]
                self.assertEqual(
                    names, [("dispatch", "uncached"), ("dispatch", "cached"), ("combine", "")]
                )

    def test_low_latency_passes_with_every_format_of_scales(self) -> None:
        plain = replace(SMALL_LOW_LATENCY, data_type=FP8)
        rounded = replace(plain, round_scale=True)
        for settings in (plain, rounded, replace(rounded, use_ue8m0=True)):
            self.assert_right(run(settings))

    def test_standard_mode_passes_with_rounded_and_packed_scales(self) -> None:
        rounded = replace(SMALL, data_type=FP8, round_scale=True)
        self.assert_right(run(rounded))
        self.assert_right(run(replace(rounded, use_ue8m0=True), ELASTIC))

    def test_masked_and_unbalanced_routing_passes(self) -> None:
        for settings in (SMALL, SMALL_LOW_LATENCY):
            masked = replace(settings, masked_ratio=0.4)
            self.assert_right(run(replace(masked, unbalanced_ratio=8.0, shuffle_columns=True)))

    def test_the_error_of_fp8_is_larger_than_that_of_bf16(self) -> None:
        for settings in (SMALL, SMALL_LOW_LATENCY):
            verdict = run(settings).verdict
            bf16, fp8 = verdict.relative_error("bfloat16"), verdict.relative_error("fp8")
            assert bf16 is not None
            assert fp8 is not None
            self.assertLess(bf16, 0.004)
            self.assertGreater(fp8, 0.01)
            self.assertLess(fp8, 0.06)

    def test_kernel_times_are_those_of_the_profiler(self) -> None:
        measured = run(replace(SMALL, use_kineto_profiler=True)).measurements
        self.assertEqual([measurement.kernel_seconds for measurement in measured], [5e-4] * 3)

    def test_tuning_reports_its_choice_and_combine_can_be_left_out(self) -> None:
        measured = run(replace(SMALL, enable_tuning=True)).measurements
        self.assertEqual(
            [measurement.tuned for measurement in measured],
            ["nvl chunk 4"] * 3,
            "the first of several equal times is chosen",
        )
        without = run(replace(SMALL, benchmark_combine=False)).measurements
        self.assertEqual(
            [measurement.operation for measurement in without], ["dispatch", "dispatch"]
        )

    def test_a_lost_row_fails(self) -> None:
        for settings, backend in ((SMALL, LEGACY), (SMALL, ELASTIC), (SMALL_LOW_LATENCY, LEGACY)):
            faults = fake_deep_ep.Faults()
            faults.dispatch = lambda rank, rows: rows[1:] if rank else rows
            self.assert_wrong(run(settings, backend, faults), "missing on")

    def test_a_row_of_another_token_fails(self) -> None:
        def exchange(_: int, rows: Any) -> Any:
            return [rows[1], *rows[1:]]

        for settings in (SMALL, SMALL_LOW_LATENCY):
            faults = fake_deep_ep.Faults()
            faults.dispatch = exchange
            self.assert_wrong(run(settings, LEGACY, faults), "rows wrong")

    def test_a_single_wrong_element_fails(self) -> None:
        def spoil(rank: int, rows: Any) -> Any:
            if rank == 1:
                rows[3][2][0][300] = 0
            return rows

        for settings in (SMALL, SMALL_LOW_LATENCY):
            faults = fake_deep_ep.Faults()
            faults.dispatch = spoil
            self.assert_wrong(run(settings, LEGACY, faults), "1 changed")

    def test_a_misplaced_scale_fails(self) -> None:
        def swap(_: int, rows: Any) -> Any:
            if len(rows[0][2]) == 2:
                scales = rows[0][2][1]
                scales[2], scales[3] = scales[3].clone(), scales[2].clone()
            return rows

        for settings in (SMALL, SMALL_LOW_LATENCY):
            faults = fake_deep_ep.Faults()
            faults.dispatch = swap
            self.assert_wrong(run(settings, LEGACY, faults), "dispatch fp8")

    def test_a_row_with_choices_in_another_order_fails(self) -> None:
        def mislead(_: int, rows: Any) -> Any:
            source, token, row, local, gate = rows[0]
            return [(source, token, row, local.roll(1), gate), *rows[1:]]

        faults = fake_deep_ep.Faults()
        faults.dispatch = mislead
        self.assert_wrong(run(SMALL, ELASTIC, faults), "1 with other choices or weights")

    def test_a_wrong_sum_fails(self) -> None:
        def spoil(rank: int, sums: Any) -> Any:
            if rank == 1:
                sums[5, 400] *= 1.1
            return sums

        for settings, backend in ((SMALL, LEGACY), (SMALL, ELASTIC), (SMALL_LOW_LATENCY, LEGACY)):
            faults = fake_deep_ep.Faults()
            faults.combine = spoil
            self.assert_wrong(run(settings, backend, faults), "rank 1: combine bfloat16: 1 of 24")

    def test_changed_sums_of_weights_fail(self) -> None:
        for backend in (LEGACY, ELASTIC):
            faults = fake_deep_ep.Faults()
            faults.weights = lambda _, weights: weights + torch.eye(24, 3)
            self.assert_wrong(run(SMALL, backend, faults), "3 with other weights")

    def test_data_that_goes_wrong_while_timing_fails(self) -> None:
        count = {0: 0, 1: 0}

        def lose_row_later(rank: int, rows: Any) -> Any:
            """Loses a row in later dispatches, after the first checks."""
            count[rank] += 1
            return rows[1:] if count[rank] > 4 else rows

        faults = fake_deep_ep.Faults()
        faults.dispatch = lose_row_later
        run_ = run(replace(SMALL, num_warmups=0, num_iterations=1), LEGACY, faults)
        self.assertFalse(run_.verdict.passed)
        self.assertIn("after timing, dispatch", "\n".join(run_.verdict.lines()))

    def test_sums_that_are_not_numbers_fail(self) -> None:
        faults = fake_deep_ep.Faults()
        faults.combine = lambda _, sums: sums * float("nan")
        self.assert_wrong(run(SMALL, LEGACY, faults), "24 of 24")

    def test_a_missing_class_is_reported_by_name(self) -> None:
        fake = fake_deep_ep.make(fake_deep_ep.Faults())
        del fake.ElasticBuffer
        lacking = mock.patch.object(fake_deep_ep, "make", return_value=fake)
        with lacking, self.assertRaises(InvalidConfigError) as refused:
            run(SMALL, ELASTIC)
        self.assertIn("has no ElasticBuffer", str(refused.exception))

    def test_missing_parameters_are_reported_by_name(self) -> None:
        class Old:
            def low_latency_dispatch(self) -> None:
                pass

        old = {"deep_ep": SimpleNamespace(Buffer=Old)}
        packed = replace(SMALL_LOW_LATENCY, data_type=FP8, round_scale=True)
        for kind, settings, text in (
            (LegacyStandard, replace(SMALL, allow_mnnvl=True), "allow_mnnvl: the installed"),
            (LegacyLowLatency, packed, "low_latency_dispatch has no round_scale"),
            (LegacyLowLatency, SMALL_LOW_LATENCY, "has no allow_nvlink_for_low_latency_mode"),
        ):
            with (
                mock.patch.dict("sys.modules", old),
                self.assertRaises(InvalidConfigError) as refused,
            ):
                kind.requirements(settings)
            self.assertIn(text, str(refused.exception))

    def test_a_missing_library_is_reported(self) -> None:
        with (
            mock.patch.dict("sys.modules", {"deep_ep": None}),
            self.assertRaises(InvalidConfigError) as refused,
        ):
            LegacyStandard.requirements(SMALL)
        self.assertIn("DeepEP: no module named deep_ep", str(refused.exception))


@unittest.skipUnless(find_spec("torch"), "no torch here: tensors not compared with plain numbers")
class TensorsTest(unittest.TestCase):
    def test_tensor_rows_equal_rows_of_plain_numbers(self) -> None:
        from deepep_bench.gpu.payload import identities, payload  # noqa: PLC0415
        from deepep_bench.rows import identity, row  # noqa: PLC0415

        ranks, tokens = torch.tensor([0, 3, 513]), torch.tensor([7, 4095, 100_000])
        found = payload(ranks, tokens, 512)
        expected = [row(int(r), int(t), 512) for r, t in zip(ranks, tokens, strict=True)]
        self.assertEqual(found.double().tolist(), expected)
        numbers = [identity(int(r), int(t)) for r, t in zip(ranks, tokens, strict=True)]
        self.assertEqual(identities(found).tolist(), numbers)

    def test_fp8_of_tensors_equals_fp8_of_plain_numbers(self) -> None:
        from deepep_bench.gpu.casts import as_float32, to_fp8  # noqa: PLC0415
        from deepep_bench.rows import row  # noqa: PLC0415
        from deepep_bench.small_floats import through_fp8  # noqa: PLC0415

        plain = row(1, 99, 1024)
        for powers in (False, True):
            settings = Settings(data_type=FP8, round_scale=powers)
            found = as_float32(to_fp8(torch.tensor([plain]).bfloat16(), settings))[0].tolist()
            for got, right in zip(found, through_fp8(plain, powers), strict=True):
                self.assertAlmostEqual(got, right, delta=abs(right) * 1e-6)


if __name__ == "__main__":
    unittest.main()
