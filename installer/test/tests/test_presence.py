"""Tests the lock by which a judge in another container knows whether the launcher runs."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from launcher.presence import NAME, Presence
from tests.harness import LauncherTest, until

# Runs in a separate process, like the judge, because a process never waits for its own locks.
_PROBE = """
import fcntl, sys
with open(sys.argv[1], "rb") as file:
    try:
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("held")
    print(file.read().decode().strip())
"""


def lock_state(file: Path) -> str:
    """Returns the judge's finding: `held`, or the text that the launcher wrote at its end."""
    probe = subprocess.run(
        [sys.executable, "-c", _PROBE, str(file)], check=False, capture_output=True, text=True
    )
    return probe.stderr.strip() or probe.stdout.strip()


class PresenceTest(LauncherTest):
    def test_the_lock_is_held_while_the_program_runs_and_states_the_launchers_end(self) -> None:
        launcher = self.launch(self.program("print('up'); import time; time.sleep(600)"))
        launcher.until_log(b"up")
        self.assertEqual(lock_state(launcher.folder / NAME), "held")
        launcher.process.terminate()
        launcher.wait()
        self.assertEqual(lock_state(launcher.folder / NAME), "143")

    def test_a_failing_program_is_not_a_failure_of_the_launcher(self) -> None:
        launcher = self.launch(self.program("raise SystemExit(3)"))
        launcher.wait()
        self.assertEqual(lock_state(launcher.folder / NAME), "0")

    def test_a_killed_launcher_releases_the_lock_though_its_program_lives_on(self) -> None:
        launcher = self.launch(self.program("print('up'); import time; time.sleep(600)"))
        launcher.until_log(b"up")
        launcher.process.kill()
        launcher.process.wait()
        assert launcher.process.stdout is not None
        launcher.process.stdout.close()
        self.assertTrue(self.ours(), "the program should have outlived its launcher")
        until(lambda: lock_state(launcher.folder / NAME) == "-", "the lock")

    def test_the_launcher_records_a_program_that_is_killed(self) -> None:
        launcher = self.launch(self.program("import os; os.kill(os.getpid(), 9)"))
        self.assertEqual(launcher.wait().run["signal"], "SIGKILL")
        self.assertEqual(lock_state(launcher.folder / NAME), "0")

    def test_the_lock_of_an_earlier_attempt_is_ignored(self) -> None:
        folder = self.folder / "results"
        folder.mkdir()
        (folder / NAME).write_text("  0\n")
        (folder / f".{NAME}.part").write_text("half")
        launcher = self.launch_into(folder, self.program("import time; time.sleep(600)"))
        until(lambda: lock_state(folder / NAME) == "held", "the new lock")
        launcher.process.terminate()
        launcher.wait()

    def test_a_launcher_that_cannot_write_its_results_records_exit_code_1(self) -> None:
        folder = self.folder / "results"
        (folder / "run.json").mkdir(parents=True)
        launcher = self.launch_into(folder, self.program(""))
        launcher.process.communicate()
        self.assertEqual((launcher.process.returncode, lock_state(folder / NAME)), (1, "1"))


class NameTest(unittest.TestCase):
    def test_the_lock_is_held_before_the_file_has_its_name(self) -> None:
        rename = Path.rename
        found: list[str] = []

        def watched(path: Path, target: Path) -> Path:
            found.append(lock_state(path))
            return rename(path, target)

        with tempfile.TemporaryDirectory() as folder:
            with mock.patch.object(Path, "rename", watched):
                presence = Presence(Path(folder))
            self.assertEqual(found, ["held"])
            self.assertEqual(lock_state(Path(folder) / NAME), "held")
            presence.leave(0)
            self.assertEqual(lock_state(Path(folder) / NAME), "held")


if __name__ == "__main__":
    unittest.main()
