"""Runs each library in new processes, and writes a result file for it, even if it fails."""

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
# Names of libraries, with the module of `peers.api.libraries` that calls the library.
MODULES = {
    OURS: "legacy",
    "v1": "legacy",
    "v2": "elastic",
    "flashinfer": "flashinfer",
    "nccl_ep": "nccl_ep",
}
# Names of libraries in tables.
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
    """Runs a command; at the time limit, kills all its processes, as hung ranks occupy GPUs."""
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
    runs = [(library, library.name) for library in options.libraries]
    runs += [(own, f"{own.name}-{AGAIN}") for own in options.libraries if own.name == OURS]
    for number, (library, name) in enumerate(runs):
        _measure(options, library, raw / f"api-{name}.json", _FIRST_PORT + number, run)


def _measure(options: Options, library: Installed, path: Path, port: int, run: Run) -> None:
    line = [options.python, "-m", "peers.api.worker", str(path.resolve())]
    folders = [library.path, str(HERE), str(DEEP_EP)]
    folders += filter(None, [os.environ.get("PYTHONPATH")])
    environment = {
        **os.environ,
        **QUIET,
        "PYTHONPATH": os.pathsep.join(folders),
        **library.environment,
    }
    task = {
        "name": library.name,
        "module": MODULES[library.name],
        "folders": library.folders,
        "plan": asdict(options.plan),
        "port": port,
        "seconds": library.seconds,
    }
    start = time.monotonic()
    print(f"{path.stem}: {library.path}", file=sys.stderr, flush=True)
    try:
        ended = run(line, environment, json.dumps(task), library.seconds)
    except OSError as error:
        ended = Ended(-1, f"cannot be started: {error.strerror}")
    path.with_suffix(".log").write_text(ended.output, encoding="utf-8")
    path.with_suffix(".part").unlink(missing_ok=True)
    print(f"{path.stem}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    failure = _failure(ended, library.seconds)
    if failure:
        written = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        # Figures that were measured before the process ended are valid.
        _write(path, {"name": library.name, **written, "ended": failure})


def _failure(ended: Ended, seconds: int) -> str:
    """Returns why the result is incomplete or missing; empty if the result is complete."""
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
        "order": [library.name for library in options.libraries],
    }


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
