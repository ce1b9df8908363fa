"""Tests which changes run_locally.py makes to a test Job, and which tests it does not run."""

import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from local.fitting import LocalTest, fit
from local.given import Given
from local.jobs import Machine, TestJob
from local.machine import LocalMachine

NODE = Machine("a4-highgpu-8g", "B200", 8)
FOUR = LocalMachine(["NVIDIA H100 80GB HBM3"] * 4, ["eth0", "lo"], [])
PROFILES: dict[str, dict[str, object]] = {
    "b200x8.json": {"gpu": "B200", "ranks": 8},
    "h100x4.json": {"gpu": "H100", "ranks": 4},
    "h200x4.json": {"gpu": "H200", "ranks": 4},
}
LIBRARIES = "/usr/local/nvidia/deepep/nvshmem/lib"


def job(*program: str, nodes: int = 1, **environment: str) -> TestJob:
    """A test Job of a bundle for NODE."""
    peers = ["--peer-pattern", "a-{}.peers", "--port", "8362", "--meeting-seconds", "600"]
    launcher = ["/opt/python3", "/opt/epfabric/launch.py", "--results", "/results"]
    command = [*launcher, "--nodes", str(nodes), *(peers if nodes > 1 else [])]
    judge = "results judge /results --await-launcher 600 --test t --machine a4-highgpu-8g"
    judge += f" --nodes {nodes} --limits default --gate strict --summary /dev/termination-log"
    words = [*command, "--", "/opt/python3", *program]
    return TestJob("320-test-t.yaml", "t", 8, words, environment, ["EPFABRIC_RUN"], judge.split())


