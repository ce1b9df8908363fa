"""A lock that shows the judge whether the launcher is running or has exited by itself."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

NAME = "launcher.lock"
# As long as any exit code, so that a code can overwrite this in place even on a full disk.
_NO_CODE = b"  -\n"


class Presence:
    """A lock held until this process ends for any reason; the kernel then releases it.

    A POSIX lock belongs to one process, so programs that this process starts do not keep it.
    Closing any descriptor of the file in this process releases the lock, so no other code of the
    launcher may open the file.
    """

    def __init__(self, folder: Path) -> None:
        """Takes the lock before the file gets its name, so that readers find the file locked."""
        unnamed = folder / f".{NAME}.part"
        unnamed.unlink(missing_ok=True)
        self._file = os.open(unnamed, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.write(self._file, _NO_CODE)
        unnamed.rename(folder / NAME)

    def leave(self, code: int) -> None:
        """Records the exit code; a launcher that is killed leaves the file without a code."""
        with suppress(OSError):
            os.pwrite(self._file, b"%3d\n" % code, 0)
