"""Tests that settings are refused by name if a backend does not support them."""

from __future__ import annotations

import unittest
from dataclasses import replace

from deepep_bench.backends import ELASTIC, EPFABRIC, LEGACY, STAND_IN, notes_on_effects, refusals
from deepep_bench.place import Place
from deepep_bench.settings import FP8, LOW_LATENCY, Settings

ONE_NODE = Place(1, 0, 8, "", 0, True)
TWO_NODES = Place(2, 0, 8, "", 0, True)
NICS = ["mlx5_0"]
IN_LOW_LATENCY = Settings(mode=LOW_LATENCY)
PACKED = Settings(data_type=FP8, round_scale=True, use_ue8m0=True)


class BackendsTest(unittest.TestCase):
    def problems_of(
        self,
        settings: Settings,
        backend: str = LEGACY,
        place: Place = ONE_NODE,
        nics: str = "mlx5_0",
    ) -> list[str]:
        """Returns place and message of each refusal."""
        found = refusals(settings, backend, place, nics.split())
        return [f"{problem.where}: {problem.message}" for problem in found]

    def test_the_definitions_on_cloudais_page_are_accepted(self) -> None:
        for place in (ONE_NODE, TWO_NODES):
            self.assertEqual(self.problems_of(Settings(), place=place), [])
            self.assertEqual(self.problems_of(IN_LOW_LATENCY, place=place), [])
            self.assertEqual(self.problems_of(Settings(), ELASTIC, place), [])
        self.assertEqual(self.problems_of(IN_LOW_LATENCY, STAND_IN, nics=""), [])

    def test_low_latency_without_nvlink_needs_nics(self) -> None:
        self.assertEqual(
            self.problems_of(IN_LOW_LATENCY, nics=""),
            [
                "allow_nvlink_for_low_latency: false, and this node has no RDMA NIC: "
                "low latency would have no path at all"
            ],
        )
        allowed = replace(IN_LOW_LATENCY, allow_nvlink_for_low_latency=True)
        self.assertEqual(self.problems_of(allowed, nics=""), [])

    def test_several_nodes_need_nics(self) -> None:
        self.assertEqual(
            self.problems_of(Settings(), place=TWO_NODES, nics=""),
            ["nodes: 2, and this node has no RDMA NIC"],
        )

    def test_our_own_library_runs_on_one_node_without_nics(self) -> None:
        near = replace(IN_LOW_LATENCY, allow_nvlink_for_low_latency=True)
        packed = replace(PACKED, mode=LOW_LATENCY, allow_nvlink_for_low_latency=True)
        for settings in (Settings(), near, packed):
            self.assertEqual(self.problems_of(settings, EPFABRIC, nics=""), [])
        self.assertEqual(
            self.problems_of(Settings(), EPFABRIC, TWO_NODES),
            ["nodes: 2: our own library has no path to another node"],
        )
        many = replace(ONE_NODE, local_ranks=16)
        self.assertEqual(
            self.problems_of(Settings(), EPFABRIC, many),
            ["ranks: 16: our own library supports at most 8"],
        )

    def test_our_own_library_refuses_settings_that_deepep_lacks(self) -> None:
        settings = replace(PACKED, enable_tuning=True, allow_mnnvl=True)
        self.assertEqual(
            self.problems_of(settings, EPFABRIC),
            [
                "enable_tuning: our own library has no chunk sizes to tune",
                "allow_mnnvl: all ranks are on one node",
                "use_ue8m0: DeepEP's standard dispatch, with which ours is compared, takes only"
                " float32 scales",
            ],
        )
        self.assertEqual(
            self.problems_of(IN_LOW_LATENCY, EPFABRIC),
            ["allow_nvlink_for_low_latency: false, and our own library has no other path"],
        )

    def test_unsupported_numbers_of_ranks_are_refused(self) -> None:
        three = replace(ONE_NODE, local_ranks=3)
        self.assertEqual(
            self.problems_of(Settings(), place=three),
            [
                "num_experts: 256 cannot be shared by 3 ranks evenly",
                "ranks: 3: DeepEP V1 has no configuration",
            ],
        )
        self.assertEqual(
            self.problems_of(Settings(), place=replace(ONE_NODE, local_ranks=1)),
            ["ranks: only one: there is no other rank"],
        )
        four = replace(TWO_NODES, local_ranks=4)
        self.assertEqual(
            self.problems_of(Settings(), place=four),
            ["ranks: 4 per node: with several nodes, V1 needs 8"],
        )
        self.assertEqual(self.problems_of(Settings(), ELASTIC, four), [])

    def test_an_option_is_refused_if_a_generation_of_deepep_lacks_it(self) -> None:
        tuned = Settings(enable_tuning=True)
        self.assertEqual(self.problems_of(tuned), [])
        self.assertEqual(
            self.problems_of(replace(tuned, mode=LOW_LATENCY)),
            ["enable_tuning: low latency has nothing to tune"],
        )
        self.assertEqual(
            self.problems_of(replace(tuned, mode=LOW_LATENCY, allow_mnnvl=True), ELASTIC),
            [
                "mode: DeepEP V2's ElasticBuffer has no low-latency mode",
                "enable_tuning: V2 has no chunk sizes to tune",
                "allow_mnnvl: ElasticBuffer has no such switch",
            ],
        )
        self.assertEqual(
            self.problems_of(PACKED),
            ["use_ue8m0: V1's standard dispatch takes float32 scales only"],
        )
        self.assertEqual(self.problems_of(PACKED, ELASTIC), [])
        self.assertEqual(self.problems_of(replace(PACKED, mode=LOW_LATENCY)), [])
        odd = replace(PACKED, mode=LOW_LATENCY, hidden_size=640)
        self.assertEqual(
            self.problems_of(odd), ["use_ue8m0: packs four scales: hidden_size 640 % 512 != 0"]
        )
        self.assertEqual(
            self.problems_of(replace(PACKED, hidden_size=640), ELASTIC), self.problems_of(odd)
        )

    def test_the_stand_in_refuses_what_needs_a_gpu(self) -> None:
        all_four = replace(PACKED, use_kineto_profiler=True, enable_tuning=True, allow_mnnvl=True)
        names = [line.split(":")[0] for line in self.problems_of(all_four, STAND_IN)]
        expected = ["use_kineto_profiler", "enable_tuning", "use_ue8m0", "allow_mnnvl"]
        self.assertEqual(names, expected)

    def test_unsupported_backends_of_cloudai_are_refused_by_name(self) -> None:
        for name in ("nixl_ep", "uccl_ep", "nccl_ep", "deepep_hybrid", "hybrid", "hybrid_ep"):
            self.assertEqual(
                self.problems_of(Settings(), name),
                [f"{name}: a backend of CloudAI that deepep_bench does not support"],
            )
        problem = refusals(Settings(), "elastc", ONE_NODE, NICS)[0]
        self.assertEqual(str(problem).splitlines()[0], 'BACKEND: unknown, got "elastc"')
        self.assertEqual(problem.hint, 'did you mean "elastic"?')

    def test_settings_without_effect_are_reported(self) -> None:
        self.assertEqual(notes_on_effects(Settings(), LEGACY), [])
        self.assertEqual(len(notes_on_effects(IN_LOW_LATENCY, LEGACY)), 2)
        self.assertIn("v2_num_sms", notes_on_effects(Settings(), ELASTIC)[0])
        nvlink = Settings(allow_nvlink_for_low_latency=True)
        self.assertIn("no effect in standard mode", notes_on_effects(nvlink, LEGACY)[0])


if __name__ == "__main__":
    unittest.main()
