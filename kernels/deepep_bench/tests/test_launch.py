"""Tests ranks from start to exit code, with a fake DeepEP, and threads instead of processes."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

from deepep_bench.backends import ELASTIC, EPFABRIC, LEGACY
from deepep_bench.drivers.driver import Session
from deepep_bench.main import Job
from deepep_bench.place import Place
from deepep_bench.settings import LOW_LATENCY, Settings
from deepep_bench.threads import run_threads
from tests.test_drivers import SMALL, Clock, FakeSession

with suppress(ModuleNotFoundError):
    from deepep_bench.gpu import launch
    from tests import fake_deep_ep

ONE_NODE = Place(1, 0, 2, "", 0, True)


@unittest.skipUnless(find_spec("torch"), "no torch here: ranks from start to exit not tested")
class LaunchTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def codes(self, settings: Settings, backend: str, library: Any) -> tuple[list[int], str, str]:
        """Returns every rank's exit code, and the texts on stdout and stderr."""
        settings = replace(settings, results_dir=str(self.root))
        out, errors = io.StringIO(), io.StringIO()

        def work(session: Session) -> int:
            # Threads need not join a group: the replaced `_join` returns their sessions.
            sessions[session.place.rank] = FakeSession(session)
            return launch._run(session.place, Job(settings, backend, ONE_NODE, "then"))

        sessions: dict[int, FakeSession] = {}
        with (
            mock.patch.dict("sys.modules", {"deep_ep": library}),
            mock.patch.object(launch, "_join", lambda place: sessions[place.rank]),
            mock.patch.object(launch, "DeviceClock", lambda *_: Clock()),
            mock.patch.object(launch, "gpu_facts", lambda: {"gpu": "a fake"}),
            mock.patch("torch.distributed.destroy_process_group"),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(errors),
        ):
            codes = run_threads(ONE_NODE, work)
        return codes, out.getvalue(), errors.getvalue()

    def test_a_run_is_refused_if_deep_ep_is_not_the_backends_library(self) -> None:
        library = fake_deep_ep.make(fake_deep_ep.Faults())
        codes, _, errors = self.codes(SMALL, EPFABRIC, library)
        self.assertEqual(codes, [3, 3])
        self.assertIn("not our own library", errors)
        self.assertEqual([], list(self.root.iterdir()))

    def test_a_run_with_right_data_exits_with_0_and_writes_results(self) -> None:
        low_latency = replace(SMALL, mode=LOW_LATENCY, allow_nvlink_for_low_latency=True)
        for settings, backend in ((SMALL, LEGACY), (low_latency, LEGACY), (SMALL, ELASTIC)):
            library = fake_deep_ep.make(fake_deep_ep.Faults())
            codes, out, errors = self.codes(settings, backend, library)
            self.assertEqual((codes, errors), ([0, 0], ""))
            self.assertEqual(out.count("BENCHMARK: DeepEP Results"), 1)
            folder = self.root / f"benchmark_2_ranks_then_{settings.mode}"
            rows = json.loads((folder / "results.json").read_text(encoding="utf-8"))
            name = backend + ("_ll" if settings.low_latency else "")
            self.assertEqual({row["backend"] for row in rows}, {name})
            metadata = (folder / "metadata/node-0.toml").read_text(encoding="utf-8")
            self.assertIn('gpu_arch_type = "a fake"', metadata)

    def test_every_rank_exits_with_4_if_data_is_wrong(self) -> None:
        faults = fake_deep_ep.Faults()
        faults.dispatch = lambda rank, rows: rows[1:] if rank else rows
        codes, out, _ = self.codes(SMALL, LEGACY, fake_deep_ep.make(faults))
        self.assertEqual(codes, [4, 4])
        self.assertIn("WRONG DATA", out)
        self.assertFalse(list(self.root.rglob("results.json")))

    def test_every_rank_exits_with_3_if_a_function_is_missing(self) -> None:
        library = fake_deep_ep.make(fake_deep_ep.Faults())
        del library.ElasticBuffer
        codes, out, errors = self.codes(SMALL, ELASTIC, library)
        self.assertEqual((codes, out), ([3, 3], ""))
        self.assertEqual(errors.count("has no ElasticBuffer"), 1)


if __name__ == "__main__":
    unittest.main()
