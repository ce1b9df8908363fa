"""Finds the GPUs for which nvcc wrote machine code into a library.

A section holds containers, a container holds entries; an entry is machine code for one
architecture, or PTX. NVIDIA does not document this format; `cuobjdump` agrees (docs/images.md).
"""

import struct
from pathlib import Path

from checks.elf import Image, map_file

_SECTIONS = (".nv_fatbin", "__nv_relfatbin")
_MAGIC = struct.pack("<I", 0xBA55ED50)
_MACHINE_CODE = 2


def architectures(path: Path) -> frozenset[int]:
    """Returns the architectures that the file has machine code for, such as 100 for sm_100."""
    image = map_file(path)
    found: set[int] = set()
    for start, end in image.sections(*_SECTIONS):
        at = image.data.find(_MAGIC, start, end)
        while at >= 0:
            after = _container(image, at, end, found)
            at = image.data.find(_MAGIC, after, end)
    return frozenset(found)


def _container(image: Image, at: int, end: int, found: set[int]) -> int:
    """Adds the architectures of the container at `at` to `found`; returns the container's end."""
    _, _, header, size = struct.unpack_from("<IHHQ", image.data, at)
    entry, after = at + header, at + header + size
    if header < 16 or after > end:
        raise ValueError(f"{image.path}: no container of kernels at {at:#x}")
    while entry < after:
        kind, _, length, content = struct.unpack_from("<HHIQ", image.data, entry)
        if length < 32:
            raise ValueError(f"{image.path}: no kernel at {entry:#x}")
        if kind == _MACHINE_CODE:
            found.add(struct.unpack_from("<I", image.data, entry + 28)[0])
        entry += length + content
    return int(after)
