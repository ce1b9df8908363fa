"""Tests measurements with a fake of each library; calls that return wrong data are not timed."""

from __future__ import annotations

import io
import json
import sys
import tempfile
import unittest
from collections.abc import Callable
from contextlib import redirect_stderr
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

if find_spec("torch") is None:
    raise unittest.SkipTest("torch is not installed: the libraries' calls were not tested")

import torch
import torch.distributed as dist

from peers.api.runs import DEEP_EP

sys.path.insert(0, str(DEEP_EP))

from contract import speed
from peers.api import measure, worker
from peers.api.measure import Found, Measurement
from peers.api.operation import HIGH_THROUGHPUT, LOW_LATENCY, Operation, Plan
from tests import one_rank

PLAN = Plan(
    ranks=1, hidden=512, experts=6, topk=3, low_latency_tokens=(1, 4), tokens=7, sms=(16, 8)
)
LOW = {"pair_graph_us", "dispatch_of_pair_graph_us", "combine_of_pair_graph_us", "pair_eager_us"}
LOW_ALONE = {"dispatch_graph_us", "combine_graph_us", "dispatch_eager_us", "combine_eager_us"}
HIGH = {"pair_eager_us", "dispatch_of_pair_eager_us", "combine_of_pair_eager_us"}
HIGH_ALONE = {"dispatch_eager_us", "combine_eager_us", "whole_eager_us"}
LIBRARIES = ("legacy", "elastic", "flashinfer", "nccl_ep")


def timed(_: Any, operation: Callable[[], Any]) -> float:
    operation()
    operation()
    return 5.0


def times_in_pairs(_: Any, operation: Operation, in_graph: bool) -> tuple[float, float]:
    operation.pair()
    return (2.0, 3.0) if in_graph else (20.0, 30.0)


