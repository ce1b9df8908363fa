"""Adds the fence that low-latency combine of DeepEP V1 lacks (deepseek-ai/DeepEP#700, #642).

Combine's receive half passes rows through stages of shared memory: one warp loads a stage by TMA,
other warps read it and arrive on its "empty" barrier. Reads and TMA use different proxies, which an
arrival does not order: on Blackwell the next load has overwritten rows that were still being read.
A fence of shared memory before the arrival orders them. DeepEP has a function for this fence.

usage: python3 -m patches.deepep_combine_fence FOLDER
"""

import re
import sys
from pathlib import Path

from patches.anchor import AnchorError

_KERNELS = Path("csrc/kernels/internode_ll.cu")
_HELPERS = Path("csrc/kernels/utils.cuh")
_PATCH = "pr-642-combine-fence"

_HELPER = re.compile(
    r'void tma_store_fence\(\) *\{\s*asm volatile *\("fence\.proxy\.async\.shared::cta;'
)
_FENCE = "tma_store_fence();"
_FENCES = (_FENCE, "fence_view_async_shared();")
_RECEIVE_HALF = re.compile(r"^[ \t]*LOW_LATENCY_COMBINE_RECV:", re.MULTILINE)
_ARRIVAL = re.compile(r"\bmbarrier_arrive\(empty_barriers\[[^\]\n]*\]\);")
# The condition that lets only one lane arrive, and the arrival; blank lines may separate them.
_GUARDED_ARRIVAL = re.compile(
    r"^(?P<indent>[ \t]*)(?P<arrival>if \(elect_one_sync\([^()\n]*\)\) *\{?\s*"
    + _ARRIVAL.pattern
    + ")",
    re.MULTILINE,
)


def apply(sources: Path) -> int:
    """Inserts the fence and returns its line. An unknown file is not changed."""
    kernels = sources / _KERNELS
    text = _read(kernels)
    if not _HELPER.search(_read(sources / _HELPERS)):
        raise AnchorError(f"{sources / _HELPERS}: no tma_store_fence() that fences shared memory")
    arrival = _find_arrival(kernels, text)
    indent = arrival["indent"]
    before = text[: arrival.start()]
    kernels.write_text(f"{before}{indent}{_FENCE}\n{text[arrival.start() :]}", encoding="utf-8")
    return before.count("\n") + 1


def _read(path: Path) -> str:
    if not path.is_file():
        raise AnchorError(f"{path}: no such file; {_PATCH} is for DeepEP V1")
    return path.read_text(encoding="utf-8")


def _find_arrival(kernels: Path, text: str) -> re.Match[str]:
    """Returns the arrival that needs a fence: the only one, in the receive half, by one lane."""
    arrivals = list(_ARRIVAL.finditer(text))
    if len(arrivals) != 1:
        raise AnchorError(
            f"{kernels}: found {len(arrivals)} arrivals on empty_barriers, expected 1 in combine:"
            f" {_PATCH} was not written for this source"
        )
    halves = list(_RECEIVE_HALF.finditer(text, 0, arrivals[0].start()))
    arrival = _GUARDED_ARRIVAL.search(text)
    if len(halves) != 1 or arrival is None:
        raise AnchorError(
            f"{kernels}: the arrival on empty_barriers is not one lane's in combine's receive half:"
            f" {_PATCH} was not written for this source"
        )
    lines = [line.strip() for line in text[: arrival.start()].split("\n")]
    if next((line for line in reversed(lines) if line), "") in _FENCES:
        raise AnchorError(f"{kernels} has the fence already: leave out {_PATCH}")
    return arrival


if __name__ == "__main__":
    try:
        line = apply(Path(sys.argv[1]))
        print(f"{_KERNELS}:{line}: fence inserted before the arrival on the empty barrier")
    except AnchorError as e:
        sys.exit(str(e))
