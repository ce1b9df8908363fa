"""`python -m contract --ranks 2`: runs the cases on the `deep_ep` that Python finds.

If there are fewer GPUs than ranks, ranks share them. Exit codes: 0 if all cases passed, 1 if a case
failed, 2 for a usage error.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from contract import calls
from contract.cases import CASES as LOW_LATENCY
from contract.end_cases import CASES as ENDS
from contract.high_throughput_cases import CASES as HIGH_THROUGHPUT
from contract.order_cases import CASES as ORDERS
from contract.order_cases import FIRST
from contract.ranks import Ranks, synchronize
from contract.reduced_cases import CASES as REDUCED
from contract.speed import measure

CASES = (*FIRST, *LOW_LATENCY, *HIGH_THROUGHPUT, *ORDERS, *REDUCED, *ENDS)


def join(rank: int, options: argparse.Namespace) -> Ranks:
    """Joins the group of `options.ranks` processes; imports the `deep_ep` that Python finds."""
    dist.init_process_group(
        "gloo",
        init_method=f"tcp://127.0.0.1:{options.port}",
        rank=rank,
        world_size=options.ranks,
        timeout=datetime.timedelta(seconds=options.limit_s),
    )
    return Ranks(importlib.import_module("deep_ep"), dist.new_group(list(range(options.ranks))))


def _rank(rank: int, options: argparse.Namespace) -> None:
    torch.cuda.set_device(rank % torch.cuda.device_count())
    ranks = join(rank, options)
    cases = [case for case in CASES if not options.only or case.__name__ in options.only]
    rows = [run_case(ranks, case) for case in cases]
    speeds = measure(ranks) if options.speed else []
    speeds += calls.measure(ranks) if options.calls else []
    if rank == 0:
        _report(rows, speeds, options)
    failed = any(row["why"] for row in rows)
    dist.destroy_process_group()
    # At a normal exit, the CUDA driver could hang, waiting for an operation that failed.
    os._exit(1 if failed else 0)


def run_case(ranks: Ranks, case: Any) -> dict[str, Any]:
    """Runs the case on all ranks; returns its result, with the first failed rank's error."""
    synchronize()
    started = time.monotonic()
    try:
        case(ranks)
        why = ""
    except Exception as error:  # the other cases run after any error
        traceback.print_exc()
        why = f"rank {ranks.rank}: {type(error).__name__}: {error}"
    all_ranks: list[str] = [""] * ranks.count
    dist.all_gather_object(all_ranks, why, ranks.group)
    seconds = round(time.monotonic() - started, 2)
    row = {"case": case.__name__, "seconds": seconds, "why": next((w for w in all_ranks if w), "")}
    if ranks.rank == 0:
        print(f"{'FAIL' if row['why'] else 'ok':4} {seconds:7.2f} s  {row['case']}  {row['why']}")
        sys.stdout.flush()
    return row


def _report(rows: list[Any], speeds: list[Any], options: argparse.Namespace) -> None:
    for speed in speeds:
        print("  ".join(f"{key} {value}" for key, value in speed.items()))
    if options.json:
        device = torch.cuda.get_device_name()
        results = {"ranks": options.ranks, "gpu": device, "cases": rows, "speeds": speeds}
        Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m contract", description=__doc__)
    parser.add_argument("--ranks", type=int, default=torch.cuda.device_count())
    parser.add_argument("--only", nargs="*", help="run only the cases with these names")
    parser.add_argument("--speed", action="store_true", help="also measure speed")
    parser.add_argument("--calls", action="store_true", help="measure the time until calls return")
    parser.add_argument("--json", help="write the results to this file")
    parser.add_argument("--port", type=int, default=29541)
    parser.add_argument("--limit-s", type=int, default=120, help="seconds to wait for another rank")
    options = parser.parse_args()
    try:
        mp.spawn(_rank, args=(options,), nprocs=options.ranks)
    except mp.ProcessExitedException as error:
        sys.exit(error.exit_code if error.exit_code > 0 else 1)
