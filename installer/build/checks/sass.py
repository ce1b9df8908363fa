"""Reads from a kernel's machine code whether its ring of stages is fenced (deepseek-ai/DeepEP#642).

A ring loads a stage of shared memory by TMA while warps read another stage. A warp that has read
its stage arrives on the stage's "empty" barrier, and the next load overwrites it. The reads are
ordered before that load only by a fence between the last of them and the arrival.

The instructions of sm_90 and sm_100, as nvdisasm prints them:
  LDS                          a read of shared memory; `LDS RZ, [RZ]`, before each fence, reads
                               nothing
  FENCE.VIEW.ASYNC, …ASYNC.S   fence.proxy.async, of all memory or of shared memory
  SYNCS.PHASECHK…              the wait until a stage is loaded
  SYNCS.ARRIVE….A1T0           an arrival without expected bytes; announcing a load is another
                               instruction
  UBLKCP.S.G                   a bulk load by TMA
"""

import re
from enum import Enum

_LOAD = re.compile(r"\*/.*\bLDS(\.\S+)? (?!RZ, \[RZ\])")
# Unpredicated: a fence that only some threads execute proves nothing.
_FENCE = re.compile(r"\*/ +FENCE\.VIEW\.ASYNC(\.S)? ")
_WAIT = re.compile(r"\*/.*\bSYNCS\.PHASECHK\b")
_ARRIVAL = re.compile(r"\*/.*\bSYNCS\.ARRIVE\S*\.A1T0\b")
_BULK_LOAD = re.compile(r"\*/.*\bUBLKCP\.S\.G\b")


class Ring(Enum):
    """The state of a kernel's ring of stages."""

    FENCED = "fenced"
    UNFENCED = "unfenced"
    NONE = "no ring"
    UNREADABLE = "cannot be read"


def ring(code: str) -> Ring:
    """Judges one kernel from nvdisasm's output: one unfenced arrival makes a ring unfenced."""
    arrivals = _arrivals(code)
    if not arrivals or not _BULK_LOAD.search(code):
        return Ring.NONE
    return Ring.FENCED if all(arrivals) else Ring.UNFENCED


def _arrivals(code: str) -> list[bool]:
    """Returns for each arrival, in code order, whether a fence follows the last read before it."""
    found, fenced = [], False
    for line in code.splitlines():
        if _FENCE.search(line):
            fenced = True
        elif _ARRIVAL.search(line):
            found.append(fenced)
        elif _LOAD.search(line) or _WAIT.search(line):
            fenced = False
    return found
