"""Runs launchers as processes, with tiny programs written for the test."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

LAUNCH = Path(__file__).parent.parent / "launch.py"
# Seconds to wait for a launcher. Generous, so that no test fails because the machine is busy.
PATIENCE = 90


@dataclass(frozen=True)
class Outcome:
    """The results of one launcher."""

    code: int
    record: dict[str, Any] | None
    log: bytes
    stdout: bytes
    stderr: str

    @property
    def run(self) -> dict[str, Any]:
        assert self.record is not None, f"no run.json; the launcher printed:\n{self.stderr}"
        return self.record


class Launcher:
    """One launcher of one node."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self.process = process

    def wait(self) -> Outcome:
        stdout, _ = self.process.communicate(timeout=PATIENCE)
        record, log = self.folder / "run.json", self.folder / "test.log"
        return Outcome(
            self.process.returncode,
            json.loads(record.read_text()) if record.exists() else None,
            log.read_bytes() if log.is_file() else b"",
            stdout,
            self.stderr(),
        )

    def stderr(self) -> str:
        return (self.folder / "stderr").read_text()

    def until_log(self, text: bytes) -> None:
        """Waits until the program has printed the text."""
        self.until_path("test.log", text)

    def until_path(self, path: str, text: bytes) -> None:
        """Waits until a file of the results contains the text."""
        log = self.folder / path
        until(lambda: log.exists() and text in log.read_bytes(), f"{text!r} in {path}")

    def until_stderr(self, text: str) -> None:
        """Waits until the launcher has printed the text."""
        until(lambda: text in self.stderr(), f"{text!r} on stderr")


class LauncherTest(unittest.TestCase):
    """Gives each test a folder, and fails the test if it leaves a process behind."""

    # A command that starts the launcher, for example in a namespace; it runs its arguments.
    before: ClassVar[list[str]] = []

    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory(prefix="launcher-test-")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.port = free_port()
        # Runs before the folder is removed, because the folder's path identifies our processes.
        self.addCleanup(self._end_all)

    def program(self, text: str) -> list[str]:
        """Writes a Python program; returns the command that runs it."""
        path = self.folder / f"program-{len(list(self.folder.glob('program-*')))}.py"
        path.write_text(textwrap.dedent(text))
        return [sys.executable, str(path)]

    def launch(self, command: list[str], *flags: str, node: int = 0, nodes: int = 1) -> Launcher:
        """Starts a launcher; `flags` come last, so that they override others."""
        folder = self.folder / f"results-{node}-{len(list(self.folder.glob('results-*')))}"
        folder.mkdir()
        return self.launch_into(folder, command, *flags, "--node", str(node), "--nodes", str(nodes))

    def launch_into(self, folder: Path, command: list[str], *flags: str) -> Launcher:
        # 127.0.0.10, 127.0.0.11 and so on are all this machine.
        together = ["--peer-pattern", "127.0.0.1{}", "--port", str(self.port), "--token", "run-1"]
        usual = ["--test", "internode", "--results", str(folder), "--limit-seconds", "60"]
        usual += ["--meeting-seconds", "60", "--grace-seconds", "2"]
        usual += ["--infiniband", str(self.folder / "infiniband")]
        usual += ["--devices", str(self.folder / "dev")]
        launch = [*self.before, sys.executable, str(LAUNCH)]
        return self.start_command(folder, [*launch, *usual, *together, *flags, "--", *command])

    def start_command(self, folder: Path, command: list[str]) -> Launcher:
        """Starts a launcher with a complete command line."""
        with (folder / "stderr").open("wb") as stderr:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr)
        return Launcher(folder, process)

    def run_alone(self, text: str, *flags: str) -> Outcome:
        """Runs a program on one node, to its end."""
        return self.launch(self.program(text), *flags).wait()

    def ours(self) -> list[int]:
        """Returns every process with this test's folder in its command line."""
        return [pid for pid in all_pids() if str(self.folder) in command_line(pid)]

    def assert_nothing_left(self) -> None:
        until(lambda: not self.ours(), "the end of every process of the test")

    def _end_all(self) -> None:
        for pid in self.ours():
            os.kill(pid, signal.SIGKILL)


def until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {PATIENCE} s for {what}")
        time.sleep(0.02)


def free_port() -> int:
    with socket.create_server(("", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def all_pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    except OSError:
        return ""
