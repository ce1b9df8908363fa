#!/usr/bin/env python3
"""Checks command lines in manifests with an inference engine's own parser.

usage: parse.py vllm|sglang MANIFEST...

Run it with a Python that has the engine and PyYAML; neither needs a GPU. It prints each command
line that the parser refuses, and the number of those that it accepts. A command that does not start
the engine, such as a router's, is ignored.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# The words before an engine's own arguments.
STARTS = {
    "vllm": ["vllm", "serve"],
    "sglang": ["python3", "-m", "sglang.launch_server"],
}


def containers(tree: Any) -> Iterator[dict[str, Any]]:
    """Yields every mapping that has a command."""
    if isinstance(tree, dict):
        if isinstance(tree.get("command"), list):
            yield tree
        for value in tree.values():
            yield from containers(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from containers(value)


def arguments(engine: str, command: list[str]) -> list[str] | None:
    """Returns the engine's arguments, with a number for values that Kubernetes fills in."""
    start = STARTS[engine]
    for at in range(len(command)):
        if command[at : at + len(start)] == start:
            words = command[at + len(start) :]
            if "--data-parallel-hybrid-lb" in words:
                # 8 stands for the product that the shell computes.
                words = [*words, "--data-parallel-start-rank", "8"]
            return [word.replace("$(LWS_WORKER_INDEX)", "1") for word in words]
    return None


def vllm_parser() -> Callable[[list[str]], object]:
    """Returns vLLM's parser, which needs a platform; any platform works."""
    platforms = importlib.import_module("vllm.platforms")
    cpu = importlib.import_module("vllm.platforms.cpu").CpuPlatform()
    platforms._current_platform = cpu  # type: ignore[attr-defined]
    make = importlib.import_module("vllm.entrypoints.common.cli_args").make_arg_parser
    parser = importlib.import_module("vllm.utils.argparse_utils").FlexibleArgumentParser
    parse: Callable[[list[str]], object] = make(parser()).parse_args
    return parse


def sglang_parser() -> Callable[[list[str]], object]:
    """Returns SGLang's parser."""
    parser = argparse.ArgumentParser()
    importlib.import_module("sglang.srt.server_args").ServerArgs.add_cli_args(parser)
    return parser.parse_args


def is_refused(parse: Callable[[list[str]], object], words: list[str]) -> bool:
    """Whether the parser exits, as it does for unknown arguments."""
    try:
        parse(words)
    except SystemExit:
        return True
    return False


def lines(engine: str, files: list[str]) -> list[list[str]]:
    """Returns the engine's arguments in all files."""
    load_all = importlib.import_module("yaml").safe_load_all
    found = []
    for file in files:
        for tree in load_all(Path(file).read_text("utf-8")):
            for container in containers(tree):
                words = arguments(engine, container["command"])
                if words is not None:
                    found.append(words)
    return found


def main(words: list[str]) -> int:
    """Prints the refused command lines; returns 1 if there are any, or no command line at all."""
    if len(words) < 2 or words[0] not in STARTS:
        print(__doc__, file=sys.stderr)
        return 2
    found = lines(words[0], words[1:])
    parse = vllm_parser() if words[0] == "vllm" else sglang_parser()
    wrong = [line for line in found if is_refused(parse, line)]
    for line in wrong:
        print("refused: " + " ".join(line))
    print(f"{words[0]}: {len(found) - len(wrong)} of {len(found)} command lines accepted")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
