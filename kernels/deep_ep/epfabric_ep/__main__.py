"""`python -m epfabric_ep path` for PYTHONPATH, `doctor` for which deep_ep a process would load."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from epfabric_ep import __version__, shadow_path
from epfabric_ep.library import INTERFACE, LibraryError, library_path, load

USAGE = "usage: python -m epfabric_ep path | doctor"


def doctor() -> int:
    """0 if a process started like this one would use this package as deep_ep."""
    print(f"epfabric_ep {__version__}, interface {INTERFACE}")
    try:
        load()
    except (OSError, LibraryError) as error:
        print(f"library: {error}")
        return 1
    print(f"library: {library_path()}")
    spec = find_spec("deep_ep")
    if spec is None or spec.origin is None:
        print("deep_ep: none")
    elif spec.origin.startswith(str(shadow_path())):
        print(f"deep_ep: this package's, {spec.origin}")
        return 0
    else:
        print(f"deep_ep: another one, {spec.origin}")
    print('  hint: PYTHONPATH="$(python -m epfabric_ep path)" makes it this package\'s')
    return 1


def main(arguments: list[str]) -> int:
    if arguments == ["path"]:
        print(shadow_path())
        return 0
    if arguments == ["doctor"]:
        return doctor()
    print(USAGE, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
