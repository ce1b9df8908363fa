"""Asks the loaded libraries for their versions, because file names may lack them."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import torch


def gpu_facts() -> dict[str, str]:
    """Returns the GPU's name and versions of libraries, for a node's metadata."""
    facts = {"cuda": torch.version.cuda or "", "gpu": torch.cuda.get_device_name()}
    cuda = _version_number("libcudart.so", "cudaRuntimeGetVersion")
    nccl = _version_number("libnccl.so", "ncclGetVersion")
    if cuda:
        facts["cuda_runtime"] = f"{cuda // 1000}.{cuda % 1000 // 10}"
    if nccl:
        facts["nccl"] = f"{nccl // 10000}.{nccl % 10000 // 100}.{nccl % 100}"
    return facts


def _version_number(library: str, function: str) -> int:
    """Returns what the loaded library's function reports as version; 0 if it is not loaded."""
    maps = Path("/proc/self/maps").read_text(encoding="utf-8")
    found = re.search(rf"\s(/\S*/{re.escape(library)}\S*)", maps)
    if found is None:
        return 0
    version = ctypes.c_int(0)
    getattr(ctypes.CDLL(found[1]), function)(ctypes.byref(version))
    return version.value
