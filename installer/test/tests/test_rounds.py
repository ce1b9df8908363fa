"""Tests which nodes form the groups of a round, and that a failing group does not stop others."""

import json
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from launcher.rounds import Group, Round, parse_round
from tests.harness import Launcher
from tests.test_together import TogetherTest

TWO_ROUNDS_OF_PAIRS = ("--round", "0-1", "--round", "1-2")
WORLD = "import os; print(*(os.environ[n] for n in ('WORLD_SIZE', 'RANK', 'MASTER_ADDR')))"


def round_folder(launcher: Launcher, number: int) -> Path:
    return launcher.folder / f"node-{node_of(launcher)}" / f"round-{number}"


def node_of(launcher: Launcher) -> int:
    # The harness names the folder results-NODE-COUNT.
    return int(launcher.folder.name.split("-")[1])


def record(launcher: Launcher, number: int) -> dict[str, Any]:
    text = (round_folder(launcher, number) / "run.json").read_text()
    read: dict[str, Any] = json.loads(text)
    return read


def log(launcher: Launcher, number: int) -> str:
    return (round_folder(launcher, number) / "test.log").read_text()


def rounds_of(launcher: Launcher) -> list[str]:
    mine = launcher.folder / f"node-{node_of(launcher)}"
    return sorted(path.name for path in mine.glob("round-*"))


class ReadingTest(unittest.TestCase):
    def test_a_round_is_parsed_as_it_is_written(self) -> None:
        self.assertEqual(parse_round("0-7,8-15"), Round((Group(0, 7), Group(8, 15))))
        self.assertEqual(parse_round("0-7,8-15").of(9), Group(8, 15))
        self.assertIsNone(parse_round("1-2").of(0))

    def test_an_invalid_round_is_refused(self) -> None:
        for text in ("", "0", "1-0", "0-1,1-2", "2-3,0-1", "0-1,"):
            with self.subTest(text), self.assertRaises(ValueError):
                parse_round(text)


class RoundsTest(TogetherTest):
    def play(self, program: str, nodes: int, *flags: str) -> list[Launcher]:
        """Runs all launchers to their end."""
        launchers = self.start(program, nodes, *flags)
        # Waits for all at the same time, because a launcher waits until its stdout is read.
        with ThreadPoolExecutor() as pool:
            outcomes = list(pool.map(Launcher.wait, launchers))
        for outcome in outcomes:
            self.assertEqual(outcome.code, 0, outcome.stderr)
            self.assertNotIn("Traceback", outcome.stderr)
        return launchers

    def test_each_group_is_a_separate_world_led_by_its_first_node(self) -> None:
        first, second, third = self.play(WORLD, 3, *TWO_ROUNDS_OF_PAIRS)
        self.assertEqual(rounds_of(first), ["round-1"])
        self.assertEqual(rounds_of(second), ["round-1", "round-2"])
        self.assertEqual(rounds_of(third), ["round-2"])
        self.assertEqual(log(first, 1), "2 0 127.0.0.10\n")
        self.assertEqual(log(second, 1), "2 1 127.0.0.10\n")
        self.assertEqual(log(second, 2), "2 0 127.0.0.11\n")
        self.assertEqual(log(third, 2), "2 1 127.0.0.11\n")

    def test_the_record_has_round_and_group(self) -> None:
        _, second, _ = self.play(WORLD, 3, *TWO_ROUNDS_OF_PAIRS)
        second_record = record(second, 2)
        self.assertEqual((second_record["round"], second_record["group"]), (2, "1-2"))
        self.assertEqual((second_record["node"], second_record["nodes"]), (0, 2))
        self.assertEqual((second_record["exitCode"], second_record["peersLost"]), (0, []))

    def test_node_0_gets_the_results_of_every_node(self) -> None:
        first, second, third = self.play(WORLD + "\nprint('x' * 300_000)", 3, *TWO_ROUNDS_OF_PAIRS)
        for launcher, number in ((second, 1), (second, 2), (third, 2)):
            mine = round_folder(launcher, number)
            there = first.folder / mine.relative_to(launcher.folder)
            for name in ("test.log", "run.json"):
                self.assertEqual((there / name).read_bytes(), (mine / name).read_bytes())
        self.assertEqual(len(list(first.folder.glob("node-*/round-*"))), 4)
        self.assertEqual(len(list(third.folder.glob("node-*/round-*"))), 1)

    def test_a_failure_in_one_group_stops_no_other_group_and_no_later_round(self) -> None:
        failing = "import os; raise SystemExit(os.environ['MASTER_ADDR'] == '127.0.0.10')"
        flags = ("--round", "0-1,2-3", "--round", "1-2")
        launchers = self.play(failing, 4, *flags)
        codes = [record(launcher, 1)["exitCode"] for launcher in launchers]
        self.assertEqual(codes, [1, 1, 0, 0])
        self.assertEqual([record(launchers[node], 2)["exitCode"] for node in (1, 2)], [0, 0])
        self.assertEqual(record(launchers[0], 1)["peersLost"], [])

    def test_a_program_that_hangs_in_one_round_is_ended_before_the_next(self) -> None:
        hanging = (
            "import os, time\n"
            "if os.environ['MASTER_ADDR'] == '127.0.0.10': time.sleep(600)\n"
            "print('fine')\n"
        )
        first, second, third = self.play(hanging, 3, *TWO_ROUNDS_OF_PAIRS, "--limit-seconds", "3")
        self.assertEqual(record(first, 1)["problem"], "no end after 3 s")
        self.assertEqual(log(second, 2), "fine\n")
        self.assertEqual(record(third, 2)["exitCode"], 0)

    def test_a_lost_node_ends_all_rounds_on_all_nodes(self) -> None:
        program = "import time; print('up', flush=True); time.sleep(600)"
        launchers = self.start(program, 4, "--round", "0-1,2-3", "--round", "1-2")
        for launcher in launchers:
            launcher.until_path(f"node-{node_of(launcher)}/round-1/test.log", b"up")
        launchers[3].process.kill()
        launchers[3].wait()
        for launcher in launchers[:3]:
            self.assertEqual(launcher.wait().code, 0)
            self.assertEqual(record(launcher, 1)["peersLost"], [3])
        kept = record(launchers[1], 2)
        self.assertEqual((kept["exitCode"], kept["signal"]), (None, None))
        self.assertEqual((kept["peersLost"], kept["problem"]), ([3], "not begun"))

    def test_a_node_that_does_not_come_is_in_the_record_of_every_round(self) -> None:
        command = self.program(WORLD)
        flags = (*TWO_ROUNDS_OF_PAIRS, "--meeting-seconds", "3")
        here = [self.launch(command, *flags, node=node, nodes=3) for node in (0, 1)]
        for launcher in here:
            self.assertEqual(launcher.wait().code, 0)
        for number in (1, 2):
            self.assertEqual(record(here[1], number)["peersLost"], [2])

    def test_a_node_that_is_stopped_between_rounds_reports_it(self) -> None:
        program = (
            "import os, time\n"
            "if os.environ['RANK'] == '1': time.sleep(600)\n"
            "print('up', flush=True)\n"
        )
        launchers = self.start(program, 3, *TWO_ROUNDS_OF_PAIRS)
        launchers[2].until_stderr("round 1: this node waits")
        launchers[2].process.terminate()
        self.assertEqual(launchers[2].wait().code, 143)
        for launcher in launchers[:2]:
            self.assertEqual(launcher.wait().code, 0)
        self.assertEqual(record(launchers[1], 1)["peersLost"], [2])


if __name__ == "__main__":
    unittest.main()
