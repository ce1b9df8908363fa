"""Cases in which a rank drops its buffer early or misses a call; the latter run as programs."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from typing import Any

import torch
import torch.distributed as dist

from contract.cases import EXPERTS, MAX_TOKENS, equal_tokens
from contract.low_latency import combine, dispatch, experts_work
from contract.ranks import Ranks, Shape, expect, inputs_of

PATIENCE_S = 2  # how long a kernel waits for another rank
PIECE_BYTES = 16 << 20  # of one allocation
PROGRAM_LIMIT_S = 150


def dropped_while_others_write(ranks: Ranks) -> None:
    """`del` frees a buffer's memory only after late ranks have written to it for the last time."""
    if not ranks.module_is_ours():
        return
    shape = Shape(equal_tokens(ranks.count, 128), MAX_TOKENS, 7168, EXPERTS, 6)
    # The first run is not compared, because a process's first kernels allocate memory themselves.
    before, kept = _free_after_drop(ranks, shape), 0
    for _ in range(2):
        kept = before - _free_after_drop(ranks, shape)
    gpu_per_rank = torch.cuda.device_count() >= ranks.count
    expect(not gpu_per_rank or kept < _buffer_bytes(ranks, shape), f"{kept} bytes are still taken")


def _free_after_drop(ranks: Ranks, shape: Shape) -> int:
    """Drops a buffer early, creates and destroys another, and returns the bytes that are free."""
    changed = _drop_early(ranks, shape)
    expect(changed == 0, f"{changed} bytes were changed in memory that was allocated afterwards")
    ranks.meet()
    # Creating a buffer frees the dropped buffers that no rank uses any more.
    ranks.low_latency_buffer(8, 2048, EXPERTS).destroy()
    torch.cuda.empty_cache()
    ranks.meet()
    return int(torch.cuda.mem_get_info()[0])


def _buffer_bytes(ranks: Ranks, shape: Shape) -> int:
    hint = ranks.deep_ep.Buffer.get_low_latency_rdma_size_hint
    return int(hint(shape.max_tokens, shape.hidden, ranks.count, shape.experts))


def _drop_early(ranks: Ranks, shape: Shape) -> int:
    """Drops rank 0's buffer before the last rank sends.

    Returns how many bytes changed in memory that rank 0 allocated after it had dropped the buffer.
    """
    buffer: Any = ranks.deep_ep.Buffer(
        ranks.group, num_rdma_bytes=_buffer_bytes(ranks, shape), low_latency_mode=True
    )
    mine = inputs_of(shape, ranks.rank, 1)
    result = dispatch(buffer, shape, mine, "bf16", hook=True)
    rows = experts_work(ranks, shape, result, "bf16")
    ranks.meet()
    if ranks.rank == ranks.count - 1:
        time.sleep(1)
        combine(buffer, mine, rows, result[2], hook=False)
        torch.cuda.synchronize()
        return 0
    if ranks.rank > 0:
        combine(buffer, mine, rows, result[2], hook=False)
        return 0
    # Rank 0 sends its rows, and never receives the sums.
    buffer.low_latency_combine(rows, mine.topk_idx, mine.weights, result[2], return_recv_hook=True)
    before = torch.cuda.mem_get_info()[0]
    del buffer
    gc.collect()
    freed = torch.cuda.mem_get_info()[0] - before
    gpu_per_rank = torch.cuda.device_count() >= ranks.count
    expect(
        not gpu_per_rank or freed < _buffer_bytes(ranks, shape), f"{freed} bytes were freed at once"
    )
    taken = [torch.zeros(PIECE_BYTES, dtype=torch.uint8, device="cuda") for _ in range(40)]
    torch.cuda.synchronize()
    time.sleep(2.5)
    return sum(int(piece.count_nonzero()) for piece in taken)


def _run_program(ranks: Ranks, *arguments: str, **environment: str) -> None:
    """Makes rank 0 run a program that starts its own ranks; all ranks check its exit code."""
    ended = [0, ""]
    if ranks.rank == 0:
        command = [sys.executable, "-m", *arguments, "--ranks", str(ranks.count)]
        ran = subprocess.run(
            command,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=PROGRAM_LIMIT_S,
            check=False,
        )
        ended = [ran.returncode, (ran.stdout + ran.stderr)[-2000:]]
    dist.broadcast_object_list(ended, 0, ranks.group)
    expect(ended[0] == 0, f"{' '.join(arguments)} ended with {ended[0]}: {ended[1]}")


def replay_without_a_rank(ranks: Ranks) -> None:
    """If a wait in a graph's replay times out, the replay raises and returns no results."""
    if ranks.module_is_ours():
        for what in ("low_latency", "high_throughput", "too_many_rows"):
            _run_program(
                ranks, "contract.late", "--what", what, EPFABRIC_EP_PATIENCE_S=str(PATIENCE_S)
            )


def other_allocators(ranks: Ranks) -> None:
    """Results are copied, and right, if torch's allocator has no pools or does not cache memory."""
    cases = ("--port", "29561", "--only", "high_throughput_forms", "high_throughput_asynchronous")
    if not ranks.module_is_ours():
        return
    _run_program(ranks, "contract", *cases, PYTORCH_NO_CUDA_MEMORY_CACHING="1")
    _run_program(ranks, "contract", *cases, PYTORCH_CUDA_ALLOC_CONF="backend:cudaMallocAsync")
    _run_program(ranks, "contract", *cases, PYTORCH_CUDA_ALLOC_CONF="expandable_segments:True")


CASES = (dropped_while_others_write, replay_without_a_rank, other_allocators)
