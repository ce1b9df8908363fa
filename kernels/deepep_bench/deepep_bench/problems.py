"""Defines how mistakes in the input are reported: with place, expected value and hint."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """A mistake in the input. `where` is a position in a file, a flag or a variable."""

    where: str
    message: str
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        lines = [f"{self.where}: {self.message}"]
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class InvalidConfigError(Exception):
    """Raised with all problems of the input."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def nearest(name: str, known: Iterable[str]) -> str:
    """Returns a hint like `did you mean "tokens"?`; empty if no known name is similar."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f'did you mean "{found[0]}"?' if found else ""
