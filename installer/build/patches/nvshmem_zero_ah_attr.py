"""Zeroes address attributes that NVSHMEM before 3.5.19 leaves uninitialized.

On RoCE, creating the address handle can then fail with `Unable to create ah.` (NVIDIA/nvshmem#21).

usage: python3 -m patches.nvshmem_zero_ah_attr FOLDER
"""

import sys
from pathlib import Path

from patches.anchor import AnchorError, replace

_TRANSPORT = Path("src/modules/transport/ibgda/ibgda.cpp")
_DECLARED = "struct ibv_ah_attr ah_attr;"
_ZEROED = "struct ibv_ah_attr ah_attr = {};"
_ZEROED_BY_OTHERS = "memset(&ah_attr"


def apply(sources: Path) -> int:
    """Zeroes the attributes and returns their number; fails if any is zeroed already."""
    transport = sources / _TRANSPORT
    text = transport.read_text(encoding="utf-8") if transport.is_file() else ""
    if _ZEROED in text or _ZEROED_BY_OTHERS in text:
        raise AnchorError(f"{transport}: zeroed already; leave out the patch zero-ibv-ah-attr")
    return replace(transport, _DECLARED, _ZEROED, times=None)


if __name__ == "__main__":
    try:
        print(f"zeroed {apply(Path(sys.argv[1]))} address attribute(s)")
    except AnchorError as e:
        sys.exit(str(e))
