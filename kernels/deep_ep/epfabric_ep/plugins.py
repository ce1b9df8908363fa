"""Provides plugins that make vLLM and SGLang use this package as `deep_ep`.

The wheel installs them as entry points. They do nothing unless EPFABRIC_EP_PLUGINS=1.
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
# The name of both entry points, by which VLLM_PLUGINS and SGLANG_PLUGINS allow them.
NAME = "epfabric_ep"
# For each engine, the group of entry points that its processes load.
GROUPS = {"vllm": "vllm.general_plugins", "sglang": "sglang.srt.plugins"}
DISPATCHER = "sglang.srt.layers.moe.token_dispatcher.deepep"
FP8_KERNEL = "sglang.kernels.ops.quantization.fp8_kernel"
# A child of the engine's logger, because engines print no messages of other loggers.
LOGGER = "{engine}.plugins.epfabric_ep"


def requested() -> bool:
    """Returns whether the environment turns the plugins on; raises if its value is invalid."""
    value = os.environ.get(OPT_IN, "0")
    if value not in {"", "0", "1"}:
        raise ValueError(f"{OPT_IN}: 1 or 0, got {value!r}")
    return value == "1"


def vllm() -> None:
    """Makes `import deep_ep` find this package. Every process of vLLM calls this."""
    if not requested():
        return
    log = logging.getLogger(LOGGER.format(engine="vllm"))
    if _is_foreign(sys.modules.get("deep_ep")):
        log.warning(
            "deep_ep was already imported from %s and is kept: epfabric_ep is not used. "
            'Start with PYTHONPATH="$(python -m epfabric_ep path)" instead',
            _file_of(sys.modules["deep_ep"]),
        )
        return
    _register()
    log.info("deep_ep is epfabric_ep's, %s", shadow_path())


def sglang() -> None:
    """Makes SGLang use this package, even if its scheduler has already imported a deep_ep.

    SGLang uses only Buffer and Config of deep_ep, so only these are replaced in a deep_ep that was
    imported: either both are replaced everywhere, or neither.
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
            _file_of(foreign),
        )
        _replace_classes()
        return
    _register()
    if dispatcher is not None:
        _import_ours(dispatcher)
    log.info("deep_ep is epfabric_ep's, %s", shadow_path())


def _register() -> None:
    """Registers this package as the module `deep_ep`. Does nothing if `deep_ep` is imported."""
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


def _replace_classes() -> None:
    """Replaces both classes with SGLang's registry, also in modules that imported them by name."""
    hooks = importlib.import_module("sglang.srt.plugins.hook_registry")
    dispatcher = importlib.import_module(DISPATCHER)
    if not hasattr(dispatcher, "Buffer"):
        _import_ours(dispatcher)
        return
    for name, ours in _classes().items():
        hooks.HookRegistry.register(f"{DISPATCHER}.{name}", ours, hooks.HookType.REPLACE)


def _import_ours(dispatcher: ModuleType) -> None:
    """Sets the names that the dispatcher's imports would set, if importing deep_ep had failed."""
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
    """Returns our classes; imported here, so that torch is loaded only if a plugin is on."""
    return {
        "Buffer": importlib.import_module("epfabric_ep.buffer").Buffer,
        "Config": importlib.import_module("epfabric_ep.config").Config,
    }


def _is_foreign(module: ModuleType | None) -> bool:
    """Returns whether a module's Buffer belongs to another package.

    It is judged by name, because our package may be imported from two paths.
    """
    kind = getattr(getattr(module, "Buffer", None), "__module__", "")
    return module is not None and not kind.startswith(f"{NAME}.")


def _file_of(module: ModuleType | None) -> str:
    return str(getattr(module, "__file__", None) or "a module without a file")
