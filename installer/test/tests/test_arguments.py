"""The command line, and the messages about a wrong one."""

import contextlib
import io
import unittest
from unittest import mock

from launcher.arguments import Options, read_options

NEEDED = ["--test", "t", "--results", "/results", "--limit-seconds", "60"]
TOGETHER = [*NEEDED, "--nodes", "2", "--peer-pattern", "deepep-{}.deepep", "--token", "job-1"]


class ArgumentsTest(unittest.TestCase):
    def refused(self, *arguments: str) -> str:
        stderr = io.StringIO()
        with contextlib.redirect_stderr(stderr), self.assertRaises(SystemExit) as exit_:
            read_options(arguments)
        self.assertEqual(exit_.exception.code, 2)
        return stderr.getvalue().partition("launch.py: error: ")[2]

    def read(self, *arguments: str, **environment: str) -> Options:
        with mock.patch.dict("os.environ", environment):
            return read_options(arguments)

    def test_options_of_the_program_are_passed_on(self) -> None:
        program = ["python3", "test.py", "--nodes", "8", "--", "--test"]
        options = self.read(*NEEDED, "--", *program)
        self.assertEqual((options.command, options.nodes), (program, 1))

    def test_node_and_token_come_from_the_environment_of_a_job(self) -> None:
        environment = {"JOB_COMPLETION_INDEX": "1", "EPFABRIC_RUN": "job-2"}
        options = self.read(*TOGETHER, "--", "p", **environment)
        self.assertEqual((options.node, options.token), (1, "job-1"))
        self.assertEqual(self.read(*NEEDED, "--", "p", **environment).token, "job-2")
        self.assertEqual(self.read(*TOGETHER, "--node", "0", "--", "p", **environment).node, 0)

    def test_peers_are_named_by_the_pattern_and_a_single_node_is_this_machine(self) -> None:
        together = self.read(*TOGETHER, "--node", "1", "--", "p")
        self.assertEqual(
            [together.peer(0), together.peer(1)], ["deepep-0.deepep", "deepep-1.deepep"]
        )
        self.assertEqual(self.read(*NEEDED, "--", "p").peer(0), "127.0.0.1")

    def test_programs_get_our_environment_with_rank_and_world_size_set(self) -> None:
        given = {"NCCL_DEBUG": "INFO", "WORLD_SIZE": "99", "PYTHONFAULTHANDLER": "0"}
        with mock.patch.dict("os.environ", given):
            environment = read_options([*TOGETHER, "--node", "1", "--", "p"]).environment()
        expected = {
            "NCCL_DEBUG": "INFO",
            "WORLD_SIZE": "2",
            "RANK": "1",
            "MASTER_ADDR": "deepep-0.deepep",
            "MASTER_PORT": "8361",
            "PYTHONUNBUFFERED": "1",
            "PYTHONFAULTHANDLER": "0",
        }
        self.assertEqual(environment | expected, environment)

    def test_all_mistakes_are_reported_at_once(self) -> None:
        wrong = ["--nodes", "3", "--node", "3", "--token", "a b", "--grace-seconds", "0"]
        self.assertEqual(
            self.refused(*NEEDED, *wrong),
            "--node: 0 to 2\n"
            "  --token: needed with several nodes, 1 to 100 of A-Z a-z 0-9 . _ -\n"
            "  --peer-pattern: needed with several nodes, with {} for the number\n"
            "  the program to run is missing after --\n"
            "  --grace-seconds: more than 0\n",
        )

    def test_text_in_the_place_of_a_number_is_refused(self) -> None:
        self.assertIn("--nodes: invalid int value: 'two'", self.refused(*NEEDED, "--nodes", "two"))
        self.assertIn(
            "--limit-seconds: more than 0", self.refused(*NEEDED, "--limit-seconds", "nan")
        )
        self.assertIn("--nodes: at least 1", self.refused(*NEEDED, "--nodes", "0"))
        with mock.patch.dict("os.environ", {"JOB_COMPLETION_INDEX": "first"}):
            self.assertIn("--node: invalid int value: 'first'", self.refused(*NEEDED))


if __name__ == "__main__":
    unittest.main()
