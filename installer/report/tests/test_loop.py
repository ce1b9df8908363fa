"""Tests rounds of the reporter with a fake API server in memory."""

import contextlib
import io
import tempfile
import unittest
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from unittest import mock

from reporter import lines, loop, node
from reporter.api import Api, ApiError
from reporter.loop import Reporter
from reporter.server import serve
from reporter.settings import Settings

TAINT = {"key": node.TAINT, "value": "true", "effect": "NoSchedule"}


class Cluster:
    """A fake API server with one node; it applies those parts of patches that the tests check."""

    def __init__(self) -> None:
        self.taints = [TAINT]
        self.annotations: dict[str, str | None] = {}
        self.conditions: list[dict[str, Any]] = []
        self.next_errors: list[ApiError] = []
        self.requests = 0
        self.version = 1

    def node(self, name: str) -> dict[str, Any]:
        self.requests += 1
        if self.next_errors:
            raise self.next_errors.pop(0)
        version = str(self.version)
        return {
            "metadata": {"name": name, "resourceVersion": version, "annotations": self.annotations},
            "spec": {"taints": self.taints},
            "status": {"conditions": self.conditions, "allocatable": {"nvidia.com/gpu": "8"}},
        }

    def pages(self, _selector: str) -> Iterator[list[dict[str, Any]]]:
        nics = {"epfabric/nics": "mlx5_0=10.0.0.9"}
        yield [{"metadata": {"name": "n2", "annotations": nics}}]

    def patch_node(self, _name: str, patch: dict[str, Any]) -> None:
        if patch.get("metadata", {}).get("resourceVersion", str(self.version)) != str(self.version):
            raise ApiError(loop.CONFLICT, "changed meanwhile")
        self.annotations.update(patch.get("metadata", {}).get("annotations", {}))
        self.taints = patch.get("spec", {}).get("taints", self.taints)

    def patch_status(self, name: str, patch: dict[str, Any]) -> dict[str, Any]:
        others = [c for c in self.conditions if c["type"] != node.CONDITION]
        self.conditions = others + patch["status"]["conditions"]
        self.version += 1
        return self.node(name)


