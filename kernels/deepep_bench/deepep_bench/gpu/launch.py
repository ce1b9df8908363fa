"""Starts a process for each rank of this node, and runs the benchmark in it."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from deepep_bench.backends import ELASTIC, EPFABRIC, notes_on_effects
from deepep_bench.drivers.library import epfabric_version, require_owner
from deepep_bench.gpu.clock import DeviceClock
from deepep_bench.gpu.loaded import gpu_facts
from deepep_bench.gpu.oracle import Oracle
from deepep_bench.gpu.session import ProcessSession
from deepep_bench.metadata import probe
from deepep_bench.place import Place
from deepep_bench.problems import InvalidConfigError, Problem
from deepep_bench.routing import Routing, route
from deepep_bench.runner import run_rank

if TYPE_CHECKING:
    from deepep_bench.drivers.driver import Driver
    from deepep_bench.main import Job

FAILED = 1


def launch(job: Job) -> int:
    """Runs this node's ranks, or this rank if a launcher started it; returns the exit code."""
    if not job.place.spawn:
        return _run(job.place, job)
    try:
        mp.spawn(_rank, args=(job,), nprocs=job.place.local_ranks)
    except mp.ProcessExitedException as error:
        # A rank that exits by itself has printed the reason.
        return error.exit_code if error.exit_code > 0 else FAILED
    except mp.ProcessRaisedException as error:
        print(f"deepep_bench: a rank failed\n{error}", file=sys.stderr)
        return FAILED
    return 0


def _rank(local_rank: int, job: Job) -> None:
    code = _run(replace(job.place, local_rank=local_rank), job)
    if code:
        sys.exit(code)


def _run(place: Place, job: Job) -> int:
    from deepep_bench.main import INVALID, finish, refuse  # noqa: PLC0415 - it imports this module

    session = _join(place)
    routing = route(job.settings, place.ranks)
    driver_type = _driver_type(job)
    problems = _library_problems(driver_type, job, session)
    if problems:
        code = refuse(InvalidConfigError(problems)) if place.rank == 0 else INVALID
        # The first process that exits ends the others, so rank 0 must have printed before.
        session.gather(None)
        return code
    driver = _driver(driver_type, job, routing, session)
    run = run_rank(job.settings, job.backend, routing, session, driver)
    run = replace(run, notes=[*run.notes, *notes_on_effects(job.settings, job.backend)])
    nodes = session.gather(probe(os.environ, _facts(job)))[:: place.local_ranks]
    code = finish(run, job, nodes)
    # No rank may free its buffers while another rank still reads them.
    session.gather(None)
    driver.close()
    dist.destroy_process_group()
    return code


def _facts(job: Job) -> dict[str, str]:
    own = {"deepep": epfabric_version()} if job.backend == EPFABRIC else {}
    return gpu_facts() | own


def _join(place: Place) -> ProcessSession:
    device = torch.device("cuda", place.local_rank)
    torch.cuda.set_device(device)
    dist.init_process_group(
        "nccl",
        init_method=f"tcp://{place.address}:{place.port}",
        world_size=place.ranks,
        rank=place.rank,
        device_id=device,
    )
    return ProcessSession(place, dist.new_group(list(range(place.ranks))), device)


def _library_problems(driver_type: Any, job: Job, session: ProcessSession) -> list[Problem]:
    """Returns the problems of the first rank that has any; the same on every rank."""
    mine: list[Problem] = []
    try:
        if job.backend != ELASTIC:
            require_owner(job.backend == EPFABRIC)
        driver_type.requirements(job.settings)
    except InvalidConfigError as error:
        mine = error.problems
    found: list[list[Problem]] = session.gather(mine)
    return next((problems for problems in found if problems), [])


def _driver(driver_type: Any, job: Job, routing: Routing, session: ProcessSession) -> Driver:
    oracle = Oracle(job.settings, routing, session.place.rank, session.device)
    driver: Driver = driver_type(
        job.settings, oracle, session, DeviceClock(session.group, session.device)
    )
    return driver


def _driver_type(job: Job) -> Any:
    # Each driver imports DeepEP itself, so that a missing V1 does not stop V2.
    if job.backend == ELASTIC:
        from deepep_bench.drivers.v2 import Elastic  # noqa: PLC0415

        return Elastic
    if job.settings.low_latency:
        from deepep_bench.drivers.v1_low_latency import LegacyLowLatency  # noqa: PLC0415

        return LegacyLowLatency
    from deepep_bench.drivers.v1 import LegacyStandard  # noqa: PLC0415

    return LegacyStandard