class LibrariesTest(unittest.TestCase):
    def setUp(self) -> None:
        one_rank.FAULTS.clear()
        self.folder = Path(self.enterContext_(tempfile.TemporaryDirectory()))
        self.enterContext_(mock.patch.dict(sys.modules, one_rank.modules()))
        self.enterContext_(mock.patch.object(speed, "in_graph", timed))
        self.enterContext_(mock.patch.object(speed, "eager", timed))
        legacy = import_module("peers.api.libraries.legacy")
        self.enterContext_(mock.patch.object(legacy, "eager", timed))
        self.enterContext_(mock.patch.object(measure, "times_in_pairs", times_in_pairs))
        stream = mock.Mock(cuda_stream=0)
        self.enterContext_(mock.patch.object(torch.cuda, "current_stream", lambda: stream))
        self.enterContext_(mock.patch.object(torch.cuda, "current_device", lambda: 0))
        self.enterContext_(redirect_stderr(io.StringIO()))
        task = {"plan": {"ranks": 1}, "port": 8399, "seconds": 60}
        self.ranks = worker.join(0, task)
        self.addCleanup(dist.destroy_process_group)

    def enterContext_(self, context: Any) -> Any:  # noqa: N802 - named like unittest's from Python 3.11 on
        value = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return value

    def measure(self, module: str) -> Found:
        measurement = Measurement(self.ranks, PLAN, lambda _: None)
        measurement.run(import_module(f"peers.api.libraries.{module}").Library)
        return measurement.found

    def test_all_operations_of_each_library_are_timed(self) -> None:
        for module in LIBRARIES:
            with self.subTest(module):
                found = self.measure(module)
                self.assertEqual(found.failed, [])
                low = [row for row in found.rows if row["mode"] == LOW_LATENCY]
                self.assertEqual([row["tokens"] for row in low], [1, 4])
                for row in low:
                    alone = LOW_ALONE if module in ("legacy", "elastic") else set()
                    self.assertEqual(set(row["times"]), LOW | alone)
                    self.assertEqual(row["element"], "fp8")
                high = [row for row in found.rows if row["mode"] == HIGH_THROUGHPUT]
                takes_sms = module in ("legacy", "elastic")
                self.assertEqual([row["sms"] for row in high], [16, 8] if takes_sms else [None])
                for row in high:
                    alone = set() if module == "flashinfer" else HIGH_ALONE
                    self.assertEqual(set(row["times"]), HIGH | alone)

    def test_received_bytes_depend_on_the_layout(self) -> None:
        size = 512 + 4 * 4
        for module, rows in (("legacy", 4 * 3), ("flashinfer", 4), ("nccl_ep", 4 * 3)):
            four_tokens = self.measure(module).rows[1]
            self.assertEqual(four_tokens["received_bytes"], rows * size, module)
        high_throughput = self.measure("elastic").rows[-1]
        self.assertEqual(high_throughput["received_bytes"], 7 * 512 * 2)

    def test_tuned_settings_are_reported(self) -> None:
        row = self.measure("legacy").rows[-1]
        self.assertEqual(row["chosen"], "best chunks of 4: 6 and 4 tokens")
        self.assertEqual(self.measure("elastic").rows[0]["chosen"], "12 SMs, its own choice")

    def test_wrong_data_is_not_timed(self) -> None:
        for module in LIBRARIES:
            with self.subTest(module):
                one_rank.FAULTS.clear()
                one_rank.FAULTS.add("row")
                found = self.measure(module)
                # The case with one token passes, because it has no two rows to swap.
                self.assertEqual([row["tokens"] for row in found.rows], [1])
                self.assertTrue(all(": check: rank 0: ContractError: " in w for w in found.failed))

    def test_rows_of_a_known_layout_are_checked(self) -> None:
        for module in ("legacy", "elastic", "nccl_ep"):
            with self.subTest(module):
                one_rank.FAULTS.clear()
                one_rank.FAULTS.add("handle")
                found = self.measure(module)
                self.assertEqual({row["mode"] for row in found.rows}, {LOW_LATENCY})
                expected = "high throughput"
                self.assertTrue(all(why.startswith(expected) for why in found.failed), found.failed)

    def test_weights_are_checked(self) -> None:
        for module in ("legacy", "flashinfer", "nccl_ep"):
            with self.subTest(module):
                one_rank.FAULTS.clear()
                one_rank.FAULTS.add("weight")
                found = self.measure(module)
                wrong = "low latency, 4 tokens, fp8: check: rank 0: ContractError: a sum: "
                self.assertTrue(any(why.startswith(wrong) for why in found.failed), found.failed)

    def test_bf16_is_used_if_fp8_is_refused(self) -> None:
        one_rank.FAULTS.add("fp8")
        for module in ("elastic", "flashinfer", "nccl_ep"):
            with self.subTest(module):
                found = self.measure(module)
                low = [row for row in found.rows if row["mode"] == LOW_LATENCY]
                self.assertEqual([row["element"] for row in low], ["bf16", "bf16"])
                self.assertIn("ValueError: no FP8 here", found.failed[0])

    def test_a_failed_figure_is_reported_and_others_are_measured(self) -> None:
        def refuse(*_: Any) -> float:
            raise RuntimeError("operation not permitted when stream is capturing\nat this call")

        with mock.patch.object(speed, "in_graph", refuse):
            found = self.measure("legacy")
        self.assertEqual(
            found.failed[0],
            "low latency, 1 tokens, fp8: pair_graph_us: rank 0: RuntimeError: "
            "operation not permitted when stream is capturing",
        )
        self.assertIn("pair_eager_us", found.rows[0]["times"])
        self.assertNotIn("pair_graph_us", found.rows[0]["times"])

    def test_a_missing_library_is_reported(self) -> None:
        with mock.patch.dict(sys.modules, {"deep_ep": None}):
            found = self.measure("legacy")
        self.assertEqual(found.rows, [])
        self.assertEqual(len(found.failed), 1)
        self.assertTrue(found.failed[0].startswith("start: rank 0: ModuleNotFoundError: "))

    def test_results_are_written_after_each_figure(self) -> None:
        path = self.folder / "api-v2.json"
        task = {
            **{"name": "v2", "module": "elastic", "folders": [str(self.folder)]},
            "plan": {**PLAN.__dict__, "sms": [8]},
        }
        figure_counts: list[int] = []
        replace = Path.replace

        def count_figures_and_replace(source: Path, target: Path) -> Any:
            written = json.loads(source.read_text(encoding="utf-8"))
            figure_counts.append(sum(len(row["times"]) for row in written["rows"]))
            return replace(source, target)

        with (
            mock.patch.object(worker, "join", lambda *_: self.ranks),
            mock.patch.object(Path, "replace", count_figures_and_replace),
        ):
            worker.measure(0, task, path)
        final = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual((final["name"], final["finished"], len(final["rows"])), ("v2", True, 3))
        self.assertIn(f"torch {torch.__version__}", final["versions"])
        self.assertEqual(figure_counts[:4], [1, 3, 4, 5])


if __name__ == "__main__":
    unittest.main()
