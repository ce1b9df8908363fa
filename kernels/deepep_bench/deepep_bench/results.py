"""Computes the texts of results.json and of the CSV files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deepep_bench.backends import ELASTIC, STAND_IN
from deepep_bench.measurement import Measurement, bandwidths
from deepep_bench.place import Place
from deepep_bench.settings import BF16, FP8, Settings
from deepep_bench.traffic import Load, row_bytes
from deepep_bench.verdict import Verdict

Row = dict[str, Any]

# The columns of CloudAI at 9df680dd and at HEAD. They do not name the operation of a row.
_ABOUT = ["mode", "num_ranks", "num_tokens", "hidden"]
_SPEEDS = ["global_bw", "simple_rdma_bw", "simple_nvl_bw", "timestamp", "result_dir"]
PAGE_COLUMNS = [*_ABOUT, "deepep_time", *_SPEEDS]
HEAD_COLUMNS = [*_ABOUT, "time_s", "bus_bw_avg", "bus_bw_min", "bus_bw_max", *_SPEEDS]


@dataclass(frozen=True)
class Run:
    """The results of a complete run of one backend."""

    settings: Settings
    backend: str
    place: Place
    timestamp: str
    measurements: Sequence[Measurement]
    loads: Sequence[Load]
    verdict: Verdict
    notes: Sequence[str] = ()

    @property
    def folder(self) -> str:
        return f"benchmark_{self.place.ranks}_ranks_{self.timestamp}_{self.settings.mode}"

    @property
    def backend_name(self) -> str:
        return self.backend + ("_ll" if self.settings.low_latency else "")


def rows_of(run: Run) -> list[Row]:
    """Returns a row for each operation, in the order in which they were measured."""
    return [_row(run, measurement) for measurement in run.measurements]


def exchange_seconds(measurements: Sequence[Measurement]) -> float:
    """Returns the sum of all operations' median seconds, without the cached dispatch."""
    uncached = [measurement for measurement in measurements if measurement.layout != "cached"]
    return sum(measurement.spread.median for measurement in uncached)


def _row(run: Run, measurement: Measurement) -> Row:
    settings, spread = run.settings, measurement.spread
    size = row_bytes(settings, measurement.operation)
    speed = bandwidths(spread, run.loads, size)
    return {
        "backend": run.backend_name,
        "operation": measurement.operation,
        "layout": measurement.layout,
        "mode": settings.mode,
        "num_ranks": run.place.ranks,
        "num_nodes": run.place.nodes,
        "num_tokens": settings.tokens,
        "hidden": settings.hidden_size,
        "num_experts": settings.num_experts,
        "num_topk": settings.num_topk,
        "data_type": settings.data_type if measurement.operation == "dispatch" else BF16,
        "num_sms": _sms(run),
        "row_bytes": size,
        "deepep_time": _rounded_seconds(exchange_seconds(run.measurements)),
        "time_s": _rounded_seconds(spread.median),
        "time_min_s": _rounded_seconds(spread.minimum),
        "time_max_s": _rounded_seconds(spread.maximum),
        "time_p99_s": _rounded_seconds(spread.p99),
        "kernel_time_s": _rounded_seconds(measurement.kernel_seconds),
        "rank_time_s": [_rounded_seconds(median) for median in measurement.rank_medians],
        "iterations": spread.count,
        "tuned": measurement.tuned,
        "bus_bw_avg": _rounded_gigabytes(speed.wire),
        "bus_bw_min": _rounded_gigabytes(speed.wire_min),
        "bus_bw_max": _rounded_gigabytes(speed.wire_max),
        "global_bw": _rounded_gigabytes(speed.all_gpus),
        "simple_rdma_bw": _rounded_gigabytes(speed.logical_rdma),
        "simple_nvl_bw": _rounded_gigabytes(speed.logical_nvl),
        "separate_rdma_bw": _rounded_gigabytes(speed.wire_rdma),
        "separate_nvl_bw": _rounded_gigabytes(speed.wire_nvl),
        "bf16_error": _rounded_error(run.verdict.relative_error(BF16)),
        "fp8_error": _rounded_error(run.verdict.relative_error(FP8)),
        "correct": run.verdict.passed,
        "notes": list(run.notes),
    }


def results_json(rows: Sequence[Row]) -> str:
    """Returns the rows as a JSON list: CloudAI's report cannot read a top-level object."""
    return json.dumps(rows, indent=2, allow_nan=False) + "\n"


def results_csv(rows: Sequence[Row], run: Run, columns: Sequence[str]) -> str:
    """Returns these columns of the rows as CSV. All rows get this run's timestamp and folder."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        values = {**row, "timestamp": run.timestamp, "result_dir": run.folder}
        writer.writerow([_cell(values[column]) for column in columns])
    return text.getvalue()


def full_columns(rows: Sequence[Row]) -> list[str]:
    """Returns the columns of report_full.csv: all keys of a row, with timestamp and folder."""
    return [*rows[0], "timestamp", "result_dir"]


def _sms(run: Run) -> int | None:
    """Returns the requested number of SMs; 0 if V2 chooses, None if the setting has no effect."""
    if run.backend == STAND_IN or run.settings.low_latency:
        return None
    return run.settings.v2_num_sms if run.backend == ELASTIC else run.settings.num_sms


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ";".join(str(item) for item in value)
    return "" if value is None else str(value)


def _rounded_seconds(value: float | None) -> float | None:
    return None if value is None else round(value, 9)


def _rounded_gigabytes(value: float) -> float:
    return round(value, 3)


def _rounded_error(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
