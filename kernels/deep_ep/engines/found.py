"""Imports the engines' modules, and replaces a few of their functions in memory.

A comment gives the reason for each change. No change touches code that calls `deep_ep`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from types import SimpleNamespace
from typing import Any

import torch

from engines.experts import to_fp8

FOLDER = "EPFABRIC_ENGINES"


def _add_folder_to_path() -> None:
    """Appends the folder of the engines to `sys.path`; installed packages take precedence."""
    folder = os.environ.get(FOLDER)
    if folder and folder not in sys.path:
        sys.path.append(folder)


@contextmanager
def _hidden_gpu() -> Iterator[None]:
    """Hides the GPU, because both engines load compiled operations if they see one at import.

    The operations need other torch versions and hundreds of megabytes, and are not used between
    dispatch and combine. The engines' code that runs later does not check for a GPU again.
    """
    available = torch.cuda.is_available
    torch.cuda.is_available = lambda: False
    try:
        yield
    finally:
        torch.cuda.is_available = available


def version_of(engine: str) -> str:
    _add_folder_to_path()
    return metadata.version(engine)


def vllm(*names: str) -> list[Any]:
    """Imports modules of vLLM by their names within it."""
    _add_folder_to_path()
    with _hidden_gpu():
        if "vllm" not in sys.modules:
            _import_vllm_without_platform()
        modules = [importlib.import_module(f"vllm.{name}") for name in names]
    # vLLM uses a compiled operation; torch replaces it here.
    ht: Any = importlib.import_module(
        "vllm.model_executor.layers.fused_moe.prepare_finalize.deepep_ht"
    )
    ht.moe_kernel_quantize_input = _quantize_for_vllm
    return modules


def _import_vllm_without_platform() -> None:
    """Imports vLLM with its platform set, because vLLM asks NVML, not torch, for a GPU."""
    spec = importlib.util.find_spec("vllm")
    if spec is None or spec.loader is None:
        raise ImportError(f"vllm is neither on PYTHONPATH nor in the folder named by {FOLDER}")
    package = importlib.util.module_from_spec(spec)
    sys.modules["vllm"] = package
    platforms: Any = importlib.import_module("vllm.platforms")
    platform: Any = importlib.import_module("vllm.platforms.interface").UnspecifiedPlatform()
    # vLLM calls this function when it runs two micro-batches.
    platform.current_stream = torch.cuda.current_stream
    platforms._current_platform = platform
    spec.loader.exec_module(package)


def _quantize_for_vllm(rows: torch.Tensor, *_: Any, **options: Any) -> Any:
    """Casts rows to FP8 if the caller requests a type; returns rows and scales."""
    return to_fp8(rows) if options.get("quant_dtype") is not None else (rows, None)


class SglangMode:
    """Values that in SGLang come from the scheduler and the model configuration."""

    extend = False
    form = "bf16"


def sglang(mode: SglangMode) -> tuple[Any, Any]:
    """Imports and returns SGLang's modules of its DeepEP dispatcher and of top-k outputs."""
    _add_folder_to_path()
    with _hidden_gpu():
        dispatcher: Any = importlib.import_module("sglang.srt.layers.moe.token_dispatcher.deepep")
        topk = importlib.import_module("sglang.srt.layers.moe.topk")
        kinds = importlib.import_module("sglang.srt.layers.moe.utils").DispatcherOutputDtype
    if not dispatcher.use_deepep:
        raise dispatcher._deepep_import_error
    # SGLang reads this from the server's arguments, which do not exist here.
    dispatcher.get_deepep_output_dtype = lambda _: kinds(mode.form)
    # SGLang reads this from the scheduler's forward context.
    dispatcher.get_is_extend_in_batch = lambda: mode.extend
    # The dispatcher refuses to combine without DeepGEMM, even if DeepGEMM is not called, as here.
    dispatcher.deep_gemm_wrapper.ENABLE_JIT_DEEPGEMM = True
    # SGLang uses a compiled operation; torch replaces it here.
    dispatcher.sglang_per_token_group_quant_fp8 = lambda rows, *_, **__: to_fp8(rows)
    if not torch.cuda.is_available():
        # Used only for a warning about the number of SMs.
        properties = SimpleNamespace(multi_processor_count=132)
        torch.cuda.get_device_properties = lambda *_, **__: properties
    return dispatcher, topk
