"""Writes the results folder, which the judge reads."""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

# Space reserved at the start for both records, because the log may fill the disk.
_RECORD_BYTES = 1 << 16
_CHECKSUMS_BYTES = 1 << 12


# The only files that remain in a folder.
FILES = ("checksums.txt", "run.json", "test.log")


def round_folder(results: Path, node: int, number: int) -> Path:
    """Returns the folder of a node's results of a round."""
    return results / f"node-{node}" / f"round-{number}"


class Results:
    """Writes test.log during the run, then checksums.txt, and run.json last and atomically."""

    def __init__(self, folder: Path) -> None:
        """Removes an earlier attempt's files; raises OSError if the folder is not writable."""
        self.log = folder / "test.log"
        self._record = _Aside(folder / "run.json", _RECORD_BYTES)
        self._checksums = _Aside(folder / "checksums.txt", _CHECKSUMS_BYTES)

    def write(self, record: Mapping[str, object]) -> None:
        """Writes run.json, and checksums.txt for it and the log, in `sha256sum -c` format."""
        text = (json.dumps(record, indent=2) + "\n").encode()
        lines = [f"{hashlib.sha256(text).hexdigest()}  run.json\n"]
        if self.log.is_file():
            lines.append(f"{_sha256(self.log)}  test.log\n")
        self._checksums.write("".join(lines).encode())
        self._record.write(text)


class _Aside:
    """A file with a temporary name until it is complete."""

    def __init__(self, path: Path, reserved: int) -> None:
        self._path = path
        self._aside = path.with_name(f".{path.name}.part")
        for stale in (self._path, self._aside):
            stale.unlink(missing_ok=True)
        self._file = os.open(self._aside, os.O_RDWR | os.O_CREAT, 0o644)
        os.posix_fallocate(self._file, 0, reserved)

    def write(self, content: bytes) -> None:
        with os.fdopen(self._file, "wb") as file:
            file.write(content)
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
        self._aside.rename(self._path)


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
