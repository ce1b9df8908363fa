"""The command line of `python3 bench/peers api`: runs each library or reads an earlier run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from peers.api.operation import Plan
from peers.api.results import read
from peers.api.runs import MODULES, Installed, Options, run_all
from peers.api.table import markdown


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code: 0 something was measured, 1 nothing was measured, 2 wrong usage."""
    parser = _parser()
    given = parser.parse_args(arguments)
    output = Path(given.output)
    raw = output / "raw"
    if not given.render:
        run_all(_options(parser, given), raw)
    elif not raw.is_dir():
        print(f"peers: {raw} does not exist: --render needs an earlier run", file=sys.stderr)
        return 2
    found = read(raw)
    text = markdown(found)
    (output / "table.md").write_text(text, encoding="utf-8")
    print(text, end="")
    return 0 if any(library.rows for library in found.libraries) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 bench/peers api",
        description="Compares the Python calls of expert-parallel libraries on the same GPUs.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--output", required=True, metavar="FOLDER", help="gets raw/ and table.md")
    add("--render", action="store_true", help="run nothing; render FOLDER/raw again")
    names = ", ".join(MODULES)
    add(
        "--libraries",
        nargs="+",
        default=[],
        metavar="NAME=PATH",
        help=f"libraries in the order of their runs, with folders for PYTHONPATH; names: {names}",
    )
    add(
        "--env",
        nargs="+",
        action="extend",
        default=[],
        metavar="[LIBRARY:]NAME=VALUE",
        help="environment variable for the processes of one library, or of all libraries",
    )
    add("--python", default=sys.executable, help="a Python with torch")
    add("--ranks", type=int, default=2, metavar="N")
    add("--hidden", type=int, default=7168)
    add("--num-experts", type=int, default=256)
    add("--num-topk", type=int, default=8)
    add("--low-latency-tokens", default="1,8,32,64,128,256", metavar="LIST")
    add("--num-tokens", type=int, default=4096, help="per rank, in high throughput")
    add("--num-sms", default="16,8,24", metavar="LIST", help="the most important number first")
    add(
        "--seconds",
        nargs="+",
        default=["120"],
        metavar="[LIBRARY=]N",
        help="time limit of every library, or of the named library",
    )
    return parser


def _options(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Options:
    if not given.libraries:
        parser.error("--libraries: expected at least one NAME=PATH, or --render")
    pairs = [(name, path) for name, _, path in (word.partition("=") for word in given.libraries)]
    for name, path in pairs:
        if name not in MODULES:
            parser.error(f"--libraries: {name} is not one of {', '.join(MODULES)}")
        if not path:
            parser.error(f"--libraries: {name} needs a folder: {name}=PATH")
    plan = Plan(
        ranks=given.ranks,
        hidden=given.hidden,
        experts=given.num_experts,
        topk=given.num_topk,
        low_latency_tokens=_numbers(parser, "--low-latency-tokens", given.low_latency_tokens),
        tokens=given.num_tokens,
        sms=_numbers(parser, "--num-sms", given.num_sms),
    )
    environments = _environments(parser, given.env)
    seconds = _seconds(parser, given.seconds)
    libraries = [
        Installed(name, path, {**environments[""], **environments[name]}, seconds[name])
        for name, path in pairs
    ]
    return Options(libraries, plan, given.python)


def _number(parser: argparse.ArgumentParser, flag: str, text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        parser.error(f"{flag}: expected a whole number above 0, got {text}")
    return int(text)


def _numbers(parser: argparse.ArgumentParser, flag: str, text: str) -> list[int]:
    words = text.split(",")
    if not all(word.isdecimal() and int(word) > 0 for word in words):
        parser.error(f"{flag}: expected whole numbers above 0, separated by commas, got {text}")
    return [int(word) for word in words]


def _seconds(parser: argparse.ArgumentParser, words: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = dict.fromkeys(MODULES, 120)
    # A limit for one library takes precedence, even if the limit for all libraries follows it.
    for word in sorted(words, key=lambda word: "=" in word):
        name, equals, number = word.rpartition("=")
        if equals and name not in MODULES:
            parser.error(f"--seconds: {name} is not one of {', '.join(MODULES)}")
        count = _number(parser, "--seconds", number)
        found.update(dict.fromkeys([name] if equals else MODULES, count))
    return found


def _environments(
    parser: argparse.ArgumentParser, words: Sequence[str]
) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {name: {} for name in ("", *MODULES)}
    for word in words:
        name, equals, value = word.partition("=")
        library, colon, variable = name.rpartition(":")
        if not equals or not variable:
            parser.error(f"--env: expected NAME=VALUE or LIBRARY:NAME=VALUE, got {word}")
        if colon and library not in MODULES:
            parser.error(f"--env: {library} is not one of {', '.join(MODULES)}")
        found[library][variable] = value
    return found
