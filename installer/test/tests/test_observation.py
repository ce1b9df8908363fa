"""Tests how the counters of NICs, mapped files and processes are read."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from launcher.libraries import is_interesting
from launcher.nics import Traffic, differences, mapped, read_traffic
from launcher.processes import describe, living, mapped_files, reap
from tests.harness import until


class NicsTest(unittest.TestCase):
    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.tree = Path(holder.name)

    def counters(self, device: str, port: int, sent: str, received: str) -> None:
        folder = self.tree / device / "ports" / str(port) / "counters"
        folder.mkdir(parents=True)
        (folder / "port_xmit_data").write_text(sent)
        (folder / "port_rcv_data").write_text(received)

    def test_counters_of_4_byte_words_are_added_over_all_ports(self) -> None:
        self.counters("mlx5_1", 1, "10\n", "20\n")
        self.counters("mlx5_0", 1, "1\n", "2\n")
        self.counters("mlx5_0", 2, "100\n", "200\n")
        traffic = read_traffic(self.tree)
        self.assertEqual(traffic, {"mlx5_0": Traffic(404, 808), "mlx5_1": Traffic(40, 80)})

    def test_a_device_without_readable_counters_is_left_out_rather_than_0(self) -> None:
        self.counters("mlx5_0", 1, "1", "2")
        self.counters("odd", 1, "N/A (no PMA)", "2")
        (self.tree / "empty").mkdir()
        self.assertEqual(list(read_traffic(self.tree)), ["mlx5_0"])
        self.assertEqual(read_traffic(self.tree / "missing"), {})

    def interface(self, device: str, name: str) -> None:
        (self.tree / device / "device" / "net" / name).mkdir(parents=True)

    def test_a_gpu_takes_the_device_of_the_interface_with_its_number(self) -> None:
        variables = {"A": "mlx5_0", "DEEP_EP_DEVICE_TO_HCA_MAPPING": "0:mlx5_0:1,1:mlx5_1:1"}
        self.interface("mlx5_4", "gpu0rdma0")
        self.assertEqual(mapped(variables, self.tree), variables)
        self.interface("rocep9s0", "gpu1rdma0")
        self.interface("mlx5_9", "eth1")
        self.assertEqual(
            mapped(variables, self.tree),
            {"A": "mlx5_0", "DEEP_EP_DEVICE_TO_HCA_MAPPING": "0:mlx5_4:1,1:rocep9s0:1"},
        )
        self.assertEqual(mapped({"A": "b"}, self.tree), {"A": "b"})

    def test_interfaces_without_gpu_numbers_change_no_map(self) -> None:
        variables = {"DEEP_EP_DEVICE_TO_HCA_MAPPING": "0:mlx5_0:1,1:mlx5_1:1"}
        self.interface("mlx5_0", "eth2")
        self.interface("mlx5_1", "eth3")
        self.assertEqual(mapped(variables, self.tree), variables)

    def test_differences_cover_devices_that_were_present_all_the_time(self) -> None:
        before = {"a": Traffic(0, 0), "b": Traffic(5, 5), "c": Traffic(9, 9), "d": Traffic(1, 1)}
        after = {"a": Traffic(7, 8), "b": Traffic(5, 5), "c": Traffic(9, 1), "e": Traffic(1, 1)}
        nics, problems = differences(before, after)
        self.assertEqual(
            nics,
            [
                {"device": "a", "sentBytes": 7, "receivedBytes": 8},
                {"device": "b", "sentBytes": 0, "receivedBytes": 0},
            ],
        )
        self.assertEqual(
            problems,
            [
                "c: counters were reset during the run",
                "d: came or went during the run",
                "e: came or went during the run",
            ],
        )


class LibrariesTest(unittest.TestCase):
    def test_communication_libraries_are_distinguished_from_others(self) -> None:
        libraries = {
            "/opt/deepep/nvshmem/lib/libnvshmem_host.so.3": True,
            "/usr/lib/python3/site-packages/nvidia/nccl/lib/libnccl.so.2": True,
            "/usr/lib/python3/site-packages/deep_ep_cpp.cpython-310-x86_64-linux-gnu.so": True,
            "/usr/lib/python3/site-packages/deep_ep/_C.cpython-310-x86_64-linux-gnu.so": True,
            "/usr/local/cuda/lib64/libcudart.so.12": True,
            "/usr/local/nvidia/lib64/libcuda.so.1": True,
            "/usr/lib/x86_64-linux-gnu/libmlx5.so.1.25.1": True,
            "/usr/lib/x86_64-linux-gnu/libibverbs/libmlx5-rdmav57.so": True,
            "/usr/lib/x86_64-linux-gnu/libibverbs.so.1": True,
            "/usr/local/cuda/lib64/libnvrtc.so.12": False,
            "/usr/lib/x86_64-linux-gnu/libc.so.6": False,
            "/opt/deepep/nccl/README": False,
            "/dev/shm/nccl-Xy12": False,
        }
        self.assertEqual({path: is_interesting(path) for path in libraries}, libraries)

    def test_mapped_files_are_those_of_the_process(self) -> None:
        self.assertTrue(any("libc.so" in path for path in mapped_files(os.getpid())))
        self.assertEqual(mapped_files(2**22 + 1), set())


class ProcessesTest(unittest.TestCase):
    def test_ended_processes_are_not_living_and_reap_leaves_a_spared_one(self) -> None:
        sleeping = [sys.executable, "-c", "print(flush=True); import time; time.sleep(600)"]
        with subprocess.Popen(sleeping, stdout=subprocess.PIPE) as process:
            try:
                assert process.stdout is not None
                process.stdout.readline()
                self.assertIn(process.pid, living())
                # The process prints before it sleeps.
                until(lambda: "State S (sleeping)" in describe(process.pid), "its sleep")
                name = f"{process.pid}: {sys.executable} -c print(flush=True);"
                self.assertIn(name, describe(process.pid))
            finally:  # otherwise, a failed check would wait until the process ends
                process.kill()
            until(lambda: process.pid not in living(), "the end of a process")
            reap(process.pid)
            self.assertEqual(process.wait(), -signal.SIGKILL)

    def test_the_description_of_an_ended_process_has_empty_fields(self) -> None:
        self.assertEqual(describe(2**22 + 1), "4194305:  |  | threads: ")


if __name__ == "__main__":
    unittest.main()
