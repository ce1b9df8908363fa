"""Runs run_locally.py on a bundle whose programs need no GPU."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.test_local_manifests import JOB

HOME = Path(__file__).parent.parent
PROGRAM = Path("/usr/local/nvidia/deepep/tests/test_intranode.py")
FAILING_PROGRAM = "import sys; sys.exit('no such buffer')"
PRINTING_PROGRAM = "import os, sys; print(*sys.argv[1:], os.environ['QUOTED'])"


class RunTest(unittest.TestCase):
    """Two Jobs, on a machine that reports two GPUs."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        self.bundle = self.home / "dev"
        (self.bundle / "manifests").mkdir(parents=True)
        (self.bundle / "installer").mkdir()
        (self.bundle / "installer" / "test").symlink_to(HOME)
        profiles = self.bundle / "kernels" / "epbench" / "profiles"
        profiles.mkdir(parents=True)
        machine = {"name": "a4-highgpu-8g", "gpus": {"name": "B200", "count": 8}}
        (self.bundle / "plan.json").write_text(json.dumps({"pool": {"machine": machine}}))
        self.write_job("310", "first", FAILING_PROGRAM)
        self.write_job("320", "second", PRINTING_PROGRAM)
        self.write_program("nvidia-smi", "echo '0, NVIDIA L4'; echo '1, NVIDIA L4'")

    def write_job(self, number: str, name: str, program: str) -> None:
        path = self.home / "payload" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(program)
        text = JOB.replace("deepep-intranode", name).replace(PROGRAM.name, path.name)
        limits = "        - --limit-seconds\n        - '60'\n        - --\n"
        results = "        - --test\n        - t\n        - --results\n        - /results\n"
        text = text.replace("        - --\n", results + limits)
        (self.bundle / "manifests" / f"{number}-test-{name}.yaml").write_text(text)

    def write_program(self, name: str, script: str) -> None:
        path = self.home / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def command(self, verb: str, *options: str) -> list[str]:
        program = [sys.executable, str(HOME / "run_locally.py"), verb, str(self.bundle)]
        return [*program, "--results", str(self.home / "results"), *options]

    def environment(self) -> dict[str, str]:
        path = f"{self.home / 'bin'}:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "CUDA_VISIBLE_DEVICES": "0,1", "PYTHONUNBUFFERED": "1"}

    def run_locally(self, verb: str, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(verb, *options),
            capture_output=True,
            text=True,
            check=False,
            env=self.environment(),
        )

    def path_option(self) -> list[str]:
        return ["--path", f"{PROGRAM.parent}={self.home / 'payload'}"]

    def test_a_failing_test_does_not_stop_the_others(self) -> None:
        run = self.run_locally("run", *self.path_option())
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("== first: exit code 1 after", run.stdout)
        self.assertIn("--num-processes 2 a\tb", run.stdout)
        self.assertIn("== second: exit code 0 after", run.stdout)
        self.assertIn("1 of 2 tests ended with exit code 0", run.stdout)
        record = json.loads((self.home / "results/first/run.json").read_text())
        self.assertEqual(record["exitCode"], 1)

    def test_every_program_of_our_jobs_starts_from_the_results_folder(self) -> None:
        self.run_locally("run", "--only", "second", *self.path_option())
        programs = self.home / "results/programs"
        for program in ("deepep_data.py", "nccl_allreduce.py"):
            words = [sys.executable, str(programs / program), "--help"]
            started = subprocess.run(words, capture_output=True, text=True, check=False)
            self.assertEqual(started.returncode, 0, started.stderr)

    def test_a_signal_ends_the_test_and_keeps_its_results(self) -> None:
        self.write_job("310", "first", "import time; print('begun', flush=True); time.sleep(600)")
        with subprocess.Popen(
            self.command("run", *self.path_option()),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment(),
        ) as run:
            assert run.stdout is not None
            while "begun" not in run.stdout.readline():
                self.assertIsNone(run.poll())
            run.terminate()
            _, stderr = run.communicate(timeout=90)
        self.assertEqual(run.returncode, 130)
        self.assertIn("ended by a signal; results so far are kept", stderr)
        record = json.loads((self.home / "results/first/run.json").read_text())
        self.assertEqual(record["problem"], "stopped by SIGTERM")

    def test_missing_paths_are_named_before_anything_runs(self) -> None:
        run = self.run_locally("run")
        self.assertEqual(run.returncode, 3)
        self.assertIn(f"310-test-first.yaml: {PROGRAM.parent}/first.py is missing here", run.stderr)
        self.assertIn(f"320-test-second.yaml: {PROGRAM.parent}/second.py is missing", run.stderr)
        self.assertNotIn("== first", run.stdout)

    def test_the_option_plan_runs_nothing(self) -> None:
        run = self.run_locally("run", "--plan", *self.path_option())
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("  --num-processes: 8 -> 2: this machine has 2 x NVIDIA L4\n", run.stdout)
        self.assertFalse((self.home / "results/first/run.json").exists())

    def test_a_single_job_can_be_chosen(self) -> None:
        run = self.run_locally("run", "--only", "second", *self.path_option())
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("== first", run.stdout)
        run = self.run_locally("run", "--only", "third", *self.path_option())
        self.assertEqual(run.returncode, 3)
        self.assertIn("--only third: the bundle has no such test Job: first, second", run.stderr)

    def test_a_machine_without_gpus_runs_no_test(self) -> None:
        self.write_program("nvidia-smi", "exit 9")
        run = self.run_locally("run", *self.path_option())
        self.assertEqual(run.returncode, 1)
        self.assertIn("  first: nvidia-smi lists no GPU here\n", run.stdout)

    def test_the_judge_gets_the_arguments_of_the_manifest(self) -> None:
        self.run_locally("run", *self.path_option())
        moved = self.home / "moved"
        (self.home / "results").rename(moved)
        (moved).rename(self.home / "results")
        self.write_program("judge", 'echo "$@"; [ "${5##*/}" = second ]')
        run = self.run_locally("judge", "--java", str(self.home / "bin/judge"))
        self.assertEqual(run.returncode, 1)
        jar = self.bundle / "epfabric.jar"
        words = f"-jar {jar} results judge {self.home}/results/second --gpus 2"
        self.assertIn(words, run.stdout)
        self.assertIn("== first: exit code 1 of the judge", run.stdout)
        self.assertIn("== second: exit code 0 of the judge", run.stdout)

    def test_results_that_no_run_wrote_are_refused(self) -> None:
        run = self.run_locally("judge")
        self.assertEqual(run.returncode, 3)
        self.assertIn("`run_locally.py run` writes it", run.stderr)
