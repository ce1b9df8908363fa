"""Files of NAME=VALUE lines, which are replaced atomically."""

from pathlib import Path


def read(path: Path) -> dict[str, str]:
    """Returns a file's values; a missing file has none, and lines without = are ignored."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {name: value for name, separator, value in pairs if separator}


def write(path: Path, lines: dict[str, str]) -> None:
    """Replaces the file atomically: readers see the old file or the new one."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text("".join(f"{name}={value}\n" for name, value in lines.items()))
    fresh.replace(path)


def named(lines: dict[str, str], prefix: str) -> dict[str, str]:
    """Returns the values whose name starts with a prefix, sorted, without the prefix."""
    names = sorted(name for name in lines if name.startswith(prefix))
    return {name.removeprefix(prefix): lines[name] for name in names}


def seconds(text: str) -> float:
    """Parses seconds since boot; returns 0, the time of boot, for a text that is no number."""
    try:
        return float(text)
    except ValueError:
        return 0.0
