"""Composes the table on stdout, which CloudAI searches for `global_bw` and `deepep_time`."""

from __future__ import annotations

from collections.abc import Sequence

from deepep_bench.results import Row, Run

_RULE = "=" * 96
_HEAD = (
    f"{'operation':<20}{'median us':>11}{'min':>10}{'p99':>10}{'max':>10}{'kernels':>10}"
    f"{'bus':>8}{'nvl':>8}{'rdma':>8}"
)


def result_table(run: Run, rows: Sequence[Row]) -> str:
    """Returns the table. Only that of a run with right data has the words CloudAI searches for."""
    lines = [_RULE, "BENCHMARK: DeepEP Results", _RULE, *_about(run)]
    if not run.verdict.passed:
        lines += ["VERDICT: WRONG DATA, so no figure is shown", *run.verdict.lines()]
        return "\n".join([*lines, _RULE])
    lines += [_HEAD, *[_line(row) for row in rows]]
    if rows:
        lines += _summary(rows[0])
    lines.append(f"VERDICT: correct, {len(run.verdict.checks)} checks on {run.place.ranks} ranks")
    return "\n".join([*lines, _RULE])


def _about(run: Run) -> list[str]:
    """Returns the lines that describe the run."""
    settings = run.settings
    return [
        f"backend {run.backend_name}, mode {settings.mode}, {run.place.ranks} ranks on "
        f"{run.place.nodes} node{'s' if run.place.nodes > 1 else ''}",
        f"tokens {settings.tokens}, hidden {settings.hidden_size}, top-{settings.num_topk} of "
        f"{settings.num_experts} experts, dispatch {settings.data_type}, combine bfloat16",
        *run.notes,
    ]


def _line(row: Row) -> str:
    times = [row["time_s"], row["time_min_s"], row["time_p99_s"], row["time_max_s"]]
    shown = "".join(
        f"{_microseconds(value):>{11 if not n else 10}}" for n, value in enumerate(times)
    )
    kernels = f"{_microseconds(row['kernel_time_s']):>10}"
    speeds = "".join(
        f"{row[key]:>8.1f}" for key in ("bus_bw_avg", "simple_nvl_bw", "simple_rdma_bw")
    )
    name = row["operation"] + (f" ({row['layout']})" if row["layout"] else "")
    return f"{name:<20}{shown}{kernels}{speeds}"


def _microseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1e6:.1f}"


def _summary(first: Row) -> list[str]:
    lines = [
        "GB/s per GPU: bus = what links carried; nvl, rdma = as DeepEP counts, own rank included",
        f"global_bw {first['global_bw']:.1f} GB/s ({first['operation']}, all GPUs, links only), "
        f"deepep_time {first['deepep_time'] * 1e6:.1f} us (layout, dispatch and combine)",
    ]
    errors = [
        f"{name} {first[key]:.3g}"
        for name, key in (("BF16", "bf16_error"), ("FP8", "fp8_error"))
        if first[key] is not None
    ]
    return [
        *lines,
        f"relative error of dispatch and combine: {', '.join(errors) or 'not measured'}",
    ]
