"""Entry points that make vLLM and SGLang use this package as `deep_ep`, on request.

They are installed with the wheel and do nothing unless EPFABRIC_EP_PLUGINS=1.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import sys
from types import ModuleType

from epfabric_ep import shadow_path

OPT_IN = "EPFABRIC_EP_PLUGINS"
# The name of both entry points, for VLLM_PLUGINS and SGLANG_PLUGINS.
NAME = "epfabric_ep"
# For each engine, the group of entry points that its processes load.
GROUPS = {"vllm": "vllm.general_plugins", "sglang": "sglang.srt.plugins"}
DISPATCHER = "sglang.srt.layers.moe.token_dispatcher.deepep"
FP8_KERNEL = "sglang.kernels.ops.quantization.fp8_kernel"
# A child of the engine's logger, because engines show no other loggers' messages.
LOGGER = "{engine}.plugins.epfabric_ep"


def requested() -> bool:
    """Whether the environment requests the plugins; raises on an invalid value."""
    value = os.environ.get(OPT_IN, "0")
    if value not in {"", "0", "1"}:
        raise ValueError(f"{OPT_IN}: 1 or 0, got {value!r}")
    return value == "1"


def vllm() -> None:
    """Makes `import deep_ep` find this package in vLLM; every process of vLLM calls this."""
    if not requested():
        return
    log = logging.getLogger(LOGGER.format(engine="vllm"))
    if _is_foreign(sys.modules.get("deep_ep")):
        log.warning(
            "deep_ep was already imported from %s and is kept: epfabric_ep is not used. "
            'Start with PYTHONPATH="$(python -m epfabric_ep path)" instead',
            _origin(sys.modules["deep_ep"]),
        )
        return
    _install()
    log.info("deep_ep is epfabric_ep's, %s", shadow_path())


def sglang() -> None:
    """Replaces deep_ep's classes in SGLang, whose scheduler imports deep_ep before this call.

    SGLang uses only Buffer and Config of deep_ep: either both are replaced everywhere, or neither.
    The rest of the imported deep_ep stays.
    """
    if not requested():
        return
    log = logging.getLogger(LOGGER.format(engine="sglang"))
    dispatcher = sys.modules.get(DISPATCHER)
    foreign = sys.modules.get("deep_ep")
    if _is_foreign(foreign):
        log.warning(
            "deep_ep was already imported from %s: its Buffer and Config are replaced by "
            "epfabric_ep's, the rest is kept",
            _origin(foreign),
        )
        _replace()
        return
    _install()
    if dispatcher is not None:
        _import_ours(dispatcher)
    log.info("deep_ep is epfabric_ep's, %s", shadow_path())


def _install() -> None:
    """Makes this package `deep_ep`, with its submodules. A second call does nothing."""
    if "deep_ep" in sys.modules:
        return
    folder = shadow_path() / "deep_ep"
    spec = importlib.util.spec_from_file_location(
        "deep_ep", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {folder}")
    module = importlib.util.module_from_spec(spec)
    sys.modules["deep_ep"] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules["deep_ep"]
        raise


def _replace() -> None:
    """Replaces the classes through SGLang's registry, which also finds modules that import them."""
    hooks = importlib.import_module("sglang.srt.plugins.hook_registry")
    dispatcher = importlib.import_module(DISPATCHER)
    if not hasattr(dispatcher, "Buffer"):
        _import_ours(dispatcher)
        return
    for name, ours in _classes().items():
        hooks.HookRegistry.register(f"{DISPATCHER}.{name}", ours, hooks.HookType.REPLACE)


def _import_ours(dispatcher: ModuleType) -> None:
    """Repeats the dispatcher's imports, which stop if deep_ep cannot be imported."""
    if hasattr(dispatcher, "Buffer"):
        return
    try:
        kernel = importlib.import_module(FP8_KERNEL).sglang_per_token_group_quant_fp8
    except Exception as error:  # SGLang reports it at the first use, like an error of deep_ep
        dispatcher._deepep_import_error = error  # type: ignore[attr-defined]
        return
    found = {"sglang_per_token_group_quant_fp8": kernel, "use_deepep": True}
    vars(dispatcher).update(_classes(), **found, _deepep_import_error=None)


def _classes() -> dict[str, type]:
    """Imports our classes only here: without a request, no process has to load torch for them."""
    return {
        "Buffer": importlib.import_module("epfabric_ep.buffer").Buffer,
        "Config": importlib.import_module("epfabric_ep.config").Config,
    }


def _is_foreign(module: ModuleType | None) -> bool:
    """Returns whether Buffer is another package's; our package may be found at two paths."""
    kind = getattr(getattr(module, "Buffer", None), "__module__", "")
    return module is not None and not kind.startswith(f"{NAME}.")


def _origin(module: ModuleType | None) -> str:
    return str(getattr(module, "__file__", None) or "a module without a file")
