"""`python3 -m stress.orders --ranks 2 --orders 10000`: compares results of random orders of calls.

Exit codes: 0 if all results were right, 1 for a failure, 2 for a usage error.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from pathlib import Path

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from contract.launch import join
from contract.order_cases import OPERATIONS
from contract.ranks import Ranks
from epfabric_ep.communicator import PATIENCE
from epfabric_ep.results import BYTES
from stress.launch import FIRST_OPERATION, GRACE_S, PATIENCE_S, wait_for
from stress.order_plan import order_of, renewal_of
from stress.order_runner import Orders

# The time limit is checked after this many orders; rank 0 decides for all ranks.
CHECK_EVERY = 5
# Memory that each buffer offers for results; by default it would be as small as that for transfers.
RESULT_BYTES = 32 << 20


def _rank(rank: int, options: argparse.Namespace) -> None:
    number = options.first
    try:
        torch.cuda.set_device(rank % torch.cuda.device_count())
        ranks = join(rank, options)
        _run(ranks, options)
    except Exception as error:  # any failure is reported with the command that repeats it
        number = getattr(error, "order", number)
        traceback.print_exc()
        again = f"python3 -m stress.orders --ranks {options.ranks} --seed {options.seed}"
        print(f"rank {rank}: {error}\n  again: {again} --first {number} --orders 1", flush=True)
        os._exit(1)
    os._exit(0)


def _run(ranks: Ranks, options: argparse.Namespace) -> None:
    started, number = time.monotonic(), options.first
    orders, calls = Orders(ranks), 0
    for number in range(options.first, options.first + options.orders):
        try:
            how = renewal_of(options.seed, number)
            if how:
                orders.renew(how)
            acts = order_of(options.seed, number, ranks.count)
            orders.run(acts)
        except Exception as error:
            error.order = number  # type: ignore[attr-defined]
            raise
        calls += len(acts)
        if number % CHECK_EVERY == 0 and _out_of_time(ranks, started, options.seconds):
            break
    if ranks.rank == 0:
        done, seconds = number + 1 - options.first, time.monotonic() - started
        _report(options, done, calls, seconds)
    ranks.meet()


def _out_of_time(ranks: Ranks, started: float, seconds: float) -> bool:
    out_of_time = [bool(seconds) and time.monotonic() - started > seconds]
    dist.broadcast_object_list(out_of_time, 0, ranks.group)
    return out_of_time[0]


def _report(options: argparse.Namespace, done: int, calls: int, seconds: float) -> None:
    print(f"{done} orders, {calls} calls, every word right, {seconds:.0f} s", flush=True)
    if options.json:
        found = {
            "orders": done,
            "calls": calls,
            "first": options.first,
            "seed": options.seed,
            "ranks": options.ranks,
            "gpu": torch.cuda.get_device_name(),
            "seconds": round(seconds, 1),
        }
        Path(options.json).write_text(json.dumps(found, indent=1) + "\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m stress.orders", description=__doc__)
    parser.add_argument("--ranks", type=int, default=torch.cuda.device_count())
    parser.add_argument("--orders", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first order")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="stop after this time; 0: never")
    parser.add_argument("--json", help="write the result to this file")
    parser.add_argument("--port", type=int, default=29549)
    parser.add_argument("--limit-s", type=int, default=120, help="seconds to wait for another rank")
    return parser


def main() -> None:
    parser = arguments()
    options = parser.parse_args()
    if not torch.cuda.is_available():
        parser.error("there is no GPU")
    os.environ.setdefault(PATIENCE, str(PATIENCE_S))
    os.environ.setdefault(OPERATIONS, str(FIRST_OPERATION))
    os.environ.setdefault(BYTES, str(RESULT_BYTES))
    started = mp.start_processes(_rank, args=(options,), nprocs=options.ranks, join=False)
    codes = wait_for(started.processes, GRACE_S)
    if any(codes):
        print(f"ranks ended with {', '.join(map(str, codes))}", file=sys.stderr)
    sys.exit(1 if any(codes) else 0)


if __name__ == "__main__":
    main()
