"""Changes lines that must occur an exact number of times in a file; fails otherwise."""

import re
from pathlib import Path


class AnchorError(Exception):
    """The source is not the one for which the change was written."""


def replace(path: Path, line: str, replacement: str, times: int | None = 1) -> int:
    """Replaces each occurrence of a line with any indentation; `times` None means at least one.

    `replacement` gets the indentation of the replaced line. Returns the number of replaced lines.
    """
    if not path.is_file():
        raise AnchorError(f"{path}: no such file; expected one with the line: {line}")
    pattern = re.compile(rf"^([ \t]*){re.escape(line)}[ \t]*$", re.MULTILINE)
    text = path.read_text(encoding="utf-8")
    found = len(pattern.findall(text))
    if found != times and not (times is None and found):
        expected = "at least once" if times is None else f"{times} time(s)"
        raise AnchorError(f"{path}: found {found} time(s), expected {expected}: {line}")
    path.write_text(
        pattern.sub(lambda found_at: _indented(replacement, found_at[1]), text), encoding="utf-8"
    )
    return found


def _indented(text: str, indent: str) -> str:
    return "\n".join(indent + line if line else line for line in text.split("\n"))
