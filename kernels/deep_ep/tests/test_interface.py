"""Compares structures and constants in Python with the C header. Needs no GPU and no torch."""

from __future__ import annotations

import ctypes
import re
import unittest
from pathlib import Path

from epfabric_ep import library

HEADER = (Path(__file__).parents[2] / "ep/include/epfabric_ep.h").read_text()
TYPES = {
    ctypes.c_int: "int",
    ctypes.c_size_t: "size_t",
    ctypes.c_void_p: "pointer",
    ctypes.c_void_p * 2: "pointer[2]",
}


def members(name: str) -> list[tuple[str, str]]:
    """Returns name and type of each member of a structure in the header, in order."""
    found = re.search(rf"typedef struct \{{([^}}]*)\}} {name};", HEADER)
    if found is None:
        raise AssertionError(f"no {name} in the header")
    body = re.sub(r"/\*.*?\*/", "", found.group(1), flags=re.DOTALL)
    declared = []
    for declaration in filter(None, (part.strip() for part in body.split(";"))):
        kind = "pointer" if "*" in declaration else declaration.split()[0]
        names = re.findall(r"(\w+)(\[\d+\])?", re.sub(r"^(const )?\w+", "", declaration))
        declared += [(member, kind + length) for member, length in names]
    return declared


def constant(name: str) -> int:
    """Returns the value of a constant in the header."""
    found = re.search(rf"{name}\s*=?\s*(\d+)", HEADER)
    if found is None:
        raise AssertionError(f"no {name} in the header")
    return int(found.group(1))


class InterfaceTest(unittest.TestCase):
    def test_structures_have_the_members_of_the_header(self) -> None:
        for name, structure in (
            ("epf_sizes", library.Sizes),
            ("epf_low_latency_dispatch", library.LowLatencyDispatch),
            ("epf_low_latency_combine", library.LowLatencyCombine),
            ("epf_layout", library.Layout),
            ("epf_dispatch", library.Dispatch),
            ("epf_combine", library.Combine),
        ):
            with self.subTest(name):
                ours = [(field[0], TYPES[field[1]]) for field in structure._fields_]
                self.assertEqual(ours, members(name))

    def test_constants_have_the_values_of_the_header(self) -> None:
        for ours, theirs in (
            (library.INTERFACE, "EPF_INTERFACE"),
            (library.MOST_RANKS, "EPF_MOST_RANKS"),
            (library.MOST_TOPK, "EPF_MOST_TOPK"),
            (library.MOST_ROUTED, "EPF_MOST_ROUTED"),
            (library.HANDLE_BYTES, "EPF_HANDLE_BYTES"),
            (library.BF16, "EPF_BF16"),
            (library.FP8, "EPF_FP8"),
            (library.FP8_POWER_OF_2, "EPF_FP8_POWER_OF_2"),
            (library.FP8_UE8M0, "EPF_FP8_UE8M0"),
        ):
            with self.subTest(theirs):
                self.assertEqual(ours, constant(theirs))


if __name__ == "__main__":
    unittest.main()
