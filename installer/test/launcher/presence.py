"""A lock by which the judge knows that the launcher lives, and whether it ended properly."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

NAME = "launcher.lock"
# As long as any code: written over in place, it needs no room on a disk that is full by then.
_NO_CODE = b"  -\n"


class Presence:
    """Held until this process ends, however it does: then the kernel lets go of the lock.

    A POSIX lock belongs to one process, so that no program that we start holds it after us. It is
    gone when any descriptor of the file is closed in this process: nothing else may open it here.
    """

    def __init__(self, folder: Path) -> None:
        """Takes the lock before the file has its name: a reader of the file finds it locked."""
        aside = folder / f".{NAME}.part"
        aside.unlink(missing_ok=True)
        self._file = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.write(self._file, _NO_CODE)
        aside.rename(folder / NAME)

    def leave(self, code: int) -> None:
        """Records the exit code; a launcher that is killed records none."""
        with suppress(OSError):
            os.pwrite(self._file, b"%3d\n" % code, 0)
