"""Runs all libraries, and writes a result file in `raw` for each, even if it cannot run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from peers.shape import Shape

HERE = Path(__file__).resolve().parent.parent
DEEPEP_BENCH = HERE.parent.parent / "kernels" / "deepep_bench"

# No library uses multicast: a fault in it can make all GPUs of a shared host unusable.
QUIET = {
    "NCCL_NVLS_ENABLE": "0",
    "NVSHMEM_DISABLE_NVLS": "1",
    "TORCH_SYMM_MEM_DISABLE_MULTICAST": "1",
}
_LOW_LATENCY_SMS = "16,32,64,128"
# The ports on which ranks meet. Each run has its own, so that none waits for a port to be free.
_PORTS = {"legacy": 8371, "elastic": 8372, "low-latency": 8373}


@dataclass(frozen=True)
class DeepEp:
    """An installed DeepEP with its environment variables; not measured if the folder is empty."""

    folder: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Options:
    """The libraries and sizes of a run."""

    epbench: Path
    nccl_library: str
    python: str
    v1: DeepEp
    v2: DeepEp
    shape: Shape
    low_latency_tokens: int
    sms: Sequence[int]
    iterations: int
    seconds: int


# Runs a command as subprocess.run does; tests replace it.
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def run_all(options: Options, raw: Path, run: Run = subprocess.run) -> None:
    """Runs all libraries, and epbench again at the end to show how steady the machine was."""
    raw.mkdir(parents=True, exist_ok=True)
    _write(raw / "setup.json", _setup(options, run))
    sms = ",".join(str(count) for count in options.sms)
    shape = [*options.shape.flags(), f"--num-iterations={options.iterations}"]
    _epbench(options, raw / "epbench-ceiling.json", _ceiling_arguments(options, sms), run)
    intranode = ["intranode", *shape, f"--num-sms={sms}"]
    _epbench(options, raw / "epbench-intranode.json", intranode, run)
    low_latency_shape = replace(options.shape, tokens=options.low_latency_tokens)
    low_latency = ["lowlat", *low_latency_shape.flags()]
    low_latency += [f"--num-iterations={options.iterations}", f"--num-sms={_LOW_LATENCY_SMS}"]
    _epbench(options, raw / "epbench-lowlat.json", low_latency, run)
    library = [f"--nccl-library={options.nccl_library}"] if options.nccl_library else []
    _epbench(options, raw / "epbench-nccl.json", ["nccl", *shape, *library], run)
    for kind in ("legacy", "low-latency", "elastic"):
        _deepep(options, raw, kind, run)
    _epbench(options, raw / "epbench-intranode-again.json", [*intranode, "--skip-check"], run)


def _setup(options: Options, run: Run) -> dict[str, Any]:
    probe = _output_of([str(options.epbench), "probe", "--json", "-"], run)
    query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    driver = _output_of(query, run)
    gpus = json.loads(probe)["gpus"] if probe else []
    return {
        "gpus": [gpu["name"] for gpu in gpus],
        "driver": driver.splitlines()[0] if driver else "",
        "shape": asdict(options.shape),
        "low_latency_tokens": options.low_latency_tokens,
        "sms": list(options.sms),
        "iterations": options.iterations,
    }


def _ceiling_arguments(options: Options, sms: str) -> list[str]:
    return [
        "ceiling",
        f"--num-processes={options.shape.ranks}",
        "--skip-pairs",
        f"--num-sms={sms}",
        f"--num-iterations={options.iterations}",
    ]


def _epbench(options: Options, path: Path, words: list[str], run: Run) -> None:
    path.unlink(missing_ok=True)
    line = [str(options.epbench), *words, f"--json={path}"]
    _log(line)
    missing = _run(line, options.seconds, run, {})
    if missing and not path.is_file():
        _write(path, {"missing": missing})


def _deepep(options: Options, raw: Path, kind: str, run: Run) -> None:
    path = raw / f"deepep-{kind}.json"
    path.unlink(missing_ok=True)
    installed = options.v2 if kind == "elastic" else options.v1
    if not installed.folder:
        flag = "--v2" if kind == "elastic" else "--v1"
        _write(path, {"missing": f"not given: {flag} names the folder that has deep_ep"})
        return
    line = [options.python, "-m", "peers.deepep", str(path.resolve()), kind]
    _log(line)
    folders = [installed.folder, str(HERE), str(DEEPEP_BENCH)]
    python_path = os.pathsep.join([*folders, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {"PYTHONPATH": python_path, **installed.environment}
    task = json.dumps(_task(options, kind))
    missing = _run(line, options.seconds + 60, run, environment, task)
    if not missing:
        return
    if path.is_file():
        # Figures that were measured before the process ended are valid.
        _write(path, {**json.loads(path.read_text(encoding="utf-8")), "ended_early": missing})
    else:
        _write(path, {"missing": missing})


def _task(options: Options, kind: str) -> dict[str, Any]:
    low = kind == "low-latency"
    shape = replace(options.shape, tokens=options.low_latency_tokens) if low else options.shape
    return {
        "shape": asdict(shape),
        "sms": [0] if low else list(options.sms),
        "types": ["fp8"] if low else ["bfloat16", "fp8"],
        "warmups": 10,
        "iterations": options.iterations,
        "seconds": options.seconds,
        "port": _PORTS[kind],
    }


def _run(
    line: list[str], seconds: int, run: Run, environment: Mapping[str, str], task: str = ""
) -> str:
    """Returns why the command failed; empty if it succeeded."""
    try:
        done = run(
            line,
            env={**os.environ, **QUIET, **environment},
            input=task,
            stdout=sys.stderr,
            stderr=subprocess.PIPE,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"did not end within {seconds} s"
    except OSError as error:
        return f"cannot be started: {error.strerror}"
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode == 0:
        return ""
    lines = [text.strip() for text in done.stderr.splitlines()]
    reasons = [text for text in lines if text and not text.startswith("hint:")]
    return f"exit code {done.returncode}: {reasons[-1] if reasons else 'no output'}"


def _output_of(line: list[str], run: Run) -> str:
    """Returns what a program prints; empty if it fails or cannot be started."""
    try:
        done = run(line, capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _log(line: list[str]) -> None:
    print(f"[{time.monotonic():.0f}] {' '.join(line)}", file=sys.stderr, flush=True)


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
