"""Reads the results of a run's libraries from the run's `raw` folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers.api.operation import HIGH_THROUGHPUT, LOW_LATENCY
from peers.api.runs import AGAIN, MODULES, OURS, TITLES


@dataclass(frozen=True)
class Measured:
    """The results of one library."""

    name: str
    versions: list[str]
    rows: list[dict[str, Any]]
    missing: list[str]

    @property
    def title(self) -> str:
        return TITLES[self.name]

    def low_latency(self, tokens: int) -> dict[str, Any] | None:
        rows = (row for row in self.rows if row["mode"] == LOW_LATENCY)
        return next((row for row in rows if row["tokens"] == tokens), None)

    def high_throughput(self) -> list[dict[str, Any]]:
        rows = [row for row in self.rows if row["mode"] == HIGH_THROUGHPUT]
        return sorted(rows, key=lambda row: row["sms"] or 0)


@dataclass(frozen=True)
class Results:
    """The results of a run; `again` is our own library's second run, at the end."""

    setup: dict[str, Any]
    libraries: list[Measured]
    again: Measured | None

    def of(self, name: str) -> Measured | None:
        return next((one for one in self.libraries if one.name == name), None)


def read(raw: Path) -> Results:
    """Reads the results in the order of the run."""
    setup = _load(raw / "api-setup.json")
    order = setup.get("order", list(MODULES))
    libraries = [_measured(_load(raw / f"api-{name}.json"), name) for name in order]
    again = raw / f"api-{OURS}-{AGAIN}.json"
    return Results(setup, libraries, _measured(_load(again), OURS) if again.is_file() else None)


def _measured(report: dict[str, Any], name: str) -> Measured:
    missing = list(report.get("failed", []))
    if not report:
        missing.append("wrote no results")
    if "ended" in report:
        missing.append(f"ended early: {report['ended']}" if "rows" in report else report["ended"])
    return Measured(name, report.get("versions", []), report.get("rows", []), missing)


def _load(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    report = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(report, dict):
        raise ValueError(f"{path}: not an object")
    return report
