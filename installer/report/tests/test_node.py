"""Tests of patches of a node, and of facts that are read from nodes."""

import json
import unittest
from collections.abc import Iterator
from typing import Any

from reporter import clock, node
from reporter.verdict import Verdict

OTHER_TAINT = {"key": "nvidia.com/gpu", "value": "present", "effect": "NoSchedule"}
OUR_TAINT = {"key": node.TAINT, "value": "true", "effect": "NoSchedule"}
GOOD = Verdict("True", "Verified", "fine", False)
NOW = 1_700_000_000.0
STAMP = "2023-11-14T22:13:20Z"


def a_node(**parts: Any) -> dict[str, Any]:
    return {
        "metadata": {"name": "n1", "resourceVersion": "7", **parts.get("metadata", {})},
        "spec": {"taints": parts.get("taints", [])},
        "status": parts.get("status", {}),
    }


class AnnotationsTest(unittest.TestCase):
    def test_a_failure_names_phase_reason_and_message(self) -> None:
        found = node.annotations(
            {"STATE": "failed", "PHASE": "load", "REASON": "ModuleInUse", "MESSAGE": "nvidia"}, {}
        )
        self.assertEqual("load: ModuleInUse: nvidia", found["epfabric/failure"])

    def test_braces_in_a_message_are_kept(self) -> None:
        found = node.annotations({"STATE": "failed", "MESSAGE": "{PHASE}"}, {})
        self.assertEqual("unknown: unknown: {PHASE}", found["epfabric/failure"])

    def test_a_past_failure_is_removed(self) -> None:
        found = node.annotations({"STATE": "installed", "PHASE": "ready"}, {})
        self.assertIsNone(found["epfabric/failure"])

    def test_phase_times_and_check_results_are_json(self) -> None:
        found = node.annotations(
            {"SECONDS_load": "3", "SECONDS_hold": "1"}, {"LOOK_nics": "ok", "UPTIME": "1"}
        )
        self.assertEqual('{"hold":1,"load":3}', found["epfabric/phase-seconds"])
        self.assertEqual({"nics": "ok"}, json.loads(str(found["epfabric/verification"])))

    def test_the_loaded_driver_is_an_annotation(self) -> None:
        found = node.annotations({}, {"DRIVER": "580.126.09"})
        self.assertEqual("580.126.09", found["epfabric/driver"])
        self.assertIsNone(node.annotations({}, {"UPTIME": "1"})["epfabric/driver"])


class MetadataPatchTest(unittest.TestCase):
    def test_only_our_taint_is_removed(self) -> None:
        patch = node.metadata_patch(a_node(taints=[OTHER_TAINT, OUR_TAINT]), {}, False)
        self.assertEqual([OTHER_TAINT], patch["spec"]["taints"])
        self.assertEqual("7", patch["metadata"]["resourceVersion"])

    def test_our_taint_is_added_to_other_taints(self) -> None:
        patch = node.metadata_patch(a_node(taints=[OTHER_TAINT]), {}, True)
        self.assertEqual([OTHER_TAINT, OUR_TAINT], patch["spec"]["taints"])

    def test_a_node_with_the_same_values_is_not_patched(self) -> None:
        present = a_node(
            metadata={"annotations": {"epfabric/phase": "ready"}}, taints=[OTHER_TAINT]
        )
        wanted: dict[str, str | None] = {"epfabric/phase": "ready", "epfabric/failure": None}
        self.assertEqual({}, node.metadata_patch(present, wanted, False))

    def test_an_undecided_verdict_does_not_change_the_taint(self) -> None:
        self.assertEqual({}, node.metadata_patch(a_node(taints=[OUR_TAINT]), {}, None))


