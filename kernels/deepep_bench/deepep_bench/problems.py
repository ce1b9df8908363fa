"""Mistakes in the input: the place, the expected value, the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """A mistake of the user; `where` is a place in a file, a flag or a variable."""

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
    """All problems at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def nearest(name: str, known: Iterable[str]) -> str:
    """Returns `did you mean "tokens"?`; empty if no name is similar."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f'did you mean "{found[0]}"?' if found else ""
