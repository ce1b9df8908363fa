#!/usr/bin/env python3
"""epbench accept on this node, and its report as one line of the log.

usage: epbench_accept.py PROFILE [OPTION…]

PROFILE is a file of epbench/profiles; options go to epbench. Beside this program lies the folder
epbench with program and profiles. Its output is passed on; then comes

    [epbench] report {…}

which is what the judge reads. Ends with epbench's exit code; 127 if the image has no epbench.
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
# Kubernetes keeps its content as the container's termination message.
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
    """Drops the libraries of DeepEP's processes: epbench shares none of them."""
    return {name: value for name, value in inherited.items() if name != "LD_PRELOAD"}


def report_line(text: str) -> str:
    """The report as the judge's reader wants it."""
    return MARK + json.dumps(json.loads(text), separators=(",", ":"))


def accept(home: Path, profile: str, options: Sequence[str]) -> int:
    """Runs it; the exit code for ours."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = command(home, profile, report, options)
        try:
            ended = subprocess.run(words, env=environment(os.environ), check=False)
        except OSError as error:
            print(f"epbench: cannot start {words[0]}: {error.strerror}", flush=True)
            return _MISSING
        # None, or half of one, is left by a program that was ended.
        with suppress(OSError, ValueError):
            print(report_line(report.read_text(encoding="utf-8")), flush=True)
    # As a shell says it: a signal is no exit code of epbench.
    return ended.returncode if ended.returncode >= 0 else 128 - ended.returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROFILE [OPTION…]")
    sys.exit(accept(HOME, sys.argv[1], sys.argv[2:]))
