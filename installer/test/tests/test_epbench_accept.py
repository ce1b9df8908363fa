"""Tests epbench_accept.py with a script in place of epbench."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import epbench_accept
from epbench_accept import MARK, accept, environment

SCRIPT = """#!/bin/sh
printf '%s\\n' "$*" "preload=${LD_PRELOAD-none}" >"{folder}/recorded"
while [ $# -gt 1 ]; do [ "$1" = --json ] && report="$2"; shift; done
{body}
"""
REPORT = 'printf \'{\\n  "exit": 6,\\n  "verdict": "µ"\\n}\\n\' >"$report"; exit 6'


class EpbenchAcceptTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.home = self.folder / "epbench"

    def program(self, body: str) -> None:
        self.home.mkdir()
        script = self.home / "epbench"
        script.write_text(SCRIPT.replace("{folder}", str(self.folder)).replace("{body}", body))
        script.chmod(0o755)

    def run_accept(self, *options: str) -> tuple[int, str]:
        out = io.StringIO()
        nowhere = self.folder / "no-termination-log"
        with (
            contextlib.redirect_stdout(out),
            mock.patch.object(epbench_accept, "TERMINATION_LOG", nowhere),
        ):
            code = accept(self.home, "b200x8.json", options)
        return code, out.getvalue()

    def recorded(self) -> list[str]:
        return (self.folder / "recorded").read_text(encoding="utf-8").splitlines()

    def test_the_report_is_one_line_and_the_exit_code_is_epbenchs(self) -> None:
        self.program(REPORT)
        code, out = self.run_accept()
        self.assertEqual(6, code)
        self.assertEqual(1, len(out.splitlines()))
        self.assertTrue(out.startswith(MARK))
        self.assertEqual({"exit": 6, "verdict": "µ"}, json.loads(out[len(MARK) :]))

    def test_epbench_gets_its_profile_and_the_given_options(self) -> None:
        self.program("exit 0")
        self.run_accept("--tune")
        expected = f"accept --profile {self.home}/profiles/b200x8.json --json "
        self.assertTrue(self.recorded()[0].startswith(expected))
        self.assertTrue(self.recorded()[0].endswith(" --tune"))

    def test_a_termination_log_is_requested_if_the_container_has_one(self) -> None:
        with mock.patch.object(epbench_accept, "TERMINATION_LOG", self.folder):
            words = epbench_accept.command(self.home, "p", self.folder / "r", [])
        self.assertEqual(["--termination-log", str(self.folder)], words[-2:])

    def test_without_a_report_only_the_exit_code_is_returned(self) -> None:
        self.program("exit 3")
        self.assertEqual((3, ""), self.run_accept())

    def test_an_incomplete_report_is_not_printed(self) -> None:
        self.program('printf "{" >"$report"; exit 8')
        self.assertEqual((8, ""), self.run_accept())

    def test_a_signal_is_returned_as_128_plus_its_number(self) -> None:
        self.program("kill -9 $$")
        self.assertEqual((137, ""), self.run_accept())

    def test_an_image_without_epbench_is_reported(self) -> None:
        code, out = self.run_accept()
        self.assertEqual(127, code)
        self.assertIn("epbench: cannot start ", out)

    def test_deepeps_libraries_are_not_preloaded_into_epbench(self) -> None:
        self.assertEqual({"A": "b"}, environment({"A": "b", "LD_PRELOAD": "libnvshmem_host.so.3"}))
        self.program("exit 0")
        with mock.patch.dict("os.environ", {"LD_PRELOAD": ""}):
            self.run_accept()
        self.assertEqual("preload=none", self.recorded()[1])


if __name__ == "__main__":
    unittest.main()
