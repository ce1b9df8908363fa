"""Runs each library in fresh processes; each writes a file, even if the library fails."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from peers.api.operation import Plan
from peers.runs import HERE, QUIET

OURS = "ours"
AGAIN = "again"
DEEP_EP = HERE.parent.parent / "kernels" / "deep_ep"
# The module of `peers.api.libraries` that calls a library, and the library's name in tables.
MODULES = {
    OURS: "legacy",
    "v1": "legacy",
    "v2": "elastic",
    "flashinfer": "flashinfer",
    "nccl_ep": "nccl_ep",
}
TITLES = {
    OURS: "ours",
    "v1": "DeepEP V1",
    "v2": "DeepEP V2",
    "flashinfer": "FlashInfer",
    "nccl_ep": "NCCL EP",
}
_FIRST_PORT = 8381


@dataclass(frozen=True)
class Installed:
    """A library's folders for PYTHONPATH, and its processes' environment and time limit."""

    name: str
    path: str
    environment: Mapping[str, str]
    seconds: int

    @property
    def folders(self) -> list[str]:
        return self.path.split(os.pathsep)


@dataclass(frozen=True)
class Options:
    """The libraries and sizes of a run."""

    libraries: Sequence[Installed]
    plan: Plan
    python: str


@dataclass(frozen=True)
class Ended:
    """How a program ended; `code` is None if it was stopped at its time limit."""

    code: int | None
    output: str


# Runs a command with an environment, a text for stdin and a time limit; tests replace it.
Run = Callable[[list[str], Mapping[str, str], str, int], Ended]


def run_limited(line: list[str], environment: Mapping[str, str], task: str, seconds: int) -> Ended:
    """Runs a command; at the time limit, stops all its processes, since hung ranks hold GPUs."""
    with subprocess.Popen(
        line,
        env=dict(environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as program:
        try:
            output, _ = program.communicate(task, timeout=seconds)
            return Ended(program.returncode, output)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            output, _ = program.communicate()
            return Ended(None, output)


def run_all(options: Options, raw: Path, run: Run = run_limited) -> None:
    """Runs all libraries, and ours again at the end to show how steady the machine was."""
    raw.mkdir(parents=True, exist_ok=True)
    for old in raw.glob("api-*"):
        old.unlink()
    _write(raw / "api-setup.json", _setup(options))
    turns = [(one, one.name) for one in options.libraries]
    turns += [(one, f"{one.name}-{AGAIN}") for one in options.libraries if one.name == OURS]
    for number, (one, name) in enumerate(turns):
        _measure(options, one, raw / f"api-{name}.json", _FIRST_PORT + number, run)


def _measure(options: Options, one: Installed, path: Path, port: int, run: Run) -> None:
    line = [options.python, "-m", "peers.api.worker", str(path.resolve())]
    folders = [one.path, str(HERE), str(DEEP_EP), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {
        **os.environ,
        **QUIET,
        "PYTHONPATH": os.pathsep.join(folders),
        **one.environment,
    }
    task = {
        "name": one.name,
        "module": MODULES[one.name],
        "folders": one.folders,
        "plan": asdict(options.plan),
        "port": port,
        "seconds": one.seconds,
    }
    start = time.monotonic()
    print(f"{path.stem}: {one.path}", file=sys.stderr, flush=True)
    try:
        ended = run(line, environment, json.dumps(task), one.seconds)
    except OSError as error:
        ended = Ended(-1, f"cannot be started: {error.strerror}")
    path.with_suffix(".log").write_text(ended.output, encoding="utf-8")
    path.with_suffix(".part").unlink(missing_ok=True)
    print(f"{path.stem}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    why = _why(ended, one.seconds)
    if why:
        left = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        # Figures that were measured before the process ended are valid.
        _write(path, {"name": one.name, **left, "ended": why})


def _why(ended: Ended, seconds: int) -> str:
    """Returns why there is no complete result; empty if there is one."""
    if ended.code == 0:
        return ""
    if ended.code is None:
        return f"did not end within {seconds} s"
    lines = [line.strip() for line in ended.output.splitlines() if line.strip()]
    if ended.code < 0 and lines and lines[-1].startswith("cannot be started"):
        return lines[-1]
    return f"exit code {ended.code}: {lines[-1] if lines else 'no output'}"


def _setup(options: Options) -> dict[str, Any]:
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(query, capture_output=True, text=True, check=False, timeout=60)
        lines = done.stdout.strip().splitlines()
    except (OSError, subprocess.TimeoutExpired):
        lines = []
    cards = [line.partition(", ") for line in lines]
    return {
        "gpus": [name for name, _, _ in cards][: options.plan.ranks],
        "driver": cards[0][2] if cards else "",
        "plan": asdict(options.plan),
        "order": [one.name for one in options.libraries],
    }


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
