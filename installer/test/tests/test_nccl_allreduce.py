"""Tests the parts of nccl_allreduce.py that need no GPU."""

import contextlib
import io
import unittest

from nccl_allreduce import (
    MIB,
    World,
    bus_bandwidth,
    done_line,
    element_sum,
    read_options,
    size_line,
    sizes,
)


class AllReduceTest(unittest.TestCase):
    def test_sizes_grow_fourfold_and_end_with_the_maximum(self) -> None:
        self.assertEqual(sizes(MIB), [MIB])
        self.assertEqual(sizes(16 * MIB), [MIB, 4 * MIB, 16 * MIB])
        self.assertEqual(sizes(20 * MIB), [MIB, 4 * MIB, 16 * MIB, 20 * MIB])
        in_mib = [size // MIB for size in sizes(8192 * MIB)]
        self.assertEqual(in_mib, [1, 4, 16, 64, 256, 1024, 4096, 8192])

    def test_bus_bandwidth_counts_the_bytes_that_a_ring_sends_over_a_link(self) -> None:
        self.assertEqual(bus_bandwidth(10**9, 1, 2), 1)
        self.assertEqual(bus_bandwidth(10**9, 0.5, 16), 3.75)
        self.assertEqual(bus_bandwidth(10**9, 1, 1), 0)

    def test_an_element_is_the_sum_of_the_inputs_of_all_ranks(self) -> None:
        for ranks in (1, 2, 16):
            for index in (0, 1, 250, 251, 10**9):
                inputs = [index % 251 + rank for rank in range(ranks)]
                self.assertEqual(element_sum(index, ranks), sum(inputs))

    def test_sums_are_exact_in_32_bits_of_floating_point(self) -> None:
        self.assertLess(element_sum(250, 4096), 2**24)

    def test_ranks_are_numbered_node_by_node(self) -> None:
        worlds = [World(2, node, 4, local) for node in range(2) for local in range(4)]
        self.assertEqual([world.rank for world in worlds], list(range(8)))
        self.assertEqual({world.ranks for world in worlds}, {8})

    def test_lines_are_those_that_the_judge_reads(self) -> None:
        self.assertEqual(
            size_line(268435456, 0.00123456, 16, 0),
            "[all-reduce] 268435456 bytes, 1234.56 us, 407.69 GB/s (bus), 0 wrong",
        )
        self.assertEqual(done_line(8, 16), "[all-reduce] done, 8 sizes, 16 ranks")

    def test_contradicting_flags_are_refused(self) -> None:
        for wrong in (["--max-bytes", "1048577"], ["--max-bytes", "4"], ["--iterations", "0"]):
            stderr = io.StringIO()
            with contextlib.redirect_stderr(stderr), self.assertRaises(SystemExit) as exit_:
                read_options(wrong)
            self.assertEqual(exit_.exception.code, 2)
            self.assertIn(wrong[0], stderr.getvalue())


if __name__ == "__main__":
    unittest.main()
