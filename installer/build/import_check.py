"""Imports DeepEP as a test will: torch from the image, DeepEP and its libraries from the node.

usage: import_check.py STUB PAYLOAD

STUB stands in for the driver's libcuda.so.1, as there is no driver where images are built; PAYLOAD
lies where pods see it. What is wrong goes to stderr, and the exit code is 1.
"""

import ctypes
import importlib
import re
import sys
from pathlib import Path

# One process must have one copy of each: the node's, where the set has one.
_LIBRARIES = {"nvshmem": "libnvshmem_host.so", "nccl": "libnccl.so"}


def main(arguments: list[str]) -> int:
    stub, payload = arguments
    # By its name libcuda.so.1 it is there for all that are loaded after it.
    ctypes.CDLL(stub, mode=ctypes.RTLD_GLOBAL)
    sys.path.insert(0, f"{payload}/python")
    try:
        found = importlib.import_module("deep_ep").__file__
    except Exception as error:  # whatever it does when it is imported
        print(f"import deep_ep: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    wrong = problems(Path(payload), Path("/proc/self/maps").read_text(encoding="utf-8"))
    for problem in wrong:
        print(problem, file=sys.stderr)
    print(f"deep_ep: {found}")
    return 1 if wrong else 0


def problems(payload: Path, maps: str) -> list[str]:
    wrong = []
    for folder, library in _LIBRARIES.items():
        found = sorted(set(re.findall(rf"(/\S*/{re.escape(library)}\S*)$", maps, re.MULTILINE)))
        if len(found) > 1:
            wrong.append(f"more than one {library}: {', '.join(found)}")
        elif (payload / folder).is_dir() and not any(f.startswith(f"{payload}/") for f in found):
            loaded = ", ".join(found) or "none"
            wrong.append(f"{library} is not the node's, in {payload}/{folder}; loaded: {loaded}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
