"""Tests the parts of deepep_data.py that need no library: expected data, steps, options, lines."""

import contextlib
import io
import random
import unittest

from datacheck import faults, oracle
from datacheck.command import BLIND, CLEAN, FAILED, WRONG, read_options, worst
from datacheck.libraries import heap_gib, prepare_environment
from datacheck.lines import begin_line, planted_line, rate_line, way_line, wrong_line
from datacheck.plan import MODES, REPEATED, ROUTINGS, Sizes, Way, choices_of, steps_of
from datacheck.runner import groups
from datacheck.tensors import FIELDS, Found

SIZES = Sizes(ranks=4, experts=256, topk=8, hidden=7168, most=512)
WAYS = [Way(mode, "bf16", call) for mode in MODES for call in ("plain", "hook")]


def fits_bf16(number: float) -> bool:
    """Whether BF16 holds a number without rounding."""
    return abs(number) <= 256 and number == int(number)


class OracleTest(unittest.TestCase):
    def test_payloads_are_exact_in_fp8_with_a_scale_of_64(self) -> None:
        for column in range(512):
            element = oracle.payload(3, 2, 77, column)
            self.assertLessEqual(abs(element), oracle.GREATEST)
            if column % oracle.BLOCK == oracle.BLOCK - 1:
                self.assertEqual(element, oracle.GREATEST)

    def test_the_identity_of_a_row_differs_by_pair_rank_and_token(self) -> None:
        rows = {
            tuple(oracle.identity(pair, rank, token))
            for pair in range(5)
            for rank in range(5)
            for token in (0, 1, 7, 8, 511, 512, 4095)
        }
        self.assertEqual(len(rows), 5 * 5 * 7)

    def test_rows_of_other_tokens_ranks_and_pairs_differ_almost_everywhere(self) -> None:
        def row(pair: int, rank: int, token: int) -> list[int]:
            return [oracle.payload(pair, rank, token, column) for column in range(512)]

        mine = row(9, 1, 100)
        for other in ((8, 1, 100), (9, 0, 100), (9, 1, 101), (9, 1, 99)):
            different = sum(a != b for a, b in zip(mine, row(*other), strict=True))
            self.assertGreater(different, 400, other)

    def test_sums_of_experts_outputs_are_exact_in_any_order(self) -> None:
        dice = random.Random(1)  # noqa: S311
        for _ in range(200):
            experts = dice.sample(range(256), 8)
            weights = [dice.choice((0.5, 1.0)) for _ in experts]
            element = dice.randint(-7, 7)
            parts = [
                weight * oracle.expert_output(expert, element)
                for expert, weight in zip(experts, weights, strict=True)
            ]
            total = 0.0
            for part in dice.sample(parts, 8):
                total += part
                self.assertTrue(fits_bf16(total), (parts, total))
            slope, intercept = oracle.line_of(experts, weights)
            self.assertEqual(total, slope * element + intercept)

    def test_a_token_without_choices_sums_to_zero(self) -> None:
        self.assertEqual(oracle.line_of([-1, -1], [0.5, 1.0]), (0, 0))

    def test_the_bound_of_the_rate_is_three_divided_by_the_clean_calls(self) -> None:
        self.assertEqual(oracle.bound(30_000), 1e-4)
        self.assertEqual(oracle.bound(0), 1)


