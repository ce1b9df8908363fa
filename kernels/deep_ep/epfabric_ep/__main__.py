"""`python -m epfabric_ep path` prints a folder for PYTHONPATH; `doctor` reports problems."""

from __future__ import annotations

import sys

from epfabric_ep import shadow_path
from epfabric_ep.doctor import doctor

USAGE = "usage: python -m epfabric_ep path | doctor"


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
