"""Tests the launcher with the plan's command line, when the NICs that an earlier Job used return
late or never.
"""

import json
import sys
import threading
from pathlib import Path

from tests.harness import LAUNCH, Launcher, LauncherTest

_ROOT = Path(__file__).parents[3]
_ADDRESSED = "0000:0000:0000:0000:0000:ffff:0a00:0407"
_NO_GID = "0000:0000:0000:0000:0000:0000:0000:0000"


def planned_command() -> list[str]:
    """Returns the command of the test between nodes, as environment dev registers it."""
    for line in (_ROOT / "registrations/dev.jsonl").read_text().splitlines():
        registration = json.loads(line)
        if registration.get("name", "").endswith("test-deepep-internode"):
            containers = registration["inputs"]["spec"]["template"]["spec"]["containers"]
            return [str(word) for word in containers[0]["command"]]
    raise AssertionError("registrations/dev.jsonl has no test between nodes")


class ClaimedAgainTest(LauncherTest):
    def nics(self, node: int, *lacking: str) -> Path:
        """Fakes eight NICs in a node's container; those in `lacking` have no GID 3."""
        tree = self.folder / f"infiniband-{node}"
        for number in range(8):
            device = f"mlx5_{number}"
            port = tree / device / "ports/1"
            (port / "gids").mkdir(parents=True)
            (port / "gids/3").write_text(_NO_GID if device in lacking else _ADDRESSED)
            (port / "gid_attrs/types").mkdir(parents=True)
            (port / "gid_attrs/types/3").write_text("RoCE v2")
            (tree / device / "device/net/lo").mkdir(parents=True)
        return tree

    def second_job(self, node: int, infiniband: Path, *flags: str) -> Launcher:
        """Starts the launcher as planned; the test only sets the paths and the program."""
        words = planned_command()
        end = words.index("--")
        folder = self.folder / f"results-{node}"
        folder.mkdir()
        own = ["--results", str(folder), "--infiniband", str(infiniband), "--node", str(node)]
        own += ["--peer-pattern", "127.0.0.1{}", "--port", str(self.port), "--token", "run-2"]
        own += ["--devices", str(self.folder / "dev"), *flags]
        program = self.program(
            "import sys; print('ran with', sys.argv[sys.argv.index('--num-tokens') + 1])"
        )
        command = [
            sys.executable,
            str(LAUNCH),
            *words[2:end],
            *own,
            "--",
            *program,
            *words[end + 3 :],
        ]
        return self.start_command(folder, command)

    def test_the_launcher_waits_for_nics_that_return_late(self) -> None:
        tree = self.nics(1, "mlx5_6")
        nodes = [self.second_job(0, self.nics(0)), self.second_job(1, tree)]
        nodes[1].until_stderr("waiting until the NICs can be addressed: mlx5_6 (lo) has no GID 3")
        late = threading.Timer(1, (tree / "mlx5_6/ports/1/gids/3").write_text, [_ADDRESSED])
        late.start()
        self.addCleanup(late.join)
        for node in nodes:
            outcome = node.wait()
            self.assertEqual(outcome.run["exitCode"], 0, outcome.stderr)
            self.assertIn(b"ran with 4096\n", outcome.log)
            self.assertNotIn("problem", outcome.run)

    def test_a_nic_that_never_returns_is_named_and_nothing_runs(self) -> None:
        tree = self.nics(1, "mlx5_6")
        nodes = [
            self.second_job(0, self.nics(0), "--nics-seconds", "0.2"),
            self.second_job(1, tree, "--nics-seconds", "0.2"),
        ]
        other, lacking = (node.wait() for node in nodes)
        self.assertEqual(
            lacking.run["problem"], "NICs not ready after 0.2 s: mlx5_6 (lo) has no GID 3"
        )
        self.assertEqual((lacking.run["exitCode"], lacking.run["signal"]), (None, None))
        self.assertEqual(lacking.log, b"")
        self.assertEqual(other.run["peersLost"], [1])

    def test_the_plan_gives_the_launcher_two_minutes_for_nics(self) -> None:
        self.assertNotIn("--nics-seconds", planned_command())