class PlanTest(unittest.TestCase):
    def test_steps_are_the_same_on_all_ranks(self) -> None:
        self.assertEqual(
            steps_of(5, 40, SIZES, WAYS, ROUTINGS), steps_of(5, 40, SIZES, WAYS, ROUTINGS)
        )

    def test_each_way_and_routing_occurs_with_few_and_with_most_tokens(self) -> None:
        steps = steps_of(1, 96, SIZES, WAYS, ROUTINGS)
        self.assertEqual({step.way for step in steps}, set(WAYS))
        self.assertEqual({step.routing for step in steps}, set(ROUTINGS))
        seen = {count for step in steps for count in step.tokens}
        self.assertTrue({0, 1, 256, 512} <= seen, seen)
        self.assertEqual(steps[0].tokens, (512, 512, 512, 512))

    def test_only_low_latency_calls_allow_ranks_without_tokens(self) -> None:
        for step in steps_of(1, 300, SIZES, WAYS, ROUTINGS):
            if step.way.mode != "low-latency":
                self.assertGreater(min(step.tokens), 0)

    def test_a_token_chooses_no_expert_twice(self) -> None:
        for step in steps_of(2, 60, SIZES, WAYS, ROUTINGS):
            for rank in range(SIZES.ranks):
                for row in choices_of(step, rank, SIZES)[0]:
                    chosen = [expert for expert in row if expert >= 0]
                    self.assertEqual(len(chosen), len(set(chosen)))
                    self.assertTrue(all(expert < SIZES.experts for expert in chosen))

    def test_routings_choose_the_ranks_that_their_names_state(self) -> None:
        by_name = {step.routing: step for step in steps_of(3, 96, SIZES, WAYS[:4], ROUTINGS)}
        owners = {
            name: [
                {
                    expert // SIZES.local
                    for row in choices_of(step, rank, SIZES)[0]
                    for expert in row
                }
                - {-1}
                for rank in range(SIZES.ranks)
            ]
            for name, step in by_name.items()
        }
        for rank in range(SIZES.ranks):
            self.assertLessEqual(owners["own-rank"][rank], {rank})
            self.assertNotIn(rank, owners["not-own-rank"][rank])
        self.assertEqual(len(set().union(*owners["one-rank"])), 1)
        self.assertEqual(sum(map(bool, owners["one-sender"])), 1)

    def test_repeated_choices_are_only_made_on_request(self) -> None:
        self.assertNotIn(REPEATED, ROUTINGS)
        step = steps_of(1, 1, SIZES, WAYS[:1], (REPEATED,))[0]
        rows = choices_of(step, 0, SIZES)[0]
        self.assertTrue(any(len(set(row)) < len(row) for row in rows))

    def test_each_sum_depends_on_the_data_of_its_row(self) -> None:
        for step in steps_of(4, 60, SIZES, WAYS, ROUTINGS):
            for row, weights in zip(*choices_of(step, 1, SIZES), strict=True):
                if any(expert >= 0 for expert in row):
                    self.assertNotEqual(oracle.line_of(row, weights)[0], 0)

    def test_a_group_has_pairs_of_one_mode_and_a_graph_forms_its_own_group(self) -> None:
        ways = [*WAYS, Way("low-latency", "bf16", "graph")]
        steps = steps_of(1, 80, SIZES, ways, ROUTINGS)
        found = groups(steps)
        self.assertEqual(sum(length for _, length in found), len(steps))
        self.assertTrue({1, 2} <= {length for _, length in found})
        for first, length in found:
            group = steps[first : first + length]
            self.assertEqual(len({step.way.mode for step in group}), 1)
            if any(step.way.call == "graph" for step in group):
                self.assertEqual(length, 1)


class OptionsTest(unittest.TestCase):
    def test_contradicting_options_are_refused(self) -> None:
        for wrong in (
            ["--num-topk", "9"],
            ["--hidden", "2880"],
            ["--num-tokens", "130"],
            ["--seconds", "0"],
            ["--plant", "bit:every=0"],
            ["--plant", "nothing"],
        ):
            stderr = io.StringIO()
            with contextlib.redirect_stderr(stderr), self.assertRaises(SystemExit) as exit_:
                read_options(wrong)
            self.assertEqual(exit_.exception.code, 2)
            self.assertIn(wrong[0], stderr.getvalue())

    def test_low_latency_gets_a_heap_and_queues_for_its_shape(self) -> None:
        options = read_options([])
        environment = {"NVSHMEM_DISABLE_CUDA_VMM": "1", "NVSHMEM_SYMMETRIC_SIZE": "5G"}
        prepare_environment(environment, options)
        self.assertEqual(environment["NVSHMEM_SYMMETRIC_SIZE"], f"{heap_gib(options)}G")
        self.assertEqual(heap_gib(options), 9)
        self.assertEqual(environment["NVSHMEM_QP_DEPTH"], "1026")
        environment = {"NVSHMEM_DISABLE_CUDA_VMM": "1", "NVSHMEM_SYMMETRIC_SIZE": "16G"}
        prepare_environment(environment, options)
        self.assertEqual(environment["NVSHMEM_SYMMETRIC_SIZE"], "16G")

    def test_no_size_is_set_for_a_heap_that_grows(self) -> None:
        environment: dict[str, str] = {}
        prepare_environment(environment, read_options(["--num-tokens", "128"]))
        self.assertEqual(environment, {"NVSHMEM_QP_DEPTH": "1024"})

    def test_wrong_data_of_one_rank_decide_the_exit_code(self) -> None:
        self.assertEqual(worst([CLEAN, CLEAN]), CLEAN)
        self.assertEqual(worst([CLEAN, BLIND]), BLIND)
        self.assertEqual(worst([FAILED, WRONG, CLEAN]), WRONG)
        self.assertEqual(worst([CLEAN, -9]), FAILED)