class ConditionPatchTest(unittest.TestCase):
    def condition(self, status: str, heartbeat: float) -> dict[str, Any]:
        return {
            "type": node.CONDITION,
            "status": status,
            "reason": "Verified",
            "message": "fine",
            "lastHeartbeatTime": clock.stamp(heartbeat),
            "lastTransitionTime": "2023-01-01T00:00:00Z",
        }

    def patched_condition(self, status: str, heartbeat: float) -> dict[str, Any]:
        conditions = [self.condition(status, heartbeat)]
        patch = node.condition_patch(a_node(status={"conditions": conditions}), GOOD, NOW, STAMP)
        found: dict[str, Any] = patch["status"]["conditions"][0] if patch else {}
        return found

    def test_a_recent_and_equal_condition_is_not_patched(self) -> None:
        self.assertEqual({}, self.patched_condition("True", NOW - 60))

    def test_an_old_condition_gets_a_heartbeat_and_keeps_its_transition(self) -> None:
        kept = self.patched_condition("True", NOW - 400)
        self.assertEqual("2023-01-01T00:00:00Z", kept["lastTransitionTime"])

    def test_a_clock_that_was_set_back_refreshes_the_condition(self) -> None:
        self.assertEqual(STAMP, self.patched_condition("True", NOW + 9000)["lastHeartbeatTime"])

    def test_a_changed_status_gets_a_new_transition_time(self) -> None:
        self.assertEqual(STAMP, self.patched_condition("False", NOW - 60)["lastTransitionTime"])

    def test_an_undecided_verdict_patches_nothing(self) -> None:
        undecided = Verdict(None, "", "", None)
        self.assertEqual({}, node.condition_patch(a_node(), undecided, NOW, STAMP))


class ReadingTest(unittest.TestCase):
    def test_gpus_are_what_the_device_plugin_offers(self) -> None:
        offers = a_node(status={"allocatable": {"nvidia.com/gpu": "7"}})
        claimed = a_node(status={"allocatable": {"nvidia.com/gpu": "0"}})
        claimed["metadata"]["labels"] = {"cloud.google.com/gke-nvidia-gpu-dra-driver": "true"}
        self.assertIsNone(node.gpus_offered(claimed))
        self.assertEqual(7, node.gpus_offered(offers))
        self.assertIsNone(node.gpus_offered(a_node()))

    def test_topology_is_read_from_gkes_labels(self) -> None:
        labels = {f"cloud.google.com/gce-topology-{part}": part[0] for part in ("block", "host")}
        placed = node.topology(a_node(metadata={"labels": labels}))
        self.assertEqual({"block": "b", "subblock": "", "host": "h"}, placed)
        self.assertEqual({}, node.topology(a_node()))

    def test_critical_xids_are_those_of_gkes_condition_while_it_is_true(self) -> None:
        condition = {"type": "XidCriticalError", "status": "True", "reason": "[79]"}
        self.assertEqual("[79]", node.critical_xids({"status": {"conditions": [condition]}}))
        past = {"status": {"conditions": [{**condition, "status": "False"}]}}
        self.assertEqual("", node.critical_xids(past))
        self.assertEqual("", node.critical_xids({}))

    def test_invalid_and_excess_addresses_of_a_neighbor_are_ignored(self) -> None:
        text = "a=10.0.0.1,b=10.0.0.2\nUPTIME=9,c=/../../x,d=-h,e,f=host.example,g=10.0.0.3"
        stranger = a_node(metadata={"name": "n", "annotations": {"epfabric/nics": text}})
        self.assertEqual("10.0.0.1,10.0.0.3", node.nics(stranger))
        many = ",".join(f"m{i}=10.0.{i // 256}.{i % 256}" for i in range(9000))
        greedy = a_node(metadata={"name": "n", "annotations": {"epfabric/nics": many}})
        self.assertEqual(16, len(node.nics(greedy).split(",")))

    def test_neighbors_are_other_nodes_with_addresses_verified_nodes_first(self) -> None:
        pages = [
            [
                node_with_nics("n1"),
                node_with_nics("n2"),
                node_with_nics("n3", verified=True),
                a_node(),
            ]
        ]
        self.assertEqual(["n3", "n2"], list(node.neighbours(pages, "n1")))
        self.assertEqual("10.0.0.1,10.0.0.2", node.neighbours(pages, "n1")["n3"])

    def test_pages_are_read_until_there_are_enough_neighbors(self) -> None:
        def pages() -> Iterator[list[dict[str, Any]]]:
            yield [node_with_nics(f"n{i}") for i in range(node.NEIGHBOURS + 1)]
            self.fail("a page too many")

        self.assertEqual(node.NEIGHBOURS, len(node.neighbours(pages(), "n0")))


def node_with_nics(name: str, verified: bool = False) -> dict[str, Any]:
    nics = {"epfabric/nics": "mlx5_0=10.0.0.1,mlx5_1=10.0.0.2"}
    found = a_node(metadata={"name": name, "annotations": nics})
    if verified:
        found["status"] = {"conditions": [{"type": node.CONDITION, "status": "True"}]}
    return found
