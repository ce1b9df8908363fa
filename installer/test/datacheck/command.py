"""The command line: one process per GPU runs the self-test, then rounds of clean calls."""

import argparse
import datetime
import importlib
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

with suppress(ModuleNotFoundError):  # tests import this without torch
    import torch
    import torch.distributed as dist
    import torch.multiprocessing as mp

from datacheck import faults, lines, oracle
from datacheck.libraries import Library, buffers_of, prepare_environment
from datacheck.plan import MODES, REPEATED, ROUTINGS, Sizes, Step, steps_of
from datacheck.runner import Runner

# Exit codes; BLIND: a fault that was planted on purpose was not found.
CLEAN, FAILED, USAGE, WRONG, BLIND = 0, 1, 2, 4, 5
# At most this many wrong calls are printed.
_MOST_PRINTED = 20
# How long other ranks may run after one has failed.
_GRACE_SECONDS = 30


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """Returns the options; exits with 2 if one is invalid."""
    parser = argparse.ArgumentParser(prog="deepep_data.py", allow_abbrev=False)
    option = parser.add_argument
    option("--modes", nargs="+", choices=MODES, help="calls to test (all that this deep_ep has)")
    option("--num-processes", type=int, default=0, help="GPUs per node (all)")
    option("--num-tokens", type=int, default=512, help="maximum number of tokens per rank (512)")
    option("--hidden", type=int, default=7168, help="columns (7168)")
    option("--num-topk", type=int, default=8, help="choices per token (8)")
    option("--num-experts", type=int, default=256, help="experts of all ranks (256)")
    option("--seconds", type=float, default=60, help="time for clean calls (60)")
    option("--pairs", type=int, default=0, help="end after this many pairs, even if time is left")
    option("--steps", type=int, default=96, help="different pairs in a round (96)")
    option("--seed", type=int, default=1, help="seed from which all steps follow (1)")
    option("--routings", nargs="+", choices=(*ROUTINGS, REPEATED), default=list(ROUTINGS))
    option("--calls", nargs="+", default=["plain", "hook", "async", "graph"])
    option("--plant", help="FAULT or FAULT:every=N,above=N,rank=N during the clean calls")
    option("--skip-self-test", action="store_true", help="plant no faults before the clean calls")
    options = parser.parse_args(arguments)
    for problem in problems(options):
        parser.error(problem)
    return options


def problems(options: argparse.Namespace) -> list[str]:
    """Returns an error message for each option with an invalid value."""
    found = []
    if not 1 <= options.num_topk <= oracle.MOST_CHOICES:
        found.append(f"--num-topk: 1 to {oracle.MOST_CHOICES}, as more choices have no exact sums")
    if options.hidden % 512 or options.hidden < 2048:
        found.append("--hidden: a multiple of 512, at least 2048")
    if not 2 <= options.num_tokens < oracle.MOST_TOKENS or options.num_tokens % 4:
        found.append(f"--num-tokens: a multiple of 4 below {oracle.MOST_TOKENS}")
    if options.seconds <= 0 or options.steps < 1 or options.num_processes < 0:
        found.append("--seconds, --steps: positive; --num-processes: not negative")
    try:
        faults.parse(options.plant or "bit")
    except ValueError as error:
        found.append(f"--plant: {error}")
    return found