class FittingTest(unittest.TestCase):
    """Replaces the files that the installer puts on a node by a folder with a payload."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        for name in (
            "python3",
            "launch.py",
            "tests/elastic/test_ep.py",
            "tests/test_low_latency.py",
        ):
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).touch()
        for name in ("epbench_accept.py", "nccl_allreduce.py"):
            (self.home / name).touch()
        (self.home / "nvshmem/lib").mkdir(parents=True)
        (self.home / "nvshmem/lib/libnvshmem_host.so.3").touch()
        paths = {"/opt/python3": "python3", "/opt/epfabric": "", "/results": ""}
        self.given = Given(
            {
                **{path: str(self.home / place) for path, place in paths.items()},
                "/usr/local/nvidia/deepep": str(self.home),
            },
            {},
            PROFILES,
        )

    def fit(self, test_job: TestJob, here: LocalMachine = FOUR) -> LocalTest:
        return fit(test_job, NODE, here, self.given)

    def low_latency(self, *more: str, nodes: int = 1, **environment: str) -> TestJob:
        program = "/usr/local/nvidia/deepep/tests/test_low_latency.py"
        return job(program, "--num-processes", "8", *more, nodes=nodes, **environment)

    def changes(self, test: LocalTest) -> dict[str, str]:
        return {change.what: change.after for change in test.replacements}

    def test_processes_are_the_gpus_of_this_machine(self) -> None:
        test = self.fit(self.low_latency())
        self.assertEqual(test.not_run, "")
        self.assertEqual(test.job.program[2:], ["--num-processes", "4"])
        self.assertEqual(
            test.replacements[0].text(),
            "--num-processes: 8 -> 4: this machine has 4 x NVIDIA H100 80GB HBM3",
        )

    def test_parts_that_this_machine_has_are_not_replaced(self) -> None:
        here = LocalMachine(["NVIDIA B200"] * 8, ["eth0"], ["mlx5_0"])
        test_job = replace(self.low_latency(NCCL_SOCKET_IFNAME="eth0"), unknown=[])
        test = self.fit(test_job, here)
        self.assertNotIn("--num-processes", self.changes(test))
        self.assertEqual(
            [what for what in self.changes(test) if not what.startswith(("/", "the judge's"))], []
        )
        self.assertIn("default", test.job.judge)

    def test_paths_lead_to_their_replacements(self) -> None:
        test = self.fit(
            self.low_latency(
                LD_LIBRARY_PATH=f"{LIBRARIES}:/usr/local/nvidia/lib64",
                LD_PRELOAD=f"{LIBRARIES}/libnvshmem_host.so.3",
            )
        )
        here = str(self.home / "nvshmem/lib")
        self.assertEqual(test.problems, [])
        self.assertEqual(test.job.environment["LD_LIBRARY_PATH"], here)
        self.assertEqual(test.job.environment["LD_PRELOAD"], f"{here}/libnvshmem_host.so.3")
        self.assertEqual(test.job.launcher[1], str(self.home / "launch.py"))

    def test_a_missing_library_is_a_problem(self) -> None:
        preload = f"{LIBRARIES}/libnvshmem_host.so.9"
        test = self.fit(self.low_latency(LD_PRELOAD=preload))
        self.assertEqual(
            test.problems,
            [
                f"320-test-t.yaml: {preload} is missing here (looked for at"
                f" {self.home}/nvshmem/lib/libnvshmem_host.so.9); give its place:"
                f" --path {preload}=PATH"
            ],
        )

    def test_without_nics_nvshmem_uses_no_transport(self) -> None:
        self.assertEqual(
            self.fit(self.low_latency(NVSHMEM_HCA_PREFIX="mlx5")).job.environment,
            {
                "NVSHMEM_HCA_PREFIX": "mlx5",
                "NVSHMEM_REMOTE_TRANSPORT": "none",
                "EPFABRIC_RUN": "local",
            },
        )
        self.assertNotIn("NVSHMEM_REMOTE_TRANSPORT", self.fit(self.low_latency()).job.environment)

    def test_an_interface_that_this_machine_lacks_is_replaced(self) -> None:
        test = self.fit(self.low_latency(NCCL_SOCKET_IFNAME="eth7"))
        self.assertEqual(test.job.environment["NCCL_SOCKET_IFNAME"], "eth0")
        alone = replace(FOUR, interfaces=["lo"])
        test = self.fit(self.low_latency(NCCL_SOCKET_IFNAME="eth0"), alone)
        self.assertEqual(test.job.environment["NCCL_SOCKET_IFNAME"], "lo")

    def test_variables_of_the_user_win(self) -> None:
        self.given = replace(self.given, variables={"NVSHMEM_SYMMETRIC_SIZE": "1G"})
        test = self.fit(self.low_latency(NVSHMEM_SYMMETRIC_SIZE="5G"))
        self.assertEqual(test.job.environment["NVSHMEM_SYMMETRIC_SIZE"], "1G")
        self.assertIn(
            "NVSHMEM_SYMMETRIC_SIZE: 5G -> 1G: given with --variable",
            [change.text() for change in test.replacements],
        )

    def test_the_all_reduce_runs_on_one_node(self) -> None:
        test = self.fit(job("/opt/epfabric/nccl_allreduce.py", "--processes", "8", nodes=2))
        self.assertEqual(test.job.launcher[-2:], ["--nodes", "1"])
        self.assertEqual(test.job.program[2:], ["--processes", "4"])
        self.assertEqual(self.changes(test)["the judge's --nodes"], "1")

    def test_the_judge_gets_no_floors_of_other_gpus(self) -> None:
        judge = self.fit(self.low_latency()).job.judge
        self.assertEqual(
            judge,
            f"results judge {self.home} --test t --machine a4-highgpu-8g --nodes 1 --limits none"
            f" --gate strict --summary {self.home}/summary.json --gpus 4".split(),
        )

    def test_the_judge_defers_no_verdict_as_no_other_job_applies_the_gate(self) -> None:
        test_job = self.low_latency()
        deferring = replace(test_job, judge=[*test_job.judge, "--defer"])
        test = self.fit(deferring)
        self.assertEqual(test.job.judge, self.fit(test_job).job.judge)
        self.assertEqual(self.changes(test)["the judge's --defer"], "")
        self.assertNotIn("the judge's --defer", self.changes(self.fit(test_job)))

    def test_epbench_takes_the_profile_of_these_gpus(self) -> None:
        test_job = job("/opt/epfabric/epbench_accept.py", "b200x8.json")
        self.assertEqual(self.fit(test_job).job.program[2], "h100x4.json")
        eight = LocalMachine(["NVIDIA B200"] * 8, ["eth0"], [])
        self.assertEqual(self.fit(test_job, eight).job.program[2], "b200x8.json")
        two = LocalMachine(["NVIDIA H100 80GB HBM3"] * 2, ["eth0"], [])
        self.assertEqual(
            self.fit(test_job, two).not_run,
            "epbench has no profile for 2 x NVIDIA H100 80GB HBM3:"
            " b200x8.json, h100x4.json, h200x4.json",
        )

    def test_a_test_that_cannot_run_here_gives_the_reason(self) -> None:
        elastic = job("/usr/local/nvidia/deepep/tests/elastic/test_ep.py", "--num-processes", "8")
        fixed = job("/usr/local/nvidia/deepep/tests/test_low_latency.py")
        nothing = LocalMachine([], ["lo"], [])
        for test_job, here, reason in (
            (self.low_latency(nodes=2), FOUR, "reach other nodes over RDMA NICs"),
            (self.low_latency("--disable-nvlink"), FOUR, "use RDMA NICs only"),
            (elastic, FOUR, "--variable EP_DISABLE_GIN=1 runs it without"),
            (fixed, FOUR, "it always takes 8 GPUs; this machine has 4"),
            (self.low_latency(), nothing, "nvidia-smi lists no GPU here"),
        ):
            with self.subTest(reason):
                test = self.fit(test_job, here)
                self.assertIn(reason, test.not_run)
                self.assertEqual(test.replacements, [])

    def test_deepep_v2_runs_without_nics_on_request(self) -> None:
        elastic = "/usr/local/nvidia/deepep/tests/elastic/test_ep.py"
        self.given = replace(self.given, variables={"EP_DISABLE_GIN": "1"})
        test_job = job(elastic, "--num-processes", "8", EP_JIT_CACHE_DIR="/no/such/folder")
        test = self.fit(test_job)
        self.assertEqual(test.not_run, "")
        self.assertEqual(test.job.environment["EP_JIT_CACHE_DIR"], str(self.home / "jit-cache"))
