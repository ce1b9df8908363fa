"""Tests how the launchers of several nodes meet, and how they notice the end of another node."""

import os
import signal
import socket
import time
import unittest

from tests.harness import Launcher, LauncherTest, Outcome, free_port, until

KEEP_RUNNING = "print('up', flush=True); import time; time.sleep(600)"
# Prints a time that can be compared between processes, because it counts from the machine's boot.
PRINT_TIME = "import time; print(time.monotonic())"


def stay_if(condition: str) -> str:
    return f"import os, time\nprint('up', flush=True)\nif {condition}: time.sleep(600)\n"


class TogetherTest(LauncherTest):
    def start(self, program: str, nodes: int, *flags: str) -> list[Launcher]:
        """Starts a launcher for every node, the last node first; returns them by node number."""
        command = self.program(program)
        last_first = reversed(range(nodes))
        started = [self.launch(command, *flags, node=node, nodes=nodes) for node in last_first]
        return started[::-1]

    def start_and_wait(self, nodes: int) -> list[Launcher]:
        """Starts launchers whose programs keep running, and waits until all run."""
        launchers = self.start(KEEP_RUNNING, nodes)
        for launcher in launchers:
            launcher.until_log(b"up")
        return launchers

    def assert_lost(self, outcome: Outcome, lost: list[int]) -> None:
        self.assertEqual(outcome.run["peersLost"], lost, outcome.stderr)
        self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, None))
        self.assertEqual(outcome.run["signal"], "SIGTERM")
        self.assertNotIn("problem", outcome.run)
        self.assertNotIn("Traceback", outcome.stderr)


class MeetingTest(TogetherTest):
    def test_no_program_starts_before_the_last_node_has_come(self) -> None:
        command = self.program(PRINT_TIME)
        early = [self.launch(command, node=node, nodes=3) for node in (1, 0)]
        time.sleep(2)
        arrival = time.monotonic()
        outcomes = [launcher.wait() for launcher in (*early, self.launch(command, node=2, nodes=3))]
        for outcome in outcomes:
            self.assertGreater(float(outcome.log), arrival)
            self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 0))
            self.assertEqual(outcome.run["peersLost"], [])
            self.assertNotIn("Traceback", outcome.stderr)

    def test_node_0_may_come_last(self) -> None:
        command = self.program(PRINT_TIME)
        early = [self.launch(command, node=node, nodes=3) for node in (1, 2)]
        time.sleep(2)
        arrival = time.monotonic()
        for launcher in (*early, self.launch(command, node=0, nodes=3)):
            self.assertGreater(float(launcher.wait().log), arrival)

    def test_each_program_gets_world_size_rank_and_master_address(self) -> None:
        names = '"WORLD_SIZE", "RANK", "MASTER_ADDR", "MASTER_PORT"'
        launchers = self.start(f"import os; print(*(os.environ[name] for name in ({names})))", 2)
        logs = [launcher.wait().log for launcher in launchers]
        self.assertEqual(logs, [b"2 0 127.0.0.10 8361\n", b"2 1 127.0.0.10 8361\n"])

    def test_nodes_that_do_not_come_are_named_by_every_other_node(self) -> None:
        command = self.program(KEEP_RUNNING)
        flags = ("--meeting-seconds", "4")
        here = [self.launch(command, *flags, node=node, nodes=5) for node in (0, 2)]
        outcomes = [launcher.wait() for launcher in here]
        for outcome in outcomes:
            self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, None))
            self.assertEqual(outcome.run["signal"], None)
            self.assertEqual(outcome.run["peersLost"], [1, 3, 4])
            self.assertEqual(outcome.log, b"")
        problems = [outcome.run["problem"] for outcome in outcomes]
        self.assertEqual(problems[0], "nodes 1, 3, 4 did not come within 4 s")
        self.assertEqual(problems[1], "node 0 gave up waiting for nodes 1, 3, 4")

    def test_without_node_0_no_program_starts(self) -> None:
        flags = ("--meeting-seconds", "2")
        outcome = self.launch(self.program(KEEP_RUNNING), *flags, node=1, nodes=2).wait()
        self.assertEqual(outcome.run["peersLost"], [0])
        self.assertRegex(
            outcome.run["problem"], "node 0 did not come within 2 s: .*Connect call failed"
        )

    def test_a_name_that_does_not_resolve_yet_is_tried_again(self) -> None:
        flags = ("--meeting-seconds", "3", "--peer-pattern", "node-{}.does-not-exist.invalid")
        outcome = self.launch(self.program(KEEP_RUNNING), *flags, node=1, nodes=2).wait()
        self.assertEqual(outcome.run["peersLost"], [0])
        self.assertIn("node 0 did not come within 3 s: ", outcome.run["problem"])

    def test_a_node_that_is_restarted_while_others_wait_joins_again(self) -> None:
        command = self.program(PRINT_TIME)
        first = self.launch(command, node=0, nodes=3)
        gone = self.launch(command, node=1, nodes=3)
        first.until_stderr("node 1 is here")
        gone.process.kill()
        gone.wait()
        first.until_stderr("node 1 left again")
        others = [self.launch(command, node=node, nodes=3) for node in (2, 1)]
        for launcher in (first, *others):
            self.assertEqual(launcher.wait().run["exitCode"], 0)

    def test_node_0_may_be_restarted_while_others_wait(self) -> None:
        command = self.program(PRINT_TIME)
        first = self.launch(command, node=0, nodes=3)
        second = self.launch(command, node=1, nodes=3)
        first.until_stderr("node 1 is here")
        first.process.kill()
        first.wait()
        launchers = [second, *(self.launch(command, node=node, nodes=3) for node in (0, 2))]
        for launcher in launchers:
            self.assertEqual(launcher.wait().run["exitCode"], 0)

    def test_sigterm_while_waiting_exits_143_with_a_record(self) -> None:
        for node in (0, 1):
            with self.subTest(node):
                launcher = self.launch(self.program(KEEP_RUNNING), node=node, nodes=2)
                launcher.until_stderr("waiting")
                launcher.process.terminate()
                outcome = launcher.wait()
                self.assertEqual(outcome.code, 143)
                self.assertEqual(outcome.run["signal"], "SIGTERM")
                self.assertEqual(outcome.run["problem"], "stopped by SIGTERM")


