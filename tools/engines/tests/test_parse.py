"""Tests that command lines are found in manifests and passed to a parser."""

import argparse
import unittest

import parse

VLLM = ["sh", "-c", 'exec "$0" "$@" …', "vllm", "serve", "m", "--data-parallel-hybrid-lb"]


class ParseTest(unittest.TestCase):
    def test_commands_of_all_containers_are_found(self) -> None:
        tree = {"a": [{"command": ["x"]}, {"b": {"command": ["y"], "c": {"command": ["z"]}}}]}
        found = [container["command"] for container in parse.containers(tree)]
        self.assertEqual([["x"], ["y"], ["z"]], found)

    def test_words_before_the_engines_arguments_are_left_out(self) -> None:
        self.assertEqual(
            ["m", "--data-parallel-hybrid-lb", "--data-parallel-start-rank", "8"],
            parse.arguments("vllm", VLLM),
        )
        self.assertIsNone(parse.arguments("sglang", VLLM))

    def test_references_to_pod_indices_become_numbers(self) -> None:
        command = [*parse.STARTS["sglang"], "--node-rank", "$(LWS_WORKER_INDEX)"]
        self.assertEqual(["--node-rank", "1"], parse.arguments("sglang", command))

    def test_an_unknown_flag_is_refused(self) -> None:
        parser = argparse.ArgumentParser()
        parser.add_argument("--port", type=int)
        self.assertFalse(parse.is_refused(parser.parse_args, ["--port", "1"]))
        self.assertTrue(parse.is_refused(parser.parse_args, ["--ports", "--no-such"]))

    def test_wrong_arguments_make_main_return_2(self) -> None:
        self.assertEqual(2, parse.main(["other", "file"]))
        self.assertEqual(2, parse.main(["vllm"]))


if __name__ == "__main__":
    unittest.main()
