"""Tests statistics, bandwidths, small floating-point types and the content of rows."""

from __future__ import annotations

import random
import unittest

from deepep_bench import rows
from deepep_bench.measurement import Timed, bandwidths, combine_ranks, is_library_kernel
from deepep_bench.small_floats import bf16, e4m3, scale_of, through_fp8
from deepep_bench.statistics_of import Spread, slowest, spread
from deepep_bench.traffic import Load


class StatisticsTest(unittest.TestCase):
    def test_an_iterations_time_is_that_of_its_slowest_rank(self) -> None:
        self.assertEqual(slowest([[1, 5, 2], [3, 4, 2]]), [3, 5, 2])
        with self.assertRaises(ValueError):
            slowest([[1, 2], [1]])
        with self.assertRaises(ValueError):
            slowest([[], []])

    def test_a_spread_has_median_minimum_maximum_and_p99(self) -> None:
        self.assertEqual(spread([4, 1, 3, 2]), Spread(2.5, 1, 4, 4, 4))
        self.assertEqual(spread([7]), Spread(7, 7, 7, 7, 1))
        many = [float(n) for n in range(1, 201)]
        random.Random(1).shuffle(many)  # noqa: S311 - a fixed order
        self.assertEqual(spread(many), Spread(100.5, 1, 200, 198, 200))

    def test_a_measurement_combines_the_times_of_all_ranks(self) -> None:
        ranks = [
            Timed("dispatch", "cached", [1.0, 5.0, 3.0], 0.5),
            Timed("dispatch", "cached", [2.0, 4.0, 3.0], 0.75),
        ]
        found = combine_ranks(ranks)
        self.assertEqual(found.spread, Spread(3.0, 2.0, 5.0, 5.0, 3))
        self.assertEqual((found.kernel_seconds, found.rank_medians), (0.75, [3.0, 3.0]))
        self.assertIsNone(combine_ranks([Timed("combine", "", [1.0])]).kernel_seconds)

    def test_kernels_of_barrier_and_clock_are_not_the_librarys(self) -> None:
        for name in (
            "ncclDevKernel_AllReduce_Max_f32_RING_LL(ncclDevKernelArgs)",
            "Memset (Device)",
            "at::cuda::(anonymous namespace)::spin_kernel(long)",
        ):
            self.assertFalse(is_library_kernel(name))
        for name in ("void deep_ep::dispatch_impl<8>(ncclDevComm const*)", "void deep_ep::f<1>()"):
            self.assertTrue(is_library_kernel(name))

    def test_bandwidths_are_computed_as_defined(self) -> None:
        loads = [Load(10, 4, 6, 3, 8), Load(20, 8, 10, 5, 12)]
        found = bandwidths(Spread(2.0, 1.0, 4.0, 4.0, 9), loads, 10**9)
        self.assertEqual((found.wire, found.wire_min, found.wire_max), (5.0, 2.5, 10.0))
        self.assertEqual((found.all_gpus, found.logical_nvl), (10.0, 7.5))
        self.assertEqual((found.logical_rdma, found.wire_nvl, found.wire_rdma), (4.0, 3.0, 2.0))


class FloatsTest(unittest.TestCase):
    def test_bf16_rounds_to_even(self) -> None:
        cases = {1.0: 1.0, 257.0: 256.0, 259.0: 260.0, -257.0: -256.0, 0.0: 0.0, 3e-5: 3.0041e-05}
        for value, rounded in cases.items():
            self.assertAlmostEqual(bf16(value), rounded, delta=abs(rounded) * 1e-4)

    def test_e4m3_rounds_to_even_and_saturates_at_448(self) -> None:
        cases = {0.0: 0, 1.0: 1, 17.0: 16, 18.0: 18, 19.0: 20, -27.0: -28, 448.0: 448, 500.0: 448}
        for value, rounded in cases.items():
            self.assertEqual(e4m3(value), rounded)
        # Below 2^-6, the step between numbers stays 2^-9.
        self.assertEqual(e4m3(2.0**-9), 2.0**-9)
        self.assertEqual(e4m3(2.0**-11), 0)

    def test_a_scale_makes_the_greatest_value_448(self) -> None:
        self.assertEqual(scale_of([0.0, -896.0], powers=False), 2.0)
        self.assertEqual(scale_of([0.0, -897.0], powers=True), 4.0)
        self.assertEqual(scale_of([0.0] * 128, powers=False), 1e-4 / 448)


class RowsTest(unittest.TestCase):
    def test_a_row_is_identified_after_fp8(self) -> None:
        for rank, token in ((0, 0), (1, 2), (511, 4095), (65535, 16777215)):
            row = rows.row(rank, token, 512)
            for powers in (False, True):
                number = rows.read_identity(through_fp8(row, powers))
                self.assertEqual(rows.rank_and_token(number), (rank, token))

    def test_every_number_is_exact_in_bf16_and_not_zero(self) -> None:
        row = rows.row(3, 77, 1024)
        self.assertEqual([bf16(value) for value in row], row)
        self.assertTrue(all(row[rows.ID_BLOCK :]))

    def test_rows_of_neighbors_and_blocks_of_a_row_differ(self) -> None:
        first = rows.row(0, 0, 512)
        for rank, token in ((0, 1), (1, 0), (1, 1)):
            other = rows.row(rank, token, 512)
            same = sum(a == b for a, b in zip(first[128:], other[128:], strict=True))
            self.assertLess(same, 20)
        blocks = [tuple(first[start : start + 128]) for start in range(128, 512, 128)]
        self.assertEqual(len(set(blocks)), 3)

    def test_fp8_changes_a_row_by_less_than_its_tolerance(self) -> None:
        row = rows.row(2, 9, 512)
        arrived = through_fp8(row, powers=False)
        errors = [abs(a - b) / abs(b) for a, b in zip(arrived, row, strict=True) if b]
        self.assertGreater(max(errors), 0.03)
        self.assertLessEqual(max(errors), 2.0**-4)


if __name__ == "__main__":
    unittest.main()
