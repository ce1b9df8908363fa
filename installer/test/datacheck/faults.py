"""Faults planted on purpose, each of which the oracle must find.

A fault damages what a call of `deep_ep` returned, or what it was given, as broken kernels, links
or callers would. Rows are damaged as bits, so that a fault means the same in every format.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

with suppress(ModuleNotFoundError):
    import torch

from datacheck.tensors import POISON


@dataclass(frozen=True)
class When:
    """Restricts a fault to each `every`-th call, calls with more tokens, or one rank (-1: all)."""

    every: int = 1
    above: int = -1
    rank: int = -1

    def applies(self, call: int, tokens: int, rank: int) -> bool:
        """Returns whether to plant the fault; `call` counts from 1."""
        return call % self.every == 0 and tokens > self.above and self.rank in (-1, rank)


ALWAYS = When()


def parse(text: str) -> tuple[str, When]:
    """Reads a fault as `--plant` names it: `bit`, or `bit:every=50,above=255,rank=1`."""
    name, _, rest = text.partition(":")
    if name not in NAMES:
        raise ValueError(f"unknown fault {name!r}, expected one of {', '.join(NAMES)}")
    values = {}
    for word in rest.split(",") if rest else []:
        key, _, value = word.partition("=")
        if key not in ("every", "above", "rank") or not value.isdigit():
            raise ValueError(f"unknown restriction {word!r}, expected every=N, above=N or rank=N")
        values[key] = int(value)
    if values.get("every") == 0:
        raise ValueError("every must be at least 1")
    return name, When(**values)


@dataclass
class Received:
    """The result of a dispatch: `bits` holds its rows, `last` a row of the previous dispatch."""

    bits: Any
    scales: Any
    counts: Any
    source: Any
    layout: Any
    choices: Any
    weights: Any
    last: Any


def _sign_bit(bits: Any) -> int:
    return -0x8000 if bits.dtype == torch.int16 else 0x80


# ---- faults of rows, both received and combined


def _bit(bits: Any, _: Any) -> None:
    bits[0, 200] ^= 1


def _sign(bits: Any, _: Any) -> None:
    bits[1, 300] ^= _sign_bit(bits)


def _element(bits: Any, _: Any) -> None:
    bits[0, 400] ^= 0x40


def _chunk(bits: Any, _: Any) -> None:
    bits[0, 512:528] = bits[1, 512:528].clone()


def _part(bits: Any, _: Any) -> None:
    half = bits.shape[1] // 2
    bits[0, half : half + half // 2] = bits[1, half : half + half // 2].clone()


def _zero(bits: Any, _: Any) -> None:
    bits[0] = 0


def _unwritten(bits: Any, _: Any) -> None:
    bits[0] = POISON if bits.dtype == torch.int16 else 0x7F


def _swapped(bits: Any, _: Any) -> None:
    bits[:2] = bits[:2].flip(0)


def _doubled(bits: Any, _: Any) -> None:
    bits[1] = bits[0].clone()


def _shifted(bits: Any, _: Any) -> None:
    bits.copy_(bits.roll(1, 0))


def _last(bits: Any, last: Any) -> None:
    bits[0] = last[0]


_OF_ROWS: dict[str, Callable[[Any, Any], None]] = {
    "bit": _bit,
    "sign": _sign,
    "element": _element,
    "chunk": _chunk,
    "part-of-row": _part,
    "zero-row": _zero,
    "unwritten-row": _unwritten,
    "swapped-rows": _swapped,
    "doubled-row": _doubled,
    "shifted-rows": _shifted,
    "row-of-last-pair": _last,
}


# ---- faults of other results of a dispatch


def _scale(got: Received) -> bool:
    if got.scales is None:
        return False
    if got.scales.dtype == torch.int32:
        got.scales[0, 0] += 1
    else:
        got.scales[0, 0] *= 2
    return True


def _count(got: Received) -> bool:
    if isinstance(got.counts, list):
        if not got.counts:
            return False
        got.counts[0] += 1
        return True
    if got.counts is None:
        return False
    got.counts[got.counts.argmax()] += 1
    return True


def _source(got: Received) -> bool:
    if got.source is None:
        return False
    got.source[0] ^= 1
    return True


def _layout(got: Received) -> bool:
    if got.layout is None or got.layout.shape[1] < 2:
        return False
    got.layout.copy_(got.layout.roll(1, 1))
    return True


def _choice(got: Received) -> bool:
    if got.choices is None:
        return False
    at = int((got.choices[0] >= 0).int().argmax())
    got.choices[0, at] ^= 1
    return True


def _received_weight(got: Received) -> bool:
    if got.weights is None:
        return False
    if got.choices is None:
        got.weights[0] = 1.5 - got.weights[0]
        return True
    at = int((got.choices[0] >= 0).int().argmax())
    got.weights[0, at] = 1.5 - got.weights[0, at]
    return True


_OF_DISPATCH: dict[str, Callable[[Received], bool]] = {
    "wrong-scale": _scale,
    "wrong-count": _count,
    "wrong-source": _source,
    "wrong-layout": _layout,
    "wrong-choice": _choice,
    "wrong-weight": _received_weight,
}

# ---- faults of the inputs of a low-latency combine

Given = tuple[Any, Any]


def _lost_weight(choices: Any, weights: Any) -> Given:
    at = int((choices[0] >= 0).int().argmax())
    weights[0, at] = 0
    return choices, weights


def _swapped_weights(choices: Any, weights: Any) -> Given:
    return choices, 1.5 - weights


def _lost_choice(choices: Any, weights: Any) -> Given:
    at = int((choices[0] >= 0).int().argmax())
    choices[0, at] = -1
    return choices, weights


def _other_routing(choices: Any, weights: Any) -> Given:
    return choices.roll(1, 0).contiguous(), weights


_OF_GIVEN: dict[str, Callable[[Any, Any], Given]] = {
    "lost-weight": _lost_weight,
    "swapped-weights": _swapped_weights,
    "lost-choice": _lost_choice,
    "other-routing": _other_routing,
}
OTHER_ROUTING = "other-routing"
OVERRUN, TWICE, BACK_WEIGHT = "overrun", "added-twice", "wrong-weight-back"
COMBINED = "combined-"
NAMES = (
    *_OF_ROWS,
    *_OF_DISPATCH,
    *(COMBINED + name for name in _OF_ROWS),
    *_OF_GIVEN,
    OVERRUN,
    TWICE,
    BACK_WEIGHT,
)


def to_find(name: str, planted: int, found: int) -> int:
    """Returns the number of calls in which a fault has to be found.

    A library may keep the routing of the dispatch in its handle and ignore the routing that is
    passed to combine. Its results are then right in spite of the fault.
    """
    return found if name == OTHER_ROUTING else planted


def damage_received(name: str, got: Received) -> bool:
    """Damages what a dispatch returned; false if this fault does not fit the call."""
    if name in _OF_DISPATCH:
        return len(got.bits) >= 2 and _OF_DISPATCH[name](got)
    if (
        name not in _OF_ROWS
        or len(got.bits) < 2
        or (name == "row-of-last-pair" and got.last is None)
    ):
        return False
    _OF_ROWS[name](got.bits, got.last)
    return True


def damage_given(name: str, choices: Any, weights: Any) -> Given | None:
    """Returns the damaged input of a low-latency combine; None if the fault does not fit."""
    if name not in _OF_GIVEN or len(choices) < 2 or bool((choices[0] < 0).all()):
        return None
    return _OF_GIVEN[name](choices.clone(), weights.clone())


def damage_combined(name: str, out: Any, last: Any, spare: bool) -> bool:
    """Damages what a combine returned; false if this fault does not fit the call."""
    bits = out.view(torch.int16)
    if name == OVERRUN and spare and len(out):
        torch.as_strided(
            bits, (1, bits.shape[1]), (bits.shape[1], 1), bits.storage_offset() + bits.numel()
        ).zero_()
        return True
    if len(out) < 2:
        return False
    if name == TWICE:
        out[0] *= 2
        return True
    short = name.removeprefix(COMBINED)
    if not name.startswith(COMBINED) or (short == "row-of-last-pair" and last is None):
        return False
    _OF_ROWS[short](bits, last)
    return True
