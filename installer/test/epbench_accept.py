#!/usr/bin/env python3
"""Runs `epbench accept` on this node, and prints its report as one line of the log.

usage: epbench_accept.py PROFILE [OPTION…]

PROFILE is a file of epbench/profiles; options go to epbench. The folder epbench beside this script
has the program and its profiles. epbench's output is passed through, followed by

    [epbench] report {…}

which the judge reads. Ends with epbench's exit code; 127 if the image has no epbench.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

HOME = Path(__file__).resolve().parent / "epbench"
# Kubernetes reads the container's termination message from this file.
TERMINATION_LOG = Path("/dev/termination-log")
MARK = "[epbench] report "
_MISSING = 127


def command(home: Path, profile: str, report: Path, options: Sequence[str]) -> list[str]:
    """Returns the command to start."""
    words = [str(home / "epbench"), "accept", "--profile", str(home / "profiles" / profile)]
    words += ["--json", str(report)]
    if TERMINATION_LOG.exists():
        words += ["--termination-log", str(TERMINATION_LOG)]
    return [*words, *options]


def environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment without LD_PRELOAD, which names DeepEP's libraries."""
    return {name: value for name, value in inherited.items() if name != "LD_PRELOAD"}


def report_line(text: str) -> str:
    """Returns the report as one line, which the judge parses."""
    return MARK + json.dumps(json.loads(text), separators=(",", ":"))


def accept(home: Path, profile: str, options: Sequence[str]) -> int:
    """Runs epbench and returns its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = command(home, profile, report, options)
        try:
            ended = subprocess.run(words, env=environment(os.environ), check=False)
        except OSError as error:
            print(f"epbench: cannot start {words[0]}: {error.strerror}", flush=True)
            return _MISSING
        # A program that was killed may leave no report, or a partial one.
        with suppress(OSError, ValueError):
            print(report_line(report.read_text(encoding="utf-8")), flush=True)
    # As in a shell, a program that signal N ended has exit code 128 + N.
    return ended.returncode if ended.returncode >= 0 else 128 - ended.returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROFILE [OPTION…]")
    sys.exit(accept(HOME, sys.argv[1], sys.argv[2:]))
