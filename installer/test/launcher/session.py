"""A node's part in a test, from meeting the other nodes to the last run.json."""

import asyncio
import os
from pathlib import Path

from launcher.arguments import Options
from launcher.peers import peers_of
from launcher.presence import Presence
from launcher.protocol import File
from launcher.readiness import gid_index, unready, until_ready, uses_nics
from launcher.results import FILES, Results, round_folder
from launcher.roll import MissingError
from launcher.run import SETTLE_SECONDS, Ending, Pause, Run, Turn, signal_name
from launcher.talk import say
from launcher.waiting import StopSignal, first_of


def launch(options: Options) -> int:
    """Runs all turns; returns 0 if run.json was written, 128 + the stopping signal, or 1."""
    try:
        presence = Presence(options.results)
    except OSError as error:
        return _unwritable(options, error)
    code = _run_turns(options)
    presence.leave(code)
    return code


def _run_turns(options: Options) -> int:
    try:
        turns = _turns(options)
    except OSError as error:
        return _unwritable(options, error)
    return asyncio.run(_launch(options, turns))


def _unwritable(options: Options, error: OSError) -> int:
    say(f"cannot write to {options.results}: {error.strerror}")
    return 1


async def _launch(options: Options, turns: list[Turn | Pause]) -> int:
    session = Session(options)
    try:
        await session.play(turns)
    except OSError as error:
        say(f"cannot write run.json: {error.strerror}")
        return 1
    await session.leave()
    return 128 + session.stop.signal if session.stop.signal else 0


def _turns(options: Options) -> list[Turn | Pause]:
    """Returns a turn for each round, also for rounds in which this node waits."""
    if not options.round:
        return [Turn(0, None, Results(options.results))]
    turns: list[Turn | Pause] = []
    for number, round_ in enumerate(options.round, 1):
        group = round_.of(options.node)
        if group is None:
            turns.append(Pause(number))
            continue
        folder = round_folder(options.results, options.node, number)
        folder.mkdir(parents=True, exist_ok=True)
        turns.append(Turn(number, group, Results(folder)))
    return turns


def _announcement(path: Path) -> File:
    number = int(path.parent.name.removeprefix("round-"))
    return File(number, path.name, path.stat().st_size)


class Session:
    """Meets the other nodes once, and stays connected to them for all rounds."""

    def __init__(self, options: Options) -> None:
        self.stop = StopSignal()
        self._options = options
        self._peers = peers_of(options)

    async def play(self, turns: list[Turn | Pause]) -> None:
        """Runs all turns, or records why not; raises OSError if a record cannot be written."""
        not_ready = await self._nics_problem()
        stopped = self._stopped() or await self._meet()
        if stopped is None and not_ready:
            # Programs of other nodes would wait forever for this node's program.
            self._peers.leaving()
            stopped = Ending(problems=[not_ready])
        for turn in turns:
            if isinstance(turn, Pause):
                if stopped is None:
                    say(f"round {turn.number}: this node waits")
                    await self._until_all_done(turn.number)
            else:
                run = Run(self._options, self._peers, self.stop, turn)
                ending = await self._play_turn(run, turn) if stopped is None else stopped
                record = run.record(ending)
                turn.results.write(record)
                if "problem" in record:
                    say(str(record["problem"]))
            stopped = stopped or self._stopped()
        if turns[-1].number:
            await self._hand_over()

    async def leave(self) -> None:
        """On node 0, waits while other nodes run, because they learn of each other only here."""
        await first_of(
            unneeded=self._peers.until_unneeded(),
            stopped=self.stop.wait(),
            late=asyncio.sleep(self._options.limit_seconds + SETTLE_SECONDS),
        )
        await self._peers.close()

    async def _nics_problem(self) -> str | None:
        """Waits for the NICs before the nodes meet, so that no program starts too early."""
        options = self._options
        infiniband, seconds = options.infiniband, options.nics_seconds
        if not seconds or not uses_nics(options.command, options.nodes, infiniband):
            return None
        gid = gid_index(os.environ)
        if not_ready := unready(infiniband, gid):
            say(f"waiting until the NICs can be addressed: {', '.join(not_ready)}")
            await first_of(
                ready=until_ready(infiniband, gid),
                stopped=self.stop.wait(),
                late=asyncio.sleep(seconds),
            )
            not_ready = unready(infiniband, gid)
        return f"NICs not ready after {seconds:g} s: {', '.join(not_ready)}" if not_ready else None

    async def _meet(self) -> Ending | None:
        try:
            first = await first_of(
                met=self._peers.meet(self._options.meeting_seconds), stopped=self.stop.wait()
            )
        except MissingError as missing:
            return Ending(peers_lost=missing.nodes, problems=[str(missing)])
        except OSError as error:
            return Ending(problems=[f"cannot listen on port {self._options.port}: {error}"])
        return None if first == "met" else self._stopped()

    async def _play_turn(self, run: Run, turn: Turn) -> Ending:
        ending = await run.play()
        if turn.number:
            await self._until_all_done(turn.number)
        else:
            await self._settle(ending)
        ending.peers_lost = self._peers.roll.lost
        return ending

    async def _hand_over(self) -> None:
        """Sends each node's results to node 0; after that, no node can be lost."""
        mine = self._options.results / f"node-{self._options.node}"
        files = [
            (_announcement(path), path)
            for path in sorted(mine.glob("round-*/*"))
            if path.name in FILES
        ]
        await first_of(
            handed=self._peers.hand_over(files),
            stopped=self.stop.wait(),
            late=asyncio.sleep(SETTLE_SECONDS),
        )
        self._peers.finished(0)

    async def _until_all_done(self, number: int) -> None:
        first = await first_of(
            done=self._peers.until_all_done(number),
            lost=self._peers.roll.until_lost(),
            stopped=self.stop.wait(),
        )
        if first == "stopped":
            self._peers.leaving()

    async def _settle(self, ending: Ending) -> None:
        """Reports the program's end; after a failure, waits to learn if another node caused it."""
        roll = self._peers.roll
        self._peers.finished(-ending.signal if ending.signal else ending.code or 0)
        known = roll.settled or roll.lost or self.stop.signal
        if ending.code != 0 and not known:
            say("waiting for news of the other nodes")
            await first_of(
                settled=roll.until_settled(),
                lost=roll.until_lost(),
                stopped=self.stop.wait(),
                late=asyncio.sleep(SETTLE_SECONDS),
            )

    def _stopped(self) -> Ending | None:
        """Returns the ending of all later turns, or None if the session may continue."""
        if self.stop.signal:
            problem = f"stopped by {signal_name(self.stop.signal)}"
            return Ending(signal=self.stop.signal, problems=[problem])
        lost = self._peers.roll.lost
        return Ending(peers_lost=lost, problems=["not begun"]) if lost else None
