"""Describes the files of a host, so that two hosts can be compared."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

# Paths that may differ from those of a run without faults, with the reasons.
DIFFERS = {
    "proc/uptime": "another time has passed",
    "proc/sys/kernel/random/boot_id": "the node may have booted more often",
    "var/lib/epfabric/lock": "an empty file, which the first start has made",
}
# Lines of the journal that may differ, because they hold durations, counts or facts of one boot.
JOURNAL = "var/lib/epfabric/journal"
JOURNAL_DIFFERS = (
    "seconds_",
    "attempts=",
    "reboot_",
    "done_verify=",
    "done_neighbour=",
    "modules=",
)


def snapshot(root: Path) -> dict[str, str]:
    """Maps every path to its type, mode and content."""
    seen = {}
    for folder, folders, files in os.walk(root):
        for name in [*folders, *files]:
            path = Path(folder) / name
            key = str(path.relative_to(root))
            if key not in DIFFERS:
                seen[key] = _describe(path, key)
    return seen


def _describe(path: Path, key: str) -> str:
    if path.is_symlink():
        return f"link to {path.readlink()}"
    mode = f"{path.stat().st_mode & 0o7777:o}"
    if path.is_dir():
        return f"folder {mode}"
    content = path.read_bytes()
    if key == JOURNAL:
        lines = sorted(content.decode().splitlines())
        content = "\n".join(x for x in lines if not x.startswith(JOURNAL_DIFFERS)).encode()
    return f"file {mode} {hashlib.sha256(content).hexdigest()}"


def difference(found: dict[str, str], expected: dict[str, str]) -> str:
    """Returns the first few differences; empty if there are none."""
    lines = []
    for key in sorted(found.keys() | expected.keys()):
        if found.get(key) != expected.get(key):
            lines.append(
                f"/{key}: {found.get(key, 'missing')}; expected: {expected.get(key, 'nothing')}"
            )
    return "; ".join(lines[:4])
