"""The lines of the log that the judge reads; each begins with `[data] `."""

import struct

from datacheck.oracle import bound
from datacheck.tensors import Found

MARK = "[data] "


def begin_line(ranks: int, library: str, shape: str, seed: int) -> str:
    """Returns the line about the run."""
    return f"{MARK}begin, {ranks} ranks, {library}, {shape}, seed {seed}"


def planted_line(planted: int, found: int, faults: int) -> str:
    """Returns the line about the faults that were planted before the clean run."""
    return f"{MARK}planted, {faults} faults, {planted} times, {found} found"


def missed_line(fault: str, way: str) -> str:
    """Returns the line about a planted fault that was not found."""
    return f"{MARK}missed, {fault}, {way}"


def way_line(way: str, calls: int, wrong: int) -> str:
    """Returns the line about the calls of one way."""
    return f"{MARK}way {way}, {calls} calls, {wrong} wrong"


def wrong_line(rank: int, found: Found, step: str) -> str:
    """Returns the line about a wrong call: its place, and the first element that differs."""
    v = found.values
    call = f"{MARK}wrong, rank {rank}, pair {found.pair}, {found.what}"
    if not v["rows"]:
        return f"{call}, {v['wrong']} wrong, {step}"
    rows = f"{v['wrong']} wrong in {v['rows']} row{'' if v['rows'] == 1 else 's'}"
    place = f"row {v['row']}, column {v['column']}"
    values = f"got {shown(v['got'])}, want {shown(v['want'])}"
    return f"{call}, {rows}, {place}, {values}, {step}"


def rate_line(calls: int, wrong: int, each: int, seconds: float) -> str:
    """Returns the line about clean calls and the error rate that follows from them."""
    clean = calls - wrong
    limit = f"{bound(clean):.9f}" if wrong == 0 else "none"
    return (
        f"{MARK}done, {calls} calls, {wrong} wrong, {each} calls of each rank, "
        f"rate below {limit}, {seconds:.1f} s"
    )


def shown(bits: int) -> str:
    """Returns the bits and the value of a BF16 element as text."""
    word = bits & 0xFFFF
    return f"0x{word:04x} ({struct.unpack('<f', struct.pack('<I', word << 16))[0]:g})"
