"""Tests the results folder of a program on one node, for each way in which the program can end."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path
from typing import ClassVar

from tests.harness import LAUNCH, PATIENCE, LauncherTest, Outcome, until

IGNORE_SIGTERM = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


class RunAloneTest(LauncherTest):
    def test_a_successful_run_leaves_the_log_and_the_complete_record(self) -> None:
        command = self.program("print('fine')")
        outcome = self.launch(command, "--node", "3").wait()
        self.assertEqual(outcome.code, 0)
        self.assertEqual(outcome.log, b"fine\n")
        self.assertEqual(outcome.stdout, outcome.log)
        seconds = outcome.run.pop("seconds")
        self.assertGreater(seconds, 0)
        self.assertEqual(
            list(outcome.run.items()),
            [
                ("format", 1),
                ("test", "internode"),
                ("node", 0),
                ("nodes", 1),
                ("provenance", "emulated"),
                ("command", command),
                ("exitCode", 0),
                ("signal", None),
                ("peersLost", []),
                ("libraries", []),
                ("nics", []),
            ],
        )

    def test_every_exit_code_is_recorded_and_the_launcher_ends_with_0(self) -> None:
        for code in (1, 77, 255):
            with self.subTest(code):
                outcome = self.run_alone(f"raise SystemExit({code})")
                self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, code))
                self.assertNotIn("problem", outcome.run)
                self.assertEqual(outcome.stderr, "")

    def test_a_program_that_dies_of_a_signal_is_recorded_by_its_name(self) -> None:
        outcome = self.run_alone("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
        self.assertEqual(outcome.code, 0)
        self.assertEqual((outcome.run["exitCode"], outcome.run["signal"]), (None, "SIGSEGV"))

    def test_a_missing_program_is_a_failure_with_a_reason(self) -> None:
        outcome = self.launch(["/no/such/program"]).wait()
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 127))
        problem = "cannot start /no/such/program: No such file or directory"
        self.assertEqual(outcome.run["problem"], problem)

    def test_outputs_are_kept_byte_for_byte_without_a_last_line_feed(self) -> None:
        outcome = self.run_alone(
            r"""
            import os
            os.write(1, b"one\n")
            os.write(2, b"\x00\xff two\r\n")
            os.write(1, b"torn [tes")
            """
        )
        self.assertEqual(outcome.log, b"one\n\x00\xff two\r\ntorn [tes")
        self.assertEqual(outcome.stdout, outcome.log)

    def test_large_output_is_kept_completely(self) -> None:
        outcome = self.run_alone("for line in range(300_000): print(line)")
        self.assertEqual(outcome.log, b"".join(b"%d\n" % line for line in range(300_000)))
        self.assertEqual(outcome.stdout, outcome.log)

    def test_output_is_available_while_the_program_runs(self) -> None:
        launcher = self.launch(self.program("print('begun'); import time; time.sleep(600)"))
        launcher.until_log(b"begun\n")
        launcher.process.terminate()
        launcher.wait()

    def test_the_program_gets_a_world_of_one_node_and_our_environment(self) -> None:
        os.environ["LAUNCHER_TEST"] = "passed on"
        self.addCleanup(os.environ.pop, "LAUNCHER_TEST")
        outcome = self.launch(self.program(PRINT_WORLD), "--master-port", "9000").wait()
        self.assertEqual(outcome.log, b"1 0 127.0.0.1 9000 passed on\n")

    def test_each_node_is_rank_0_without_peers(self) -> None:
        outcome = self.launch(self.program(PRINT_WORLD), node=5).wait()
        self.assertEqual(outcome.log, b"1 0 127.0.0.1 8361 None\n")
        self.assertEqual((outcome.run["node"], outcome.run["nodes"]), (5, 1))

    def test_files_of_an_earlier_attempt_are_gone_before_the_program_starts(self) -> None:
        folder = self.folder / "results"
        folder.mkdir()
        (folder / "run.json").write_text('{"exitCode": 0}')
        (folder / "test.log").write_text("all passed")
        (folder / "checksums.txt").write_text("of another run")
        program = self.program("import os, sys; print(os.listdir(sys.argv[1]))")
        outcome = self.launch_into(folder, [*program, str(folder)]).wait()
        self.assertNotIn(b"'run.json'", outcome.log)
        self.assertNotIn(b"'checksums.txt'", outcome.log)
        self.assertNotIn(b"all passed", outcome.log)
        self.assertEqual(outcome.run["exitCode"], 0)


PRINT_WORLD = """
import os
names = ("WORLD_SIZE", "RANK", "MASTER_ADDR", "MASTER_PORT", "LAUNCHER_TEST")
print(*(os.environ.get(name) for name in names))
"""


class EndingTest(LauncherTest):
    def test_sigterm_ends_the_program_writes_the_record_and_exits_143(self) -> None:
        launcher = self.launch(self.program("print('up'); import time; time.sleep(600)"))
        launcher.until_log(b"up")
        launcher.process.terminate()
        outcome = launcher.wait()
        self.assertEqual(outcome.code, 143)
        self.assertEqual((outcome.run["exitCode"], outcome.run["signal"]), (None, "SIGTERM"))
        self.assertEqual(outcome.run["problem"], "stopped by SIGTERM")
        self.assert_nothing_left()

    def test_a_program_that_ignores_sigterm_is_killed_after_the_grace_period(self) -> None:
        launcher = self.launch(self.program(IGNORE_SIGTERM + "print('up'); time.sleep(600)"))
        launcher.until_log(b"up")
        begun = time.monotonic()
        launcher.process.terminate()
        outcome = launcher.wait()
        self.assertGreater(time.monotonic() - begun, 1.9)
        self.assertEqual((outcome.code, outcome.run["signal"]), (143, "SIGKILL"))
        self.assert_nothing_left()

    def test_a_hung_program_is_ended_and_the_log_says_where_it_hung(self) -> None:
        outcome = self.launch(
            self.program(
                """
                import os, sys, time
                os.fork()
                def waits_for_a_peer():
                    print("unfinished", end="")
                    time.sleep(600)
                waits_for_a_peer()
                """
            ),
            *("--limit-seconds", "2"),
        ).wait()
        self.assertEqual(outcome.code, 0)
        self.assertEqual((outcome.run["exitCode"], outcome.run["signal"]), (None, "SIGKILL"))
        self.assertEqual(outcome.run["problem"], "no end after 2 s")
        self.assertIn(b"unfinished\n[launcher] still running:\n[launcher] ", outcome.log)
        described = rb"program-0\.py \| PPid \d+ \| State S \(sleeping\) \| VmRSS \d+ kB"
        self.assertRegex(outcome.log, described)
        # Both processes print Python's traceback at the same time, so their words may be mixed.
        self.assertEqual(outcome.log.count(b"waits_for_a_peer"), 2)
        self.assert_nothing_left()

    def test_processes_that_left_the_process_group_are_ended(self) -> None:
        outcome = self.run_alone(
            IGNORE_SIGTERM
            + """
