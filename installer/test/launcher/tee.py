"""Copies the program's output to test.log and to our stdout, byte for byte."""

import os
import threading
from pathlib import Path

_CHUNK = 1 << 16


class Tee:
    """A thread that reads a pipe to its end; a full disk or a closed stdout does not stop it."""

    def __init__(self, log: Path, echo: int = 1) -> None:
        self._name = log.name
        self._written = 0
        self._at_line_start = True
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._echo: int | None = echo
        self._log: int | None = None
        self.problem: str | None = None
        try:
            self._log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        except OSError as error:
            self._give_up_log(error)

    def follow(self, source: int) -> None:
        """Starts copying from a pipe, which is closed at its end."""
        self._thread = threading.Thread(target=self._copy, args=(source,), daemon=True)
        self._thread.start()

    def note(self, text: str) -> None:
        """Adds lines with the launcher's mark, after a line feed if the last line is unfinished."""
        lines = "".join(f"[launcher] {line}\n" for line in text.splitlines())
        with self._lock:
            self._put(("" if self._at_line_start else "\n").encode() + lines.encode())

    def finish(self, seconds: float) -> bool:
        """Waits for the end of the pipe; false if something still holds it open."""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _copy(self, source: int) -> None:
        while chunk := os.read(source, _CHUNK):
            with self._lock:
                self._put(chunk)
        os.close(source)

    def _put(self, data: bytes) -> None:
        self._at_line_start = data.endswith(b"\n")
        if self._log is not None:
            try:
                self._written += _write_all(self._log, data)
            except OSError as error:
                self._give_up_log(error)
        if self._echo is not None:
            try:
                _write_all(self._echo, data)
            except OSError:
                self._echo = None

    def _give_up_log(self, error: OSError) -> None:
        # The rest is omitted even if there is room again: a log with a gap would look complete.
        self.problem = f"{self._name} is cut off: {error.strerror}"
        self._log = None


def _write_all(file: int, data: bytes) -> int:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
    return len(data)
