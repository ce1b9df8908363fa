"""Tests that routing depends on the seed alone, and compares its counts with simple loops."""

from __future__ import annotations

import re
import unittest
from dataclasses import replace

from deepep_bench.matrices import matrix_files
from deepep_bench.place import Place
from deepep_bench.routing import Routing, route, weight
from deepep_bench.settings import FP8, LOW_LATENCY, Settings
from deepep_bench.traffic import (
    expert_rows,
    loads,
    node_rows,
    rank_rows,
    row_bytes,
    selection_rows,
)

SMALL = Settings(tokens=50, num_experts=16, num_topk=4, hidden_size=256)
UNEVEN = replace(SMALL, masked_ratio=0.3, unbalanced_ratio=6.0, shuffle_columns=True)
PLACE = Place(2, 0, 2, "", 0, True)


def numbers(text: str) -> list[list[float]]:
    """Returns the numbers in a matrix file, without its comments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [[float(word) for word in line.split()] for line in lines]


class RoutingTest(unittest.TestCase):
    def test_a_seed_always_gives_the_same_routing(self) -> None:
        self.assertEqual(route(UNEVEN, 4).choices, route(UNEVEN, 4).choices)
        # With more ranks, the routing of the first ranks stays the same.
        self.assertEqual(route(UNEVEN, 8).choices[:4], route(UNEVEN, 4).choices)
        self.assertNotEqual(route(replace(UNEVEN, seed=1), 4).choices, route(UNEVEN, 4).choices)
        first = route(SMALL, 4).choices[0][:2]
        self.assertEqual(first, [[9, 7, 10, 12], [5, 11, 15, 10]])

    def test_a_token_chooses_different_experts(self) -> None:
        for settings in (SMALL, replace(SMALL, unbalanced_ratio=6.0)):
            for row in route(settings, 2).choices[1]:
                self.assertEqual(len(set(row)), 4)
                self.assertTrue(all(0 <= expert < 16 for expert in row))

    def test_masking_removes_about_the_requested_share_of_choices(self) -> None:
        many = replace(SMALL, tokens=2000, masked_ratio=0.25)
        chosen = [expert for row in route(many, 1).choices[0] for expert in row]
        self.assertAlmostEqual(chosen.count(-1) / len(chosen), 0.25, delta=0.02)

    def test_imbalance_makes_an_eighth_of_experts_hot_and_shuffling_moves_it(self) -> None:
        many = replace(SMALL, tokens=2000, unbalanced_ratio=6.0)
        plain = expert_rows(route(many, 1))[0]
        hottest = sorted(range(16), key=lambda expert: -plain[expert])[:2]
        self.assertEqual(set(hottest), {0, 1})
        self.assertGreater(min(plain[:2]), 1.5 * max(plain[2:]))
        shuffled = expert_rows(route(replace(many, shuffle_columns=True), 1))[0]
        self.assertEqual(sorted(shuffled), sorted(plain))
        self.assertNotEqual(shuffled, plain)

    def test_counts_equal_those_of_simple_loops(self) -> None:
        routing = route(UNEVEN, 4)
        for i in range(4):
            for j in range(4):
                rows = routing.choices[i]
                there = [[e for e in row if e >= 0 and e // 4 == j] for row in rows]
                self.assertEqual(rank_rows(routing)[i][j], sum(map(bool, there)))
                self.assertEqual(selection_rows(routing)[i][j], sum(map(len, there)))
            for node in range(2):
                near = [any(e >= 0 and e // 8 == node for e in row) for row in rows]
                self.assertEqual(node_rows(routing, PLACE)[i][node], sum(near))
            for expert in range(16):
                count = sum(row.count(expert) for row in rows)
                self.assertEqual(expert_rows(routing)[i][expert], count)

    def test_arrivals_equal_those_of_simple_loops(self) -> None:
        routing = route(UNEVEN, 4)
        for rank in range(4):
            found = [
                (source, token)
                for source in range(4)
                for token in range(50)
                if any(e >= 0 and e // 4 == rank for e in routing.choices[source][token])
            ]
            self.assertEqual(routing.arrivals(rank), found)
        self.assertEqual(
            routing.arrivals_of_expert(3),
            [(s, t) for s in range(4) for t in range(50) if 3 in routing.choices[s][t]],
        )

    def test_loads_distinguish_rows_of_the_rank_the_node_and_other_nodes(self) -> None:
        # Token 0 of rank 0 goes to experts on ranks 0, 1 and 2; token 0 of rank 3 to two experts on
        # rank 0.
        choices = [[[0, 4, 8, -1]], [[-1] * 4], [[-1] * 4], [[0, 1, -1, -1]]]
        routing = Routing(choices, 16)
        first = loads(routing, PLACE, low_latency=False)[0]
        self.assertEqual(
            (first.nvl, first.remote, first.nvl_remote, first.rdma, first.rdma_remote),
            (2, 1, 0, 2, 1),
        )
        second = loads(routing, PLACE, low_latency=False)[1]
        self.assertEqual((second.nvl, second.remote, second.nvl_remote), (1, 1, 1))
        low_latency = loads(routing, PLACE, low_latency=True)
        self.assertEqual((low_latency[0].nvl, low_latency[3].rdma_remote), (3, 2))
        alone = loads(routing, Place(1, 0, 4, "", 0, True), low_latency=False)
        self.assertEqual((alone[0].rdma, alone[0].rdma_remote), (0, 0))

    def test_a_row_has_the_bytes_of_its_type(self) -> None:
        settings = Settings(data_type=FP8)
        self.assertEqual(row_bytes(settings, "dispatch"), 7168 + 56 * 4)
        self.assertEqual(row_bytes(settings, "combine"), 14336)
        packed = replace(settings, round_scale=True, use_ue8m0=True)
        self.assertEqual(row_bytes(packed, "dispatch"), 7168 + 56)
        self.assertEqual(row_bytes(Settings(), "dispatch"), 14336)

    def test_weights_are_exact_in_float32(self) -> None:
        found = {weight(rank, 17, slot) for rank in range(4) for slot in range(8)}
        self.assertGreater(len(found), 8)
        self.assertTrue(all((value * 32).is_integer() and 0 < value <= 1 for value in found))


class MatricesTest(unittest.TestCase):
    def test_matrix_files_equal_those_of_simple_loops(self) -> None:
        for settings in (UNEVEN, replace(UNEVEN, mode=LOW_LATENCY), replace(UNEVEN, data_type=FP8)):
            routing = route(settings, 4)
            files = matrix_files(settings, routing, PLACE)
            size = 256 + 2 * 4 if settings.fp8 else 512
            sizes = [[0.0] * 4 for _ in range(4)]
            tokens = [[0.0] * 16 for _ in range(4)]
            for source, rows in enumerate(routing.choices):
                for row in rows:
                    chosen = [e for e in row if e >= 0]
                    places = [e // 4 for e in chosen]
                    for target in places if settings.low_latency else set(places):
                        sizes[source][target] += size
                    for expert in chosen:
                        tokens[source][expert] += 1
            self.assertEqual(numbers(files["token_matrix.txt"]), tokens)
            kilobytes = [[value / 1000 for value in row] for row in sizes]
            self.assertEqual(numbers(files["token_matrix_kb.txt"]), kilobytes)
            aligned = [[-(-value // 16) * 16 for value in row] for row in sizes]
            self.assertEqual(numbers(files["nccl_matrix.txt"]), aligned)
            counts = re.findall(r"^[0-9, ]+$", files["ucc_matrix.txt"], re.MULTILINE)
            words = [[float(n) * 4 for n in row.strip(", ").split(", ")] for row in counts]
            self.assertEqual(words, aligned)

    def test_the_first_line_of_a_token_matrix_describes_its_format(self) -> None:
        files = matrix_files(SMALL, route(SMALL, 4), PLACE)
        self.assertEqual(
            files["token_matrix.txt"].splitlines()[0],
            "# tokens per expert: row i = source rank i (4), column e = expert e (16), on rank "
            "e // 4; a token counts once for each expert it chose; own rank included; separated "
            "by spaces",
        )
        self.assertTrue(files["token_matrix_kb.txt"].startswith("# dispatch payload in KB of 1000"))
        self.assertTrue(files["ucc_matrix.txt"].startswith("[format] version=1.0 description="))
        self.assertTrue(files["nccl_matrix.txt"][0].isdigit())


if __name__ == "__main__":
    unittest.main()
