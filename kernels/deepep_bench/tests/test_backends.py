"""Tests that each setting that a backend does not support is refused by its name."""

from __future__ import annotations

import unittest
from dataclasses import replace

from deepep_bench.backends import ELASTIC, EPFABRIC, LEGACY, STAND_IN, effects, refusals
from deepep_bench.place import Place
from deepep_bench.settings import FP8, LOW_LATENCY, Settings

ALONE = Place(1, 0, 8, "", 0, True)
PAIR = Place(2, 0, 8, "", 0, True)
NICS = ["mlx5_0"]
IN_LOW_LATENCY = Settings(mode=LOW_LATENCY)
PACKED = Settings(data_type=FP8, round_scale=True, use_ue8m0=True)


class BackendsTest(unittest.TestCase):
    def refused(
        self, settings: Settings, backend: str = LEGACY, place: Place = ALONE, nics: str = "mlx5_0"
    ) -> list[str]:
        found = refusals(settings, backend, place, nics.split())
        return [f"{problem.where}: {problem.message}" for problem in found]

    def test_definitions_of_cloudais_page_are_accepted(self) -> None:
        for place in (ALONE, PAIR):
            self.assertEqual(self.refused(Settings(), place=place), [])
            self.assertEqual(self.refused(IN_LOW_LATENCY, place=place), [])
            self.assertEqual(self.refused(Settings(), ELASTIC, place), [])
        self.assertEqual(self.refused(IN_LOW_LATENCY, STAND_IN, nics=""), [])

    def test_low_latency_without_nvlink_needs_nics(self) -> None:
        self.assertEqual(
            self.refused(IN_LOW_LATENCY, nics=""),
            [
                "allow_nvlink_for_low_latency: false, and this node has no RDMA NIC: "
                "low latency would have no path at all"
            ],
        )
        allowed = replace(IN_LOW_LATENCY, allow_nvlink_for_low_latency=True)
        self.assertEqual(self.refused(allowed, nics=""), [])

    def test_several_nodes_need_nics(self) -> None:
        self.assertEqual(
            self.refused(Settings(), place=PAIR, nics=""),
            ["nodes: 2, and this node has no RDMA NIC"],
        )

    def test_our_own_library_runs_on_one_node_without_nics(self) -> None:
        near = replace(IN_LOW_LATENCY, allow_nvlink_for_low_latency=True)
        packed = replace(PACKED, mode=LOW_LATENCY, allow_nvlink_for_low_latency=True)
        for settings in (Settings(), near, packed):
            self.assertEqual(self.refused(settings, EPFABRIC, nics=""), [])
        self.assertEqual(
            self.refused(Settings(), EPFABRIC, PAIR),
            ["nodes: 2: our own library has no path to another node"],
        )
        many = replace(ALONE, local_ranks=16)
        self.assertEqual(
            self.refused(Settings(), EPFABRIC, many),
            ["ranks: 16: our own library has 8 at most"],
        )

    def test_our_own_library_is_compared_with_what_deepep_can_do(self) -> None:
        settings = replace(PACKED, enable_tuning=True, allow_mnnvl=True)
        self.assertEqual(
            self.refused(settings, EPFABRIC),
            [
                "enable_tuning: our own library has no chunk sizes to tune",
                "allow_mnnvl: all ranks are on one node",
                "use_ue8m0: DeepEP's standard dispatch, with which ours is compared, takes only"
                " float32 scales",
            ],
        )
        self.assertEqual(
            self.refused(IN_LOW_LATENCY, EPFABRIC),
            ["allow_nvlink_for_low_latency: false, and our own library has no other path"],
        )

    def test_ranks_that_do_not_fit_are_refused(self) -> None:
        three = replace(ALONE, local_ranks=3)
        self.assertEqual(
            self.refused(Settings(), place=three),
            [
                "num_experts: 256 cannot be shared by 3 ranks evenly",
                "ranks: 3: DeepEP V1 has no configuration",
            ],
        )
        self.assertEqual(
            self.refused(Settings(), place=replace(ALONE, local_ranks=1)),
            ["ranks: only one: there is no other rank"],
        )
        four = replace(PAIR, local_ranks=4)
        self.assertEqual(
            self.refused(Settings(), place=four), ["ranks: 4 a node: between nodes V1 needs 8"]
        )
        self.assertEqual(self.refused(Settings(), ELASTIC, four), [])

    def test_an_option_that_a_generation_lacks_is_refused(self) -> None:
        tuned = Settings(enable_tuning=True)
        self.assertEqual(self.refused(tuned), [])
        self.assertEqual(
            self.refused(replace(tuned, mode=LOW_LATENCY)),
            ["enable_tuning: low latency has nothing to tune"],
        )
        self.assertEqual(
            self.refused(replace(tuned, mode=LOW_LATENCY, allow_mnnvl=True), ELASTIC),
            [
                "mode: DeepEP V2's ElasticBuffer has no low-latency mode",
                "enable_tuning: V2 has no chunk sizes to tune",
                "allow_mnnvl: ElasticBuffer has no such switch",
            ],
        )
        self.assertEqual(
            self.refused(PACKED), ["use_ue8m0: V1's standard dispatch takes float32 scales only"]
        )
        self.assertEqual(self.refused(PACKED, ELASTIC), [])
        self.assertEqual(self.refused(replace(PACKED, mode=LOW_LATENCY)), [])
        odd = replace(PACKED, mode=LOW_LATENCY, hidden_size=640)
        self.assertEqual(
            self.refused(odd), ["use_ue8m0: packs four scales: hidden_size 640 % 512 != 0"]
        )
        self.assertEqual(self.refused(replace(PACKED, hidden_size=640), ELASTIC), self.refused(odd))

    def test_the_stand_in_refuses_what_needs_a_gpu(self) -> None:
        all_four = replace(PACKED, use_kineto_profiler=True, enable_tuning=True, allow_mnnvl=True)
        names = [line.split(":")[0] for line in self.refused(all_four, STAND_IN)]
        expected = ["use_kineto_profiler", "enable_tuning", "use_ue8m0", "allow_mnnvl"]
        self.assertEqual(names, expected)

    def test_unsupported_backends_of_cloudai_are_refused_by_name(self) -> None:
        for name in ("nixl_ep", "uccl_ep", "nccl_ep", "deepep_hybrid", "hybrid", "hybrid_ep"):
            self.assertEqual(
                self.refused(Settings(), name),
                [f"{name}: a backend of CloudAI that deepep_bench does not support"],
            )
        problem = refusals(Settings(), "elastc", ALONE, NICS)[0]
        self.assertEqual(str(problem).splitlines()[0], 'BACKEND: unknown, got "elastc"')
        self.assertEqual(problem.hint, 'did you mean "elastic"?')

    def test_settings_without_effect_are_reported(self) -> None:
        self.assertEqual(effects(Settings(), LEGACY), [])
        self.assertEqual(len(effects(IN_LOW_LATENCY, LEGACY)), 2)
        self.assertIn("v2_num_sms", effects(Settings(), ELASTIC)[0])
        nvlink = Settings(allow_nvlink_for_low_latency=True)
        self.assertIn("no effect in standard mode", effects(nvlink, LEGACY)[0])


if __name__ == "__main__":
    unittest.main()
