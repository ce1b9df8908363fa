"""Puts a run's files where CloudAI's report looks for them; only rank 0 does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from deepep_bench.matrices import matrix_files
from deepep_bench.results import (
    HEAD_COLUMNS,
    PAGE_COLUMNS,
    Run,
    full_columns,
    results_csv,
    results_json,
    rows_of,
)
from deepep_bench.routing import Routing
from deepep_bench.table import result_table

# Changes when a key of summary.json changes its meaning.
FORMAT = 1


def write_run(run: Run, routing: Routing, metadata: list[str], timestamp: str) -> tuple[Path, str]:
    """Writes everything; where, and the table for stdout. A wrong run leaves no results.json."""
    run = replace(run, timestamp=timestamp)
    rows = rows_of(run) if run.verdict.passed else []
    folder = Path(run.settings.results_dir) / run.folder
    files = matrix_files(run.settings, routing, run.place)
    files["summary.json"] = _summary(run)
    if rows:
        # CloudAI's reports take whatever lies in results.json: only what was right gets there.
        files["results.json"] = results_json(rows)
        files["report.csv"] = results_csv(rows, run, PAGE_COLUMNS)
        files["report_head.csv"] = results_csv(rows, run, HEAD_COLUMNS)
        files["report_full.csv"] = results_csv(rows, run, full_columns(rows))
    for node, text in enumerate(metadata):
        files[f"metadata/node-{node}.toml"] = text
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder, result_table(run, rows)


def _summary(run: Run) -> str:
    record = {
        "format": FORMAT,
        "backend": run.backend_name,
        "verdict": "correct" if run.verdict.passed else "wrong",
        "failures": run.verdict.lines(),
        "checks": len(run.verdict.checks),
        "ranks": run.place.ranks,
        "nodes": run.place.nodes,
        "timestamp": run.timestamp,
        "notes": list(run.notes),
        "settings": run.settings.as_keys(),
    }
    return json.dumps(record, indent=2, allow_nan=False) + "\n"