class LossTest(TogetherTest):
    def test_a_killed_node_is_noticed_by_all_others(self) -> None:
        first, gone, third = self.start_and_wait(3)
        gone.process.kill()
        killed = time.monotonic()
        for launcher in (first, third):
            self.assert_lost(launcher.wait(), [1])
        # Far less than the programs' own limit of 60 s.
        self.assertLess(time.monotonic() - killed, 30)
        gone.wait()

    def test_the_end_of_node_0_is_noticed_by_all_others(self) -> None:
        gone, *others = self.start_and_wait(3)
        gone.process.kill()
        for launcher in others:
            self.assert_lost(launcher.wait(), [0])
        gone.wait()

    def test_a_stopped_node_reports_it_before_it_ends_its_program(self) -> None:
        for node in (0, 1):
            with self.subTest(node):
                self.port = free_port()
                launchers = self.start(
                    "import signal, time\n"
                    "signal.signal(signal.SIGTERM, lambda *_: print('stopped', flush=True))\n"
                    "print('up', flush=True)\n"
                    "while True: time.sleep(1)",
                    *(2, "--grace-seconds", "600"),
                )
                for launcher in launchers:
                    launcher.until_log(b"up")
                launchers[node].process.terminate()
                # The stopped node's program still runs, in its long grace period.
                launchers[1 - node].until_log(b"stopped")
                self.assertIsNone(launchers[node].process.poll())
                launchers[1 - node].process.kill()
                launchers[node].process.kill()
                for launcher in launchers:
                    launcher.wait()

    def test_a_stopped_node_exits_143_and_the_other_records_it_as_lost(self) -> None:
        first, second = self.start_and_wait(2)
        second.process.terminate()
        self.assert_lost(first.wait(), [1])
        outcome = second.wait()
        self.assertEqual((outcome.code, outcome.run["signal"]), (143, "SIGTERM"))
        self.assertEqual(outcome.run["peersLost"], [])
        self.assert_nothing_left()

    def test_a_node_is_not_recorded_as_lost_after_its_program_finished(self) -> None:
        go = self.folder / "go"
        launchers = self.start(
            f"import os, time\nwhile os.environ['RANK'] == '0' and not os.path.exists({str(go)!r}):"
            " time.sleep(.05)",
            3,
        )
        for launcher in launchers[1:]:
            self.assertEqual(launcher.wait().run["peersLost"], [])
        go.touch()
        outcome = launchers[0].wait()
        self.assertEqual((outcome.run["exitCode"], outcome.run["peersLost"]), (0, []))

    def test_node_0_relays_messages_after_its_own_program_ended(self) -> None:
        first, second, third = self.start(stay_if("os.environ['RANK'] != '0'"), 3)
        until((first.folder / "run.json").exists, "node 0's record")
        third.until_log(b"up")
        third.process.kill()
        self.assert_lost(second.wait(), [2])
        outcome = first.wait()
        self.assertEqual((outcome.run["exitCode"], outcome.run["peersLost"]), (0, []))
        third.wait()

    def test_a_lost_peer_is_recorded_even_if_the_program_failed_before(self) -> None:
        program = stay_if("os.environ['RANK'] == '1'") + "raise SystemExit(1)"
        first, second = self.start(program, 2)
        first.until_stderr("waiting for news")
        second.process.kill()
        outcome = first.wait()
        self.assertEqual((outcome.run["exitCode"], outcome.run["peersLost"]), (1, [1]))
        second.wait()

    def test_a_failure_on_all_nodes_records_no_lost_peer(self) -> None:
        for launcher in self.start("raise SystemExit(3)", 2):
            outcome = launcher.wait()
            self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 3))
            self.assertEqual(outcome.run["peersLost"], [])


