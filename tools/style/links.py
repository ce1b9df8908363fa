#!/usr/bin/env python3
"""Checks that links between files of the repository lead to a file and to one of its headings.

usage: links.py

It checks the links of Markdown pages, and the names of pages in other sources, such as messages.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from prose import FENCED

LINK = re.compile(r"(?<!\\)\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)")
NAMED = re.compile(r"\b(docs/[a-z-]+\.md)(?:#([a-z0-9_-]+))?")
HEADING = re.compile(r"^#{1,6} +(.*?)\s*$", re.MULTILINE)
# Pages that tests make up.
MADE_UP = {"docs/a.md", "docs/b.md", "docs/machines.md"}


def anchors(page: str) -> set[str]:
    """Returns the anchors of a page's headings, as GitHub makes them."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", page)):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        numbered = (f"{anchor}-{number}" for number in range(1, 100))
        found.add(anchor if anchor not in found else next(a for a in numbered if a not in found))
    return found


def broken(root: Path, path: str) -> Iterator[str]:
    """Yields each link of a file that leads nowhere, with the reason."""
    text = (root / path).read_text("utf-8")
    if path.endswith(".md"):
        links = LINK.findall(re.sub(r"`[^`\n]*`", "", FENCED.sub("", text)))
        base = (root / path).parent
    else:
        links = [link for link in NAMED.findall(text) if link[0] not in MADE_UP]
        base = root
    for name, anchor in links:
        target = base / name if name else root / path
        link = name + ("#" + anchor if anchor else "")
        if not target.exists():
            yield f"{path}: {link}: no such file"
        elif anchor and anchor not in anchors(target.read_text("utf-8")):
            yield f"{path}: {link}: no such heading"


def main(root: Path) -> int:
    """Prints the broken links of all files that git does not ignore; returns the exit code."""
    command = ["git", "-C", str(root), "grep", "-lI", "--untracked", r"\.md", "--", ":!tools/style"]
    paths = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    found = [problem for path in paths for problem in broken(root, path)]
    print(*found, sep="\n", end="\n" * bool(found), file=sys.stderr)
    print(f"links of {len(paths)} files: {len(found)} broken")
    return 1 if found or not paths else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[2]))
