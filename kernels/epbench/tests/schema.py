"""Checks reports against schema/report.schema.json.

usage: schema.py EPBENCH SCHEMA REPORT...

Checks reports that were recorded on GPUs, and reports that EPBENCH writes without a GPU. Then
damages each report in several ways and checks that the schema refuses every damaged report, because
a schema that accepts everything proves nothing.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator


def damaged_reports(report: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the name of each single fault, and the report with this fault."""
    for name in ("schema", "command"):
        yield f"without {name}", {key: value for key, value in report.items() if key != name}
    yield "another version", {**report, "schema": "epbench/0"}
    yield "an unknown member", {**report, "gbs": 1}
    for part, member in (("rows", "wire_bytes"), ("checks", "right"), ("limits", "colour")):
        if report.get(part):
            damaged = copy.deepcopy(report)
            del damaged[part][0][member]
            yield f"{part} without {member}", damaged
            damaged = copy.deepcopy(report)
            damaged[part][0]["gbs"] = 1
            yield f"{part} with an unknown member", damaged
    if report.get("rows"):
        damaged = copy.deepcopy(report)
        damaged["rows"][0]["timing"]["median_us"] = "fast"
        yield "a time that is no number", damaged


def report_of(program: str, *words: str) -> dict[str, Any]:
    """Returns the report that a command writes without a GPU, whatever its exit code is."""
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [program, *words, "--json", "-"],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main(program: str, schema_path: str, paths: list[str]) -> int:
    schema = json.loads(Path(schema_path).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    reports = {path: json.loads(Path(path).read_text(encoding="utf-8")) for path in paths}
    reports["epbench plan"] = report_of(program, "plan")
    profile = Path(schema_path).parent.parent / "profiles" / "h200x2.json"
    reports["epbench accept"] = report_of(program, "accept", "--profile", str(profile))
    wrong = 0
    for name, report in reports.items():
        for error in validator.iter_errors(report):
            print(f"{name}: {error.json_path}: {error.message}")
            wrong += 1
        for what, damaged in damaged_reports(report):
            if validator.is_valid(damaged):
                print(f"{name}: {what}: not refused")
                wrong += 1
    print(f"{len(reports)} reports, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
