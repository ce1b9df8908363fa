"""`python3 -m contract.few_tokens --ranks 2`: times low latency with few tokens in CUDA graphs.

It uses the hidden sizes of two models; each send is followed at once by its receive, as in
engines. Prints a line for each size, and below it the time of each kernel, as reported by CUPTI.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import torch
import torch.multiprocessing as mp
from torch.profiler import ProfilerActivity, profile

from contract import low_latency as ll
from contract import speed
from contract.cases import equal_tokens
from contract.launch import join
from contract.ranks import Ranks, Shape, inputs_of

MAX_TOKENS, TOPK = 128, 8
# Hidden size and number of experts: Qwen3-30B-A3B and DeepSeek-V3.
MODELS = ((2048, 128), (7168, 256))
# Pause between operations while single kernels are timed, so that no kernel waits for another rank.
SPIN_CYCLES = 20000
NAME_LENGTH = 60


def _measure(ranks: Ranks, buffer: Any, shape: Shape, form: str) -> None:
    mine = inputs_of(shape, ranks.rank, 1)
    handle = ll.dispatch(buffer, shape, mine, form, hook=True)[2]
    rows = (shape.experts // ranks.count, ranks.count * shape.max_tokens, shape.hidden)
    work = torch.zeros(rows, dtype=torch.bfloat16, device="cuda")

    def dispatch() -> None:
        ll.dispatch(buffer, shape, mine, form, hook=True)

    def combine() -> None:
        buffer.low_latency_combine(
            work, mine.topk_idx, mine.weights, handle, return_recv_hook=True
        )[2]()

    def with_pauses() -> None:
        dispatch()
        torch.cuda._sleep(SPIN_CYCLES)
        combine()
        torch.cuda._sleep(SPIN_CYCLES)

    took = [speed.in_graph(ranks, operation) for operation in (dispatch, combine)]
    kernels = _kernel_times(ranks, with_pauses)
    if ranks.rank == 0:
        size = f"H={shape.hidden} {form} T={shape.tokens[0]}"
        print(f"{size}: dispatch {took[0]:.1f} us, combine {took[1]:.1f} us", flush=True)
        for name, us in kernels.items():
            print(f"    {us:.2f} us {name}", flush=True)


def _kernel_times(ranks: Ranks, operation: Callable[[], None]) -> dict[str, float]:
    """Returns the median time of each kernel of an operation, in us, by the kernel's name."""
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(speed.REPEATS):
            operation()
    graph.replay()
    torch.cuda.synchronize()
    ranks.meet()
    with profile(activities=[ProfilerActivity.CUDA]) as profiled:
        graph.replay()
        torch.cuda.synchronize()
    times = defaultdict(list)
    for event in profiled.events() or []:
        times[event.name[:NAME_LENGTH]].append(event.device_time)
    return {
        name: sorted(durations)[len(durations) // 2]
        for name, durations in times.items()
        if len(durations) >= speed.REPEATS
    }


def _rank(rank: int, options: argparse.Namespace) -> None:
    torch.cuda.set_device(rank % torch.cuda.device_count())
    ranks = join(rank, options)
    for hidden, experts in MODELS:
        buffer = ranks.low_latency_buffer(MAX_TOKENS, hidden, experts)
        for form in ("fp8", "bf16"):
            for tokens in (1, 8, 32):
                shape = Shape(equal_tokens(ranks.count, tokens), MAX_TOKENS, hidden, experts, TOPK)
                _measure(ranks, buffer, shape, form)
        ranks.meet()
        buffer.destroy()
    # Skips the cleanup that libraries run at a normal exit.
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m contract.few_tokens", description=__doc__)
    parser.add_argument("--ranks", type=int, default=torch.cuda.device_count())
    parser.add_argument("--port", type=int, default=29549)
    parser.add_argument("--limit-s", type=int, default=60, help="seconds to wait for another rank")
    options = parser.parse_args()
    if options.ranks < 1 or not torch.cuda.is_available():
        parser.error("a GPU and at least one rank are needed")
    mp.start_processes(_rank, args=(options,), nprocs=options.ranks)


if __name__ == "__main__":
    main()
