"""Plots GB/s against SMs as SVG text: three panels, with a line for each library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from peers.points import (
    CEILING,
    COMBINE,
    DISPATCH,
    EPBENCH,
    LIBRARIES,
    NCCL,
    V1,
    V2,
    Comparison,
    Point,
)

_WIDTH, _HEIGHT = 1200, 430
_PANEL, _GAP, _LEFT, _TOP, _BOTTOM = 330, 46, 62, 84, 62
_COLORS = {
    CEILING: "#8a8a8a",
    EPBENCH: "#1a7f37",
    V1: "#bf5600",
    V2: "#0b62c4",
    NCCL: "#7a3ea8",
}
_DASHED = (CEILING, NCCL)
_PANELS = (
    (DISPATCH, "bf16", "dispatch BF16"),
    (DISPATCH, "fp8", "dispatch FP8"),
    (COMBINE, "bf16", "combine BF16"),
)


def svg(found: Comparison) -> str:
    """Returns the plot as SVG, with title, axes and legend."""
    max_gbs = _axis_end(
        [point.wire_gbs for point in found.points if not point.operation.startswith("ll")]
    )
    sms = [
        point.sms for point in found.points if point.sms and not point.operation.startswith("ll")
    ]
    max_sms = max(sms, default=1)
    gpus = found.setup.get("gpus", [])
    title = f"{len(gpus)} x {gpus[0]}: " if gpus else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        _text(_LEFT, 26, f"{title}GB/s on the wire, per GPU, against SMs", 'font-size="17"'),
        *_legend(found),
    ]
    for number, (operation, element, name) in enumerate(_PANELS):
        left = _LEFT + number * (_PANEL + _GAP)
        parts += _Panel(left, max_gbs, max_sms).draw(found, operation, element, name)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend(found: Comparison) -> list[str]:
    parts, left = [], _LEFT
    for library in LIBRARIES:
        if not any(point.library == library for point in found.points):
            continue
        dash = ' stroke-dasharray="6 4"' if library in _DASHED else ""
        parts.append(
            f'<line x1="{left}" y1="48" x2="{left + 28}" y2="48" stroke="{_COLORS[library]}" '
            f'stroke-width="2.5"{dash}/>'
        )
        parts.append(_text(left + 34, 52, library))
        left += 60 + 8 * len(library)
    return parts


class _Panel:
    """Draws one operation; all panels have the same axes, so that they can be compared."""

    def __init__(self, left: int, max_gbs: float, max_sms: int) -> None:
        self._left, self._max_gbs, self._max_sms = left, max_gbs, max_sms

    def draw(self, found: Comparison, operation: str, element: str, name: str) -> list[str]:
        parts = [_text(self._left, _TOP - 10, name, 'font-weight="bold"'), *self._grid()]
        for library in LIBRARIES:
            points = found.of(library, operation, element)
            if not points:
                continue
            parts += self._line(library, points)
        return parts

    def _grid(self) -> list[str]:
        parts = []
        step = self._max_gbs / 4
        for number in range(5):
            value = step * number
            y = self._y(value)
            parts.append(
                f'<line x1="{self._left}" y1="{y:.1f}" x2="{self._left + _PANEL}" y2="{y:.1f}" '
                'stroke="#dddddd"/>'
            )
            parts.append(_text(self._left - 8, y + 4, f"{value:.0f}", 'text-anchor="end"'))
        for count in _ticks(self._max_sms):
            x = self._x(count)
            parts.append(_text(x, _HEIGHT - _BOTTOM + 20, str(count), 'text-anchor="middle"'))
        middle = self._left + _PANEL / 2
        parts.append(_text(middle, _HEIGHT - _BOTTOM + 42, "SMs", 'text-anchor="middle"'))
        return parts

    def _line(self, library: str, points: Sequence[Point]) -> list[str]:
        color = _COLORS[library]
        dash = ' stroke-dasharray="6 4"' if library in _DASHED else ""
        without_sms = [point for point in points if point.sms is None]
        if without_sms:
            # The number of SMs is unknown, so the figure is drawn as a horizontal line.
            y = self._y(without_sms[0].wire_gbs)
            return [
                f'<line x1="{self._left}" y1="{y:.1f}" x2="{self._left + _PANEL}" y2="{y:.1f}" '
                f'stroke="{color}" stroke-width="2"{dash}/>'
            ]
        coordinates = sorted((point.sms or 0, point.wire_gbs) for point in points)
        path = " ".join(f"{self._x(sms):.1f},{self._y(gbs):.1f}" for sms, gbs in coordinates)
        parts = [
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"{dash}/>'
        ]
        if library not in _DASHED:
            parts += [
                f'<circle cx="{self._x(sms):.1f}" cy="{self._y(gbs):.1f}" r="3.5" fill="{color}">'
                f"<title>{escape(library)}, {sms} SMs: {gbs:.0f} GB/s</title></circle>"
                for sms, gbs in coordinates
            ]
        return parts

    def _x(self, sms: float) -> float:
        return self._left + _PANEL * sms / self._max_sms

    def _y(self, gbs: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * gbs / self._max_gbs


def _axis_end(values: Sequence[float]) -> float:
    """Returns the end of the axis: the maximum of the values, rounded up to a multiple of 100."""
    return max(math.ceil(max(values, default=1) / 100) * 100, 100)


def _ticks(max_sms: int) -> list[int]:
    step = max(8, math.ceil(max_sms / 6 / 8) * 8)
    return list(range(0, max_sms + 1, step))


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(text)}</text>'
