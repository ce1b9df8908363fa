"""The launcher understands the command lines of all registered Jobs."""

import json
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import nccl_allreduce
from launcher.arguments import read_options

REGISTRATIONS = Path(__file__).parents[3] / "registrations"


def launcher_containers(value: Any) -> Iterator[dict[str, Any]]:
    """Yields every container below `value` that runs launch.py."""
    if isinstance(value, dict):
        if any(str(word).endswith("/launch.py") for word in value.get("command") or []):
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from launcher_containers(item)


class ContractTest(unittest.TestCase):
    def test_the_launcher_understands_every_registered_command(self) -> None:
        tests = set()
        for file in sorted(REGISTRATIONS.glob("*.jsonl")):
            lines = file.read_text().splitlines()
            for container in launcher_containers([json.loads(line) for line in lines]):
                with self.subTest(file.name, command=container["command"]):
                    tests.add(self.read_command(container))
        self.assertIn("internode", tests)
        self.assertIn("nccl-allreduce", tests)

    def read_command(self, container: dict[str, Any]) -> str:
        # Variables that Kubernetes sets: the uid of the Job, and the index of the pod.
        environment = {variable["name"]: "a1b2-c3" for variable in container["env"]}
        with mock.patch.dict("os.environ", environment | {"JOB_COMPLETION_INDEX": "1"}):
            options = read_options(container["command"][2:])
        self.assertEqual((options.node, options.token), (1, "a1b2-c3"))
        script, *arguments = options.command[1:]
        if script.endswith("/nccl_allreduce.py"):
            nccl_allreduce.read_options(arguments)
        return options.test


if __name__ == "__main__":
    unittest.main()
