"""Compares the routing and the byte counts with those of epbench."""

from __future__ import annotations

import unittest

from peers.shape import Shape, choices, draw, low_latency_bytes, row_bytes, standard_bytes


class ShapeTest(unittest.TestCase):
    def test_the_generator_draws_the_numbers_of_epbench(self) -> None:
        # The numbers of kernels/epbench/tests/host/routing_test.cpp.
        self.assertEqual(draw(2026, 0, 0, 0), 0x44E50F4CB223A701)
        self.assertEqual(draw(2026, 7, 4095, 11), 0x7323809EC7E7291F)

    def test_experts_of_a_token_differ(self) -> None:
        for tokens in choices(Shape(2, 50, 256, 8, 16, 1)):
            for token in tokens:
                self.assertEqual(len(set(token)), 8)
                self.assertTrue(all(0 <= expert < 16 for expert in token))

    def test_byte_counts_equal_those_of_epbench_plan(self) -> None:
        # `epbench plan --num-processes 4 --num-tokens 300 --json -`
        shape = Shape(ranks=4, tokens=300, hidden=7168, topk=8, experts=256, seed=2026)
        routing = choices(shape)
        for element, planned in (("bf16", (11827200, 15611904)), ("fp8", (6098400, 8049888))):
            found = standard_bytes(shape, routing, row_bytes(shape, element))
            self.assertEqual((found.wire, found.logical), planned)

    def test_low_latency_sends_a_row_for_each_chosen_expert(self) -> None:
        shape = Shape(ranks=2, tokens=2, hidden=128, topk=2, experts=4, seed=0)
        routing = [[[0, 1], [0, 2]], [[0, 3], [2, 3]]]
        # Each rank keeps three rows and receives one from the other rank.
        found = low_latency_bytes(shape, routing, 10)
        self.assertEqual((found.wire, found.logical), (10, 40))
        # If tokens are sent once per rank, each rank keeps two rows and receives one.
        once = standard_bytes(shape, routing, 10)
        self.assertEqual((once.wire, once.logical), (10, 30))

    def test_the_bytes_are_those_of_the_busiest_rank(self) -> None:
        shape = Shape(ranks=2, tokens=2, hidden=128, topk=1, experts=2, seed=0)
        found = standard_bytes(shape, [[[0], [0]], [[0], [0]]], 1)
        self.assertEqual((found.wire, found.logical), (2, 4))


if __name__ == "__main__":
    unittest.main()