class FaultsTest(unittest.TestCase):
    def test_there_are_more_than_thirty_kinds_of_faults(self) -> None:
        self.assertEqual(len(faults.NAMES), len(set(faults.NAMES)))
        self.assertGreaterEqual(len(faults.NAMES), 30)

    def test_a_fault_can_be_restricted_to_calls_tokens_and_ranks(self) -> None:
        name, when = faults.parse("bit:every=3,above=255,rank=1")
        self.assertEqual(name, "bit")
        self.assertTrue(when.applies(3, 256, 1))
        for call, tokens, rank in ((2, 256, 1), (3, 255, 1), (3, 256, 0)):
            self.assertFalse(when.applies(call, tokens, rank))

    def test_a_library_may_ignore_the_routing_that_a_combine_gets(self) -> None:
        self.assertEqual(faults.to_find("other-routing", planted=4, found=0), 0)
        self.assertEqual(faults.to_find("bit", planted=4, found=0), 4)


class LinesTest(unittest.TestCase):
    """Compares the printed lines with the form that the judge reads (see DataJudgedTest)."""

    def test_lines_are_those_that_the_judge_reads(self) -> None:
        shape = "hidden 7168, 8 of 256 experts, up to 512 tokens"
        self.assertEqual(
            begin_line(8, "deep_ep 1.2.1", shape, 1),
            "[data] begin, 8 ranks, deep_ep 1.2.1, hidden 7168, 8 of 256 experts, "
            "up to 512 tokens, seed 1",
        )
        self.assertEqual(
            planted_line(1429, 1429, 35), "[data] planted, 35 faults, 1429 times, 1429 found"
        )
        self.assertEqual(
            way_line("low-latency fp8 hook", 160000, 0),
            "[data] way low-latency fp8 hook, 160000 calls, 0 wrong",
        )
        self.assertEqual(
            rate_line(160000, 0, 20000, 60.1),
            "[data] done, 160000 calls, 0 wrong, 20000 calls of each rank, rate below 0.000018750, "
            "60.1 s",
        )
        self.assertIn("rate below none", rate_line(160000, 1, 20000, 60.1))

    def test_the_line_of_a_wrong_call_states_its_place_and_its_bits(self) -> None:
        values = dict(zip(FIELDS, (2004, 1, 5, 77, 0x4080, 0x4000), strict=True))
        found = Found(17, 0, "dispatched rows", values)
        self.assertEqual(
            wrong_line(5, found, "low-latency fp8 hook, routing uniform, tokens 512,512"),
            "[data] wrong, rank 5, pair 17, dispatched rows, 2004 wrong in 1 row, row 5, "
            "column 77, got 0x4080 (4), want 0x4000 (2), low-latency fp8 hook, routing uniform, "
            "tokens 512,512",
        )
        counts = Found(17, 0, "counts", dict.fromkeys(FIELDS, 0) | {"wrong": 3})
        self.assertEqual(
            wrong_line(5, counts, "normal bf16 plain"),
            "[data] wrong, rank 5, pair 17, counts, 3 wrong, normal bf16 plain",
        )


if __name__ == "__main__":
    unittest.main()
