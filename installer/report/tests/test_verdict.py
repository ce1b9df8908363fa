"""Tests which condition and taint follow from status and checks."""

import unittest

from reporter import verdict
from reporter.verdict import Patience, Seen, Verdict

INSTALLED = {"STATE": "installed", "PHASE": "ready", "INSTALLATION": "a1", "UPTIME": "100.00"}
GOOD = {"VERIFIED": "true", "INSTALLATION": "a1", "UPTIME": "990.00"}
BAD = {**GOOD, "VERIFIED": "false", "REASON": "nics", "MESSAGE": "mlx5_3 is DOWN"}


def verdict_for(install: dict[str, str], look: dict[str, str], offered: int | None = 8) -> Verdict:
    return verdict.of(Seen(1000.0, install, look, gpus_wanted=8, gpus_offered=offered))


class VerdictTest(unittest.TestCase):
    def test_a_passed_check_of_a_finished_installation_removes_the_taint(self) -> None:
        found = verdict_for(INSTALLED, GOOD)
        self.assertEqual(("True", "Verified", False), (found.status, found.reason, found.tainted))

    def test_a_failed_check_adds_the_taint_with_its_reason(self) -> None:
        expected = Verdict("False", "NicsWrong", "mlx5_3 is DOWN", True)
        self.assertEqual(expected, verdict_for(INSTALLED, BAD))

    def test_a_named_failure_keeps_its_name(self) -> None:
        look = {**BAD, "REASON": "CudaContextFailed", "MESSAGE": "epbench probe ended with 8"}
        expected = Verdict("False", "CudaContextFailed", "epbench probe ended with 8", True)
        self.assertEqual(expected, verdict_for(INSTALLED, look))

    def test_nothing_is_reported_before_the_installer_has_a_status(self) -> None:
        for state in ({}, {"STATE": "checking"}):
            with self.subTest(state):
                self.assertEqual(Verdict(None, "", "", None), verdict_for(state, GOOD))

    def test_a_passed_check_does_not_count_while_the_installer_works(self) -> None:
        for state in ("working", "waiting", "rebooting", "failed"):
            with self.subTest(state):
                found = verdict_for({**INSTALLED, "STATE": state, "PHASE": "load"}, GOOD)
                self.assertEqual(("False", True), (found.status, found.tainted))

    def test_a_node_without_our_software_is_tainted(self) -> None:
        found = verdict_for({"STATE": "removed"}, GOOD)
        self.assertEqual(("False", "Removed", True), (found.status, found.reason, found.tainted))

    def test_a_failed_installation_gives_its_own_reason(self) -> None:
        install = {"STATE": "failed", "PHASE": "load", "REASON": "ModuleInUse", "MESSAGE": "m"}
        self.assertEqual(Verdict("False", "ModuleInUse", "m", True), verdict_for(install, {}))

    def test_a_check_of_another_installation_does_not_count(self) -> None:
        self.assertIsNone(verdict_for(INSTALLED, {**GOOD, "INSTALLATION": "old"}).status)

    def test_an_old_check_makes_the_condition_unknown_and_leaves_the_taint(self) -> None:
        found = verdict_for(INSTALLED, {**GOOD, "UPTIME": "500.00"})
        self.assertEqual(("Unknown", None), (found.status, found.tainted))

    def test_a_check_from_before_a_reboot_is_ignored(self) -> None:
        found = verdict_for(INSTALLED, {**GOOD, "UPTIME": "80000"})
        self.assertEqual((None, None), (found.status, found.tainted))

    def test_a_check_without_a_readable_time_is_old(self) -> None:
        self.assertEqual("Unknown", verdict_for(INSTALLED, {**GOOD, "UPTIME": "soon"}).status)

    def test_a_critical_xid_of_gkes_health_check_adds_the_taint(self) -> None:
        seen = Seen(1000.0, INSTALLED, GOOD, gpus_wanted=8, gpus_offered=8, critical_xids="[79]")
        message = "GKE's health check saw critical Xid errors, [79]: re-create the node"
        self.assertEqual(Verdict("False", "XidCritical", message, True), verdict.of(seen))

    def test_a_gpu_that_the_device_plugin_no_longer_offers_is_reported(self) -> None:
        found = verdict_for(INSTALLED, GOOD, offered=7)
        self.assertEqual(("GpusNotOffered", True), (found.reason, found.tainted))
        self.assertIn("offers 7 of 8", found.message)

    def test_the_device_plugin_has_time_to_offer_gpus(self) -> None:
        fresh = {**INSTALLED, "UPTIME": "900.00"}
        self.assertEqual("True", verdict_for(fresh, GOOD, offered=0).status)


class PatienceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.patience = Patience()
        self.patience.settle(verdict_for(INSTALLED, GOOD), "installed", "1")

    def test_a_single_bad_check_changes_nothing(self) -> None:
        self.assertIsNone(
            self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "2").status
        )

    def test_a_failed_check_that_is_read_twice_counts_once(self) -> None:
        self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "2")
        self.assertIsNone(
            self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "2").status
        )

    def test_the_second_failed_check_in_a_row_counts(self) -> None:
        self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "2")
        self.assertEqual(
            "False", self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "3").status
        )

    def test_a_passed_check_in_between_resets_the_count(self) -> None:
        self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "2")
        self.patience.settle(verdict_for(INSTALLED, GOOD), "installed", "3")
        self.assertIsNone(
            self.patience.settle(verdict_for(INSTALLED, BAD), "installed", "4").status
        )

    def test_a_failed_installation_counts_at_once(self) -> None:
        failed = verdict_for({"STATE": "failed", "REASON": "DriverFailed"}, {})
        self.assertEqual("False", self.patience.settle(failed, "failed", "").status)

    def test_a_node_that_was_never_verified_gets_its_reason_at_once(self) -> None:
        self.assertEqual(
            "False", Patience().settle(verdict_for(INSTALLED, BAD), "installed", "1").status
        )
