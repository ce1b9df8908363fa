"""Measures one library on all ranks, each in a separate process.

usage: python3 -m peers.api.worker OUTPUT.json    (reads the task from stdin)

Rank 0 writes all results after each figure, so that no measured figure is lost at a time limit.
"""

from __future__ import annotations

import ctypes
import datetime
import importlib
import importlib.metadata
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from contract.ranks import DEVICE, Ranks
from peers.api.measure import Found, Measurement
from peers.api.operation import Plan


def join(rank: int, task: dict[str, Any]) -> Ranks:
    """Joins this process to the group of ranks, which exchange Python objects through gloo."""
    plan = task["plan"]
    if DEVICE == "cuda":
        torch.cuda.set_device(rank)
    dist.init_process_group(
        "gloo",
        init_method=f"tcp://127.0.0.1:{task['port']}",
        rank=rank,
        world_size=plan["ranks"],
        timeout=datetime.timedelta(seconds=task["seconds"]),
    )
    return Ranks(None, dist.new_group(list(range(plan["ranks"]))))


def measure(rank: int, task: dict[str, Any], output: Path) -> None:
    ranks = join(rank, task)
    library = importlib.import_module(f"peers.api.libraries.{task['module']}")
    about: dict[str, Any] = {"name": task["name"], "versions": installed_versions(task["folders"])}
    written = output.with_suffix(".part")

    def report(found: Found, finished: bool = False) -> None:
        if rank == 0:
            results = {**about, **asdict(found), "finished": finished}
            written.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
            # The replacement is atomic: the file can be read even if this process is killed.
            written.replace(output)

    measurement = Measurement(ranks, Plan(**task["plan"]), report)
    measurement.run(library.Library)
    about["versions"] += loaded_nccl_versions()
    report(measurement.found, finished=True)
    dist.barrier(ranks.group)


def installed_versions(folders: Sequence[str]) -> list[str]:
    """Returns name and version of each package in the library's folders, and of torch."""
    found = importlib.metadata.distributions(path=list(folders))
    names = {f"{one.metadata['Name']} {one.version}" for one in found}
    return [*sorted(names), f"torch {torch.__version__}"]


def loaded_nccl_versions() -> list[str]:
    """Returns the version of each NCCL library that this process has loaded."""
    with Path("/proc/self/maps").open(encoding="utf-8") as maps:
        paths = {line.split()[-1] for line in maps if "libnccl.so" in line}
    found = []
    for path in sorted(paths):
        number = ctypes.c_int()
        ctypes.CDLL(path).ncclGetVersion(ctypes.byref(number))
        code = number.value
        found.append(f"NCCL {code // 10000}.{code // 100 % 100}.{code % 100}")
    return sorted(set(found))


def _rank(rank: int, task: dict[str, Any], output: str) -> None:
    measure(rank, task, Path(output))
    sys.stdout.flush()
    sys.stderr.flush()
    # The measured libraries sometimes hang or crash while a process exits normally.
    os._exit(0)


def main(arguments: list[str]) -> int:
    task = json.load(sys.stdin)
    ranks, gpus = task["plan"]["ranks"], torch.cuda.device_count()
    if gpus < ranks:
        print(f"{ranks} ranks need as many GPUs, found {gpus}", file=sys.stderr)
        return 3
    mp.spawn(_rank, args=(task, arguments[0]), nprocs=ranks)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
