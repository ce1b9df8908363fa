#!/usr/bin/env python3
"""Measures NCCL's all-reduce over every GPU of every node, and checks each element.

Start it once per node, like DeepEP's tests: WORLD_SIZE is the number of nodes, RANK this node's
number, MASTER_ADDR and MASTER_PORT the address of node 0. Needs torch. Exit code
0: all elements were right.

Bus bandwidth is the data rate of each GPU's links: bytes / time * 2 (n-1)/n, which is comparable
between numbers of ranks (NVIDIA/nccl-tests, doc/PERFORMANCE.md). The slowest rank's time counts.
"""

import argparse
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

with suppress(ModuleNotFoundError):  # tests import this without torch
    import torch
    import torch.distributed as dist
    import torch.multiprocessing as mp

MIB = 1 << 20
_ELEMENT_BYTES = 4  # float32
_WARM_UP = 5
# Values repeat at a distance that is no multiple of a chunk size, so that the check finds displaced
# data.
_PERIOD = 251
_CHECKED_AT_ONCE = 16 * MIB
# The check and NCCL need memory besides the buffer.
_USABLE_MEMORY = 0.8


@dataclass(frozen=True)
class World:
    """The place of this process among all ranks; `local` is its GPU."""

    nodes: int
    node: int
    processes: int
    local: int

    @property
    def ranks(self) -> int:
        return self.nodes * self.processes

    @property
    def rank(self) -> int:
        return self.node * self.processes + self.local


def sizes(max_bytes: int) -> list[int]:
    """Returns 1 MiB, 4 MiB, 16 MiB, … and `max_bytes` itself."""
    found = [MIB]
    while found[-1] * 4 <= max_bytes:
        found.append(found[-1] * 4)
    return found if found[-1] >= max_bytes else [*found, max_bytes]


def bus_bandwidth(size: int, seconds: float, ranks: int) -> float:
    """Returns the bus bandwidth in GB/s (10^9 bytes)."""
    return size / seconds / 1e9 * 2 * (ranks - 1) / ranks


def element_sum(index: int, ranks: int) -> int:
    """Returns element `index` after the all-reduce; on rank r, it was `index mod 251 + r`."""
    return ranks * (index % _PERIOD) + ranks * (ranks - 1) // 2


def size_line(size: int, seconds: float, ranks: int, wrong: int) -> str:
    bandwidth = bus_bandwidth(size, seconds, ranks)
    return (
        f"[all-reduce] {size} bytes, {seconds * 1e6:.2f} us, {bandwidth:.2f} GB/s (bus), "
        f"{wrong} wrong"
    )


def done_line(count: int, ranks: int) -> str:
    return f"[all-reduce] done, {count} sizes, {ranks} ranks"


def read_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], allow_abbrev=False)
    option = parser.add_argument
    option("--max-bytes", type=int, default=8192 * MIB, help="greatest message (8 GiB)")
    option("--iterations", type=int, default=20, help="timed all-reduces per size (20)")
    option("--processes", type=int, default=0, help="GPUs per node (all)")
    options = parser.parse_args(arguments)
    if options.max_bytes < MIB or options.max_bytes % _ELEMENT_BYTES:
        parser.error(f"--max-bytes: at least {MIB}, a multiple of {_ELEMENT_BYTES}")
    if options.iterations < 1 or options.processes < 0:
        parser.error("--iterations: at least 1; --processes: not negative")
    return options


def _seconds_per_call(buffer: Any, iterations: int) -> float:
    """Returns the seconds per all-reduce on the slowest rank."""
    for _ in range(_WARM_UP):
        dist.all_reduce(buffer)
    torch.cuda.synchronize()
    dist.barrier()
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(iterations):
        dist.all_reduce(buffer)
    end.record()
    torch.cuda.synchronize()
    seconds = begin.elapsed_time(end) / 1e3 / iterations
    slowest = torch.tensor(seconds, dtype=torch.float64, device="cuda")
    dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
    return float(slowest.item())


def _count_wrong(buffer: Any, world: World) -> int:
    """All-reduces known data once; returns the number of wrong elements on all ranks."""

    def remainders(start: int, count: int) -> Any:
        return torch.arange(start, start + count, device="cuda") % _PERIOD

    chunks = [
        (start, buffer[start : start + _CHECKED_AT_ONCE])
        for start in range(0, buffer.numel(), _CHECKED_AT_ONCE)
    ]
    for start, chunk in chunks:
        chunk.copy_(remainders(start, chunk.numel()) + world.rank)
    dist.all_reduce(buffer)
    wrong = torch.zeros((), dtype=torch.int64, device="cuda")
    for start, chunk in chunks:
        # Float32 adds small whole numbers without rounding, in any order.
        right = remainders(start, chunk.numel()) * world.ranks + element_sum(0, world.ranks)
        wrong += torch.count_nonzero(chunk != right)
    dist.all_reduce(wrong)
    return int(wrong.item())


def _greatest_fitting(max_bytes: int) -> int:
    """Returns the greatest size, up to `max_bytes`, that fits into the memory of all ranks."""
    room = torch.tensor(int(torch.cuda.mem_get_info()[0] * _USABLE_MEMORY), device="cuda")
    dist.all_reduce(room, op=dist.ReduceOp.MIN)
    return min(max_bytes, int(room.item()))


def _measure(world: World, options: argparse.Namespace) -> bool:
    """Measures all sizes; returns whether all elements were right."""
    greatest = _greatest_fitting(options.max_bytes)
    fitting = [size for size in sizes(options.max_bytes) if size <= greatest]
    total = 0
    for size in fitting:
        buffer = torch.zeros(size // _ELEMENT_BYTES, dtype=torch.float32, device="cuda")
        seconds = _seconds_per_call(buffer, options.iterations)
        wrong = _count_wrong(buffer, world)
        total += wrong
        if world.local == 0:
            print(size_line(size, seconds, world.ranks, wrong), flush=True)
        del buffer
    if world.local == 0:
        print(done_line(len(fitting), world.ranks), flush=True)
    return total == 0 and len(fitting) > 0


def _rank(local: int, nodes: int, processes: int, options: argparse.Namespace) -> None:
    """Runs the process of one GPU."""
    world = World(nodes, int(os.environ.get("RANK", "0")), processes, local)
    torch.cuda.set_device(local)
    address = os.environ.get("MASTER_ADDR", "127.0.0.1")
    port = os.environ.get("MASTER_PORT", "8361")
    dist.init_process_group(
        "nccl",
        init_method=f"tcp://{address}:{port}",
        world_size=world.ranks,
        rank=world.rank,
        device_id=torch.device("cuda", local),
    )
    right = _measure(world, options)
    dist.destroy_process_group()
    if not right:
        sys.exit(1)


def main() -> int:
    options = read_options(sys.argv[1:])
    if find_spec("torch") is None:
        print("nccl_allreduce.py: needs torch", file=sys.stderr)
        return 1
    count = options.processes or torch.cuda.device_count()
    nodes = int(os.environ.get("WORLD_SIZE", "1"))
    if count < 1:
        print("nccl_allreduce.py: no GPU here", file=sys.stderr)
        return 1
    try:
        mp.spawn(_rank, args=(nodes, count, options), nprocs=count)
    except mp.ProcessExitedException as error:
        # A rank that found wrong elements has printed them already.
        print(f"nccl_allreduce.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
