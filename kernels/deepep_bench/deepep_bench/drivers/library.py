"""Imports the installed DeepEP, and checks that it supports the settings before a run."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

from deepep_bench.problems import InvalidConfigError, Problem

_HINT = "put DeepEP on PYTHONPATH; on a node of a fabric it is below /usr/local/nvidia/deepep"


def deep_ep(needed: str = "Buffer") -> Any:
    """Imports the module `deep_ep`, and requires that it has a class named `needed`."""
    try:
        library = import_module("deep_ep")
    except ModuleNotFoundError as error:
        if error.name not in ("deep_ep", "deep_ep_cpp"):
            raise
        message = f"no module named {error.name}"
        raise InvalidConfigError([Problem("DeepEP", message, hint=_HINT)]) from None
    except ImportError as error:
        hint = "its compiled part must match the versions of Python, torch and CUDA"
        raise InvalidConfigError([Problem("DeepEP", str(error), hint=hint)]) from None
    if not hasattr(library, needed):
        version = getattr(library, "__version__", "unknown")
        message = f"the installed version ({version}) has no {needed}"
        raise InvalidConfigError([Problem("DeepEP", message, hint="backend legacy needs V1 or V2")])
    return library


def is_ours(library: Any) -> bool:
    """Returns whether the module `deep_ep` is our own library."""
    return str(library.Buffer.__module__).startswith("epfabric_ep.")


def epfabric_version() -> str:
    """Returns our library's name and version, which a node's metadata has instead of DeepEP's."""
    return f"epfabric_ep {import_module('epfabric_ep').__version__}"


def require_owner(ours: bool) -> None:
    """Raises unless `deep_ep` is our library (`ours`) or DeepEP (not `ours`), as requested."""
    library = deep_ep()
    if is_ours(library) == ours:
        return
    where = getattr(library, "__file__", "an unknown file")
    if ours:
        message = f"it is from {where}, and not our own library"
        hint = "PYTHONPATH must have its folder first: python3 -m epfabric_ep path"
    else:
        message = f"it is our own library, from {where}, and not DeepEP"
        hint = "backend epfabric measures it; PYTHONPATH without its folder finds DeepEP"
    raise InvalidConfigError([Problem("deep_ep", message, hint=hint)])


def require(function: Any, parameter: str, setting: str) -> None:
    """Refuses a setting if the installed version's function lacks the parameter for it."""
    if parameter not in inspect.signature(function).parameters:
        message = f"the installed DeepEP's {function.__qualname__} has no {parameter}"
        raise InvalidConfigError([Problem(setting, message, "its default, or a newer DeepEP")])
