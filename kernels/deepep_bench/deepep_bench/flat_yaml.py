"""Reads the flat `key: value` YAML that CloudAI writes, with positions, and refuses any other YAML.

It uses no YAML library, because the image has none and the file has only twenty scalars. Other
syntax (nesting, anchors, blocks) is reported with its line.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from deepep_bench.problems import InvalidConfigError, Problem

Scalar = bool | int | float | str | None

_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*)\s*:(?:\s+|$)")
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\')\s*(?:#.*)?$')
_INTEGER = re.compile(r"[-+]?[0-9]+$")
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]+)?$")
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True)
class Entry:
    """A key's value and its place in the file."""

    value: Scalar
    line: int
    column: int


def read(text: str, name: str) -> dict[str, Entry]:
    """Returns the entries by key, in order; raises if any line has other syntax."""
    entries: dict[str, Entry] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#") or line.rstrip() in ("---", "..."):
            continue
        try:
            key, entry = _entry(line, number)
        except ValueError as error:
            problems.append(Problem(f"{name}:{number}:1", str(error), "key: value"))
            continue
        if key in entries:
            message = f"{key}: given twice, first in line {entries[key].line}"
            problems.append(Problem(f"{name}:{number}:1", message))
        entries.setdefault(key, entry)
    if problems:
        raise InvalidConfigError(problems)
    return entries


def _entry(line: str, number: int) -> tuple[str, Entry]:
    if line[0].isspace():
        raise ValueError("indented: this file has one level")
    match = _KEY.match(line)
    if match is None:
        raise ValueError(f"not understood: {line.strip()}")
    return match[1], Entry(_scalar(line[match.end() :]), number, match.end() + 1)


def _scalar(text: str) -> Scalar:
    if text[:1] in ('"', "'"):
        return _quoted(text)
    plain = text[: found.start()] if (found := re.search(r"(^|\s)#", text)) else text
    plain = plain.strip()
    if plain.lower() in _WORDS:
        return _WORDS[plain.lower()]
    if _INTEGER.match(plain):
        return int(plain)
    if _FLOAT.match(plain):
        return float(plain)
    if plain[0] in "&*!|>%@`{[":
        raise ValueError(f"only single values are understood, got {plain}")
    return plain


def _quoted(text: str) -> str:
    match = _QUOTED.match(text)
    if match is None:
        raise ValueError(f"the quotes do not match: {text.strip()}")
    if text[0] == "'":
        return match[1][1:-1].replace("''", "'")
    try:
        return str(json.loads(match[1]))
    except json.JSONDecodeError:
        raise ValueError(f"an escape is not understood: {match[1]}") from None
