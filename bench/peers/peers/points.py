"""Reads the result files of all libraries as points of the plot: operation, SMs and time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

EPBENCH = "epbench"
CEILING = "contiguous bytes (TMA)"
NCCL = "NCCL"
V1 = "DeepEP V1"
V2 = "DeepEP V2"
LIBRARIES = (CEILING, EPBENCH, V1, V2, NCCL)

# A dispatch with a known layout, a dispatch with a new layout, and a combine.
DISPATCH = "dispatch"
WHOLE = "layout+dispatch"
COMBINE = "combine"
LL_DISPATCH = "ll-dispatch"
LL_COMBINE = "ll-combine"


@dataclass(frozen=True)
class Point:
    """A measurement, with bytes of the busiest rank; `sms` is None if the library chose them."""

    library: str
    operation: str
    element: str
    sms: int | None
    wire_bytes: int
    logical_bytes: int | None
    median_us: float
    p99_us: float
    back_to_back_us: float
    tuned: str = ""

    @property
    def wire_gbs(self) -> float:
        return self.wire_bytes / self.median_us / 1e3

    @property
    def logical_gbs(self) -> float | None:
        return None if self.logical_bytes is None else self.logical_bytes / self.median_us / 1e3

    def as_json(self) -> dict[str, Any]:
        logical = self.logical_gbs
        return {
            **asdict(self),
            "wire_gbs": round(self.wire_gbs, 1),
            "logical_gbs": None if logical is None else round(logical, 1),
        }


@dataclass(frozen=True)
class Comparison:
    """The results of one run; `again` has those of epbench's second run, at the end."""

    setup: dict[str, Any]
    versions: dict[str, str]
    points: list[Point]
    again: list[Point]
    missing: list[str]

    def best(self, library: str, operation: str, element: str) -> Point | None:
        return fastest(self.of(library, operation, element))

    def of(self, library: str, operation: str, element: str) -> list[Point]:
        return [
            point
            for point in self.points
            if (point.library, point.operation, point.element) == (library, operation, element)
        ]


def fastest(points: Sequence[Point]) -> Point | None:
    """Returns the point with the most GB/s on the wire; among equals, the one with fewer SMs."""
    return max(points, key=lambda point: (point.wire_gbs, -(point.sms or 0)), default=None)


def read(raw: Path) -> Comparison:
    """Reads a folder that `run_all` filled, or a recorded copy of such a folder."""
    files = {path.stem: _load(path) for path in sorted(raw.glob("*.json"))}
    setup = files.pop("setup", {})
    missing = [
        f"{name}: {why}" for name, report in sorted(files.items()) for why in _missing(report)
    ]
    points = [
        *_epbench(files.get("epbench-intranode", {})),
        *_ceilings(files.get("epbench-intranode", {})),
        *_epbench(files.get("epbench-lowlat", {})),
        *_ceilings(files.get("epbench-lowlat", {})),
        *_epbench(files.get("epbench-nccl", {})),
        *_deepep(files.get("deepep-legacy", {}), ""),
        *_deepep(files.get("deepep-elastic", {}), ""),
        *_deepep(files.get("deepep-low-latency", {}), "ll-"),
    ]
    again = list(_epbench(files.get("epbench-intranode-again", {})))
    return Comparison(setup, _versions(files), points, again, missing)


def _load(path: Path) -> dict[str, Any]:
    report = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(report, dict):
        raise ValueError(f"{path}: not an object")
    return report


def _missing(report: dict[str, Any]) -> Iterator[str]:
    if "missing" in report:
        yield report["missing"]
    if "ended_early" in report:
        yield f"ended early: {report['ended_early']}"
    yield from report.get("skipped", [])
    if report.get("exit", 0) not in (0, 6):
        yield report["verdict"]
    if report.get("command") == "nccl" and not report["nccl"]["found"]:
        yield report["verdict"]


def _epbench(report: dict[str, Any]) -> Iterator[Point]:
    for row in report.get("rows", []):
        library = NCCL if row.get("engine") == "nccl" else EPBENCH
        operation = DISPATCH if row["operation"] == "all-to-all" else row["operation"]
        yield Point(
            library,
            operation,
            row["element"],
            row["sms"],
            round(row["wire_bytes"]),
            round(row["logical_bytes"]) if "logical_bytes" in row else None,
            row["timing"]["median_us"],
            row["timing"]["p99_us"],
            row["timing"]["back_to_back_us"],
        )


def _ceilings(report: dict[str, Any]) -> Iterator[Point]:
    """Yields the ceiling of each epbench operation: the same bytes, moved without routing."""
    for row in report.get("rows", []):
        if row["operation"] == WHOLE or not row.get("ceiling_wire_gbs"):
            continue
        time = row["wire_bytes"] / row["ceiling_wire_gbs"] / 1e3
        yield Point(
            CEILING,
            row["operation"],
            row["element"],
            row["sms"],
            round(row["wire_bytes"]),
            None,
            round(time, 2),
            round(time, 2),
            round(time, 2),
        )


def _deepep(report: dict[str, Any], prefix: str) -> Iterator[Point]:
    for row in report.get("rows", []):
        uncached = row["layout"] == "uncached" and not prefix
        yield Point(
            report["library"],
            WHOLE if uncached else prefix + row["operation"],
            row["element"],
            row["sms"],
            row["wire"],
            row["logical"],
            row["median_us"],
            row["p99_us"],
            row["back_to_back_us"],
            row["tuned"],
        )


def _versions(files: dict[str, dict[str, Any]]) -> dict[str, str]:
    found = {}
    nccl = files.get("epbench-nccl", {}).get("nccl", {})
    if "version" in nccl:
        found[NCCL] = nccl["version"]
    for name in ("deepep-legacy", "deepep-elastic"):
        report = files.get(name, {})
        if "version" in report:
            loaded = f"torch {report['torch']}, NCCL {report.get('nccl', '?')}"
            found[report["library"]] = f"{report['version']} ({loaded})"
    return found
