"""Measures DeepEP at several SM counts in one set of processes, with kernels/deepep_bench.

usage: python3 -m peers.deepep OUTPUT.json legacy|elastic|low-latency   (reads a task from stdin)

Needs torch and DeepEP. Results of an operation are checked before it is timed. Rank 0 writes all
results after each SM count, so that no measured figure is lost at a time limit.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from peers.shape import Bytes, Shape, choices, low_latency_bytes, row_bytes, standard_bytes

Work = Callable[[], Any]
_NAMES = {"bfloat16": "bf16", "fp8": "fp8"}
_LIBRARIES = {"legacy": "DeepEP V1", "elastic": "DeepEP V2", "low-latency": "DeepEP V1"}


class SweepClock:
    """Adds back-to-back measurements of each operation, and their mean, to deepep_bench's clock."""

    def __init__(self, inner: Any, iterations: int) -> None:
        self._inner, self._iterations = inner, iterations
        self._back_to_back: list[tuple[list[float], float]] = []

    def times(self, work: Work, warmups: int, iterations: int) -> list[float]:
        seconds: list[float] = self._inner.times(work, warmups, iterations)
        # Searches for the best chunk size use fewer iterations.
        if iterations == self._iterations:
            mean = float(self._inner.back_to_back(work, iterations))
            self._back_to_back.append((seconds, mean))
        return seconds

    def kernels(self, work: Work) -> float:
        return float(self._inner.kernels(work))

    def back_to_back(self, seconds: list[float]) -> float:
        """Returns the mean time of the back-to-back calls that followed these `times`."""
        return next(mean for times, mean in self._back_to_back if times is seconds)


