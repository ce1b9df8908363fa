#!/usr/bin/env python3
"""Lists the flags and variables that an engine's sources declare, without running them.

usage: flags.py vllm|sglang|vllm_router|sglang_router|vllm-bench|sglang-bench FOLDER > LIST

LIST is src/program/test/resources/engines/ENGINE-VERSION.txt; a name with -bench stands for the
engine's own benchmark.

FOLDER contains the package's folder, as an unpacked wheel does. A test compares the output of
`epfabric serve` with these lists.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

# For each engine or router: the files that declare flags with add_argument, the files that declare
# flags as fields of classes, and the file that declares variables.
PLACES: dict[str, tuple[list[str], list[str], str | None]] = {
    "vllm": (
        ["engine/arg_utils.py", "entrypoints/common/cli_args.py", "entrypoints/cli/serve.py"],
        ["entrypoints/common/cli_args.py"],
        "envs.py",
    ),
    "sglang": (["srt/server_args.py"], ["srt/arg_groups/fields/*.py"], "srt/environ.py"),
    "vllm_router": (["router_args.py"], [], None),
    "sglang_router": (["router_args.py"], [], None),
    "vllm-bench": (["benchmarks/serve.py", "benchmarks/datasets/datasets.py"], [], None),
    "sglang-bench": (["benchmark/serving.py"], [], None),
}


def texts(nodes: list[ast.expr]) -> list[str]:
    """Returns the texts among some expressions, without interpolated values."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        if isinstance(node, ast.JoinedStr):
            found.append("".join(texts(node.values)))
    return found


def argument_flags(tree: ast.AST) -> Iterator[str]:
    """Yields the flags of add_argument calls."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "add_argument"
        ):
            yield from (text for text in texts(node.args) if text.startswith("--") and text != "--")


def keywords(annotation: ast.expr) -> dict[str, ast.expr]:
    """Returns what a field's Arg(…) declares about its flag."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Arg":
            return {word.arg: word.value for word in node.keywords if word.arg}
    return {}


def field_flags(tree: ast.AST) -> Iterator[str]:
    """Yields the flags that are derived from fields of classes."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        for field in node.body:
            if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
                continue
            declared = keywords(field.annotation)
            hidden = declared.get("no_cli")
            if isinstance(hidden, ast.Constant) and hidden.value is True:
                continue
            names = texts([declared["cli_name"]]) if "cli_name" in declared else []
            yield from names or ["--" + field.target.id.replace("_", "-")]
            aliases = declared.get("aliases")
            if isinstance(aliases, ast.List):
                yield from (text for text in texts(aliases.elts) if text.startswith("--"))


def variables(tree: ast.AST) -> Iterator[str]:
    """Yields the keys of environment_variables, and the members of the class Envs."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and node.target.id == "environment_variables"
            and isinstance(node.value, ast.Dict)
        ):
            yield from texts([key for key in node.value.keys if key is not None])
        if isinstance(node, ast.ClassDef) and node.name == "Envs":
            for member in node.body:
                if isinstance(member, ast.Assign):
                    yield from (t.id for t in member.targets if isinstance(t, ast.Name))


def names(engine: str, package: Path) -> list[str]:
    """Returns all flags and variables, sorted."""
    calls, fields, environment = PLACES[engine]
    found: set[str] = set()
    for place in calls:
        found.update(argument_flags(ast.parse((package / place).read_text("utf-8"))))
    for place in fields:
        for file in sorted(package.glob(place)):
            found.update(field_flags(ast.parse(file.read_text("utf-8"))))
    if environment is not None:
        found.update(variables(ast.parse((package / environment).read_text("utf-8"))))
    return sorted(found)


def main(arguments: list[str]) -> int:
    """Prints the list of one engine."""
    if len(arguments) != 2 or arguments[0] not in PLACES:
        print(__doc__, file=sys.stderr)
        return 2
    engine, folder = arguments
    package = Path(folder) / engine.removesuffix("-bench")
    if not package.is_dir():
        print(f"flags.py: {package}: no such folder; unpack the engine's wheel", file=sys.stderr)
        return 2
    print("\n".join(names(engine, package)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
