"""`python3 -m engines --ranks 2 --engine vllm --mode ll --shape qwen3-30b`: tests an engine.

The engine's own, unmodified classes call dispatch and combine of the `deep_ep` that Python finds.
Between these calls, stand-in experts multiply each row by a factor. The engine must be on
PYTHONPATH, or in the folder that EPFABRIC_ENGINES names. Exit codes: 0 if all results were right,
1 if not, 2 for a usage error.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from contract.launch import join, run_case
from contract.ranks import DEVICE, Ranks, Shape
from engines import found
from engines.cases import FORMS, SHAPES, Plan, Run

TOKENS = {"ll": 128, "ht": 4096}
TIMED = {"ll": (1, 8, 32, 64, 128), "ht": (512, 4096)}
# Width of each expert (its intermediate size), from the models' configurations.
WIDTHS = {"qwen3-30b": 768, "deepseek-v3": 2048}


def shape_of(options: argparse.Namespace) -> Shape:
    """Returns the shape of a model's calls; options override its values."""
    hidden, experts, topk = SHAPES[options.shape]
    tokens = options.tokens or TOKENS[options.mode]
    return Shape(
        (tokens,) * options.ranks,
        tokens if options.mode == "ll" else 0,
        options.hidden or hidden,
        options.experts or experts,
        options.topk or topk,
    )


def _rank(rank: int, options: argparse.Namespace) -> None:
    if DEVICE == "cuda":
        torch.cuda.set_device(rank % torch.cuda.device_count())
    torch.set_grad_enabled(False)
    ranks = join(rank, options)
    layer = importlib.import_module(f"engines.on_{options.engine}").Layer
    result: dict[str, Any] = {"cases": [], "answers": [], "times": []}
    for form in options.forms:
        plan = Plan(layer, options.mode, shape_of(options), form, options.graphs)
        _run_form(ranks, plan, options, result)
    if rank == 0:
        _report(ranks, options, result)
    failed = any(row["why"] for row in result["cases"])
    dist.barrier(ranks.group)
    # At a normal exit, the CUDA driver could hang, waiting for an operation that failed.
    os._exit(1 if failed else 0)


def _run_form(
    ranks: Ranks, plan: Plan, options: argparse.Namespace, result: dict[str, Any]
) -> None:
    """Runs the form's cases, and measures its times if all cases passed."""
    runs: list[Run] = []

    def makes_the_layer(ranks: Ranks) -> None:
        runs.append(Run(ranks, plan))

    rows = [run_case(ranks, makes_the_layer)]
    if not rows[0]["why"]:
        rows += [run_case(ranks, case) for case in runs[0].cases()]
        result["answers"] += runs[0].verdicts
    if options.speed and DEVICE == "cuda" and not any(row["why"] for row in rows):
        max_tokens = plan.shape.tokens[0]
        width = options.network and WIDTHS.get(options.shape, 0)
        result["times"] += runs[0].times([t for t in TIMED[plan.mode] if t <= max_tokens], width)
    result["cases"] += rows
    for run in runs:
        run.layer.close()


def _report(ranks: Ranks, options: argparse.Namespace, result: dict[str, Any]) -> None:
    for row in result["times"]:
        print("  ".join(f"{key} {value}" for key, value in row.items()))
    worst = [v["worst"] for answer in result["answers"] for v in answer["ranks"]]
    largest = max(worst, default=0)
    print(f"{len(worst)} answers checked; the largest error is {largest:.3f} of the tolerance")
    about = {
        "engine": options.engine,
        "engine_version": found.version_of(options.engine),
        "mode": options.mode,
        "shape": str(shape_of(options)),
        "ranks": ranks.count,
        "deep_ep": str(ranks.deep_ep.__file__),
        "buffer": ranks.deep_ep.Buffer.__module__,
        "gpu": torch.cuda.get_device_name() if DEVICE == "cuda" else "none",
        "torch": torch.__version__,
    }
    if options.json:
        Path(options.json).write_text(json.dumps(about | result, indent=1) + "\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m engines", description=__doc__)
    parser.add_argument("--ranks", type=int, default=max(1, torch.cuda.device_count()))
    parser.add_argument("--engine", choices=("vllm", "sglang"), required=True)
    parser.add_argument("--mode", choices=("ll", "ht"), required=True)
    parser.add_argument("--shape", choices=sorted(SHAPES), default="qwen3-30b")
    parser.add_argument("--hidden", type=int, help="replaces the model's hidden size")
    parser.add_argument("--experts", type=int, help="replaces the model's number of experts")
    parser.add_argument("--topk", type=int, help="replaces the model's experts per token")
    parser.add_argument(
        "--tokens", type=int, help="tokens per rank (default: 128 for ll, 4096 for ht)"
    )
    parser.add_argument("--forms", nargs="+", choices=FORMS, default=list(FORMS))
    parser.add_argument("--graphs", action="store_true", help="also test ll in CUDA graphs")
    parser.add_argument("--speed", action="store_true", help="also measure speed")
    parser.add_argument(
        "--network",
        action="store_true",
        help="with --speed, also time ll with experts as wide as the model's",
    )
    parser.add_argument("--json", help="write the results to this file")
    parser.add_argument("--port", type=int, default=29553)
    parser.add_argument("--limit-s", type=int, default=100, help="seconds to wait for another rank")
    return parser


def main() -> None:
    options = arguments().parse_args()
    try:
        mp.spawn(_rank, args=(options,), nprocs=options.ranks)
    except mp.ProcessExitedException as error:
        sys.exit(error.exit_code if error.exit_code > 0 else 1)
