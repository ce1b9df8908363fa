"""`python3 -m stress --ranks 2 --iterations 100000`: compares every word of many results.

If there are fewer GPUs than ranks, ranks share them. Exit codes: 0 if all words were right, 1 for a
failure, 2 for a usage error.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
import torch.multiprocessing as mp

from contract.launch import join
from contract.order_cases import OPERATIONS
from epfabric_ep.communicator import PATIENCE
from stress.plan import FAULTS, FAULTY_FROM, KINDS, command_to_repeat, sizes_of, step_of
from stress.runner import Runner, StressError

# With random sizes, the buffers are replaced after this many iterations.
STEPS_OF_A_BUFFER = 200
PLANTED_EXIT_CODE = 77
# Default of the seconds that our kernels wait for another rank. By this timeout, a rank notices
# that another rank has ended.
PATIENCE_S = 20
# After a rank has failed, the others have this many seconds to end before they are killed.
GRACE_S = 60
POLL_S = 0.1
# The counters of operations start just below 2^32, so that they wrap around.
FIRST_OPERATION = 2**32 - 200


def _rank(rank: int, options: argparse.Namespace) -> None:
    only = tuple(options.only or KINDS)
    number, started = options.first, time.monotonic()
    runner: Runner | None = None
    try:
        torch.cuda.set_device(rank % torch.cuda.device_count())
        ranks = join(rank, options)
        for number in range(options.first, options.first + options.iterations):
            if runner is None or (options.random_sizes and number % STEPS_OF_A_BUFFER == 0):
                if runner is not None:
                    runner.close()
                seed = options.seed * 1000 + number // STEPS_OF_A_BUFFER
                sizes = sizes_of(seed, ranks.count, not options.random_sizes)
                runner = Runner(ranks, sizes, options.seed, options.fault)
            if options.fault == "die" and rank == ranks.count - 1 and number == FAULTY_FROM:
                os._exit(PLANTED_EXIT_CODE)
            runner.run(step_of(options.seed, number, ranks.count, runner.sizes, only))
            if rank == 0 and options.every and number % options.every == 0:
                print(f"{number} iterations, {time.monotonic() - started:.0f} s", flush=True)
        if runner is not None:
            runner.close()
    except Exception as error:  # any failure is reported with the command that repeats it
        _print_failure(rank, options, error, number, runner)
        os._exit(1)
    if rank == 0:
        _report(options, time.monotonic() - started)
    os._exit(0)


def _print_failure(
    rank: int, options: argparse.Namespace, error: Exception, number: int, runner: Runner | None
) -> None:
    """Prints the error, the iteration with its sizes, and the command that repeats it."""
    failed = error.number if isinstance(error, StressError) else number
    only = tuple(options.only or ())
    what = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    if "illegal memory access" in what:
        what += " (the memory of a rank is lost when the rank ends: see which rank ended first)"
    if "launch failure" in what and runner is not None:
        what += f" ({_why_kernel_stopped(runner)})"
    if runner is not None:
        step = step_of(options.seed, failed, options.ranks, runner.sizes, only or KINDS)
        what += f"\n  iteration {failed}: {step}; {runner.sizes}"
    again = command_to_repeat(options.seed, failed, options.ranks, options.random_sizes, only)
    print(f"rank {rank}: {what}\n  again: {again}", file=sys.stderr, flush=True)


def _why_kernel_stopped(runner: Runner) -> str:
    """Returns why a kernel of one of the buffers stopped: the next call's error has the reason."""
    for buffer in (runner.low, runner.high):
        try:
            buffer.destroy()
        except Exception as error:  # the reason, or an error of the lost CUDA context
            if "waited" in str(error):
                return str(error)
    return "no buffer reports a reason"


def _report(options: argparse.Namespace, seconds: float) -> None:
    print(f"{options.iterations} iterations, every word right, {seconds:.0f} s", flush=True)
    if options.json:
        found: dict[str, Any] = {
            "iterations": options.iterations,
            "first": options.first,
            "seed": options.seed,
            "ranks": options.ranks,
            "random_sizes": options.random_sizes,
            "kinds": list(options.only or KINDS),
            "gpu": torch.cuda.get_device_name(),
            "seconds": round(seconds, 1),
        }
        Path(options.json).write_text(json.dumps(found, indent=1) + "\n")


def arguments() -> argparse.ArgumentParser:
    faults = "; ".join(f"{name}: {what}" for name, what in FAULTS.items())
    parser = argparse.ArgumentParser(prog="python3 -m stress", description=__doc__)
    parser.add_argument("--ranks", type=int, default=torch.cuda.device_count())
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first iteration")
    parser.add_argument(
        "--only", nargs="*", choices=KINDS, help="run only these kinds of iterations"
    )
    parser.add_argument(
        "--random-sizes",
        action="store_true",
        help="create buffers of new random sizes every 200 iterations",
    )
    parser.add_argument(
        "--fault",
        choices=sorted(FAULTS),
        help=f"plant this fault, which must be detected. {faults}",
    )
    parser.add_argument(
        "--every", type=int, default=0, help="print progress after this many iterations"
    )
    parser.add_argument("--json", help="write the result to this file")
    parser.add_argument("--port", type=int, default=29547)
    parser.add_argument("--limit-s", type=int, default=120, help="seconds to wait for another rank")
    return parser


def wait_for(processes: Sequence[Any], grace_s: float) -> list[int]:
    """Returns the exit codes; after a failure, the other ranks have `grace_s` seconds to end."""
    deadline: float | None = None
    while any(process.is_alive() for process in processes):
        if deadline is None and any(process.exitcode for process in processes):
            deadline = time.monotonic() + grace_s
        if deadline is not None and time.monotonic() > deadline:
            _kill_running(processes, grace_s)
        for process in processes:
            process.join(POLL_S)
    return [process.exitcode for process in processes]


def _kill_running(processes: Sequence[Any], grace_s: float) -> None:
    for rank, process in enumerate(processes):
        if process.is_alive():
            what = (
                f"rank {rank}: killed, because it still ran {grace_s:g} s after another rank failed"
            )
            print(what, file=sys.stderr, flush=True)
            process.kill()


def main() -> None:
    parser = arguments()
    options = parser.parse_args()
    if not torch.cuda.is_available():
        parser.error("there is no GPU")
    if options.ranks < 1:
        parser.error(f"--ranks: at least 1, got {options.ranks}")
    # torch does not join the processes, because it would end all ranks as soon as one fails.
    os.environ.setdefault(PATIENCE, str(PATIENCE_S))
    os.environ.setdefault(OPERATIONS, str(FIRST_OPERATION))
    started = mp.start_processes(_rank, args=(options,), nprocs=options.ranks, join=False)
    codes = wait_for(started.processes, GRACE_S)
    if any(codes):
        print(f"ranks ended with {', '.join(map(str, codes))}", file=sys.stderr)
    sys.exit(1 if any(codes) else 0)
