"""Tests the metrics page."""

import unittest

from reporter import metrics
from reporter.verdict import Verdict

INSTALL = {"STATE": "failed", "PHASE": "load", "SECONDS_hold": "1", "SECONDS_load": "12"}
LOOK = {"NIC_mlx5_0": "up", "NIC_mlx5_1": "down"}


class MetricsTest(unittest.TestCase):
    def test_the_page_is_prometheus_text(self) -> None:
        self.assertEqual(
            """\
# HELP epfabric_node_verified 1 while the node's condition EpfabricVerified is True.
# TYPE epfabric_node_verified gauge
epfabric_node_verified 0
# HELP epfabric_install_failed 1 when this phase of the installation failed.
# TYPE epfabric_install_failed gauge
epfabric_install_failed{phase="hold"} 0
epfabric_install_failed{phase="load"} 1
# HELP epfabric_install_phase_seconds How long the phase took.
# TYPE epfabric_install_phase_seconds gauge
epfabric_install_phase_seconds{phase="hold"} 1
epfabric_install_phase_seconds{phase="load"} 12
# HELP epfabric_nic_up 1 when the port of the RDMA device is active.
# TYPE epfabric_nic_up gauge
epfabric_nic_up{device="mlx5_0"} 1
epfabric_nic_up{device="mlx5_1"} 0
""",
            metrics.text(INSTALL, LOOK, Verdict("False", "", "", True), {}),
        )

    def test_unknown_values_have_no_metric(self) -> None:
        page = metrics.text({}, {}, Verdict("True", "", "", False), {})
        self.assertIn("epfabric_node_verified 1\n", page)
        self.assertNotIn("epfabric_nic_up", page)
        self.assertNotIn("epfabric_install_failed", page)

    def test_topology_labels_locate_the_machine(self) -> None:
        place = {"block": "b1", "subblock": "s2", "host": "h3"}
        page = metrics.text({}, {}, Verdict("True", "", "", False), place)
        line = 'epfabric_node_topology{block="b1",subblock="s2",host="h3"} 1\n'
        self.assertIn(line, page)
        unknown = metrics.text({}, {}, Verdict("True", "", "", False), {})
        self.assertNotIn("topology", unknown)
