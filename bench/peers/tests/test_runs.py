"""Tests that failed runs are reported, and that figures measured before a failure are kept."""

from __future__ import annotations

import io
import json
import subprocess
import tempfile
import unittest
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from peers.main import main
from peers.points import read
from peers.runs import DeepEp, Options, run_all
from peers.shape import Shape
from peers.table import markdown

Done = subprocess.CompletedProcess[str]


class Machine:
    """Fakes all programs; `answers` maps a word of the command line to a fake of the program."""

    def __init__(self, answers: dict[str, Callable[[list[str]], Done]]) -> None:
        self.answers = answers
        self.lines: list[list[str]] = []
        self.environments: list[dict[str, str]] = []
        self.tasks: list[dict[str, Any]] = []

    def __call__(self, line: list[str], **how: Any) -> Done:
        self.lines.append(line)
        self.environments.append(how.get("env", {}))
        if how.get("input"):
            self.tasks.append(json.loads(how["input"]))
        for word, answer in self.answers.items():
            if word in line:
                return answer(line)
        raise FileNotFoundError(2, "No such file or directory")


def exits_with(code: int, error: str = "", output: str = "") -> Callable[[list[str]], Done]:
    return lambda line: subprocess.CompletedProcess(line, code, output, error)


def writes_results(value: Any, code: int = 0, error: str = "") -> Callable[[list[str]], Done]:
    def answer(line: list[str]) -> Done:
        path = next(word for word in line if word.endswith(".json")).removeprefix("--json=")
        Path(path).write_text(json.dumps(value), encoding="utf-8")
        return subprocess.CompletedProcess(line, code, "", error)

    return answer


def hangs(line: list[str]) -> Done:
    raise subprocess.TimeoutExpired(line, 7)


ROW = {
    "operation": "dispatch",
    "layout": "cached",
    "element": "bf16",
    "sms": 8,
    "wire": 1000,
    "logical": 2000,
    "median_us": 10.0,
    "p99_us": 11.0,
    "back_to_back_us": 9.0,
    "tuned": "",
}
DEEPEP = {"library": "DeepEP V1", "version": "1", "torch": "2", "rows": [ROW], "skipped": []}


class RunsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.raw = Path(folder.name) / "raw"

    def run_on(self, machine: Machine, v1: str = "/v1", v2: str = "") -> list[str]:
        options = Options(
            epbench=Path("/epbench"),
            nccl_library="",
            python="/python",
            v1=DeepEp(v1, {"LD_LIBRARY_PATH": "/lib"}),
            v2=DeepEp(v2),
            shape=Shape(2, 64, 256, 2, 8, 1),
            low_latency_tokens=16,
            sms=[16, 8],
            iterations=5,
            seconds=7,
        )
        with redirect_stderr(io.StringIO()):
            run_all(options, self.raw, machine)
        return read(self.raw).missing

    def test_each_missing_result_is_reported_with_its_reason(self) -> None:
        machine = Machine(
            {
                "ceiling": exits_with(
                    3, "epbench: needs 2 GPUs, found 0\n  hint: epbench probe says\n"
                ),
                "intranode": hangs,
                "legacy": exits_with(
                    1, "Traceback\nModuleNotFoundError: No module named 'torch'\n"
                ),
                "low-latency": exits_with(1),
            }
        )
        self.assertEqual(
            self.run_on(machine),
            [
                "deepep-elastic: not given: --v2 names the folder that has deep_ep",
                "deepep-legacy: exit code 1: ModuleNotFoundError: No module named 'torch'",
                "deepep-low-latency: exit code 1: no output",
                "epbench-ceiling: exit code 3: epbench: needs 2 GPUs, found 0",
                "epbench-intranode: did not end within 7 s",
                "epbench-intranode-again: did not end within 7 s",
                "epbench-lowlat: cannot be started: No such file or directory",
                "epbench-nccl: cannot be started: No such file or directory",
            ],
        )
        self.assertIn("### Not measured", markdown(read(self.raw)))

    def test_figures_measured_before_a_crash_are_kept(self) -> None:
        broken = writes_results(
            {**DEEPEP, "skipped": ["16 SMs: the time limit was reached"]}, 9, "boom\n"
        )
        missing = self.run_on(Machine({"legacy": broken}))
        self.assertIn("deepep-legacy: ended early: exit code 9: boom", missing)
        self.assertIn("deepep-legacy: 16 SMs: the time limit was reached", missing)
        points = read(self.raw).points
        self.assertEqual(
            [(point.library, point.wire_gbs) for point in points], [("DeepEP V1", 0.1)]
        )

    def test_results_of_an_earlier_run_are_ignored(self) -> None:
        self.run_on(Machine({"legacy": writes_results(DEEPEP)}))
        self.assertEqual(len(read(self.raw).points), 1)
        self.run_on(Machine({}))
        self.assertEqual(read(self.raw).points, [])

    def test_wrong_data_is_reported_as_missing(self) -> None:
        report = {"command": "intranode", "exit": 4, "verdict": "FAIL: 1 words", "rows": []}
        missing = self.run_on(Machine({"intranode": writes_results(report, 4)}))
        self.assertIn("epbench-intranode: FAIL: 1 words", missing)

    def test_a_missing_nccl_is_reported_as_not_measured(self) -> None:
        report = {
            "command": "nccl",
            "exit": 0,
            "verdict": "not measured: libnccl.so.2: cannot open",
            "nccl": {"library": "libnccl.so.2", "found": False},
            "rows": [],
        }
        missing = self.run_on(Machine({"nccl": writes_results(report)}))
        self.assertIn("epbench-nccl: not measured: libnccl.so.2: cannot open", missing)

    def test_deepep_gets_the_same_shape_and_no_multicast(self) -> None:
        machine = Machine({"legacy": writes_results(DEEPEP), "elastic": writes_results(DEEPEP)})
        self.run_on(machine, v2="/v2")
        standard, low, _ = machine.tasks
        self.assertEqual(standard["shape"]["tokens"], 64)
        self.assertEqual((standard["sms"], standard["types"]), ([16, 8], ["bfloat16", "fp8"]))
        self.assertEqual((low["shape"]["tokens"], low["types"]), (16, ["fp8"]))
        at = next(number for number, line in enumerate(machine.lines) if "legacy" in line)
        environment = machine.environments[at]
        self.assertEqual(environment["NCCL_NVLS_ENABLE"], "0")
        self.assertEqual(environment["LD_LIBRARY_PATH"], "/lib")
        self.assertTrue(environment["PYTHONPATH"].startswith("/v1:"))

    def test_the_exit_code_is_one_if_nothing_was_measured(self) -> None:
        arguments = ["--output", str(self.raw.parent), "--epbench", "/nowhere/epbench"]
        with redirect_stdout(io.StringIO()) as printed, redirect_stderr(io.StringIO()):
            self.assertEqual(main(arguments), 1)
            self.assertEqual(main([*arguments, "--render"]), 1)
        self.assertIn("epbench-nccl: cannot be started", printed.getvalue())

    def test_render_needs_the_files_of_a_run(self) -> None:
        with redirect_stderr(io.StringIO()) as printed:
            self.assertEqual(main(["--output", str(self.raw), "--render"]), 2)
        self.assertIn("--render needs an earlier run", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
