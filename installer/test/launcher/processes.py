"""Reads this process's descendants from /proc."""

import ctypes
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")
_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


@dataclass(frozen=True)
class Process:
    """Some fields of /proc/PID/stat."""

    pid: int
    parent: int
    zombie: bool


def adopt_orphans() -> None:
    """Makes this process the parent of orphaned descendants, even if it is not PID 1."""
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def living() -> list[int]:
    """Returns all descendants of this process that have not ended."""
    return [process.pid for process in _below(os.getpid()) if not process.zombie]


def reap(spare: int) -> None:
    """Reaps ended processes that we adopted, except `spare`, for which other code waits."""
    for process in _below(os.getpid()):
        if process.zombie and process.parent == os.getpid() and process.pid != spare:
            os.waitpid(process.pid, os.WNOHANG)


def send_signal(pids: list[int], number: int) -> None:
    """Signals each process that still exists."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def describe(pid: int) -> str:
    """Describes a process in one line: its command, state, and what its threads wait for."""
    folder = _PROC / str(pid)
    status = dict(line.split(":", 1) for line in _text(folder / "status").splitlines() if line)
    fields = [
        f"{name} {status[name].strip()}" for name in ("PPid", "State", "VmRSS") if name in status
    ]
    waits = Counter(_text(thread / "wchan") for thread in _children(folder / "task"))
    waiting = ", ".join(f"{count} in {name}" for name, count in waits.most_common(4))
    command = _text(folder / "cmdline").replace("\0", " ").strip()
    return f"{pid}: {command[:160]} | {' | '.join(fields)} | threads: {waiting}"


def mapped_files(pid: int) -> set[str]:
    """Returns the files mapped by a process; empty if it has ended or is not readable."""
    lines = (line.split(maxsplit=5) for line in _text(_PROC / str(pid) / "maps").splitlines())
    paths = (line[5].removesuffix(" (deleted)") for line in lines if len(line) > 5)
    return {path for path in paths if path.startswith("/")}


def _below(ancestor: int) -> list[Process]:
    children: dict[int, list[Process]] = {}
    for process in _all():
        children.setdefault(process.parent, []).append(process)
    found: list[Process] = []
    queue = [ancestor]
    while queue:
        direct = children.get(queue.pop(), [])
        found += direct
        queue += [process.pid for process in direct]
    return found


def _all() -> Iterator[Process]:
    for folder in _children(_PROC):
        # The name is in parentheses and may contain any character.
        fields = _text(folder / "stat").rpartition(")")[2].split()
        if folder.name.isdigit() and len(fields) > 1:
            yield Process(int(folder.name), int(fields[1]), fields[0] in "ZX")


def _children(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
