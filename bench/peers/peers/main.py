"""The command line: runs all libraries or reads an earlier run; writes a table, JSON and a plot."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from peers.api.main import main as compare_calls
from peers.plot import svg
from peers.points import Comparison, read
from peers.runs import HERE, DeepEp, Options, run_all
from peers.shape import Shape
from peers.table import markdown

FORMAT = "epbench-peers/1"
_EPBENCH = HERE.parent.parent / "build" / "epbench" / "release" / "epbench"


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code: 0 something was measured, 1 nothing was measured, 2 wrong usage."""
    if arguments[:1] == ["api"]:
        return compare_calls(arguments[1:])
    given = _parser().parse_args(arguments)
    output = Path(given.output)
    raw = output / "raw"
    if not given.render:
        run_all(_options(given), raw)
    elif not raw.is_dir():
        print(f"peers: {raw} does not exist: --render needs an earlier run", file=sys.stderr)
        return 2
    found = read(raw)
    (output / "table.md").write_text(markdown(found), encoding="utf-8")
    (output / "peers.json").write_text(as_json(found), encoding="utf-8")
    (output / "wire.svg").write_text(svg(found), encoding="utf-8")
    print(markdown(found), end="")
    print(
        f"{len(found.points)} figures, {len(found.missing)} missing results: {output}",
        file=sys.stderr,
    )
    return 0 if found.points else 1


def as_json(found: Comparison) -> str:
    """Returns all measurements as JSON, with the bytes from which each GB/s is computed."""
    whole = {
        "schema": FORMAT,
        "setup": found.setup,
        "versions": found.versions,
        "points": [point.as_json() for point in found.points],
        "again": [point.as_json() for point in found.again],
        "missing": found.missing,
    }
    return json.dumps(whole, indent=1, allow_nan=False) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 bench/peers",
        description="Compares epbench, NCCL and DeepEP on the same GPUs in one run; "
        "`python3 bench/peers api` compares libraries through their Python calls.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add(
        "--output",
        required=True,
        metavar="FOLDER",
        help="gets raw/, table.md, peers.json and wire.svg",
    )
    add("--render", action="store_true", help="run nothing; render FOLDER/raw again")
    add("--epbench", default=str(_EPBENCH), metavar="PROGRAM")
    add("--nccl-library", default="", metavar="FILE", help="default: the loader's libnccl.so.2")
    add("--python", default=sys.executable, help="a Python with torch, for DeepEP")
    for version in ("v1", "v2"):
        add(
            f"--{version}", default="", metavar="FOLDER", help=f"folder of DeepEP {version.upper()}"
        )
        add(
            f"--{version}-env",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"variable for the processes of DeepEP {version.upper()}",
        )
    add("--num-processes", type=int, default=8, metavar="N")
    add("--num-tokens", type=int, default=4096)
    add("--low-latency-tokens", type=int, default=128)
    add("--hidden", type=int, default=7168)
    add("--num-topk", type=int, default=8)
    add("--num-experts", type=int, default=256)
    add("--seed", type=int, default=2026)
    add("--num-sms", default="8,12,16,20,24,32,48", metavar="LIST")
    add("--num-iterations", type=int, default=50)
    add("--seconds", type=int, default=300, help="time limit for each program")
    return parser


def _options(given: argparse.Namespace) -> Options:
    shape = Shape(
        given.num_processes,
        given.num_tokens,
        given.hidden,
        given.num_topk,
        given.num_experts,
        given.seed,
    )
    return Options(
        epbench=Path(given.epbench),
        nccl_library=given.nccl_library,
        python=given.python,
        v1=DeepEp(given.v1, _environment(given.v1_env)),
        v2=DeepEp(given.v2, _environment(given.v2_env)),
        shape=shape,
        low_latency_tokens=given.low_latency_tokens,
        sms=[int(count) for count in given.num_sms.split(",")],
        iterations=given.num_iterations,
        seconds=given.seconds,
    )


def _environment(pairs: Sequence[str]) -> dict[str, str]:
    split = [pair.partition("=") for pair in pairs]
    return {name: value for name, _, value in split}
