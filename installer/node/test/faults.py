#!/usr/bin/env python3
"""Interrupts the installer on a fake host, starts it again, and checks the result.

usage: faults.py [--platform P] [--runs N] [--seed S] [--jobs J]    N runs with the seeds S, S+1, …
       faults.py [--platform P] --repeat SEED                       repeats a run, prints all events

Each run plays a story (a fresh node, an upgrade, …) with faults that are derived from its seed: the
installer is killed before, after or in the middle of any command that it runs; a command fails; the
disk is full; the node reboots; the node loses power, and with it the content of all files that were
renamed before they were synced; the network or the name service fails; another program has the
package lock; GPUs are in use. The installer is started again until it succeeds. In the end, the
host must equal the host of a run without faults; at any time, the staged tree must be complete or
absent.

On a node with GKE's driver (--platform gke), other programs also act, during any command or between
starts: GKE installs a newer driver over its own, gIB copies its files, the node is re-created,
another installer runs, the payload is damaged. At any time, the link must lead to a complete
payload or be absent; in the end, it must lead to the image's payload. Files of other programs must
not change.

Exit codes: 0 all runs passed, 1 a run failed, 2 wrong usage
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from faultlib.gke import GkeRun
from faultlib.run import FaultyRun

PLATFORMS: dict[str, type[FaultyRun]] = {"ubuntu": FaultyRun, "gke": GkeRun}
HERE = Path(__file__).resolve().parent


def own_disk() -> list[str]:
    """Returns the start of a command line for runs that mount a small disk; empty if none works."""
    for prefix in (["unshare", "-m"], ["unshare", "-rm"]):
        probe = [*prefix, "mount", "-t", "tmpfs", "none", "/mnt"]
        try:
            if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
                return prefix
        except OSError:
            continue
    return []


def run_in_process(seed: int, base: Path, platform: str, prefix: list[str]) -> tuple[int, str]:
    """Runs one seed in a separate process, with a separate disk if there is a prefix."""
    command = [*prefix, sys.executable, str(HERE / "faults.py"), "--one", str(seed)]
    command += ["--platform", platform]
    command += ["--base", str(base), *(["--own-disk"] if prefix else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def run_one(arguments: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="epfabric-faults-") as folder:
        kind = PLATFORMS[arguments.platform]
        run = kind(arguments.one, arguments.base, Path(folder) / "fake", arguments.own_disk)
        try:
            wrong = run.go()
        finally:
            run.clean()
        print("\n".join(run.events))
        if wrong:
            print(f"output of the last start:\n{run.last}\nWRONG: {wrong}")
        return 1 if wrong else 0


def run_many(
    seeds: list[int], base: Path, arguments: argparse.Namespace, *, print_all: bool
) -> int:
    prefix = own_disk()
    platform: str = arguments.platform
    disk = "a separate small disk for each run" if prefix else "a full disk is only simulated"
    print(f"{platform}: {len(seeds)} runs, disk: {disk}")
    failed = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        runs = pool.map(lambda seed: (seed, *run_in_process(seed, base, platform, prefix)), seeds)
        for seed, code, text in runs:
            if code != 0:
                failed += 1
                again = f"faults.py --platform {platform} --repeat {seed}"
                print(f"seed {seed} failed; repeat it with installer/node/test/{again}")
            if code != 0 or print_all:
                print(text)
    print(f"{len(seeds) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--platform", choices=sorted(PLATFORMS), default="ubuntu")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--repeat", type=int)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--base", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--own-disk", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one is not None:
        return run_one(arguments)
    with tempfile.TemporaryDirectory(prefix="epfabric-stories-") as folder:
        base = Path(folder)
        stories = PLATFORMS[arguments.platform].stories
        if arguments.repeat is not None:
            stories.prepare(base, [stories.of_seed(arguments.repeat)])
            return run_many([arguments.repeat], base, arguments, print_all=True)
        seeds = list(range(arguments.seed, arguments.seed + arguments.runs))
        stories.prepare(base, sorted({stories.of_seed(seed) for seed in seeds}))
        return run_many(seeds, base, arguments, print_all=False)


if __name__ == "__main__":
    sys.exit(main())
