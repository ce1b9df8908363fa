"""Reads from a kernel's machine code whether its ring of stages is fenced (deepseek-ai/DeepEP#642).

A ring loads a stage of shared memory by TMA while warps read another stage. A warp that has read
its stage arrives on the stage's "empty" barrier, and the next load overwrites the stage. Only a
fence between the last read and the arrival orders the reads before that load.

The instructions of sm_90 and sm_100, as nvdisasm prints them:
  LDS                          a read of shared memory; `LDS RZ, [RZ]`, before each fence, reads
                               nothing
  FENCE.VIEW.ASYNC, …ASYNC.S   fence.proxy.async, of all memory or of shared memory
  SYNCS.PHASECHK…              the wait until a stage is loaded
  SYNCS.ARRIVE….A1T0           an arrival on a barrier; another instruction announces a load with
                               its number of bytes
  UBLKCP.S.G                   a bulk load by TMA
"""

import re
from enum import Enum

_LOAD = re.compile(r"\*/.*\bLDS(\.\S+)? (?!RZ, \[RZ\])")
# Matches only without a predicate: a fence that only some threads execute proves nothing.
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


def ring_state(code: str) -> Ring:
    """Returns the state of one kernel's ring, which needs a fence before every arrival.

    `code` is nvdisasm's output for the kernel.
    """
    arrivals = _arrivals(code)
    if not arrivals or not _BULK_LOAD.search(code):
        return Ring.NONE
    return Ring.FENCED if all(arrivals) else Ring.UNFENCED


def _arrivals(code: str) -> list[bool]:
    """Returns, for each arrival, whether there is a fence between the last read and the arrival."""
    found, fenced = [], False
    for line in code.splitlines():
        if _FENCE.search(line):
            fenced = True
        elif _ARRIVAL.search(line):
            found.append(fenced)
        elif _LOAD.search(line) or _WAIT.search(line):
            fenced = False
    return found
