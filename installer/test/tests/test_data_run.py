"""Runs deepep_data.py with a fake `deep_ep` on CPUs."""

import os
import re
import subprocess
import sys
import unittest
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
SMALL = ["--num-processes", "2", "--num-tokens", "16", "--hidden", "2048", "--num-experts", "16"]
PLANTED = re.compile(r"\[data\] planted, (\d+) faults, (\d+) times, (\d+) found")
# A separate port for each process, because programs that run at once must not meet.
_PORT = 20_000 + os.getpid() % 20_000


def run(*options: str) -> "subprocess.CompletedProcess[str]":
    """Runs the program on two ranks."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(HERE / "fakes"),
        "MASTER_PORT": str(_PORT),
        "CUDA_VISIBLE_DEVICES": "",
        "OMP_NUM_THREADS": "1",
    }
    words = [sys.executable, str(HERE.parent / "deepep_data.py"), *SMALL, *options]
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)


@unittest.skipIf(find_spec("torch") is None, "deepep_data.py on CPUs: needs torch")
class DataRunTest(unittest.TestCase):
    def test_every_planted_fault_is_found_and_clean_calls_are_clean(self) -> None:
        for modes, minimum_faults in ((["low-latency", "normal"], 35), (["elastic"], 25)):
            ended = run(
                "--modes", *modes, "--calls", "plain", "hook", "--steps", "16", "--pairs", "1"
            )
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
            planted = PLANTED.search(ended.stdout)
            assert planted is not None, ended.stdout
            self.assertGreaterEqual(int(planted.group(1)), minimum_faults)
            self.assertEqual(planted.group(2), planted.group(3))
            self.assertRegex(ended.stdout, r"\[data\] done, \d+ calls, 0 wrong, ")

    def test_a_rare_fault_on_one_rank_is_reported_with_its_rank(self) -> None:
        ended = run(
            *("--skip-self-test", "--modes", "low-latency", "--calls", "plain", "--steps", "12"),
            *("--pairs", "1", "--plant", "bit:every=3,rank=1"),
        )
        self.assertEqual(ended.returncode, 4, ended.stdout + ended.stderr)
        wrong = [line for line in ended.stdout.splitlines() if "dispatched rows" in line]
        self.assertTrue(wrong, ended.stdout)
        for line in wrong:
            self.assertIn("rank 1, ", line)
            self.assertIn("column 200, ", line)


if __name__ == "__main__":
    unittest.main()
