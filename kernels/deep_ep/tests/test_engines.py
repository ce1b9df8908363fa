"""Checks, on a CPU, that `python3 -m engines` reports the mistakes of a faulty deep_ep.

Needs torch. If EPFABRIC_ENGINES names a folder with the engines, their own adapters are tested too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
SIZES = ["--hidden", "2048", "--experts", "8", "--topk", "3", "--tokens", "16"]


@unittest.skipIf(find_spec("torch") is None, "no torch here: the engines' harness was not tested")
class ReferenceTest(unittest.TestCase):
    def setUp(self) -> None:
        import torch  # noqa: PLC0415 - absent on machines that only build

        from contract.ranks import Shape, inputs_of  # noqa: PLC0415

        self.torch = torch
        self.shape = Shape((16,), 16, 256, 8, 3)
        self.mine = inputs_of(self.shape, 0, 1)

    def rounded_result(self) -> tuple[object, object, object]:
        from engines import reference  # noqa: PLC0415

        expected, allowed = reference.high_throughput(self.shape, self.mine, "bf16", 2)
        return expected.to(self.torch.bfloat16), expected, allowed

    def test_a_rounded_result_is_right(self) -> None:
        from engines import reference  # noqa: PLC0415

        verdict = reference.judge(*self.rounded_result())
        self.assertEqual((verdict.wrong, verdict.why), (0, ""))
        self.assertLessEqual(verdict.worst, 1)

    def test_a_single_wrong_element_is_reported_with_its_place(self) -> None:
        from engines import reference  # noqa: PLC0415

        for value in (float("nan"), float("inf"), 1e3):
            out, expected, allowed = self.rounded_result()
            out[5, 7] = value  # type: ignore[index]
            verdict = reference.judge(out, expected, allowed)
            self.assertEqual(verdict.wrong, 1)
            self.assertRegex(verdict.why, r"first at token 5, column 7: ")

    def test_swapped_rows_are_reported(self) -> None:
        from engines import reference  # noqa: PLC0415

        out, expected, allowed = self.rounded_result()
        out[[0, 1]] = out[[1, 0]]  # type: ignore[index]
        self.assertGreater(
            reference.judge(out, expected, allowed).wrong,
            self.shape.hidden,
        )


@unittest.skipIf(
    find_spec("torch") is None or not os.environ.get("EPFABRIC_ENGINES"),
    "no torch, or EPFABRIC_ENGINES names no folder: the engines' own adapters were not tested",
)
class AdaptersTest(unittest.TestCase):
    def run_with(self, engine: str, mode: str, fault: str) -> tuple[int, dict[str, str]]:
        """Returns the exit code and each case's error, which is empty if the case passed."""
        with tempfile.TemporaryDirectory() as folder:
            found = Path(folder) / "result.json"
            path = f"{HERE.parent}:{HERE}/fakes/gloo:{os.environ.get('PYTHONPATH', '')}"
            arguments = ["--engine", engine, "--mode", mode, "--ranks", "2", "--json", str(found)]
            done = subprocess.run(
                [sys.executable, "-m", "engines", *arguments, *SIZES],
                env=os.environ | {"PYTHONPATH": path, "FAKE_FAULT": fault},
                check=False,
                capture_output=True,
                text=True,
            )
            self.assertTrue(found.exists(), done.stderr)
            cases = json.loads(found.read_text())["cases"]
        return done.returncode, {case["case"]: case["why"] for case in cases}

    def test_a_deep_ep_without_mistakes_passes(self) -> None:
        for engine in ("vllm", "sglang"):
            for mode in ("ll", "ht"):
                with self.subTest(engine=engine, mode=mode):
                    code, cases = self.run_with(engine, mode, "")
                    self.assertEqual((code, set(cases.values())), (0, {""}), cases)

    def test_each_mistake_of_a_deep_ep_is_reported(self) -> None:
        for engine in ("vllm", "sglang"):
            for mode in ("ll", "ht"):
                for fault in ("row", "weight", "nan", *(["count"] if mode == "ll" else [])):
                    with self.subTest(engine=engine, mode=mode, fault=fault):
                        code, cases = self.run_with(engine, mode, fault)
                        self.assertEqual(code, 1)
                        self.assertRegex(cases["called_one_by_one bf16"], "elements are wrong")


if __name__ == "__main__":
    unittest.main()