class Rank:
    """This process as one rank of the run."""

    def __init__(self, number: int, count: int, options: argparse.Namespace) -> None:
        self.number, self.count, self.options = number, count, options
        self.library = Library(importlib.import_module("deep_ep"))
        self.sizes = Sizes(
            count, options.num_experts, options.num_topk, options.hidden, options.num_tokens
        )
        ways = self.library.ways(options.modes, options.calls)
        self.steps: list[Step] = []
        for mode in dict.fromkeys(way.mode for way in ways):
            own = [way for way in ways if way.mode == mode]
            share = options.steps * len(own) // len(ways)
            self.steps += steps_of(
                options.seed, max(len(own), share), self.sizes, own, options.routings
            )
        buffers = buffers_of(self.library, self.sizes, self.steps, number)
        self.runner = Runner(number, self.sizes, self.steps, buffers)
        self.wrong: Counter[str] = Counter()
        self.printed = 0

    def say(self, text: str) -> None:
        """Prints a line, on rank 0 only."""
        if self.number == 0:
            print(text, flush=True)

    def gathered(self, mine: Any) -> list[Any]:
        """Returns the values that all ranks pass here, in the order of the ranks."""
        all_ranks: list[Any] = [None] * self.count
        dist.all_gather_object(all_ranks, mine)
        return all_ranks

    def run(self) -> int:
        """Runs the self-test, then clean calls until the time is over; returns the exit code."""
        options = self.options
        shape = (
            f"hidden {options.hidden}, {options.num_topk} of {options.num_experts} experts, "
            f"up to {options.num_tokens} tokens"
        )
        self.say(lines.begin_line(self.count, self.library.name, shape, options.seed))
        blind = 0 if options.skip_self_test else self._self_test()
        if options.plant:
            self._plant(*faults.parse(options.plant))
        self._rounds()
        if sum(self.wrong.values()):
            return WRONG
        return BLIND if blind else CLEAN

    # ---- planted faults

    def _self_test(self) -> int:
        """Plants each fault in each way of calling; returns how many planted faults were missed."""
        firsts: dict[str, int] = {}
        for number, step in enumerate(self.steps):
            if step.way.call != "graph":
                firsts.setdefault(str(step.way), number)
        planted = found = used = 0
        for fault in faults.NAMES:
            before = planted
            for way, number in firsts.items():
                calls, calls_found = self._planted_step(fault, number)
                calls = faults.to_find(fault, calls, calls_found)
                planted, found = planted + calls, found + calls_found
                if calls > calls_found:
                    self.say(lines.missed_line(fault, way))
            used += planted > before
        for when in self._restrictions():
            calls, calls_found = self._restricted_round(when)
            planted, found = planted + calls, found + calls_found
            if calls != calls_found:
                self.say(lines.missed_line(f"bit {when}", "a round"))
        self._plant("")
        self.say(lines.planted_line(planted, found, used))
        return planted - found

    def _plant(self, fault: str, when: faults.When = faults.ALWAYS) -> None:
        for buffer in self.runner.buffers.all():
            buffer.plant(fault, when)

    def _restrictions(self) -> list[faults.When]:
        above, last = self.options.num_tokens // 2, self.count - 1
        return [
            faults.When(every=7),
            faults.When(above=above),
            faults.When(rank=last),
            faults.When(every=3, above=above, rank=0),
        ]

    def _restricted_round(self, when: faults.When) -> tuple[int, int]:
        """Plants `bit` in some calls of a round; returns how many, and how many were found."""
        self._plant("bit", when)
        found = self.runner.round()
        pairs = {wrong.pair for wrong in found if wrong.what == "dispatched rows"}
        planted = sum(buffer.count for buffer in self.runner.buffers.all())
        all_ranks = self.gathered((planted, len(pairs)))
        return sum(p for p, _ in all_ranks), sum(f for _, f in all_ranks)

    def _planted_step(self, fault: str, step: int) -> tuple[int, int]:
        """Returns on how many ranks the fault was planted, and on how many it was found."""
        self._plant(fault)
        # One fault puts a row of the previous pair into the result, so it needs two calls.
        results = [bool(self.runner.compared_step(step)) for _ in range(2)]
        planted = sum(buffer.count for buffer in self.runner.buffers.all())
        self._plant("")
        self.runner.compared_step(step)
        all_ranks = self.gathered((planted > 0, any(results)))
        return sum(p for p, _ in all_ranks), sum(p and f for p, f in all_ranks)

    # ---- clean calls

    def _rounds(self) -> None:
        started = time.monotonic()
        first = self.runner.pair
        self.runner.pairs.clear()
        while True:
            self._report(self.runner.round())
            done = self.runner.pair - first
            late = time.monotonic() - started > self.options.seconds
            enough = bool(self.options.pairs) and done >= self.options.pairs
            if any(self.gathered(late or enough)):
                break
        for way, pairs in sorted(self.runner.pairs.items()):
            self.say(lines.way_line(way, pairs * self.count, self.wrong[way]))
        pairs, wrong = sum(self.runner.pairs.values()), sum(self.wrong.values())
        seconds = time.monotonic() - started
        self.say(lines.rate_line(pairs * self.count, wrong, pairs, seconds))
        # Lines that libraries print at exit must not run into these lines.
        self.gathered(None)

    def _report(self, found: Sequence[Any]) -> None:
        all_ranks = self.gathered(list(found))
        for rank, theirs in enumerate(all_ranks):
            pairs = {wrong.pair: self.steps[wrong.step] for wrong in theirs}
            for step in pairs.values():
                self.wrong[str(step.way)] += 1
            for wrong in theirs:
                if self.printed < _MOST_PRINTED:
                    self.say(lines.wrong_line(rank, wrong, str(self.steps[wrong.step])))
                    self.printed += 1


