"""A layer with vLLM's prepare-and-finalize classes, run by vLLM's own modular kernel."""

from __future__ import annotations

import threading
import traceback
from types import SimpleNamespace
from typing import Any

import torch

from contract.ranks import DEVICE, Inputs, Ranks, Shape
from engines import found
from engines.experts import Experts

ENGINE = "vllm"
PATIENCE_S = 30
FUSED = "model_executor.layers.fused_moe"


class Layer:
    """Has one buffer, created by vLLM's own manager, and one layer that uses it."""

    # vLLM runs two micro-batches on two CUDA streams, so this needs a GPU.
    can_run_two = DEVICE == "cuda"

    def __init__(self, ranks: Ranks, shape: Shape, mode: str, form: str) -> None:
        modules = found.vllm(
            f"{FUSED}.modular_kernel",
            f"{FUSED}.prepare_finalize.deepep_ll",
            f"{FUSED}.prepare_finalize.deepep_ht",
            f"{FUSED}.config",
            f"{FUSED}.topk_weight_and_reduce",
            "distributed.device_communicators.all2all",
            "v1.worker.ubatching",
            "forward_context",
        )
        kernel, ll, ht, config, reduce, managers, self.ubatching, self.context = modules
        self.shape, self.mode, self.local = shape, mode, shape.experts // ranks.count
        self.experts = Experts(ranks.rank, self.local, DEVICE)
        self.buffer = _buffer(managers, ranks, shape, mode)
        if mode == "ll":
            prepare = ll.DeepEPLLPrepareAndFinalize(
                self.buffer, shape.max_tokens, ranks.count, use_fp8_dispatch=form == "fp8"
            )
            reduced = reduce.TopKWeightAndReduceDelegate
        else:
            prepare = ht.DeepEPHTPrepareAndFinalize(
                self.buffer, ranks.count, ranks.count, self.experts.first
            )
            # Our experts weight and add rows as vLLM's DeepGEMM experts do with a compiled
            # operation.
            reduced = reduce.TopKWeightAndReduceNoOP
        block = {"quant_dtype": torch.float8_e4m3fn, "block_shape": [128, 128]}
        stand_in = SimpleNamespace(
            moe_config=SimpleNamespace(moe_parallel_config=None),
            quant_config=config.FusedMoEQuantConfig.make(**(block if form == "fp8" else {})),
            expects_unquantized_inputs=False,
            finalize_weight_and_reduce_impl=reduced,
        )
        self.kernel = kernel.FusedMoEKernelModularImpl(prepare, stand_in)

    def run(self, mine: Inputs) -> torch.Tensor:
        """Runs the same steps as `FusedMoEKernelModularImpl.apply`."""
        idx, weights = mine.topk_idx, mine.weights
        rows, scales, meta, ids, shares = self.kernel._prepare(
            mine.x, weights, idx, self.shape.experts, None, False
        )
        if self.mode == "ll":
            done = self.experts.low_latency(rows, scales, meta.expert_num_tokens)
        else:
            local = ids - self.experts.first
            done = self.experts.high_throughput(rows, scales, local, shares)
        out = torch.empty_like(mine.x)
        return self.kernel._finalize(out, done, mine.x, shares, ids, False, None, None)

    def run_two(self, batches: list[Inputs]) -> list[torch.Tensor]:
        """Runs two micro-batches in two threads, as vLLM's UBatchWrapper starts them."""
        device = torch.cuda.current_device()
        barrier = threading.Barrier(3)
        results: list[Any] = [None, None]
        contexts = self.ubatching.make_ubatch_contexts(
            2, torch.cuda.current_stream(), torch.cuda.Stream(), [object(), object()], barrier
        )

        def work(number: int) -> None:
            torch.cuda.set_device(device)
            try:
                with torch.inference_mode(), contexts[number]:
                    results[number] = self.run(batches[number])
            except Exception as error:  # run_two raises it
                traceback.print_exc()
                results[number] = error

        threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(2)]
        before = self.context._forward_context
        for thread in threads:
            thread.start()
        barrier.wait()
        contexts[0].cpu_wait_event.set()
        for thread in threads:
            thread.join(PATIENCE_S)
        self.context._forward_context = before
        for result in results:
            if isinstance(result, Exception):
                raise result
            if result is None:
                raise TimeoutError(f"a micro-batch did not end within {PATIENCE_S} s")
        return results

    def close(self) -> None:
        self.buffer.destroy()


def _buffer(managers: Any, ranks: Ranks, shape: Shape, mode: str) -> Any:
    """Creates a buffer with vLLM's manager, whose constructor (not called) needs parallel state."""
    name = "DeepEPLLAll2AllManager" if mode == "ll" else "DeepEPHTAll2AllManager"
    kind = getattr(managers, name)
    manager = kind.__new__(kind)
    manager.cpu_group, manager.world_size, manager.internode = ranks.group, ranks.count, False
    manager.handle_cache = managers.Cache()
    manager.num_sms, manager.support_fault_tolerance = 20, False
    if mode == "ht":
        return manager.get_handle({})
    return manager.get_handle(
        {
            "max_num_tokens_per_dp_rank": shape.max_tokens,
            "token_hidden_size": shape.hidden,
            "num_ep_ranks": ranks.count,
            "num_global_experts": shape.experts,
            "num_local_experts": shape.experts // ranks.count,
        }
    )
