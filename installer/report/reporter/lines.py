"""Files of NAME=VALUE lines, replaced as a whole."""

from pathlib import Path


def read(path: Path) -> dict[str, str]:
    """The lines of a file; a missing file has none, and a line without = is nothing."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {name: value for name, separator, value in pairs if separator}


def write(path: Path, lines: dict[str, str]) -> None:
    """Readers see the old file or the new one, never half of one."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text("".join(f"{name}={value}\n" for name, value in lines.items()))
    fresh.replace(path)


def named(lines: dict[str, str], prefix: str) -> dict[str, str]:
    """The lines whose name starts with a prefix, without it, sorted."""
    names = sorted(name for name in lines if name.startswith(prefix))
    return {name.removeprefix(prefix): lines[name] for name in names}


def seconds(text: str) -> float:
    """A time since boot; what cannot be read was long ago."""
    try:
        return float(text)
    except ValueError:
        return 0.0
