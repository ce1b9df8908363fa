"""`python3 -m contract.late --ranks 2 --what low_latency`: tests that a graph's replay fails if a
rank is late, or if too many rows arrive.

Exit code 0: on every rank, the replay raised an error, and the next call's error had the reason.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import torch
import torch.multiprocessing as mp

from contract import high_throughput as ht
from contract import low_latency as ll
from contract.cases import EXPERTS, MAX_TOKENS, equal_tokens
from contract.launch import join
from contract.ranks import Inputs, Ranks, Shape, expect, inputs_of

LATE_S = 4
MEBIBYTE = 1 << 20


def _low_latency(ranks: Ranks) -> tuple[Any, Inputs, Callable[[], Any]]:
    """Returns a buffer, its inputs, and a function that runs a round trip."""
    shape = Shape(equal_tokens(ranks.count, 64), MAX_TOKENS, 2048, EXPERTS, 6)
    buffer = ranks.low_latency_buffer(MAX_TOKENS, 2048, EXPERTS)
    mine = inputs_of(shape, ranks.rank, 1)

    def step() -> Any:
        result = ll.dispatch(buffer, shape, mine, "bf16", hook=True)
        rows = ll.experts_work(ranks, shape, result, "bf16")
        return ll.combine(buffer, mine, rows, result[2], hook=False)

    return buffer, mine, step


def _high_throughput(ranks: Ranks, worst: int) -> tuple[Any, Inputs, Callable[[], Any]]:
    shape = Shape(equal_tokens(ranks.count, 64), 0, 2048, EXPERTS, 6, masked=0.9)
    buffer = ranks.high_throughput_buffer(16 * MEBIBYTE)
    mine = inputs_of(shape, ranks.rank, 1)

    def step() -> Any:
        routed, _ = ht.layout(buffer, ranks, shape, mine, async_finish=False)
        named = {"topk_idx": mine.topk_idx, "topk_weights": mine.weights, **routed}
        got = buffer.dispatch(mine.x, num_worst_tokens=worst, **named)
        return buffer.combine(got[0], got[4])[0]

    return buffer, mine, step


def _captured(ranks: Ranks, step: Callable[[], Any]) -> torch.cuda.CUDAGraph:
    """Captures the step in a graph, and replays it once with all ranks on time."""
    step()
    ranks.meet()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    ranks.meet()
    graph.replay()
    ranks.meet()
    return graph


def _error_of(call: Callable[[], Any]) -> str:
    try:
        call()
        torch.cuda.synchronize()
    except RuntimeError as error:
        return str(error) or type(error).__name__
    return ""


def _check_failing_replay(ranks: Ranks, what: str) -> None:
    worst = 40 * ranks.count if what == "too_many_rows" else 64 * ranks.count
    buffer, mine, step = (
        _low_latency(ranks) if what == "low_latency" else _high_throughput(ranks, worst)
    )
    graph = _captured(ranks, step)
    if what == "too_many_rows":
        mine.topk_idx.copy_(torch.arange(6, device="cuda").expand_as(mine.topk_idx))
        reason = "num_worst_tokens"
    else:
        reason = "waited"
        if ranks.rank == ranks.count - 1:
            time.sleep(LATE_S)
    torch.cuda.synchronize()
    replayed = _error_of(graph.replay)
    expect(bool(replayed), "the replay raised no error, although rows were missing or too many")
    message = _error_of(buffer.destroy)
    expect(reason in message, f"error of the next call: {message or 'none'}")
    print(f"rank {ranks.rank}: {replayed.splitlines()[0]}; then: {message}", flush=True)


def _rank(rank: int, options: argparse.Namespace) -> None:
    torch.cuda.set_device(rank % torch.cuda.device_count())
    code = 1
    try:
        _check_failing_replay(join(rank, options), options.what)
        code = 0
    except Exception as error:  # the process ends after any error: its context is unusable
        print(f"rank {rank}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    # Other ranks still use this rank's memory and wait for it, so it must not end before they do.
    time.sleep(LATE_S)
    os._exit(code)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m contract.late", description=__doc__)
    parser.add_argument("--ranks", type=int, default=torch.cuda.device_count())
    parser.add_argument(
        "--what", choices=("low_latency", "high_throughput", "too_many_rows"), required=True
    )
    parser.add_argument("--port", type=int, default=29563)
    parser.add_argument("--limit-s", type=int, default=60, help="seconds to wait for another rank")
    options = parser.parse_args()
    try:
        mp.spawn(_rank, args=(options,), nprocs=options.ranks)
    except mp.ProcessExitedException as error:
        sys.exit(error.exit_code if error.exit_code > 0 else 1)


if __name__ == "__main__":
    main()
