"""The launcher's options, read from its command line and environment."""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from launcher.protocol import TOKEN
from launcher.rounds import Group, Round, parse_round

# The option of DeepEP's tests for tokens per rank.
TOKENS = "--num-tokens"


@dataclass(frozen=True)
class Options:
    """One run on one node; every duration is in seconds."""

    test: str
    results: Path
    nodes: int
    node: int
    token: str
    peer_pattern: str
    port: int
    master_port: int
    meeting_seconds: float
    limit_seconds: float
    grace_seconds: float
    nics_seconds: float
    again_tokens: int
    infiniband: Path
    status: Path
    devices: Path
    round: list[Round]
    command: list[str]

    def peer(self, node: int) -> str:
        """Returns the host name of a node."""
        return self.peer_pattern.replace("{}", str(node)) if self.nodes > 1 else "127.0.0.1"

    def commands(self) -> list[list[str]]:
        """Returns the program's command, followed by that of a second run if one was requested."""
        if not self.again_tokens:
            return [self.command]
        value = self.command.index(TOKENS) + 1
        again = [*self.command[:value], str(self.again_tokens), *self.command[value + 1 :]]
        return [self.command, again]

    def environment(self, group: Group | None = None) -> dict[str, str]:
        """Returns the program's environment; as in DeepEP, WORLD_SIZE counts nodes, not GPUs."""
        if group is None:
            group = Group(0, self.nodes - 1)
        return {
            # A hung Python program prints its stacks when it is aborted.
            "PYTHONFAULTHANDLER": "1",
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            "WORLD_SIZE": str(group.size),
            "RANK": str(self.node - group.first if self.nodes > 1 else 0),
            "MASTER_ADDR": self.peer(group.first),
            "MASTER_PORT": str(self.master_port),
        }


def read_options(arguments: Sequence[str]) -> Options:
    """Returns the options, or exits with 2 after a message that names all mistakes."""
    parser = _parser()
    # Split here, because argparse would take the program's options for ours.
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = Options(**vars(parser.parse_args(arguments[:end])), command=[*arguments[end + 1 :]])
    problems = list(_problems(options))
    if problems:
        parser.error("\n  ".join(problems))
    return options


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="launch.py",
        usage="%(prog)s [OPTION…] -- PROGRAM ARGUMENT…",
        description="Runs one program of an acceptance test, on all nodes at once.",
        allow_abbrev=False,
    )
    index = os.environ.get("JOB_COMPLETION_INDEX", "0")
    token = os.environ.get("EPFABRIC_RUN", "")
    option = parser.add_argument
    option("--test", required=True, help="name of the test, for run.json")
    option("--results", required=True, type=Path, help="folder for test.log and run.json")
    option("--nodes", type=int, default=1, help="nodes that run the program together (1)")
    option("--node", type=int, default=index, help="this node's number ($JOB_COMPLETION_INDEX)")
    option("--token", default=token, help="the same text on all nodes ($EPFABRIC_RUN)")
    option("--peer-pattern", default="", help="a node's host name, {} for its number")
    option("--port", type=int, default=8362, help="where node 0's launcher listens (8362)")
    option("--master-port", type=int, default=8361, help="MASTER_PORT of the program (8361)")
    option("--meeting-seconds", type=float, default=900, help="wait for the other nodes (900)")
    option("--limit-seconds", type=float, required=True, help="end the program after this long")
    option("--grace-seconds", type=float, default=10, help="from SIGTERM to SIGKILL (10)")
    option("--nics-seconds", type=float, default=120, help="wait for the NICs' addresses (120)")
    option("--again-tokens", type=int, default=0, help="run again with this --num-tokens")
    option(
        "--round",
        type=parse_round,
        action="append",
        default=[],
        help="groups of nodes that run at the same time, such as 0-7,8-15; repeat the option for "
        "each further round (one group of all nodes)",
    )
    option("--infiniband", type=Path, default="/sys/class/infiniband", help=argparse.SUPPRESS)
    option("--status", type=Path, default="/proc/self/status", help=argparse.SUPPRESS)
    option("--devices", type=Path, default="/dev", help=argparse.SUPPRESS)
    return parser


def _problems(options: Options) -> list[str]:
    together = options.nodes > 1
    checks = {
        "--nodes: at least 1": options.nodes < 1,
        f"--node: 0 to {options.nodes - 1}": together and options.node >= options.nodes,
        "--node: must not be negative": options.node < 0,
        "--token: needed with several nodes, 1 to 100 of A-Z a-z 0-9 . _ -": together
        and not TOKEN.fullmatch(options.token),
        "--peer-pattern: needed with several nodes, with {} for the number": together
        and "{}" not in options.peer_pattern,
        f"--round: nodes 0 to {options.nodes - 1}": any(
            group.last >= options.nodes for round_ in options.round for group in round_.groups
        ),
        "the program to run is missing after --": not options.command,
        "--again-tokens: must not be negative": options.again_tokens < 0,
        f"--again-tokens: needs a program with {TOKENS} N": options.again_tokens > 0
        and TOKENS not in options.command[:-1],
    }
    for name in ("meeting_seconds", "limit_seconds", "grace_seconds"):
        flag = f"--{name.replace('_', '-')}"
        checks[f"{flag}: more than 0"] = not getattr(options, name) > 0
    checks["--nics-seconds: must not be negative"] = not options.nics_seconds >= 0
    return [problem for problem, wrong in checks.items() if wrong]
