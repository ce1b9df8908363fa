"""Tests the files of a run against expected files, and the command line with the stand-in.

EPFABRIC_GOLDEN=update python3 -m unittest tests.test_output   rewrites the expected files
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

from deepep_bench.main import main
from deepep_bench.measurement import Measurement
from deepep_bench.metadata import nics, probe
from deepep_bench.output import write_run
from deepep_bench.place import Place
from deepep_bench.results import HEAD_COLUMNS, PAGE_COLUMNS, Run
from deepep_bench.routing import route
from deepep_bench.settings import FP8, Settings
from deepep_bench.statistics_of import spread
from deepep_bench.traffic import loads
from deepep_bench.verdict import Check, Verdict

GOLDEN = Path(__file__).parent / "golden"
# CloudAI, at 9df680dd and at HEAD, searches for a folder with such a name.
FOLDER = re.compile(r"benchmark_(\d+)_ranks_(.+?)_(low_latency|standard)")
SETTINGS = Settings(tokens=6, num_experts=8, num_topk=2, hidden_size=256, data_type=FP8)
PLACE = Place(1, 0, 2, "", 0, True)
CONFIG = "tokens: 6\nnum_experts: 8\nnum_topk: 2\nhidden_size: 256\n"


def example(folder: Path, wrong: int = 0) -> Run:
    """Returns a run with invented times; `wrong` is the number of wrong rows in one check."""
    settings = replace(SETTINGS, results_dir=str(folder))
    checks = (
        Check("dispatch", FP8, 0, 9, 0),
        Check("combine", FP8, 1, 6, wrong, "token 3", error=1.0, size=1600.0),
    )
    measured = [
        Measurement("dispatch", "uncached", spread([4e-6, 2e-6, 3e-6]), None, "", [3e-6, 2e-6]),
        Measurement("dispatch", "cached", spread([2e-6, 1e-6]), 1e-6, "nvl chunk 8", [1e-6, 1e-6]),
        Measurement("combine", "", spread([5e-6]), None, "", [5e-6, 4e-6]),
    ]
    moved = loads(route(settings, 2), PLACE, low_latency=False)
    return Run(settings, "legacy", PLACE, "", measured, moved, Verdict(checks), ["num_sms 24"])


class FilesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def test_files_equal_the_expected_files(self) -> None:
        run = example(self.root)
        folder, table = write_run(run, route(SETTINGS, 2), ['user = "x"\n'], "2026-01-02_03-04-05")
        found = {
            str(path.relative_to(folder)): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        found["summary.json"] = found["summary.json"].replace(str(self.root), "/results")
        found["stdout.txt"] = table + "\n"
        if os.environ.get("EPFABRIC_GOLDEN") == "update":
            for name, text in found.items():
                (GOLDEN / name).parent.mkdir(parents=True, exist_ok=True)
                (GOLDEN / name).write_text(text, encoding="utf-8")
        names = {str(path.relative_to(GOLDEN)) for path in GOLDEN.rglob("*") if path.is_file()}
        self.assertEqual(set(found), names)
        for name, text in found.items():
            self.assertEqual(text, (GOLDEN / name).read_text(encoding="utf-8"), name)

    def test_cloudai_finds_the_folder_and_its_keys(self) -> None:
        run = example(self.root)
        folder, table = write_run(run, route(SETTINGS, 2), [], "2026-01-02_03-04-05")
        match = FOLDER.search(folder.name)
        assert match is not None
        self.assertEqual(match.groups(), ("2", "2026-01-02_03-04-05", "standard"))
        rows = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        self.assertIsInstance(rows, list)
        for row in rows:
            missing = {*PAGE_COLUMNS, *HEAD_COLUMNS} - {"timestamp", "result_dir"} - set(row)
            self.assertEqual(missing, set())
            self.assertEqual((row["backend"], row["num_ranks"]), ("legacy", 2))
        for name, columns in (("report.csv", PAGE_COLUMNS), ("report_head.csv", HEAD_COLUMNS)):
            with (folder / name).open(encoding="utf-8", newline="") as file:
                self.assertEqual(next(csv.reader(file)), columns)
        self.assertRegex(table, r"global_bw|deepep_time")

    def test_a_run_with_wrong_data_writes_no_results(self) -> None:
        run = replace(example(self.root, wrong=2), measurements=[])
        folder, table = write_run(run, route(SETTINGS, 2), [], "t")
        self.assertFalse((folder / "results.json").exists())
        summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        found = summary["backends"]["legacy"]
        self.assertEqual(found["verdict"], "wrong")
        self.assertEqual(found["failures"], ["rank 1: combine fp8: 2 of 6 rows wrong: token 3"])
        self.assertIn("VERDICT: WRONG DATA", table)
        # CloudAI regards a run as successful if it prints one of these words.
        self.assertNotRegex(table, r"global_bw|deepep_time|BW \(GB/s\)|passed")

    def test_backends_share_a_folder_and_replace_only_their_own_results(self) -> None:
        routing, first = route(SETTINGS, 2), example(self.root)
        folder, _ = write_run(first, routing, [], "t")
        write_run(replace(first, backend="elastic"), routing, [], "t")
        write_run(first, routing, [], "t")
        rows = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        self.assertEqual([row["backend"] for row in rows], ["elastic"] * 3 + ["legacy"] * 3)
        wrong = replace(example(self.root, wrong=1), measurements=[])
        write_run(wrong, routing, [], "t")
        rows = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        self.assertEqual([row["backend"] for row in rows], ["elastic"] * 3)
        summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        verdicts = {name: found["verdict"] for name, found in summary["backends"].items()}
        self.assertEqual(verdicts, {"elastic": "correct", "legacy": "wrong"})
        write_run(replace(wrong, backend="elastic"), routing, [], "t")
        self.assertEqual(list(folder.glob("re[ps]*")), [])


class MetadataTest(unittest.TestCase):
    def test_a_nodes_metadata_has_the_probed_facts(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            for path, text in {
                "etc/os-release": 'NAME="x"\nPRETTY_NAME="Ubuntu 24.04"\n',
                "proc/cpuinfo": "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\n",
                "proc/driver/nvidia/version": "NVRM version: NVIDIA Module  580.126.09  Mon\n",
                "sys/module/mlx5_core/version": "25.10\n",
                "sys/class/infiniband/mlx5_1/x": "",
                "sys/class/infiniband/mlx5_0/x": "",
            }.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            self.assertEqual(nics(root), ["mlx5_0", "mlx5_1"])
            text = probe(
                {"USER": 'a "b"', "NODE_NAME": "gke-1", "EPFABRIC_RUN": "u1", "WORLD_SIZE": "2"},
                {"gpu": "NVIDIA B200", "cuda": "12.9", "nccl": "2.27.5", "deepep": "1.2.1"},
                root,
            )
        for line in (
            'user = "a \\"b\\""',
            'os_version = "Ubuntu 24.04"',
            'cpu_model_name = "Some CPU @ 2 GHz"',
            'gpu_arch_type = "NVIDIA B200"',
            'cuda_build_version = "12.9"',
            'cuda_driver_version = "580.126.09"',
            'nics = "mlx5_0, mlx5_1"',
            'mofed_version = "25.10"',
            'version = "2.27.5"',
            'node_list = "gke-1"',
            'job_id = "u1"',
        ):
            self.assertIn(line, text.splitlines())

    def test_metadata_has_all_fields_even_without_any_facts(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            text = probe({"USER": "u"}, {}, Path(name))
            self.assertEqual(nics(Path(name)), [])
        self.assertIn('gpu_arch_type = ""', text)
        # CloudAI's report accepts no file with a missing field.
        for field in (
            *("os_type", "os_version", "linux_kernel_version", "cpu_model_name", "cpu_arch_type"),
            *("mpi_type", "mpi_version", "hpcx_version"),
            *("cuda_build_version", "cuda_runtime_version", "cuda_driver_version"),
            *("nics", "switch_type", "network_name", "mofed_version", "libfabric_version"),
            *("version", "commit_sha"),
            *("cluster_name", "node_list", "num_nodes", "ntasks_per_node", "ntasks", "job_id"),
        ):
            self.assertIn(f"\n{field} = ", text)


class CommandTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.config = self.root / "config.yaml"
        self.config.write_text(CONFIG, encoding="utf-8")

    def command(self, *arguments: str, **variables: str) -> tuple[int, str, str]:
        """Runs the command line; returns exit code, stdout and stderr."""
        out, errors = io.StringIO(), io.StringIO()
        command = [str(self.config), *arguments]
        with (
            mock.patch.dict(os.environ, variables),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(errors),
        ):
            try:
                code = main(command)
            except SystemExit as end:
                code = int(end.code or 0)
        return code, out.getvalue(), errors.getvalue()

    def test_the_stand_in_writes_all_results(self) -> None:
        for mode in ("standard", "low_latency"):
            code, out, errors = self.command(
                "stand-in",
                *("--mode", mode, "--results", str(self.root), "--processes", "4"),
                DEEPEP_BENCH_TIMESTAMP="then",
            )
            self.assertEqual((code, errors), (0, ""))
            self.assertIn("BENCHMARK: DeepEP Results", out)
            self.assertIn("EMULATED", out)
            folder = self.root / f"benchmark_4_ranks_then_{mode}"
            rows = json.loads((folder / "results.json").read_text(encoding="utf-8"))
            self.assertIn("EMULATED", rows[0]["notes"][0])
            self.assertTrue((folder / "metadata/node-0.toml").is_file())

    def test_only_node_0_writes_results(self) -> None:
        found = {"WORLD_SIZE": "2", "RANK": "1", "MASTER_ADDR": "n0"}
        code, out, _ = self.command("stand-in", "--results", str(self.root), **found)
        self.assertEqual((code, out), (0, ""))
        self.assertEqual(list(self.root.glob("benchmark_*")), [])

    def test_all_refusals_are_reported_at_once_with_exit_code_3(self) -> None:
        self.config.write_text("tokns: 1\nnum_sms: 3\n", encoding="utf-8")
        code, out, errors = self.command("nixl_ep", WORLD_SIZE="x", DEEPEP_BENCH_TIMESTAMP="../a")
        self.assertEqual((code, out), (3, ""))
        for text in ("tokns", "num_sms: odd", "$WORLD_SIZE", "nixl_ep", '"../a"'):
            self.assertIn(text, errors)
        self.assertIn("deepep_bench: 5 problems, nothing was run", errors)
        self.assertNotIn("Traceback", errors)

    def test_wrong_usage_exits_with_2(self) -> None:
        self.assertEqual(self.command("stand-in", "--mode", "fast")[0], 2)
        self.assertEqual(self.command("stand-in", "more")[0], 2)

    def test_wrong_data_exits_with_4(self) -> None:
        with mock.patch("deepep_bench.drivers.stand_in.StandIn.combine", return_value=[]):
            code, out, _ = self.command("stand-in", "--results", str(self.root))
        self.assertEqual(code, 4)
        self.assertIn("WRONG DATA", out)


if __name__ == "__main__":
    unittest.main()
