"""The installed DeepEP: found, and asked what it can do before it is used."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

from deepep_bench.problems import InvalidConfigError, Problem

_HINT = "put DeepEP on PYTHONPATH; on a node of a fabric it is below /usr/local/nvidia/deepep"


def deep_ep(needed: str = "Buffer") -> Any:
    """The module `deep_ep`, if it has what is needed."""
    try:
        library = import_module("deep_ep")
    except ModuleNotFoundError as error:
        if error.name not in ("deep_ep", "deep_ep_cpp"):
            raise
        message = f"no module named {error.name}"
        raise InvalidConfigError([Problem("DeepEP", message, hint=_HINT)]) from None
    except ImportError as error:
        hint = "its compiled part fits one Python, one torch and one CUDA"
        raise InvalidConfigError([Problem("DeepEP", str(error), hint=hint)]) from None
    if not hasattr(library, needed):
        version = getattr(library, "__version__", "of another generation")
        message = f"the installed one ({version}) has no {needed}"
        raise InvalidConfigError([Problem("DeepEP", message, hint="backend legacy needs V1 or V2")])
    return library


def require(function: Any, parameter: str, setting: str) -> None:
    """Refuses a setting that the installed version has no parameter for."""
    if parameter not in inspect.signature(function).parameters:
        message = f"the installed DeepEP's {function.__qualname__} has no {parameter}"
        raise InvalidConfigError([Problem(setting, message, "its default, or a newer DeepEP")])
