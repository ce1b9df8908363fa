"""The results folder: what the judge reads."""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

# Held from the start, so that a log that fills the disk leaves room for them.
_RECORD_BYTES = 1 << 16
_CHECKSUMS_BYTES = 1 << 12


# All that is left in a folder.
FILES = ("checksums.txt", "run.json", "test.log")


def round_folder(results: Path, node: int, number: int) -> Path:
    """Where the results of a node's part in a round lie."""
    return results / f"node-{node}" / f"round-{number}"


class Results:
    """test.log while the program runs, then checksums.txt, run.json last: whole or not at all."""

    def __init__(self, folder: Path) -> None:
        """Removes what an earlier attempt left; OSError if the folder cannot be written."""
        self.log = folder / "test.log"
        self._record = _Aside(folder / "run.json", _RECORD_BYTES)
        self._checksums = _Aside(folder / "checksums.txt", _CHECKSUMS_BYTES)

    def write(self, record: Mapping[str, object]) -> None:
        """Writes run.json, and checksums.txt over it and the log, as `sha256sum -c` reads it."""
        text = (json.dumps(record, indent=2) + "\n").encode()
        lines = [f"{hashlib.sha256(text).hexdigest()}  run.json\n"]
        if self.log.is_file():
            lines.append(f"{_sha256(self.log)}  test.log\n")
        self._checksums.write("".join(lines).encode())
        self._record.write(text)


class _Aside:
    """A file that appears only when it is whole."""

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
