"""Reports whether this machine can run the library, and which `deep_ep` is loaded, with this
environment, by a plain Python process and by the processes of each engine.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec

from epfabric_ep import __version__, plugins, shadow_path
from epfabric_ep.library import INTERFACE, LibraryError, library_path, load
from epfabric_ep.machine import examine

TITLES = {"vllm": "vLLM", "sglang": "SGLang"}
ALLOWED_PLUGINS = {"vllm": "VLLM_PLUGINS", "sglang": "SGLANG_PLUGINS"}
OURS = "this package's"


@dataclass(frozen=True)
class Found:
    """Whose module `import deep_ep` finds; `details` are its path and why a plugin is not used."""

    module: str
    details: str = ""

    @property
    def is_ours(self) -> bool:
        return self.module == OURS

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.module, self.details)))


def module_on_path() -> Found:
    """Returns the module that Python finds without plugins."""
    spec = find_spec("deep_ep")
    if spec is None or spec.origin is None:
        return Found("none")
    if spec.origin.startswith(str(shadow_path())):
        return Found(OURS, spec.origin)
    return Found("another package's", spec.origin)


def why_no_plugin(engine: str) -> str:
    """Returns why the engine would not run our plugin; empty if it would."""
    group = plugins.GROUPS[engine]
    names = {entry.name for entry in metadata.entry_points(group=group)}
    if plugins.NAME not in names:
        return f"no plugin: nothing in {group} is named {plugins.NAME}; install the wheel"
    if not plugins.requested():
        return f"its plugin is off: {plugins.OPT_IN}=1 turns it on"
    allowed = os.environ.get(ALLOWED_PLUGINS[engine])
    # An empty list has no effect in SGLang, and excludes all plugins in vLLM.
    limited = allowed is not None if engine == "vllm" else bool(allowed)
    if limited and plugins.NAME not in [name.strip() for name in str(allowed).split(",")]:
        return f"its plugin is left out by {ALLOWED_PLUGINS[engine]}={allowed}: add {plugins.NAME}"
    return ""


def module_of_engine(engine: str) -> Found:
    """Returns the module that an engine uses; its processes load plugins, which may replace it."""
    found = module_on_path()
    if found.is_ours:
        return found
    why = why_no_plugin(engine)
    if not why:
        return Found(OURS, "by its plugin")
    return Found(found.module, "; ".join(filter(None, (found.details, why))))


def engine_version(engine: str) -> str:
    try:
        return metadata.version(engine)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def doctor() -> int:
    """Returns 0 if the library can run here and both engines would use it as deep_ep."""
    print(f"epfabric_ep {__version__}, interface {INTERFACE}")
    try:
        machine = examine(load())
    except (OSError, LibraryError) as error:
        print(f"library: {error}")
        return 1
    print(f"library: {library_path()}")
    print("\n".join(machine.facts))
    print("".join(f"  problem: {problem}\n" for problem in machine.problems), end="")
    print(f"deep_ep: {module_on_path()}")
    found = {engine: module_of_engine(engine) for engine in TITLES}
    for engine, module in found.items():
        print(f"{TITLES[engine]} {engine_version(engine)}: {module}")
    if all(module.is_ours for module in found.values()):
        return 1 if machine.problems else 0
    print(
        '  hint: PYTHONPATH="$(python -m epfabric_ep path)" makes all processes load this package'
    )
    return 1