class Sweep:
    """Measures all SM counts on one rank; all ranks do the same at the same time."""

    def __init__(self, task: dict[str, Any], output: Path, rank: int) -> None:
        self.task, self.output, self.rank = task, output, rank
        self.kind: str = task["kind"]
        self.shape = Shape(**task["shape"])
        self.rows: list[dict[str, Any]] = []
        self.skipped: list[str] = []
        self.about: dict[str, Any] = {"library": _LIBRARIES[self.kind]}
        self.deadline = time.monotonic() + float(task["seconds"])

    def run(self) -> None:
        self._join()
        for sms in self.task["sms"]:
            if not self._time_left():
                self.skipped.append(f"{sms} SMs: the time limit was reached")
                continue
            for data_type in self.task["types"]:
                self._measure(sms, data_type)
            self._write(finished=False)
        self._write(finished=True)

    def _join(self) -> None:
        import torch  # noqa: PLC0415
        import torch.distributed as dist  # noqa: PLC0415

        from deepep_bench.gpu.session import ProcessSession  # noqa: PLC0415
        from deepep_bench.place import Place  # noqa: PLC0415
        from deepep_bench.routing import Routing  # noqa: PLC0415

        device = torch.device("cuda", self.rank)
        torch.cuda.set_device(device)
        place = Place(1, 0, self.shape.ranks, "127.0.0.1", self.task["port"], True, self.rank)
        dist.init_process_group(
            "nccl",
            init_method=f"tcp://127.0.0.1:{self.task['port']}",
            world_size=self.shape.ranks,
            rank=self.rank,
            device_id=device,
        )
        group = dist.new_group(list(range(self.shape.ranks)))
        self.session = ProcessSession(place, group, device)
        self.choices = choices(self.shape)
        self.routing = Routing(self.choices, self.shape.experts)
        self.about |= self._versions(torch)

    def _versions(self, torch: Any) -> dict[str, Any]:
        import importlib.metadata  # noqa: PLC0415

        from deepep_bench.gpu.loaded import gpu_facts  # noqa: PLC0415

        # DeepEP is published under several names; reports the package that has the module.
        names = importlib.metadata.packages_distributions().get("deep_ep", [])
        found = [f"{name} {importlib.metadata.version(name)}" for name in sorted(set(names))]
        return {"version": ", ".join(found), "torch": str(torch.__version__), **gpu_facts()}

    def _time_left(self) -> bool:
        # Rank 0's clock decides for all, so that no rank waits for a rank that has stopped.
        return bool(self.session.gather(time.monotonic() < self.deadline)[0])

    def _measure(self, sms: int, data_type: str) -> None:
        from deepep_bench.gpu.clock import DeviceClock  # noqa: PLC0415
        from deepep_bench.gpu.oracle import Oracle  # noqa: PLC0415

        settings = self._settings(sms, data_type)
        session = self.session
        oracle = Oracle(settings, self.routing, self.rank, session.device)
        inner = DeviceClock(session.group, session.device)
        clock = SweepClock(inner, settings.num_iterations)
        driver = self._driver()(settings, oracle, session, clock)
        wrong = [check for check in driver.check(data_type) if not check.passed]
        failures = [one for of_rank in session.gather(wrong) for one in of_rank]
        if failures:
            # Every rank has gathered the failures, so all ranks stop.
            first = failures[0]
            raise SystemExit(f"{first.name} {first.data_type}: wrong data: {first.detail}")
        for timed in driver.time():
            self._add_row(timed, clock.back_to_back(timed.seconds), sms, data_type)
        session.gather(None)
        driver.close()

    def _settings(self, sms: int, data_type: str) -> Any:
        from deepep_bench.settings import LOW_LATENCY, STANDARD, Settings  # noqa: PLC0415

        low = self.kind == "low-latency"
        settings = Settings(
            mode=LOW_LATENCY if low else STANDARD,
            tokens=self.shape.tokens,
            num_experts=self.shape.experts,
            num_topk=self.shape.topk,
            hidden_size=self.shape.hidden,
            data_type=data_type,
            allow_nvlink_for_low_latency=low,
            num_warmups=self.task["warmups"],
            num_iterations=self.task["iterations"],
            enable_tuning=self.kind == "legacy",
            # Combine always uses BF16, so it is measured once, not again after FP8 dispatches.
            benchmark_combine=low or data_type == "bfloat16",
        )
        return settings if low else replace(settings, num_sms=sms, v2_num_sms=sms)

    def _driver(self) -> Any:
        if self.kind == "elastic":
            from deepep_bench.drivers.v2 import Elastic  # noqa: PLC0415

            return Elastic
        if self.kind == "low-latency":
            from deepep_bench.drivers.v1_low_latency import LegacyLowLatency  # noqa: PLC0415

            return LegacyLowLatency
        from deepep_bench.drivers.v1 import LegacyStandard  # noqa: PLC0415

        return LegacyStandard

    def _add_row(self, timed: Any, mean: float, sms: int, data_type: str) -> None:
        from deepep_bench.statistics_of import slowest, spread  # noqa: PLC0415

        found = self.session.gather((timed.seconds, mean))
        times = spread(slowest([one[0] for one in found]))
        element = _NAMES[data_type] if timed.operation == "dispatch" else "bf16"
        self.rows.append(
            {
                "operation": timed.operation,
                "layout": timed.layout,
                "element": element,
                "sms": None if self.kind == "low-latency" else sms,
                **asdict(self._bytes(element)),
                "median_us": round(times.median * 1e6, 2),
                "p99_us": round(times.p99 * 1e6, 2),
                "min_us": round(times.minimum * 1e6, 2),
                "max_us": round(times.maximum * 1e6, 2),
                "back_to_back_us": round(max(one[1] for one in found) * 1e6, 2),
                "samples": times.count,
                "tuned": timed.tuned,
            }
        )

    def _bytes(self, element: str) -> Bytes:
        size = row_bytes(self.shape, element)
        if self.kind == "low-latency":
            return low_latency_bytes(self.shape, self.choices, size)
        return standard_bytes(self.shape, self.choices, size)

    def _write(self, finished: bool) -> None:
        if self.rank != 0:
            return
        results = {**self.about, "rows": self.rows, "skipped": self.skipped, "finished": finished}
        self.output.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def _rank(rank: int, task: dict[str, Any], output: str) -> None:
    Sweep(task, Path(output), rank).run()
    sys.stdout.flush()
    sys.stderr.flush()
    # The measured libraries sometimes hang or crash while a process exits normally.
    os._exit(0)


def main(arguments: list[str]) -> int:
    import torch.multiprocessing as mp  # noqa: PLC0415

    output, kind = arguments
    task = {**json.load(sys.stdin), "kind": kind}
    mp.spawn(_rank, args=(task, output), nprocs=task["shape"]["ranks"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
