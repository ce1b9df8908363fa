"""One run of the program on this node, and its record."""

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field

from launcher.arguments import TOKENS, Options
from launcher.gpus import provenance
from launcher.libraries import Libraries
from launcher.memory import limit_of_locked_memory, lock_problem, raise_limit
from launcher.nics import differences, mapped, read_traffic
from launcher.peers import Peers
from launcher.program import Program
from launcher.results import Results
from launcher.rounds import Group
from launcher.tee import Tee
from launcher.waiting import StopSignal, first_of
from launcher.wire import SILENCE_SECONDS

# A shell's exit codes for a missing program, and for one that cannot be executed.
_NOT_STARTED = 127
_NOT_RUN = 126
# How long to wait for results of other nodes, which may have caused this program's failure.
SETTLE_SECONDS = SILENCE_SECONDS + 10
_DRAIN_SECONDS = 5
# The second run uses another port, so that it cannot connect to a slow node's first run. The
# launcher itself uses MASTER_PORT + 1.
_AGAIN_PORT = 2


@dataclass
class Ending:
    """How the program ended: with an exit code, by a signal, or (neither) before it started."""

    code: int | None = None
    signal: int | None = None
    peers_lost: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    seconds: float = 0
    nics: list[dict[str, object]] = field(default_factory=list)


@dataclass(frozen=True)
class Turn:
    """One run of the program on this node.

    number: the number of the round, from 1; 0 if there are no rounds
    group: the nodes that run the program together; None for all nodes
    """

    number: int
    group: Group | None
    results: Results


@dataclass(frozen=True)
class Pause:
    """A round in which this node only waits."""

    number: int


class Run:
    """One program from its start to its end, and its record."""

    def __init__(self, options: Options, peers: Peers, stop: StopSignal, turn: Turn) -> None:
        self._options = options
        self._peers = peers
        self._stop = stop
        self._turn = turn
        self._libraries = Libraries()
        self._tee = Tee(turn.results.log)

    async def play(self) -> Ending:
        """Runs the program, and counts the bytes that the NICs move."""
        before = read_traffic(self._options.infiniband)
        ending = await self._run_commands()
        ending.nics, problems = differences(before, read_traffic(self._options.infiniband))
        ending.problems += problems
        return ending

    def record(self, ending: Ending) -> dict[str, object]:
        """Returns the content of run.json; README.md explains each key."""
        group = self._turn.group
        record: dict[str, object] = {
            "format": 1,
            "test": self._options.test,
            "node": self._options.node - group.first if group else self._options.node,
            "nodes": group.size if group else self._options.nodes,
            "provenance": provenance(self._options.devices),
            "command": self._options.command,
            "exitCode": ending.code,
            "signal": ending.signal and signal_name(ending.signal),
            "peersLost": ending.peers_lost,
            "seconds": round(ending.seconds, 3),
            "libraries": self._libraries.seen,
            "nics": ending.nics,
        }
        if group:
            record |= {"round": self._turn.number, "group": str(group)}
            record["host"] = os.environ.get("EPFABRIC_NODE", "")
        problems = [*ending.problems, *([self._tee.problem] if self._tee.problem else [])]
        if problems:
            record["problem"] = "; ".join(problems)
        return record

    async def _run_commands(self) -> Ending:
        """Runs the program, and again if that was requested and the first run succeeded."""
        if problem := self._memory_problem():
            self._tee.note(problem)
            return Ending(code=_NOT_RUN, problems=[problem])
        started = time.monotonic()
        self._libraries.watch()
        environment = mapped(self._options.environment(self._turn.group), self._options.infiniband)
        first, *again = self._options.commands()
        ending = await self._run_command(first, environment)
        for command in again:
            if ending.code == 0 and not ending.problems:
                # The judge (results/judge/AgainLine) finds the second run by this line.
                self._tee.note(f"again with {TOKENS} {self._options.again_tokens}")
                port = str(self._options.master_port + _AGAIN_PORT)
                ending = await self._run_command(command, {**environment, "MASTER_PORT": port})
        self._libraries.rest()
        ending.seconds = time.monotonic() - started
        return ending

    async def _run_command(self, command: list[str], environment: dict[str, str]) -> Ending:
        try:
            program = Program.start(command, environment, self._tee)
        except OSError as error:
            problem = f"cannot start {command[0]}: {error.strerror}"
            return Ending(code=_NOT_STARTED, problems=[problem])
        ending = await self._supervise(program)
        await program.clear(self._options.grace_seconds)
        if not await asyncio.to_thread(self._tee.finish, _DRAIN_SECONDS):
            ending.problems.append("a process of the program could not be ended")
        return ending

    def _memory_problem(self) -> str | None:
        """Returns the problem with locked memory; None without RDMA devices, which lock it."""
        if not any(self._options.infiniband.glob("*")):
            return None
        raise_limit()
        return lock_problem(self._options.status, limit_of_locked_memory())

    async def _supervise(self, program: Program) -> Ending:
        limit, grace = self._options.limit_seconds, self._options.grace_seconds
        first = await first_of(
            ended=program.ended(),
            stopped=self._stop.wait(),
            lost=self._peers.roll.until_lost(),
            late=asyncio.sleep(limit),
        )
        if first == "ended":
            return _ending_of(program.code)
        if first == "stopped":
            self._peers.leaving()
            return self._stopped(await program.end(grace))
        if first == "lost":
            return Ending(signal=await program.end(grace))
        await program.abort(self._tee)
        return Ending(signal=signal.SIGKILL, problems=[f"no end after {limit:g} s"])

    def _stopped(self, final_signal: int | None) -> Ending:
        problem = f"stopped by {signal_name(self._stop.signal or signal.SIGTERM)}"
        return Ending(signal=final_signal, problems=[problem])


def _ending_of(code: int) -> Ending:
    return Ending(code=code) if code >= 0 else Ending(signal=-code)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals between the first and the last have no name
        return f"SIG{number}"
