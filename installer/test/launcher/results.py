"""The results folder: what the judge reads."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

# Held from the start, so that a log that fills the disk leaves room for the record.
_RESERVED_BYTES = 1 << 16


def round_folder(results: Path, node: int, number: int) -> Path:
    """Where the results of a node's part in a round lie."""
    return results / f"node-{node}" / f"round-{number}"


class Results:
    """test.log while the program runs, run.json last and whole or not at all."""

    def __init__(self, folder: Path) -> None:
        """Removes what an earlier attempt left; OSError if the folder cannot be written."""
        self.log = folder / "test.log"
        self._record = folder / "run.json"
        self._aside = folder / ".run.json.part"
        for stale in (self._record, self._aside):
            stale.unlink(missing_ok=True)
        self._file = os.open(self._aside, os.O_RDWR | os.O_CREAT, 0o644)
        os.posix_fallocate(self._file, 0, _RESERVED_BYTES)

    def write(self, record: Mapping[str, object]) -> None:
        """Writes run.json; nobody ever sees half of it."""
        text = json.dumps(record, indent=2) + "\n"
        with os.fdopen(self._file, "wb") as file:
            file.write(text.encode())
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
        self._aside.rename(self._record)
