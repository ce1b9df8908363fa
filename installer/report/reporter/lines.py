"""Reads files of NAME=VALUE lines, and replaces them atomically."""

from pathlib import Path


def read(path: Path) -> dict[str, str]:
    """Returns a file's values, or none if the file is missing; ignores lines without "="."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {name: value for name, separator, value in pairs if separator}


def write(path: Path, lines: dict[str, str]) -> None:
    """Replaces the file atomically: readers see the old file or the new one."""
    new_file = path.with_name(f".{path.name}.new")
    new_file.write_text("".join(f"{name}={value}\n" for name, value in lines.items()))
    new_file.replace(path)


def with_prefix(lines: dict[str, str], prefix: str) -> dict[str, str]:
    """Returns the values whose name starts with a prefix, by the rest of their name, sorted."""
    names = sorted(name for name in lines if name.startswith(prefix))
    return {name.removeprefix(prefix): lines[name] for name in names}


def seconds(text: str) -> float:
    """Parses a number of seconds since boot; returns 0, the time of boot, for any other text."""
    try:
        return float(text)
    except ValueError:
        return 0.0
