"""One run on this node, from meeting the other nodes to run.json."""

import asyncio
import signal
import time
from dataclasses import dataclass, field

from launcher.arguments import Options
from launcher.gpus import provenance
from launcher.libraries import Libraries
from launcher.nics import differences, read_traffic
from launcher.peers import peers_of
from launcher.program import Program
from launcher.results import Results
from launcher.roll import MissingError
from launcher.talk import say
from launcher.tee import Tee
from launcher.waiting import Told, first_of
from launcher.wire import SILENCE_SECONDS

# What a shell answers for a program that is not there.
_NOT_STARTED = 127
# A program may fail because of a node whose end we have not noticed yet.
_SETTLE_SECONDS = SILENCE_SECONDS + 10
_DRAIN_SECONDS = 5


@dataclass
class Ending:
    """How it ended: by an exit code, by a signal, or (neither) before it began."""

    code: int | None = None
    signal: int | None = None
    peers_lost: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    seconds: float = 0
    nics: list[dict[str, object]] = field(default_factory=list)


def launch(options: Options) -> int:
    """Runs it; 0 when run.json was written, 128 + the signal that told us to go, else 1."""
    try:
        results = Results(options.results)
    except OSError as error:
        say(f"cannot write to {options.results}: {error.strerror}")
        return 1
    return asyncio.run(_launch(options, results))


async def _launch(options: Options, results: Results) -> int:
    run = Run(options, results)
    ending = await run.play()
    try:
        results.write(run.record(ending))
    except OSError as error:
        say(f"cannot write run.json: {error.strerror}")
        return 1
    for problem in ending.problems:
        say(problem)
    await run.leave()
    return 128 + run.told.signal if run.told.signal else 0


class Run:
    """The steps of a run, in the order of its methods."""

    def __init__(self, options: Options, results: Results) -> None:
        self.told = Told()
        self._options = options
        self._peers = peers_of(options)
        self._libraries = Libraries()
        self._tee = Tee(results.log)

    async def play(self) -> Ending:
        """Meets, runs, counts."""
        ending = await self._meet()
        if ending is None:
            ending = await self._measure()
        if self._tee.problem:
            ending.problems.append(self._tee.problem)
        return ending

    def record(self, ending: Ending) -> dict[str, object]:
        """What run.json says; README.md explains each key."""
        record: dict[str, object] = {
            "format": 1,
            "test": self._options.test,
            "node": self._options.node,
            "nodes": self._options.nodes,
            "provenance": provenance(self._options.devices),
            "command": self._options.command,
            "exitCode": ending.code,
            "signal": ending.signal and _name(ending.signal),
            "peersLost": ending.peers_lost,
            "seconds": round(ending.seconds, 3),
            "libraries": self._libraries.seen,
            "nics": ending.nics,
        }
        if ending.problems:
            record["problem"] = "; ".join(ending.problems)
        return record

    async def leave(self) -> None:
        """Node 0 stays while others run: only through it do they hear of each other."""
        await first_of(
            unneeded=self._peers.until_unneeded(),
            told=self.told.wait(),
            late=asyncio.sleep(self._options.limit_seconds + _SETTLE_SECONDS),
        )
        await self._peers.close()

    async def _meet(self) -> Ending | None:
        try:
            first = await first_of(
                met=self._peers.meet(self._options.meeting_seconds), told=self.told.wait()
            )
        except MissingError as missing:
            return Ending(peers_lost=missing.nodes, problems=[str(missing)])
        except OSError as error:
            return Ending(problems=[f"cannot listen on port {self._options.port}: {error}"])
        return None if first == "met" else self._told_to_go(self.told.signal)

    async def _measure(self) -> Ending:
        before = read_traffic(self._options.infiniband)
        ending = await self._execute()
        ending.nics, problems = differences(before, read_traffic(self._options.infiniband))
        ending.problems += problems
        await self._settle(ending)
        return ending

    async def _execute(self) -> Ending:
        command = self._options.command
        started = time.monotonic()
        try:
            program = Program.start(command, self._options.environment(), self._tee)
        except OSError as error:
            problem = f"cannot start {command[0]}: {error.strerror}"
            return Ending(code=_NOT_STARTED, problems=[problem])
        self._libraries.watch()
        ending = await self._supervise(program)
        self._libraries.rest()
        ending.seconds = time.monotonic() - started
        await program.clear(self._options.grace_seconds)
        if not await asyncio.to_thread(self._tee.finish, _DRAIN_SECONDS):
            ending.problems.append("a process of the program could not be ended")
        return ending

    async def _supervise(self, program: Program) -> Ending:
        limit, grace = self._options.limit_seconds, self._options.grace_seconds
        first = await first_of(
            ended=program.ended(),
            told=self.told.wait(),
            lost=self._peers.roll.until_lost(),
            late=asyncio.sleep(limit),
        )
        if first == "ended":
            return _ended(program.code)
        if first == "told":
            self._peers.leaving()
            return self._told_to_go(await program.end(grace))
        if first == "lost":
            return Ending(signal=await program.end(grace))
        await program.abort(self._tee)
        return Ending(signal=signal.SIGKILL, problems=[f"no end after {limit:g} s"])

    async def _settle(self, ending: Ending) -> None:
        """Says that we are done; after a failure, listens whether another node was the cause."""
        roll = self._peers.roll
        self._peers.finished(-ending.signal if ending.signal else ending.code or 0)
        answered = roll.settled or roll.lost or self.told.signal
        if ending.code != 0 and not answered:
            say("waiting to hear what becomes of the other nodes")
            await first_of(
                settled=roll.until_settled(),
                lost=roll.until_lost(),
                told=self.told.wait(),
                late=asyncio.sleep(_SETTLE_SECONDS),
            )
        ending.peers_lost = roll.lost

    def _told_to_go(self, needed: int | None) -> Ending:
        problem = f"told to end by {_name(self.told.signal or signal.SIGTERM)}"
        return Ending(signal=needed, problems=[problem])


def _ended(code: int) -> Ending:
    return Ending(code=code) if code >= 0 else Ending(signal=-code)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals between the first and the last have no name
        return f"SIG{number}"
