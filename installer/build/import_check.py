"""Imports DeepEP as tests do: torch from the image, DeepEP and its libraries from the node.

Then imports our own library into the same process.

usage: import_check.py STUB PAYLOAD

STUB replaces the driver's libcuda.so.1, as there is no driver where images are built. PAYLOAD is
the payload's folder, which has the same path as in pods. If faults are found, they are written to
stderr, and the exit code is 1.
"""

import ctypes
import importlib
import re
import sys
from pathlib import Path
from typing import Any

# A process may load only one copy of each library: the node's, if the software set has it.
_LIBRARIES = {"nvshmem": "libnvshmem_host.so", "nccl": "libnccl.so"}


def main(arguments: list[str]) -> int:
    stub, payload = arguments
    # The loaded stub also resolves libcuda.so.1 for all libraries that are loaded later.
    ctypes.CDLL(stub, mode=ctypes.RTLD_GLOBAL)
    try:
        deep_ep = import_from(f"{payload}/python", "deep_ep").__file__
        ours = load_own_library(f"{payload}/ep")
    except ImportError as error:
        print(error, file=sys.stderr)
        return 1
    wrong = problems(Path(payload), Path("/proc/self/maps").read_text(encoding="utf-8"))
    for problem in wrong:
        print(problem, file=sys.stderr)
    print(f"deep_ep: {deep_ep}")
    print(f"epfabric_ep: {ours}")
    return 1 if wrong else 0


def import_from(folder: str, name: str) -> Any:
    """Imports a module, searching this folder first."""
    sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    except Exception as error:  # an import may raise anything
        raise ImportError(f"import {name}: {type(error).__name__}: {error}") from error


def load_own_library(folder: str) -> str:
    """Loads our library, which importing its package does not, and returns the library's path."""
    import_from(folder, "epfabric_ep.buffer")
    library = import_from(folder, "epfabric_ep.library")
    try:
        return str(library.load().path)
    except Exception as error:
        raise ImportError(f"load epfabric_ep: {type(error).__name__}: {error}") from error


def problems(payload: Path, maps: str) -> list[str]:
    wrong = []
    for folder, library in _LIBRARIES.items():
        found = sorted(set(re.findall(rf"(/\S*/{re.escape(library)}\S*)$", maps, re.MULTILINE)))
        if len(found) > 1:
            wrong.append(f"more than one {library}: {', '.join(found)}")
        elif (payload / folder).is_dir() and not any(f.startswith(f"{payload}/") for f in found):
            loaded = ", ".join(found) or "none"
            wrong.append(f"{library} is not loaded from {payload}/{folder}, but from: {loaded}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
