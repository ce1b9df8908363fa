"""Writes the files of a run to the folder in which CloudAI's report searches for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from deepep_bench.matrices import matrix_files
from deepep_bench.results import (
    HEAD_COLUMNS,
    PAGE_COLUMNS,
    Row,
    Run,
    full_columns,
    results_csv,
    results_json,
    rows_of,
)
from deepep_bench.routing import Routing
from deepep_bench.table import result_table

# Is increased when the meaning of a key in summary.json changes.
FORMAT = 1


def write_run(run: Run, routing: Routing, metadata: list[str], timestamp: str) -> tuple[Path, str]:
    """Writes all files; returns their folder and the table for stdout.

    CloudAI runs one backend after the other. Backends with the same timestamp share a folder, and
    each run keeps the rows of other backends. It always deletes the earlier rows of its backend,
    even if its data is wrong, because CloudAI's reports use any results.json that they find.
    """
    run = replace(run, timestamp=timestamp)
    rows = rows_of(run) if run.verdict.passed else []
    folder = Path(run.settings.results_dir) / run.folder
    files = matrix_files(run.settings, routing, run.place)
    files["summary.json"] = _summary(run, _read_json(folder / "summary.json"))
    files.update(_results(run, [*_rows_of_other_backends(run, folder), *rows]))
    for node, text in enumerate(metadata):
        files[f"metadata/node-{node}.toml"] = text
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text:
            path.write_text(text, encoding="utf-8")
        else:
            path.unlink(missing_ok=True)
    return folder, result_table(run, rows)


def _results(run: Run, rows: Sequence[Row]) -> dict[str, str]:
    """Returns the texts of the files with measurements; all are empty if there are no rows."""
    names = ("results.json", "report.csv", "report_head.csv", "report_full.csv")
    if not rows:
        return dict.fromkeys(names, "")
    columns = (PAGE_COLUMNS, HEAD_COLUMNS, full_columns(rows))
    texts = [results_csv(rows, run, chosen) for chosen in columns]
    return dict(zip(names, [results_json(rows), *texts], strict=True))


def _rows_of_other_backends(run: Run, folder: Path) -> list[Row]:
    found = _read_json(folder / "results.json")
    rows = found if isinstance(found, list) else []
    return [row for row in rows if row.get("backend") != run.backend_name]


def _read_json(path: Path) -> Any:
    """Returns the content of an earlier run's file; None if it is missing or incomplete."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _summary(run: Run, earlier: Any) -> str:
    """Returns summary.json: this run, and other backends from the earlier file."""
    record = {
        "verdict": "correct" if run.verdict.passed else "wrong",
        "failures": run.verdict.lines(),
        "checks": len(run.verdict.checks),
        "ranks": run.place.ranks,
        "nodes": run.place.nodes,
        "timestamp": run.timestamp,
        "notes": list(run.notes),
        "settings": run.settings.as_keys(),
    }
    others = earlier["backends"] if isinstance(earlier, dict) else {}
    backends = {**others, run.backend_name: record}
    summary = {"format": FORMAT, "backends": dict(sorted(backends.items()))}
    return json.dumps(summary, indent=2, allow_nan=False) + "\n"
