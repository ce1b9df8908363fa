"""Tests runs that start the program a second time, with another number of tokens."""

import subprocess
import sys

from tests.harness import LAUNCH, LauncherTest

_PRINT = """
    import os, sys
    print("tokens", sys.argv[sys.argv.index("--num-tokens") + 1], "at", os.environ["MASTER_PORT"])
"""
_MEET = """
    import os, socket, sys, time
    port = int(os.environ["MASTER_PORT"])
    if os.environ["RANK"] == "0":
        with socket.create_server((os.environ["MASTER_ADDR"], port)) as server:
            server.accept()[0].close()
    else:
        time.sleep(1)
        socket.create_connection((os.environ["MASTER_ADDR"], port), 30).close()
    print("met", sys.argv[2])
"""


class AgainTest(LauncherTest):
    def again(self, text: str, *words: str) -> list[str]:
        return [*self.program(text), "--num-tokens", "4096", *words]

    def test_the_log_of_the_second_run_follows_after_a_line_of_the_launcher(self) -> None:
        outcome = self.launch(
            self.again(_PRINT), "--again-tokens", "2048", "--master-port", "9000"
        ).wait()
        self.assertEqual(
            outcome.log,
            b"tokens 4096 at 9000\n[launcher] again with --num-tokens 2048\ntokens 2048 at 9002\n",
        )
        self.assertEqual(outcome.stdout, outcome.log)
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 0))
        self.assertEqual(outcome.run["command"][-1], "4096")

    def test_no_second_run_follows_a_failed_first_run(self) -> None:
        outcome = self.launch(self.again("raise SystemExit(3)"), "--again-tokens", "2048").wait()
        self.assertEqual((outcome.log, outcome.run["exitCode"]), (b"", 3))

    def test_a_failed_second_run_fails_the_test(self) -> None:
        text = "import sys; sys.exit(4 if sys.argv[2] == '2048' else 0)"
        outcome = self.launch(self.again(text), "--again-tokens", "2048").wait()
        self.assertEqual(outcome.run["exitCode"], 4)

    def test_each_run_has_the_whole_limit(self) -> None:
        text = "import time; time.sleep(1.5)"
        flags = ["--again-tokens", "2048", "--limit-seconds", "2.5"]
        outcome = self.launch(self.again(text), *flags).wait()
        self.assertEqual(outcome.run["exitCode"], 0)
        self.assertGreater(outcome.run["seconds"], 3)

    def test_nodes_meet_in_each_run(self) -> None:
        flags = ["--again-tokens", "2048", "--master-port", str(self.port + 10)]
        nodes = [self.launch(self.again(_MEET), *flags, node=n, nodes=2) for n in (0, 1)]
        for node in nodes:
            outcome = node.wait()
            self.assertEqual(outcome.run["exitCode"], 0, outcome.log)
            self.assertIn(b"met 4096\n[launcher] again with --num-tokens 2048\nmet", outcome.log)

    def test_again_tokens_needs_a_program_with_num_tokens(self) -> None:
        words = ["--test", "internode", "--results", str(self.folder), "--limit-seconds", "9"]
        refused = subprocess.run(
            [sys.executable, str(LAUNCH), *words, "--again-tokens", "2048", "--", "program"],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--again-tokens: needs a program with --num-tokens N", refused.stderr)
