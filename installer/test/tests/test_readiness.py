"""Tests that a program that uses NICs starts only when the NICs can be addressed."""

import signal
import threading
import time
from pathlib import Path

from tests.harness import LauncherTest, Outcome

_ADDRESSED = "0000:0000:0000:0000:0000:ffff:0a00:0407"
_NO_GID = "0000:0000:0000:0000:0000:0000:0000:0000"


class ReadinessTest(LauncherTest):
    def nic(
        self, device: str, interface: str = "lo", gid: str = _ADDRESSED, kind: str = "RoCE v2"
    ) -> Path:
        """Fakes a NIC on a network interface of this machine; `lo` has an address."""
        port = self.folder / "infiniband" / device / "ports/1"
        for index, value in ((3, gid), (5, _ADDRESSED)):
            (port / "gids").mkdir(parents=True, exist_ok=True)
            (port / "gids" / str(index)).write_text(f"{value}\n")
            (port / "gid_attrs/types").mkdir(parents=True, exist_ok=True)
            (port / "gid_attrs/types" / str(index)).write_text(f"{kind}\n")
        if interface:
            (port.parents[1] / "device/net" / interface).mkdir(parents=True)
        return port

    def run_over_nics(self, *flags: str) -> Outcome:
        command = [*self.program("print('ran')"), "--disable-nvlink"]
        return self.launch(command, "--nics-seconds", "0.2", *flags).wait()

    def assert_not_started(self, outcome: Outcome, problem: str) -> None:
        self.assertEqual((outcome.run["exitCode"], outcome.run["signal"]), (None, None))
        self.assertEqual(outcome.run["problem"], problem)
        self.assertNotIn(b"ran", outcome.log)
        self.assertEqual(outcome.code, 0)

    def test_nics_with_address_and_gid_delay_nothing(self) -> None:
        self.nic("mlx5_0")
        self.nic("mlx5_1")
        outcome = self.run_over_nics()
        self.assertEqual(outcome.log, b"ran\n")
        self.assertNotIn("problem", outcome.run)

    def test_a_nic_without_address_is_named_and_the_program_not_started(self) -> None:
        self.nic("mlx5_0")
        self.nic("mlx5_3", "gpu3rdma0")
        self.nic("mlx5_4", "")
        self.assert_not_started(
            self.run_over_nics(),
            "NICs not ready after 0.2 s: mlx5_3 (gpu3rdma0) has no IPv4 address, "
            "mlx5_4 has no network interface in this container",
        )

    def test_a_nic_without_the_gid_is_named(self) -> None:
        self.nic("mlx5_2", gid=_NO_GID)
        self.nic("mlx5_6", kind="IB/RoCE v1")
        self.assert_not_started(
            self.run_over_nics(),
            "NICs not ready after 0.2 s: mlx5_2 (lo) has no GID 3, "
            "mlx5_6 (lo) has a GID 3 of type IB/RoCE v1, expected RoCE v2",
        )

    def test_the_launcher_waits_for_a_late_gid(self) -> None:
        port = self.nic("mlx5_0", gid=_NO_GID)
        late = threading.Timer(1, (port / "gids/3").write_text, [_ADDRESSED])
        late.start()
        self.addCleanup(late.join)
        self.assertEqual(self.run_over_nics("--nics-seconds", "60").log, b"ran\n")

    def test_the_environment_can_choose_another_gid(self) -> None:
        self.nic("mlx5_0", gid=_NO_GID)
        self.before = ["env", "NVSHMEM_IB_GID_INDEX=5"]  # type: ignore[misc]
        self.assertEqual(self.run_over_nics().log, b"ran\n")

    def test_infiniband_needs_no_ip_address(self) -> None:
        port = self.nic("mlx5_0", "", gid=_NO_GID)
        (port / "link_layer").write_text("InfiniBand\n")
        self.assertEqual(self.run_over_nics().log, b"ran\n")

    def test_a_program_on_one_node_over_nvlink_needs_no_nic(self) -> None:
        self.nic("mlx5_0", "", gid=_NO_GID)
        self.assertEqual(self.run_alone("print('ran')", "--nics-seconds", "60").log, b"ran\n")

    def test_a_wait_of_0_seconds_turns_the_check_off(self) -> None:
        self.nic("mlx5_0", "", gid=_NO_GID)
        self.assertEqual(self.run_over_nics("--nics-seconds", "0").log, b"ran\n")

    def test_sigterm_ends_the_wait(self) -> None:
        self.nic("mlx5_0", "", gid=_NO_GID)
        launcher = self.launch([*self.program("print('ran')"), "--disable-nvlink"])
        launcher.until_stderr("waiting until the NICs can be addressed")
        launcher.process.send_signal(signal.SIGTERM)
        outcome = launcher.wait()
        self.assertEqual(outcome.code, 143)
        self.assertEqual(outcome.run["problem"], "stopped by SIGTERM")

    def test_the_other_nodes_do_not_wait_for_a_program_that_never_starts(self) -> None:
        self.nic("mlx5_0", "", gid=_NO_GID)
        elsewhere = ["--infiniband", str(self.folder / "none")]
        ready = self.launch(
            self.program("import time; time.sleep(300)"), *elsewhere, node=0, nodes=2
        )
        begun = time.monotonic()
        lacking = self.launch(
            self.program("print('ran')"), "--nics-seconds", "0.2", node=1, nodes=2
        ).wait()
        other = ready.wait()
        self.assertLess(time.monotonic() - begun, 40)
        self.assert_not_started(
            lacking,
            "NICs not ready after 0.2 s: mlx5_0 has no network interface in this container",
        )
        self.assertEqual(other.run["peersLost"], [1])