def _rank(local: int, nodes: int, processes: int, options: argparse.Namespace) -> None:
    """Runs the process of one GPU."""
    number = int(os.environ.get("RANK", "0")) * processes + local
    address = os.environ.get("MASTER_ADDR", "127.0.0.1")
    port = os.environ.get("MASTER_PORT", "8361")
    if torch.cuda.is_available():
        torch.cuda.set_device(local)
    dist.init_process_group(
        "gloo",
        init_method=f"tcp://{address}:{port}",
        world_size=nodes * processes,
        rank=number,
        timeout=datetime.timedelta(seconds=300),
    )
    try:
        code = Rank(number, nodes * processes, options).run()
    except Exception as error:  # the log must name the rank
        traceback.print_exc()
        text = (str(error).splitlines() or [""])[0][:300]
        print(f"{lines.MARK}failed, rank {number}, {type(error).__name__}: {text}", flush=True)
        code = FAILED
    sys.stdout.flush()
    # After a failed call, the driver could hang in a normal exit.
    os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Runs a process for each GPU of this node; returns the exit code."""
    options = read_options(arguments)
    if find_spec("torch") is None:
        print("deepep_data.py: needs torch", file=sys.stderr)
        return FAILED
    count = options.num_processes or torch.cuda.device_count()
    if count < 1:
        print("deepep_data.py: no GPU here", file=sys.stderr)
        return FAILED
    nodes = int(os.environ.get("WORLD_SIZE", "1"))
    ranks = nodes * count
    if options.num_experts % ranks:
        print(
            f"deepep_data.py: --num-experts: a multiple of {ranks}, got {options.num_experts}",
            file=sys.stderr,
        )
        return USAGE
    prepare_environment(os.environ, options)
    started = mp.start_processes(_rank, args=(nodes, count, options), nprocs=count, join=False)
    return worst(_exit_codes(started.processes))


def _exit_codes(processes: Sequence[Any]) -> list[int]:
    """Returns the exit codes of all ranks; kills ranks that still wait for a failed one."""
    deadline = float("inf")
    while any(process.is_alive() for process in processes):
        if deadline == float("inf") and any(process.exitcode for process in processes):
            deadline = time.monotonic() + _GRACE_SECONDS
        for process in processes:
            process.join(0.1)
            if time.monotonic() > deadline and process.is_alive():
                process.kill()
    return [int(process.exitcode) for process in processes]


def worst(codes: Sequence[int]) -> int:
    """Returns the most significant of all exit codes: wrong data first, then a failure."""
    for code in (WRONG, FAILED):
        if code in codes:
            return code
    if any(code not in (CLEAN, BLIND) for code in codes):
        return FAILED
    return BLIND if BLIND in codes else CLEAN
