"""Tests how `python3 bench/peers api` runs the libraries, and its tables and messages."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from peers.api.main import main
from peers.api.operation import Plan
from peers.api.results import read
from peers.api.runs import Ended, Installed, Options, run_all, run_limited
from peers.api.table import markdown

Answer = Callable[[Path], Ended]
PLAN = Plan(2, 7168, 256, 8, (1, 128), 4096, (16, 8))


def row(mode: str, tokens: int, sms: int | None = None, **times: float) -> dict[str, Any]:
    return {
        "mode": mode,
        "sms": sms,
        "tokens": tokens,
        "element": "fp8" if mode == "low latency" else "bf16",
        "layout": "expert" if mode == "low latency" else "rank",
        "received_bytes": 7_592_000,
        "chosen": "",
        "times": times,
    }


def report(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "x", "versions": ["torch 2"], "rows": list(rows), "failed": [], **more}


def writes_results(value: dict[str, Any], code: int | None = 0, output: str = "") -> Answer:
    def answer(path: Path) -> Ended:
        path.write_text(json.dumps(value), encoding="utf-8")
        return Ended(code, output)

    return answer


class Machine:
    """Fakes the libraries' processes; `answers` maps each result file to a fake of its process."""

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers = answers
        self.names: list[str] = []
        self.environments: list[Mapping[str, str]] = []
        self.tasks: list[dict[str, Any]] = []

    def __call__(
        self, line: list[str], environment: Mapping[str, str], task: str, seconds: int
    ) -> Ended:
        path = Path(line[-1])
        self.names.append(path.stem)
        self.environments.append(environment)
        self.tasks.append({**json.loads(task), "limit": seconds})
        return self.answers[path.stem](path)


class RunsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.output = Path(folder.name)
        self.raw = self.output / "raw"

    def run_on(self, machine: Machine, *names: str) -> None:
        libraries = [Installed(name, f"/{name}:/more", {"OF": name}, 7) for name in names]
        with redirect_stderr(io.StringIO()):
            run_all(Options(libraries, PLAN, "/python"), self.raw, machine)

    def test_each_library_has_its_own_path_and_ours_runs_twice(self) -> None:
        names = ("ours", "v1", "v2", "flashinfer", "nccl_ep")
        machine = Machine(
            {f"api-{name}": writes_results(report()) for name in (*names, "ours-again")}
        )
        self.run_on(machine, *names)
        self.assertEqual(machine.names, [f"api-{name}" for name in (*names, "ours-again")])
        modules = [task["module"] for task in machine.tasks]
        self.assertEqual(
            modules, ["legacy", "legacy", "elastic", "flashinfer", "nccl_ep", "legacy"]
        )
        self.assertEqual(len({task["port"] for task in machine.tasks}), 6)
        for name, environment in zip((*names, "ours"), machine.environments, strict=True):
            folders = environment["PYTHONPATH"].split(":")
            self.assertEqual(folders[:2], [f"/{name}", "/more"])
            self.assertTrue(folders[2].endswith("bench/peers"), folders)
            self.assertTrue(folders[3].endswith("kernels/deep_ep"), folders)
            self.assertEqual(environment["OF"], name)
            # Multicast is switched off for every library.
            self.assertEqual(environment["NCCL_NVLS_ENABLE"], "0")
            self.assertEqual(environment["NVSHMEM_DISABLE_NVLS"], "1")
        self.assertEqual(machine.tasks[0]["plan"]["low_latency_tokens"], [1, 128])
        self.assertEqual(machine.tasks[0]["folders"], ["/ours", "/more"])
        self.assertEqual(machine.tasks[0]["limit"], 7)

    def test_each_missing_result_is_reported_with_its_reason(self) -> None:
        def absent(_: Path) -> Ended:
            raise FileNotFoundError(2, "No such file or directory")

        before_the_limit = report(row("low latency", 1, pair_graph_us=30.0))
        one_failed = report(failed=["low latency, 1 tokens, fp8: check: rank 1: ContractError: x"])
        machine = Machine(
            {
                "api-ours": absent,
                "api-v1": writes_results(before_the_limit, None),
                "api-v2": writes_results(one_failed),
                "api-flashinfer": lambda _: Ended(1, "a line\nRuntimeError: no nvcc\n\n"),
                "api-nccl_ep": lambda _: Ended(-11, ""),
                "api-ours-again": writes_results(report()),
            }
        )
        self.run_on(machine, "ours", "v1", "v2", "flashinfer", "nccl_ep")
        found = read(self.raw)
        self.assertEqual(
            [(one.title, one.missing) for one in found.libraries],
            [
                ("ours", ["cannot be started: No such file or directory"]),
                ("DeepEP V1", ["ended early: did not end within 7 s"]),
                ("DeepEP V2", ["low latency, 1 tokens, fp8: check: rank 1: ContractError: x"]),
                ("FlashInfer", ["exit code 1: RuntimeError: no nvcc"]),
                ("NCCL EP", ["exit code -11: no output"]),
            ],
        )
        # Figures measured before the time limit are kept, and so is the output of each library.
        self.assertIn("| DeepEP V1, FP8 | 30.0 | - |", markdown(found))
        log = (self.raw / "api-flashinfer.log").read_text(encoding="utf-8")
        self.assertEqual(log, "a line\nRuntimeError: no nvcc\n\n")

    def test_equal_reasons_are_merged_into_one_line(self) -> None:
        failed = [f"high throughput, {sms} SMs: rank 0: OSError: full" for sms in (8, 16, 24)]
        value = report(failed=[*failed, "end of low latency: rank 1: OSError: full"])
        self.run_on(Machine({"api-v1": writes_results(value)}), "v1")
        text = markdown(read(self.raw))
        self.assertIn(
            "## Not measured\n\n"
            "- DeepEP V1: high throughput, 8 SMs, and 2 more: rank 0: OSError: full\n"
            "- DeepEP V1: end of low latency: rank 1: OSError: full\n",
            text,
        )

    def test_results_of_an_earlier_run_are_deleted(self) -> None:
        self.run_on(
            Machine(
                dict.fromkeys(("api-ours", "api-ours-again", "api-v1"), writes_results(report()))
            ),
            *("ours", "v1"),
        )
        self.run_on(Machine({"api-v2": writes_results(report())}), "v2")
        self.assertEqual(
            sorted(path.name for path in self.raw.glob("*.json")),
            ["api-setup.json", "api-v2.json"],
        )

    def test_all_processes_of_a_library_are_stopped_at_its_time_limit(self) -> None:
        child = self.output / "child"
        program = (
            "import subprocess, sys, time\n"
            "one = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
            f"open({str(child)!r}, 'w').write(str(one.pid))\n"
            "print('first line', flush=True)\n"
            "time.sleep(600)\n"
        )
        line = [sys.executable, "-c", program]
        start = time.monotonic()
        ended = run_limited(line, dict(os.environ), "", 3)
        self.assertLess(time.monotonic() - start, 60)
        self.assertEqual(ended, Ended(None, "first line\n"))
        pid = child.read_text(encoding="utf-8")
        line = ["ps", "-o", "stat=", "-p", pid]
        state = subprocess.run(line, capture_output=True, text=True, check=False)
        self.assertIn(state.stdout.strip()[:1], ("", "Z"))

    def test_the_tables_of_a_run_equal_the_golden_file(self) -> None:
        first = report(
            row("low latency", 1, pair_graph_us=27.5, dispatch_graph_us=15.1),
            row("low latency", 128, pair_graph_us=58.0, dispatch_graph_us=21.1),
            row("high throughput", 4096, 8, dispatch_eager_us=387.0, pair_eager_us=700.0),
            row("high throughput", 4096, 16, dispatch_eager_us=241.0, whole_eager_us=360.0),
        )
        again = report(row("low latency", 1, pair_graph_us=28.05, dispatch_graph_us=15.1))
        other = report(
            {**row("low latency", 128, pair_graph_us=61.0), "layout": "rank"},
            row("high throughput", 4096, None, pair_eager_us=650.0),
        )
        tuned = report({**row("high throughput", 4096, 16, combine_eager_us=600.0), "chosen": "6"})
        answers = {"api-ours": first, "api-flashinfer": other, "api-v1": tuned}
        machine = Machine({name: writes_results(value) for name, value in answers.items()})
        machine.answers["api-ours-again"] = writes_results(again)
        self.run_on(machine, "ours", "v1", "flashinfer")
        setup = json.loads((self.raw / "api-setup.json").read_text(encoding="utf-8"))
        setup |= {"gpus": ["NVIDIA H200"] * 2, "driver": "580.1"}
        (self.raw / "api-setup.json").write_text(json.dumps(setup), encoding="utf-8")
        text = markdown(read(self.raw))
        golden = Path(__file__).resolve().parent / "api-table.md"
        if os.environ.get("EPFABRIC_GOLDEN") == "update":
            golden.write_text(text, encoding="utf-8")
        self.assertEqual(
            golden.read_text(encoding="utf-8"), text, "api-table.md: EPFABRIC_GOLDEN=update"
        )

    def test_render_needs_the_files_of_a_run(self) -> None:
        with redirect_stderr(io.StringIO()) as printed:
            self.assertEqual(main(["--output", str(self.output), "--render"]), 2)
        self.assertIn("--render needs an earlier run", printed.getvalue())

    def test_rendering_again_gives_the_same_table(self) -> None:
        one = report(row("low latency", 1, pair_graph_us=27.5))
        self.run_on(Machine({"api-v1": writes_results(one)}), "v1")
        with redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(main(["--output", str(self.output), "--render"]), 0)
        table = (self.output / "table.md").read_text(encoding="utf-8")
        self.assertEqual(table, printed.getvalue())
        self.assertEqual(table, markdown(read(self.raw)))

    def test_the_exit_code_is_one_if_nothing_was_measured(self) -> None:
        arguments = ["--output", str(self.output), "--libraries", "v1=/nowhere"]
        with (
            redirect_stdout(io.StringIO()) as printed,
            redirect_stderr(io.StringIO()),
        ):
            self.assertEqual(main([*arguments, "--python", "/nowhere/python"]), 1)
        self.assertIn(
            "- DeepEP V1: cannot be started: No such file or directory", printed.getvalue()
        )

    def test_variables_and_time_limits_apply_to_one_library_or_to_all(self) -> None:
        seen: list[Options] = []
        arguments = ["--output", str(self.output), "--libraries", "v1=/a", "v2=/b:/c"]
        arguments += ["--env", "A=1", "v2:A=2", "--env", "v1:B=x=y", "--num-sms", "8"]
        arguments += ["--seconds", "v2=90", "60"]
        with (
            mock.patch("peers.api.main.run_all", lambda options, _: seen.append(options)),
            redirect_stdout(io.StringIO()),
        ):
            self.raw.mkdir()
            main(arguments)
        v1, v2 = seen[0].libraries
        self.assertEqual(v1, Installed("v1", "/a", {"A": "1", "B": "x=y"}, 60))
        self.assertEqual(v2, Installed("v2", "/b:/c", {"A": "2"}, 90))
        self.assertEqual(v2.folders, ["/b", "/c"])
        self.assertEqual((seen[0].plan.sms, seen[0].plan.max_low_latency_tokens), ([8], 256))

    def test_wrong_usage_is_refused(self) -> None:
        names = "ours, v1, v2, flashinfer, nccl_ep"
        for words, wanted in (
            ([], "--libraries: expected at least one NAME=PATH, or --render"),
            (["--libraries", "v3=/a"], f"--libraries: v3 is not one of {names}"),
            (["--libraries", "v1"], "--libraries: v1 needs a folder: v1=PATH"),
            (
                ["--libraries", "v1=/a", "--env", "A"],
                "--env: expected NAME=VALUE or LIBRARY:NAME=VALUE, got A",
            ),
            (
                ["--libraries", "v1=/a", "--env", "v3:A=1"],
                f"--env: v3 is not one of {names}",
            ),
            (
                ["--libraries", "v1=/a", "--num-sms", "8,x"],
                "--num-sms: expected whole numbers above 0, separated by commas, got 8,x",
            ),
            (
                ["--libraries", "v1=/a", "--seconds", "v3=9"],
                f"--seconds: v3 is not one of {names}",
            ),
            (
                ["--libraries", "v1=/a", "--seconds", "v1="],
                "--seconds: expected a whole number above 0, got ",
            ),
        ):
            with self.subTest(words), redirect_stderr(io.StringIO()) as printed:
                with self.assertRaises(SystemExit) as ended:
                    main(["--output", str(self.output), *words])
                self.assertEqual(ended.exception.code, 2)
                self.assertIn(f"error: {wanted}\n", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