class LoopTest(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.cluster = Cluster()
        self.reporter = Reporter(self.settings(), cast("Api", self.cluster))
        self.set_uptime(1000)

    def settings(self) -> Settings:
        return Settings.read(
            {
                "NODE_NAME": "n1",
                "NODE_SELECTOR": "pool=gpu",
                "METRICS_PORT": "0",
                "GPUS": "8",
                "STATUS": str(self.folder),
                "CLUSTER": str(self.folder),
                "UPTIME_FILE": str(self.folder / "uptime"),
                "KUBERNETES_SERVICE_HOST": "localhost",
                "KUBERNETES_SERVICE_PORT": "1",
            }
        )

    def set_uptime(self, uptime: int) -> None:
        (self.folder / "uptime").write_text(f"{uptime}.00 1.00\n")

    def finish_installation(self) -> None:
        status = {"STATE": "installed", "PHASE": "ready", "INSTALLATION": "a", "UPTIME": "900"}
        lines.write(self.folder / "install.status", status)

    def write_check(self, verified: str, uptime: int) -> None:
        look = {"VERIFIED": verified, "INSTALLATION": "a", "UPTIME": str(uptime)}
        lines.write(self.folder / "look.status", {**look, "REASON": "nics", "NIC_mlx5_0": "up"})

    def round_at(self, uptime: int) -> str:
        self.set_uptime(uptime)
        output = io.StringIO()
        with contextlib.redirect_stderr(output):
            self.reporter.round()
        return output.getvalue()

    def test_critical_xids_in_two_checks_restore_the_taint(self) -> None:
        self.finish_installation()
        self.write_check("true", 1000)
        self.reporter.round()
        self.assertEqual([], self.cluster.taints)
        xid = {"type": "XidCriticalError", "status": "True", "reason": "[79]"}
        self.cluster.conditions.append(xid)
        for uptime in (1031, 1061, 1091):
            self.set_uptime(uptime)
            self.write_check("true", uptime)
            self.reporter.round()
        self.assertEqual([TAINT], self.cluster.taints)
        self.assertEqual("XidCritical", self.cluster.conditions[-1]["reason"])
        self.assertEqual(xid, self.cluster.conditions[0])

    def test_a_verified_node_loses_the_taint_and_reports_why(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        output = self.round_at(1000)
        self.assertEqual([], self.cluster.taints)
        self.assertEqual("True", self.cluster.conditions[0]["status"])
        self.assertEqual("ready", self.cluster.annotations["epfabric/phase"])
        self.assertIn('"event": "taint"', output)

    def test_a_nic_that_dies_later_brings_the_taint_back(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.round_at(1000)
        self.write_check("false", 1025)
        self.round_at(1030)
        self.assertEqual([], self.cluster.taints)
        self.write_check("false", 1055)
        self.round_at(1060)
        self.assertEqual([TAINT], self.cluster.taints)
        self.assertEqual("NicsWrong", self.cluster.conditions[0]["reason"])

    def test_a_taint_that_an_update_adds_is_removed_again(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.round_at(1000)
        self.cluster.taints = [TAINT]
        self.write_check("true", 1045)
        self.round_at(1050)
        self.assertEqual([], self.cluster.taints)

    def test_an_unchanged_node_is_read_rarely(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        for uptime in range(1000, 1025, 5):
            self.round_at(uptime)
        # The first read of the node, and the patch of the condition.
        self.assertEqual(2, self.cluster.requests)

    def test_nothing_is_reported_before_the_installer_has_a_status(self) -> None:
        self.round_at(1000)
        self.assertEqual(0, self.cluster.requests)

    def test_an_unreachable_api_server_is_reported_once_and_retried(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.cluster.next_errors = [ApiError(0, "away")] * 2
        self.assertEqual('{"event": "trouble", "message": "away"}\n', self.round_at(1000))
        self.assertEqual("", self.round_at(1005))
        self.round_at(1010)
        self.assertEqual([], self.cluster.taints)

    def test_a_status_from_before_a_reboot_is_not_reported(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.round_at(20)
        self.assertEqual(([TAINT], 0), (self.cluster.taints, self.cluster.requests))

    def test_a_driver_that_fails_after_a_reboot_is_reported_at_once(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.round_at(1000)
        failed = {"STATE": "failed", "PHASE": "load", "REASON": "ModuleLoadFailed", "UPTIME": "60"}
        lines.write(self.folder / "install.status", failed)
        self.round_at(65)
        self.assertEqual([TAINT], self.cluster.taints)
        self.assertEqual("ModuleLoadFailed", self.cluster.conditions[0]["reason"])

    def test_neighbors_are_written_while_the_node_cannot_be_patched(self) -> None:
        lines.write(self.folder / "install.status", {"STATE": "working", "PHASE": "load"})
        self.cluster.next_errors = [ApiError(0, "away")]
        self.round_at(1000)
        self.assertIn("n2", lines.read(self.folder / "neighbours"))

    def test_neighbors_are_written_until_the_installation_is_over(self) -> None:
        lines.write(self.folder / "install.status", {"STATE": "working", "PHASE": "load"})
        self.round_at(1000)
        written = lines.read(self.folder / "neighbours")
        self.assertEqual({"UPTIME": "1000.00", "n2": "10.0.0.9"}, written)
        self.finish_installation()
        self.round_at(1100)
        self.assertEqual("1000.00", lines.read(self.folder / "neighbours")["UPTIME"])

    def test_metrics_and_health_are_served(self) -> None:
        self.finish_installation()
        self.write_check("true", 995)
        self.round_at(1000)
        server = serve(0, self.reporter)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_address[1]}"
        with urllib.request.urlopen(f"{address}/metrics") as page:  # noqa: S310 # our own address
            self.assertIn(b"epfabric_node_verified 1\n", page.read())
        with urllib.request.urlopen(f"{address}/healthz") as page:  # noqa: S310 # our own address
            self.assertEqual(b"ok\n", page.read())
        with mock.patch.object(loop, "STUCK_SECONDS", -1.0):
            with self.assertRaises(urllib.error.HTTPError) as stuck:
                urllib.request.urlopen(f"{address}/healthz")  # noqa: S310 # our own address
            self.assertEqual(503, stuck.exception.code)
            stuck.exception.close()