class StrangerTest(TogetherTest):
    def test_invalid_data_on_the_port_is_ignored(self) -> None:
        first = self.launch(self.program("print('fine')"), node=0, nodes=2)
        first.until_stderr("waiting")
        for garbage in (
            b"GET / HTTP/1.1\r\n\r\n",
            os.urandom(100_000),
            b"\n" * 5_000,
            b"hello",
            b"",
        ):
            stranger = socket.create_connection(("127.0.0.1", self.port))
            self.addCleanup(stranger.close)
            stranger.sendall(garbage)
        second = self.launch(self.program("print('fine')"), node=1, nodes=2)
        for launcher in (first, second):
            outcome = launcher.wait()
            self.assertEqual((outcome.code, outcome.run["exitCode"]), (0, 0), outcome.stderr)
            self.assertNotIn("Traceback", outcome.stderr)

    def test_a_node_of_another_run_is_refused_and_the_right_node_joins(self) -> None:
        command = self.program("print('fine')")
        first = self.launch(command, node=0, nodes=2)
        other = self.launch(command, "--token", "run-2", "--meeting-seconds", "3", node=1, nodes=2)
        outcome = other.wait()
        self.assertEqual((outcome.run["exitCode"], outcome.run["peersLost"]), (None, [0]))
        turned_away = "it refused this node: it belongs to another run, or to one that has started"
        self.assertEqual(outcome.run["problem"], f"node 0 did not come within 3 s: {turned_away}")
        self.assertIsNone(first.process.poll())
        self.assertNotIn("node 1 is here", first.stderr())
        for launcher in (first, self.launch(command, node=1, nodes=2)):
            self.assertEqual(launcher.wait().run["exitCode"], 0)

    def test_no_node_joins_or_is_replaced_in_a_run_that_has_started(self) -> None:
        first, second = self.start_and_wait(2)
        with socket.create_connection(("127.0.0.1", self.port)) as intruder:
            intruder.settimeout(60)
            intruder.sendall(b"hello run-1 1 2\nlost 1\n")
            self.assertEqual(intruder.recv(100), b"")
        self.assertIsNone(first.process.poll())
        self.assertIsNone(second.process.poll())
        for launcher in (first, second):
            launcher.process.send_signal(signal.SIGTERM)
            launcher.wait()

    def test_a_node_can_report_only_its_own_loss(self) -> None:
        first = self.launch(self.program(KEEP_RUNNING), node=0, nodes=3)
        second = self.launch(self.program(KEEP_RUNNING), node=1, nodes=3)
        first.until_stderr("node 1 is here")
        with socket.create_connection(("127.0.0.1", self.port)) as third:
            third.settimeout(60)
            third.sendall(b"hello run-1 2 3\n")
            second.until_log(b"up")
            third.sendall(b"lost 1\nfinished 1 0\n" + b"x" * 1000 + b"\nfinished 2 0\n")
            third.settimeout(2)
            stream = third.makefile("rb")
            self.assertEqual([stream.readline(), stream.readline()], [b"welcome\n", b"start\n"])
        second.process.kill()
        self.assert_lost(first.wait(), [1])
        second.wait()


if __name__ == "__main__":
    unittest.main()