import os
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print("away", flush=True)
        time.sleep(600)
    os._exit(0)
os.wait()
"""
        )
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 0))
        self.assertNotIn("problem", outcome.run)
        self.assert_nothing_left()

    def test_output_of_processes_that_outlive_the_program_is_kept(self) -> None:
        outcome = self.run_alone(
            """
            import os, time
            if os.fork() == 0:
                time.sleep(1)
                print("late", flush=True)
            """
        )
        self.assertEqual(outcome.log, b"late\n")
        self.assertEqual(outcome.run["exitCode"], 0)


class ResultsFolderTest(LauncherTest):
    def test_the_run_continues_if_its_log_cannot_be_written(self) -> None:
        folder = self.folder / "results"
        folder.mkdir()
        (folder / "test.log").mkdir()
        outcome = self.launch_into(folder, self.program("print('output')")).wait()
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 0))
        self.assertEqual(outcome.run["problem"], "test.log is cut off: Is a directory")
        self.assertEqual(outcome.stdout, b"output\n")

    def test_a_full_disk_cuts_the_log_off_but_the_record_is_written(self) -> None:
        inside = ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c"]
        mount = 'mount -t tmpfs -o size=256k tmpfs "$1"'
        show = '"${@:2}" >/dev/null && cat "$1/run.json" && wc -c <"$1/test.log"'
        disk = self.folder / "disk"
        disk.mkdir()
        tried = subprocess.run([*inside, mount, "-", disk], check=False, capture_output=True)
        if tried.returncode != 0:
            self.skipTest("this machine does not allow mounting a small disk")
        program = self.program("print('x' * 1_000_000, flush=True); print('and on')")
        command = [sys.executable, str(LAUNCH), "--test", "t", "--results", str(disk)]
        command += ["--limit-seconds", "60", "--", *program]
        ended = subprocess.run(
            [*inside, f"{mount} && {show}", "-", disk, *command],
            check=False,
            capture_output=True,
            timeout=PATIENCE,
        )
        self.assertEqual(ended.returncode, 0, ended.stderr)
        record, length = ended.stdout.rsplit(b"}", 1)
        run = json.loads(record + b"}")
        self.assertEqual(run["exitCode"], 0)
        self.assertEqual(run["problem"], "test.log is cut off: No space left on device")
        self.assertLess(int(length), 256 * 1024)

    def test_a_record_is_never_visible_before_it_is_complete(self) -> None:
        launcher = self.launch(self.program("print('up'); import time; time.sleep(600)"))
        launcher.until_log(b"up")
        self.assertFalse((launcher.folder / "run.json").exists())
        launcher.process.kill()
        self.assertIsNone(launcher.wait().record)

    def test_results_can_be_checked_with_sha256sum(self) -> None:
        launcher = self.launch(self.program("print('output')"))
        launcher.wait()
        check = ["sha256sum", "--check", "--strict", "checksums.txt"]
        checked = subprocess.run(check, cwd=launcher.folder, check=False, capture_output=True)
        self.assertEqual(checked.stdout, b"run.json: OK\ntest.log: OK\n")

    def test_a_run_is_real_only_where_there_is_a_gpu(self) -> None:
        self.assertEqual(self.run_alone("").run["provenance"], "emulated")
        devices = self.folder / "dev"
        devices.mkdir()
        for name in ("nvidiactl", "nvidia-uvm", "nvidia-caps"):
            (devices / name).touch()
        self.assertEqual(self.run_alone("").run["provenance"], "emulated")
        (devices / "nvidia7").touch()
        self.assertEqual(self.run_alone("").run["provenance"], "real")

    def test_a_missing_folder_is_reported_and_exits_1(self) -> None:
        launcher = self.launch(self.program(""), "--results", "/no/such/folder")
        outcome = launcher.wait()
        self.assertEqual(outcome.code, 1)
        message = "launcher: cannot write to /no/such/folder: No such file or directory\n"
        self.assertEqual(outcome.stderr, message)


class ObservationTest(LauncherTest):
    def test_libraries_are_those_that_were_really_mapped(self) -> None:
        library = self.folder / "libnvshmem_host.so.3"
        other = self.folder / "libother.so"
        source = max(Path("/usr/lib").rglob("libc.so.6"), key=lambda path: path.stat().st_size)
        for copy in (library, other):
            shutil.copy(source, copy)
        begun = time.monotonic()
        launcher = self.launch(
            self.program(
                f"""
                import mmap, os, time
                if os.fork():
                    os.wait()
                kept = []
                for path in ({str(library)!r}, {str(other)!r}):
                    with open(path, "rb") as file:
                        kept.append(mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ))
                os.unlink({str(library)!r})
                print("mapped", flush=True)
                time.sleep(600)
                """
            )
        )
        launcher.until_log(b"mapped")
        # The launcher checks ever more rarely: the time until its next check is at most its age.
        time.sleep(time.monotonic() - begun + 2)
        launcher.process.send_signal(signal.SIGTERM)
        self.assertEqual(launcher.wait().run["libraries"], [str(library)])

    def test_nics_are_the_differences_of_the_counters_in_bytes(self) -> None:
        counters = self.folder / "infiniband/mlx5_0/ports/1/counters"
        counters.mkdir(parents=True)
        (counters / "port_xmit_data").write_text("1000\n")
        (counters / "port_rcv_data").write_text("5\n")
        outcome = self.run_alone(
            f"open('{counters}/port_xmit_data', 'w').write('1250')\n"
            f"open('{counters}/port_rcv_data', 'w').write('18446744073709551615')\n"
        )
        received = (2**64 - 1 - 5) * 4
        nic = {"device": "mlx5_0", "sentBytes": 1000, "receivedBytes": received}
        self.assertEqual(outcome.run["nics"], [nic])


class LockedMemoryTest(LauncherTest):
    # The launcher raises the soft limit (64 KiB) to the hard limit (8 MiB).
    before: ClassVar[list[str]] = [
        "bash",
        "-c",
        'ulimit -Hl 8192 && ulimit -Sl 64 && exec "$@"',
        "bash",
    ]

    def launch_with(self, capabilities: str, *, nics: bool = True) -> Outcome:
        if nics:
            (self.folder / "infiniband/mlx5_0").mkdir(parents=True)
        status = self.folder / "status"
        status.write_text(f"Name:\tpython3\nCapEff:\t{capabilities}\n")
        return self.launch(self.program("print('ran')"), "--status", str(status)).wait()

    def test_a_memory_lock_limit_is_reported_before_the_program_starts(self) -> None:
        outcome = self.launch_with("00000000a80425fb")
        problem = (
            "this container may lock 8388608 bytes of memory, and has no CAP_IPC_LOCK: "
            "RDMA cannot register its buffers"
        )
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 126))
        self.assertEqual(outcome.run["problem"], problem)
        self.assertEqual(outcome.log, f"[launcher] {problem}\n".encode())

    def test_the_limit_is_ignored_if_the_process_may_lock_any_memory(self) -> None:
        self.assertEqual(self.launch_with("00000000a80465fb").log, b"ran\n")

    def test_without_nics_the_limit_is_not_checked(self) -> None:
        self.assertEqual(self.launch_with("0000000000000000", nics=False).log, b"ran\n")


class ForgottenStdoutTest(LauncherTest):
    def test_a_closed_stdout_does_not_end_the_run(self) -> None:
        launcher = self.launch(self.program("import time; time.sleep(1); print('x' * 1_000_000)"))
        assert launcher.process.stdout is not None
        launcher.process.stdout.close()
        until(lambda: launcher.process.poll() is not None, "the end of the launcher")
        record = json.loads((launcher.folder / "run.json").read_text())
        self.assertEqual((launcher.process.returncode, record["exitCode"]), (0, 0))
        self.assertEqual((launcher.folder / "test.log").read_bytes(), b"x" * 1_000_000 + b"\n")


if __name__ == "__main__":
    unittest.main()
