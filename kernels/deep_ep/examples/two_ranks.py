"""Shows the communication of a mixture-of-experts layer on two GPUs, in both modes of `deep_ep`.

PYTHONPATH="$(python -m epfabric_ep path)" python two_ranks.py
"""

import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from deep_ep import Buffer

RANKS, TOKENS, HIDDEN, EXPERTS, TOPK = 2, 128, 7168, 64, 6


def low_latency(group: dist.ProcessGroup, x: torch.Tensor, topk_idx: torch.Tensor) -> torch.Tensor:
    """Runs a decode step: rows arrive by expert in FP8; combine adds results by weight."""
    size = Buffer.get_low_latency_rdma_size_hint(TOKENS, HIDDEN, RANKS, EXPERTS)
    buffer = Buffer(group, 0, size, low_latency_mode=True, explicitly_destroy=True)
    weights = torch.full(topk_idx.shape, 1 / TOPK, device="cuda")
    (rows, scales), counts, handle, _, receive = buffer.low_latency_dispatch(
        x, topk_idx, TOKENS, EXPERTS, return_recv_hook=True
    )
    # The GPU may do other work here, before the rows arrive.
    receive()
    print(f"rank {group.rank()}: {int(counts.sum())} rows for {len(counts)} experts", flush=True)
    # Experts would compute here; this example only applies the scale of each 128 elements.
    work = (rows.float().unflatten(-1, (-1, 128)) * scales.unsqueeze(-1)).flatten(-2)
    out, _, _ = buffer.low_latency_combine(work.bfloat16(), topk_idx, weights, handle)
    out = out.clone()
    buffer.destroy()
    return out


def high_throughput(
    group: dist.ProcessGroup, x: torch.Tensor, topk_idx: torch.Tensor
) -> torch.Tensor:
    """Runs a prefill or training step: a token is sent once to each rank with experts for it."""
    buffer = Buffer(group, num_nvl_bytes=256 << 20, explicitly_destroy=True)
    weights = torch.full(topk_idx.shape, 1 / TOPK, device="cuda")
    per_rank, _, per_expert, in_rank, _ = buffer.get_dispatch_layout(topk_idx, EXPERTS)
    rows, _, row_weights, counts, handle, _ = buffer.dispatch(
        x,
        topk_idx=topk_idx,
        topk_weights=weights,
        num_tokens_per_rank=per_rank,
        is_token_in_rank=in_rank,
        num_tokens_per_expert=per_expert,
    )
    print(f"rank {group.rank()}: {len(rows)} rows for {sum(counts)} choices", flush=True)
    # Experts would compute here; this example only applies the weights of this rank's experts.
    work = (rows.float() * row_weights.sum(-1, keepdim=True)).bfloat16()
    out, _, _ = buffer.combine(work, handle)
    out = out.clone()
    buffer.destroy()
    return out


def run(rank: int) -> None:
    torch.cuda.set_device(rank)
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29533")
    dist.init_process_group("gloo", rank=rank, world_size=RANKS)
    group = dist.new_group(list(range(RANKS)))
    torch.manual_seed(rank)
    x = torch.randn(TOKENS, HIDDEN, device="cuda").bfloat16()
    topk_idx = torch.rand(TOKENS, EXPERTS, device="cuda").topk(TOPK).indices
    # Weights add up to 1 and experts do nothing, so every token must be returned unchanged.
    for mode in (low_latency, high_throughput):
        error = (mode(group, x, topk_idx).float() - x.float()).abs().max() / x.float().abs().max()
        print(f"rank {rank}: {mode.__name__}, largest error {error:.1%}", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(run, nprocs=RANKS)
