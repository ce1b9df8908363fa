"""Runs tests one after the other, whether they pass or fail."""

import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from local.fitting import LocalTest

RECORD = "local.json"
# Variables with these names can change a result if this machine sets them, not the manifest.
_NOTABLE = re.compile(r"(?:CUDA|NCCL|NVSHMEM|DEEP_EP|EP|GLOO|TORCH|PYTHON|LD|UCX)_\w+|PYTHONPATH")


def inherited(tests: Sequence[LocalTest], environment: Mapping[str, str]) -> list[str]:
    """Returns NAME=VALUE for each variable that this machine adds to the tests' environment."""
    given = {name for test in tests for name in test.job.environment}
    return [
        f"{name}={value}"
        for name, value in sorted(environment.items())
        if _NOTABLE.fullmatch(name) and name not in given
    ]


def run(test: LocalTest, results: Path) -> int:
    """Runs a test; returns its launcher's exit code, or 127 if the launcher cannot be started.

    On an interrupt, first ends the launcher, which writes its results.
    """
    results.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, **test.job.environment}
    try:
        launcher = subprocess.Popen(test.job.command, env=environment)
    except OSError as error:
        print(f"{test.job.name}: cannot start {test.job.command[0]}: {error.strerror}")
        return 127
    try:
        return launcher.wait()
    except KeyboardInterrupt:
        launcher.terminate()
        launcher.wait()
        raise


def ended(results: Path) -> str:
    """Returns from run.json how the test's program ended."""
    try:
        record = json.loads((results / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "no run.json"
    if record.get("problem"):
        return str(record["problem"])
    code, signal = record.get("exitCode"), record.get("signal")
    seconds = f"after {record.get('seconds', 0):.0f} s"
    return f"signal {signal} {seconds}" if signal else f"exit code {code} {seconds}"


def write_record(
    results: Path, bundle: Path, gpus: Sequence[str], tests: Sequence[LocalTest]
) -> None:
    """Writes local.json: the tests that ran, and their replacements."""
    record = {
        "bundle": bundle.name,
        "gpus": list(gpus),
        "inherited": inherited(tests, os.environ),
        "tests": [test.record() for test in tests],
    }
    (results / RECORD).write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
