#!/usr/bin/env python3
"""Checks that texts and names are plain English: counts the findings in each part of the tree.

usage: language.py [--list PART | --lower]

  --list PART   prints the findings of a part
  --lower       writes the counts of parts that have fewer findings than allowed into the table

allowed.txt beside this program holds the count that is allowed for each part; a part that is not
listed may have none. Counts only go down.
"""

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import names
import prose
from rules import BREAK, NAMES, NUMBERS, PROSE, TEST_NAMES, Rule

TABLE = "tools/style/allowed.txt"
SUFFIXES = (
    *prose.CURLY,
    *(".py", ".md", ".sh", ".bash", ".bats", ".yaml", ".yml", ".toml", ".mustache", ".html"),
    *(".cmake", "CMakeLists.txt", "Dockerfile"),
)
MAX_SHOWN = 30
# Files that are not checked, each for the reason beside it.
EXEMPT = re.compile(
    r"tools/style/(?:rules|tests/\w+)\.py$"  # they contain what they forbid
    r"|src/\w+/test/(?:cases|resources)/"  # recorded logs and answers of other programs
    r"|tools/kube/.*\.(?:json|yaml)$"  # Kubernetes' own objects
    r"|src/gcp/main/"  # generated, with descriptions of the provider
)
GOLDEN = re.compile(r"src/\w+/test/golden/|registrations/")
# Files that write numbers as the user reads them; in other files, "%d nodes" is a format.
NUMBERED = re.compile(r"\.(?:java|md|bats)$")


class Finding(NamedTuple):
    """A word or idiom at a line of a file."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def findings(path: str, text: str) -> list[Finding]:
    """Returns a file's findings in the order of its lines."""
    if GOLDEN.match(path):
        return _matches([NUMBERS], path, text, text)
    shown = prose.of(path, text)
    of_prose = [*PROSE, NUMBERS] if NUMBERED.search(path) else [*PROSE]
    found = _matches(of_prose, path, text, shown)
    for rules, named in ((NAMES, names.declared), (TEST_NAMES, names.tests)):
        for offset, name in named(path, text):
            line = text.count("\n", 0, offset) + 1
            hits = (rule for rule in rules if rule.pattern.search(name))
            found += [Finding(path, line, f'name "{name}": {hit.instead}') for hit in hits]
    return sorted(set(found))


def _matches(rules: list[Rule], path: str, text: str, shown: str) -> list[Finding]:
    found = []
    lower = shown.lower()
    for rule in rules:
        for hit in rule.pattern.finditer(shown if rule.cased else lower):
            words = " ".join(hit.group().replace(BREAK, " ").split())[:60]
            line = text.count("\n", 0, hit.start()) + 1
            found.append(Finding(path, line, f'"{words}": {rule.instead}'))
    return found


def part(path: str) -> str:
    """Returns the part of the tree that a file is counted in."""
    folders = path.split("/")[:-1]
    if folders and folders[0] == "src":
        return "/".join(folders[:3])
    return "/".join(folders[:2]) if folders else path


def tree(root: Path) -> dict[str, list[Finding]]:
    """Returns the findings of each part of the tree, of files that git does not ignore."""
    listed = _git(root, "ls-files", "-co", "--exclude-standard", "-z").split("\0")
    found: dict[str, list[Finding]] = defaultdict(list)
    for path in sorted(set(listed)):
        file = root / path
        if path and file.is_file() and not EXEMPT.match(path) and _is_checked(file):
            found[part(path)] += findings(path, file.read_text("utf-8"))
    return found


def _is_checked(file: Path) -> bool:
    if file.name.endswith(SUFFIXES) or GOLDEN.search(file.as_posix()):
        return True
    with file.open("rb") as start:
        return not file.suffix and start.read(2) == b"#!"


def violations(
    found: dict[str, list[Finding]], allowed: dict[str, int], new: set[tuple[str, int]]
) -> Iterator[str]:
    """Yields lines to print about each part with too many findings; they list the new findings."""
    for name, of_part in sorted(found.items()):
        limit = allowed.get(name, 0)
        if len(of_part) > limit:
            shown = [finding for finding in of_part if (finding.path, finding.line) in new]
            yield f"{name}: words that are not plain English: {len(of_part)}, at most {limit}"
            yield from (f"  {finding}" for finding in shown[:MAX_SHOWN])
            yield f"  all of them: python3 tools/style/language.py --list {name}"


def new_lines(root: Path) -> set[tuple[str, int]]:
    """Returns the lines that were written after the table was last committed."""
    commit = _git(root, "log", "-1", "--format=%H", "--", TABLE).strip()
    lines, path = set(), ""
    for line in _git(root, "diff", "-U0", commit).splitlines() if commit else ():
        if line.startswith("+++ "):
            path = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines |= {(path, number) for number in range(first, first + count)}
    return lines


def read_table(text: str) -> dict[str, int]:
    """Returns the number of findings that each part may have."""
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {name: int(count) for count, name in rows}


def lowered(text: str, found: dict[str, list[Finding]]) -> str:
    """Returns the table with the counts of parts that have fewer findings than they may have."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    counts = {
        name: min(limit, len(found.get(name, []))) for name, limit in read_table(text).items()
    }
    rows = [f"{count:5} {name}" for name, count in sorted(counts.items()) if count]
    return "\n".join(comments + rows) + "\n"


def _git(root: Path, *arguments: str) -> str:
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(arguments: list[str]) -> int:
    """Runs the check, or the action of an option, and returns the exit code."""
    root = Path(__file__).resolve().parents[2]
    table = root / TABLE
    found = tree(root)
    if arguments[:1] == ["--list"] and len(arguments) == 2:
        print(*found.get(arguments[1], []), sep="\n")
        return 0
    if arguments == ["--lower"]:
        table.write_text(lowered(table.read_text("utf-8"), found), "utf-8")
        return 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    allowed = read_table(table.read_text("utf-8"))
    over = list(violations(found, allowed, new_lines(root)))
    print(*over, sep="\n", end="\n" * bool(over), file=sys.stderr)
    total = sum(map(len, found.values()))
    print(f"plain English: {total} findings, at most {sum(allowed.values())}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
