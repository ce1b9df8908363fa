"""Runs the command line: reads all input, reports all problems, then runs this node's ranks."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from deepep_bench.backends import BACKENDS, LEGACY, STAND_IN, notes_on_effects, refusals, unknown
from deepep_bench.config import read_settings
from deepep_bench.drivers.driver import Session
from deepep_bench.drivers.stand_in import StandIn
from deepep_bench.metadata import nics, probe
from deepep_bench.output import write_run
from deepep_bench.place import Place, find_place
from deepep_bench.problems import InvalidConfigError, Problem
from deepep_bench.results import Run
from deepep_bench.routing import route
from deepep_bench.runner import run_rank
from deepep_bench.settings import MODES, Settings
from deepep_bench.threads import run_threads

PASSED = 0
INVALID = 3
WRONG_DATA = 4

TIMESTAMP_VARIABLE = "DEEPEP_BENCH_TIMESTAMP"


@dataclass(frozen=True)
class Job:
    """The benchmark that all ranks of this node run."""

    settings: Settings
    backend: str
    place: Place
    timestamp: str


def main(arguments: Sequence[str]) -> int:
    """Returns 0 if all data was right, 1 if a library failed, 3 if refused, 4 if data was wrong."""
    options = _parser().parse_args(arguments)
    try:
        job = _job(options, os.environ)
    except InvalidConfigError as error:
        return refuse(error)
    if job.backend == STAND_IN:
        return run_threads(job.place, lambda session: _emulated(job, session))[0]
    # Imported only here, because the stand-in also runs without torch.
    from deepep_bench.gpu.launch import launch  # noqa: PLC0415

    return launch(job)


def refuse(error: InvalidConfigError) -> int:
    """Prints all problems, without a traceback; returns the exit code."""
    for problem in error.problems:
        print(problem, file=sys.stderr)
    count = len(error.problems)
    plural = "" if count == 1 else "s"
    print(f"deepep_bench: {count} problem{plural}, nothing was run", file=sys.stderr)
    return INVALID


def finish(run: Run, job: Job, metadata: list[str]) -> int:
    """Returns the exit code, the same on every rank; rank 0 writes and prints the results."""
    if run.place.rank == 0:
        timestamp = job.timestamp or time.strftime("%Y-%m-%d_%H-%M-%S", time.gmtime())
        folder, table = write_run(run, route(job.settings, run.place.ranks), metadata, timestamp)
        print(table, flush=True)
        print(f"results: {folder}", flush=True)
    return PASSED if run.verdict.passed else WRONG_DATA


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m deepep_bench",
        description="Measures DeepEP's dispatch and combine, and checks every row.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("config", type=Path, metavar="CONFIG.yaml", help="settings, in CloudAI's format")
    add("backend", nargs="?", default=LEGACY, metavar="BACKEND", help=", ".join(BACKENDS))
    add("--mode", choices=MODES, default="", help="mode, if the file does not set it")
    add("--results", default="", metavar="FOLDER", help="replaces the file's results_dir")
    add("--processes", type=int, default=0, metavar="N", help="GPUs to use on this node (all)")
    return parser


def _job(options: argparse.Namespace, environment: Mapping[str, str]) -> Job:
    """Reads settings, place, backend and timestamp; raises with all their problems together."""
    problems: list[Problem] = []
    settings, place = None, None
    try:
        settings = read_settings(options.config, environment, options.mode, options.results)
    except InvalidConfigError as error:
        problems += error.problems
    try:
        real = options.backend in BACKENDS and options.backend != STAND_IN
        gpus = _gpus() if real else 2
        place = find_place(environment, gpus, options.processes)
    except InvalidConfigError as error:
        problems += error.problems
    if options.backend not in BACKENDS:
        problems.append(unknown(options.backend))
    elif settings is not None and place is not None:
        problems += refusals(settings, options.backend, place, nics())
    timestamp = environment.get(TIMESTAMP_VARIABLE, "")
    if timestamp and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", timestamp):
        expected = "letters, digits, - and _"
        problems.append(Problem(f"${TIMESTAMP_VARIABLE}", f'got "{timestamp}"', expected))
    if problems or settings is None or place is None:
        raise InvalidConfigError(problems)
    return Job(settings, options.backend, place, timestamp)


def _gpus() -> int:
    """Returns the number of GPUs that this process may use."""
    if find_spec("torch") is None:
        hint = "in the test image of a fabric it is on PYTHONPATH; the stand-in needs none"
        raise InvalidConfigError([Problem("torch", "not installed", hint=hint)])
    import torch  # noqa: PLC0415

    return int(torch.cuda.device_count())


def _emulated(job: Job, session: Session) -> int:
    routing = route(job.settings, job.place.ranks)
    driver = StandIn(job.settings, routing, session)
    driver.notes += notes_on_effects(job.settings, job.backend)
    run = run_rank(job.settings, job.backend, routing, session, driver)
    if job.place.node > 0:
        # Each node's process emulates the ranks of all nodes, but only node 0 writes results.
        return PASSED if run.verdict.passed else WRONG_DATA
    return finish(run, job, [probe(os.environ, {})])
