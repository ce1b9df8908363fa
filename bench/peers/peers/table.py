"""Writes the comparison as Markdown, with wire and logical figures in separate columns."""

from __future__ import annotations

from collections.abc import Sequence

from peers.points import (
    CEILING,
    COMBINE,
    DISPATCH,
    EPBENCH,
    LIBRARIES,
    LL_COMBINE,
    LL_DISPATCH,
    NCCL,
    V1,
    V2,
    WHOLE,
    Comparison,
    Point,
    fastest,
)

_OPERATIONS = (
    (DISPATCH, "bf16", "Dispatch, BF16, layout known"),
    (DISPATCH, "fp8", "Dispatch, FP8, layout known"),
    (WHOLE, "bf16", "Dispatch, BF16, new layout"),
    (WHOLE, "fp8", "Dispatch, FP8, new layout"),
    (COMBINE, "bf16", "Combine, BF16"),
)
_NOTES = {
    CEILING: "the same bytes without routing, push or pull, by epbench",
    EPBENCH: "checked word by word",
    V1: "rows checked; best of nine chunk sizes",
    V2: "rows checked; times include its epilogue",
    NCCL: "the same bytes without routing, grouped send and receive, own choice of SMs",
}


def markdown(found: Comparison) -> str:
    """Returns all tables of the page."""
    parts = [_about(found)]
    for operation, element, title in _OPERATIONS:
        parts += _standard(found, operation, element, title)
    parts += [_best(found), *_low_latency(found), _repeatability(found), _missing(found)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _about(found: Comparison) -> str:
    setup, shape = found.setup, found.setup.get("shape", {})
    gpus = setup.get("gpus", [])
    machine = f"{len(gpus)} x {gpus[0]}" if gpus else "GPUs unknown"
    lines = [
        f"{machine}, driver {setup.get('driver') or 'unknown'}; {shape.get('tokens')} tokens a "
        f"rank, {shape.get('hidden')} wide, top-{shape.get('topk')} of {shape.get('experts')} "
        f"experts, seed {shape.get('seed')}; {setup.get('iterations')} samples.",
        "All libraries move the rows of the same routing, in one run on one machine. A sample is "
        "the time of the slowest GPU between two events, after a barrier of all GPUs and with a "
        "cold L2; figures are medians.",
        "**Wire** GB/s counts the rows and scales that the busiest rank exchanges with other GPUs; "
        "logical GB/s, which DeepEP prints, also counts what a GPU sends to itself.",
    ]
    lines += [f"{name} {version}." for name, version in sorted(found.versions.items())]
    return "\n".join(lines)


def _standard(found: Comparison, operation: str, element: str, title: str) -> list[str]:
    sms = sorted(
        {
            point.sms
            for point in found.points
            if point.operation == operation and point.element == element and point.sms is not None
        }
    )
    rows = []
    for library in LIBRARIES:
        points = found.of(library, operation, element)
        if points:
            rows.append([f"{library}: {_NOTES[library]}", *_cells(points, sms)])
    if not rows:
        return []
    head = ["wire GB/s (us) with … SMs", *[str(count) for count in sms]]
    return [f"### {title}", _table([head, *rows])]


def _cells(points: Sequence[Point], sms: Sequence[int]) -> list[str]:
    own = next((point for point in points if point.sms is None), None)
    if own is not None:
        return [_cell(own), *[""] * (len(sms) - 1)]
    by_sms = {point.sms: point for point in points}
    return [_cell(by_sms[count]) if count in by_sms else "-" for count in sms]


def _cell(point: Point) -> str:
    return f"{point.wire_gbs:.0f} ({point.median_us:.0f})"


def _best(found: Comparison) -> str:
    rows = []
    for operation, element, title in _OPERATIONS:
        for library in (EPBENCH, V1, V2):
            point = found.best(library, operation, element)
            if point is None:
                continue
            logical = point.logical_gbs
            rows.append(
                [
                    f"{title}: {library}",
                    str(point.sms),
                    f"{point.wire_gbs:.0f}",
                    "-" if logical is None else f"{logical:.0f}",
                    f"{point.back_to_back_us:.0f}",
                ]
            )
    if not rows:
        return ""
    head = ["best of all SM counts", "SMs", "wire GB/s", "logical GB/s", "back to back us"]
    return "### Best, wire and logical\n\n" + _table([head, *rows])


def _low_latency(found: Comparison) -> list[str]:
    rows = []
    for operation, element in ((LL_DISPATCH, "fp8"), (LL_COMBINE, "bf16")):
        for library in (CEILING, EPBENCH, V1):
            points = found.of(library, operation, element)
            best = fastest(points)
            if best is None:
                continue
            together = "-" if library == CEILING else f"{best.back_to_back_us:.1f}"
            rows.append(
                [
                    f"{operation[3:]} {element}: {library}",
                    str(best.sms or "its own"),
                    f"{best.median_us:.1f}",
                    together,
                ]
            )
    if not rows:
        return []
    tokens = found.setup.get("low_latency_tokens")
    head = ["us, best of all SM counts", "SMs", "median", "back to back"]
    return [f"### Low latency, {tokens} tokens, a row for each expert", _table([head, *rows])]


def _repeatability(found: Comparison) -> str:
    """Reports how much epbench's measurements at the start and the end of the run differ."""
    before = {
        (point.operation, point.element, point.sms): point.median_us
        for point in found.points
        if point.library == EPBENCH
    }
    differences = [
        abs(point.median_us / before[key] - 1)
        for point in found.again
        if (key := (point.operation, point.element, point.sms)) in before
    ]
    if not differences:
        return ""
    return (
        "epbench ran first and again at the end, minutes later. "
        f"The {len(differences)} medians of both runs "
        f"differ by at most {100 * max(differences):.1f} %, and half of them by at most "
        f"{100 * sorted(differences)[len(differences) // 2]:.1f} %."
    )


def _missing(found: Comparison) -> str:
    if not found.missing:
        return ""
    return "### Not measured\n\n" + "\n".join(f"- {why}" for why in found.missing)


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])
