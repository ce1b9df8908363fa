"""The `deep_ep` module under test: the ways to call it, and its buffers."""

import argparse
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from typing import Any

with suppress(ModuleNotFoundError):
    import torch.distributed as dist

from datacheck.low_latency import forms_of
from datacheck.plan import Sizes, Step, Way
from datacheck.planted import Planted
from datacheck.runner import Buffers

# Part of NVSHMEM's heap for barriers and for NVSHMEM's own data, besides the largest buffer.
_HEAP_SPARE = 1 << 30
_GIB = 1 << 30


class Library:
    """The module `deep_ep`, in any of its versions."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.name = f"deep_ep {_version(module)}"

    def ways(self, modes: Sequence[str] | None, calls: Sequence[str]) -> list[Way]:
        """Returns the ways to call these modes; without modes, all modes of the module."""
        wanted = modes or self._modes()
        found: list[Way] = []
        if "low-latency" in wanted:
            found += self._low_latency(calls)
        if "normal" in wanted:
            found += _normal("normal", calls, extras=("", "cached"))
        if "elastic" in wanted:
            found += _normal("elastic", calls, extras=("", "cached", "no-sync", "expanded"))
            found += [Way("elastic", "bf16", "graph")] if "graph" in calls else []
        return found

    def _modes(self) -> list[str]:
        if hasattr(self.module, "Buffer"):
            return ["low-latency", "normal"]
        return ["elastic"]

    def _low_latency(self, calls: Sequence[str]) -> list[Way]:
        buffer = self.module.Buffer
        found = [
            Way("low-latency", form, call)
            for form in forms_of(buffer)
            for call in calls
            if call in ("plain", "hook", "async", "graph")
        ]
        if hasattr(buffer, "get_next_low_latency_combine_buffer") and "hook" in calls:
            found.append(Way("low-latency", "bf16", "hook", "zero-copy"))
        return found


def _normal(mode: str, calls: Sequence[str], extras: Sequence[str]) -> list[Way]:
    return [
        Way(mode, form, call, extra)
        for form in ("bf16", "fp8")
        for call in calls
        if call in ("plain", "async")
        for extra in extras
    ]


def _version(module: Any) -> str:
    named = getattr(module, "__version__", "")
    if named:
        return str(named)
    for distribution in packages_distributions().get("deep_ep", []):
        with suppress(PackageNotFoundError):
            return version(distribution)
    return "of unknown version"


def prepare_environment(environment: MutableMapping[str, str], options: argparse.Namespace) -> None:
    """Raises NVSHMEM's queue depth and heap to what low latency needs for this shape."""
    depth = int(environment.get("NVSHMEM_QP_DEPTH", "1024"))
    environment["NVSHMEM_QP_DEPTH"] = str(max(depth, 2 * (options.num_tokens + 1)))
    needed = heap_gib(options)
    static = environment.get("NVSHMEM_DISABLE_CUDA_VMM", "0").lower() not in (
        "",
        "0",
        "n",
        "no",
        "false",
    )
    if static and _gib(environment.get("NVSHMEM_SYMMETRIC_SIZE", "0")) < needed:
        environment["NVSHMEM_SYMMETRIC_SIZE"] = f"{needed}G"


def heap_gib(options: argparse.Namespace) -> int:
    """Returns the GiB of heap for a low-latency buffer, as DeepEP computes it, with some room."""
    row = 2 * options.hidden + 16 + options.hidden // 128 * 4
    needed: int = 2 * 2 * options.num_experts * options.num_tokens * row + _HEAP_SPARE
    return -(-needed // _GIB)


def _gib(text: str) -> float:
    units = {"K": 1 / (1 << 20), "M": 1 / (1 << 10), "G": 1.0, "T": 1024.0}
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "")
    return float(number or 0) * units[unit] if unit in units else float(text or 0) / _GIB


def buffers_of(library: Library, sizes: Sizes, steps: Sequence[Step], rank: int) -> Buffers:
    """Returns the buffers that the steps need, each behind a proxy that can plant faults."""
    modes = {step.way.mode for step in steps}
    legacy = elastic = None
    if modes & {"low-latency", "normal"}:
        legacy = Planted(_legacy(library.module.Buffer, sizes, modes), rank)
    if "elastic" in modes:
        elastic = Planted(_elastic(library.module.ElasticBuffer, sizes), rank)
    return Buffers(legacy, elastic)


def _legacy(buffer: Any, sizes: Sizes, modes: set[str]) -> Any:
    """Returns one buffer for both kinds of calls, as inference engines use it."""
    nvl = rdma = 0
    if "normal" in modes:
        row = 2 * sizes.hidden
        configs = (
            buffer.get_dispatch_config(sizes.ranks),
            buffer.get_combine_config(sizes.ranks),
        )
        nvl = max(config.get_nvl_buffer_size_hint(row, sizes.ranks) for config in configs)
        rdma = max(config.get_rdma_buffer_size_hint(row, sizes.ranks) for config in configs)
    if "low-latency" in modes:
        hint = buffer.get_low_latency_rdma_size_hint(
            sizes.most, sizes.hidden, sizes.ranks, sizes.experts
        )
        rdma = max(rdma, hint)
    group = dist.new_group(list(range(sizes.ranks)))
    return buffer(
        group,
        num_nvl_bytes=nvl,
        num_rdma_bytes=rdma,
        low_latency_mode="low-latency" in modes,
        num_qps_per_rank=max(1, sizes.local),
        explicitly_destroy=True,
    )


def _elastic(buffer: Any, sizes: Sizes) -> Any:
    return buffer(
        dist.new_group(list(range(sizes.ranks))),
        num_max_tokens_per_rank=sizes.most,
        hidden=sizes.hidden,
        num_topk=sizes.topk,
        explicitly_destroy=True,
    )
