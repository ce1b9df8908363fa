"""Node 0: pairs the nodes, round by round, and gathers their results."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from nicbench import lines, tools
from nicbench.member import SETUP_SECONDS
from nicbench.nics import Nic
from nicbench.probe import PASSES
from nicbench.schedule import LATENCY, Step, rails_of, rounds_of, steps_of
from nicbench.talk import LINE_LIMIT, Line, LostError, Message

CLEAN, LOST, FAILED, MISSING = 0, 1, 4, 127
# A NIC that has failed with this many other nodes is left out of further runs.
MOST_FAILURES = 3
# With more than 64 nodes, each is paired with 63 others.
MOST_ROUNDS = 63
_FIRST_PORT = 18515
_PORTS = 12_000
_ANSWER_SECONDS = 20
_HELLO_SECONDS = 10


@dataclass
class Node:
    """A node that has connected."""

    line: Line
    address: str
    host: str
    nics: list[Nic]
    echo: list[int]
    missing: list[str]

    def echo_of(self, rail: int) -> tuple[str, int]:
        """Returns the address and port at which a NIC answers plain UDP."""
        return self.nics[rail].gid, self.echo[rail]


@dataclass
class Tally:
    """The results so far, for each node; node 0's entry is for all nodes.

    partners: for each NIC, the nodes with which it has failed
    out: NICs that no further run uses
    hung: pairs of nodes and of rails whose run had to be killed; they are not run again
    """

    measured: Counter[int] = field(default_factory=Counter)
    failed: Counter[int] = field(default_factory=Counter)
    partners: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    out: set[tuple[int, int]] = field(default_factory=set)
    hung: set[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=set)
    runs: int = 0


class Hub:
    """Waits for all nodes and runs the test with them."""

    def __init__(self, nodes: int, own_address: str, settings: tools.Settings, wanted: str) -> None:
        self._count = nodes
        self._own_address = own_address
        self._settings = settings
        self._wanted = wanted
        self._nodes: dict[int, Node] = {}
        self._node_came = asyncio.Event()
        self._tally = Tally()
        self._gpu_memory = False
        self._started = False

    async def run(self, port: int, seconds: float) -> int:
        """Runs the whole test; returns the exit code of all nodes."""
        server = await asyncio.start_server(self._receive, port=port, limit=LINE_LIMIT)
        clock = asyncio.get_running_loop().time
        started = clock()
        try:
            await asyncio.wait_for(self._until_all_connected(), seconds)
            code = await self._run_test()
            for node in self._nodes:
                counts = self._tally.measured[node], self._tally.failed[node]
                self._say(lines.done_line(*counts, clock() - started), [node])
        except asyncio.TimeoutError:
            absent = min(set(range(self._count)) - self._nodes.keys())
            self._say(lines.lost_line(absent, f"it did not come within {seconds:g} s"))
            code = LOST
        except LostError as lost:
            self._say(lines.lost_line(lost.node, str(lost)))
            code = LOST
        for connected in self._nodes.values():
            connected.line.send({"end": code})
        server.close()
        await asyncio.gather(*(node.line.close() for node in self._nodes.values()))
        return code

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(-1, reader, writer)
        try:
            hello = await asyncio.wait_for(line.receive(), _HELLO_SECONDS)
            line.node = int(hello["hello"])
            found = [Nic(**nic) for nic in hello["nics"]]
            echo = [int(port) for port in hello["echo"]]
        except (LostError, asyncio.TimeoutError, KeyError, TypeError, ValueError):
            writer.close()
            return
        if self._started or line.node not in range(self._count):
            writer.close()
            return
        address = self._own_address if line.node == 0 else line.address
        host = str(hello["host"])
        self._nodes[line.node] = Node(line, address, host, found, echo, hello["missing"])
        self._gpu_memory = self._gpu_memory or bool(hello["gpu"])
        self._node_came.set()

    async def _until_all_connected(self) -> None:
        while len(self._nodes) < self._count:
            self._node_came.clear()
            await self._node_came.wait()
        self._started = True

    async def _run_test(self) -> int:
        rails = max(len(node.nics) for node in self._nodes.values())
        rounds = rounds_of(self._count)[:MOST_ROUNDS]
        self._introduce(rails, len(rounds))
        missing = {n: node.missing for n, node in self._nodes.items() if node.missing}
        for number, programs in sorted(missing.items()):
            self._say(lines.missing_line(number, programs))
        if missing:
            return MISSING
        plan = steps_of(self._count, len(rounds), rails, self._gpu_memory)
        for pairs, steps in zip(rounds, plan, strict=True):
            for step in steps:
                self._tally.runs += 1
                await _gather(*(self._run_pair(step, pair, rails) for pair in pairs))
        return FAILED if self._tally.failed[0] else CLEAN

    def _introduce(self, rails: int, rounds: int) -> None:
        counts = f"{self._count} nodes, {rails} rails, {rounds} rounds"
        memory = "GPU" if self._gpu_memory else "host"
        message = f"message {self._settings.message_bytes}"
        settings = f"memory {memory}, gid {self._settings.gid}, {message}"
        for number, node in sorted(self._nodes.items()):
            self._say(lines.begin_line(counts, number, settings, self._wanted), [number])
            self._say(lines.node_line(number, node.host), {0, number})
            for nic in node.nics:
                self._say(lines.nic_line(number, nic), {0, number})

    async def _run_pair(self, step: Step, pair: tuple[int, int], rails: int) -> None:
        """Runs a step between two nodes, and reports the results."""
        used = [r for r in rails_of(step, rails) if self._usable(pair, r)]
        if not used:
            return
        found = await self._run(step, pair, rails, used)
        repeated = [r for r in used if _value(step, r, found) is None and _no_clock(r, found)]
        if repeated:
            self._tally.runs += 1
            for side, results in zip(
                found, await self._run(step, pair, rails, repeated), strict=True
            ):
                side.update(results)
        failed = self._report(step, pair, used, found)
        if failed:
            await self._probe(step, pair, failed)

    async def _run(
        self, step: Step, pair: tuple[int, int], rails: int, used: list[tuple[int, int]]
    ) -> tuple[Message, Message]:
        """Runs perftest between pairs of NICs; returns both nodes' results by NIC."""
        one, other = self._nodes[pair[0]], self._nodes[pair[1]]
        first = self._first_port(pair[0], rails)
        ports = {both: first + both[0] for both in used}
        order = {"what": step.what, "do": "serve"}
        await one.line.ask(order | {"ports": {a: ports[a, b] for a, b in used}}, _ANSWER_SECONDS)
        order = {"what": step.what, "do": "connect", "to": one.address}
        seconds = self._settings.seconds + 2 * tools.MARGIN_SECONDS + SETUP_SECONDS
        there = await other.line.ask(
            order | {"ports": {b: ports[a, b] for a, b in used}}, seconds + _ANSWER_SECONDS
        )
        here = await one.line.ask({"do": "finish"}, _ANSWER_SECONDS)
        return here["rails"], there["rails"]

    async def _probe(
        self, step: Step, pair: tuple[int, int], failed: list[tuple[int, int]]
    ) -> None:
        """Reports what may keep packets from NICs whose run failed."""
        one, other = self._nodes[pair[0]], self._nodes[pair[1]]
        to = {a: other.echo_of(b) for a, b in failed}, {b: one.echo_of(a) for a, b in failed}
        found = [
            await node.line.ask({"do": "probe", "to": asked}, _ANSWER_SECONDS)
            for node, asked in zip((one, other), to, strict=True)
        ]
        for rails in failed:
            (udp, here), (back, there) = (
                side[str(r)] for side, r in zip(found, rails, strict=True)
            )
            passes = PASSES if PASSES in (udp, back) else udp
            self._say(lines.probe_line(step, pair, rails, (passes, here, there)), {0, *pair})

    def _first_port(self, node: int, rails: int) -> int:
        """Returns other ports than in the last run, whose connections may not be closed yet."""
        return _FIRST_PORT + rails * (self._tally.runs * self._count + node) % _PORTS

    def _usable(self, pair: tuple[int, int], rails: tuple[int, int]) -> bool:
        sides = list(zip(pair, rails, strict=True))
        there = all(rail < len(self._nodes[node].nics) for node, rail in sides)
        hung = (pair, rails) in self._tally.hung
        return there and not hung and not any(side in self._tally.out for side in sides)

    def _report(
        self,
        step: Step,
        pair: tuple[int, int],
        used: list[tuple[int, int]],
        found: tuple[Message, Message],
    ) -> list[tuple[int, int]]:
        """Reports a step's results; returns the pairs of NICs that failed without a clear cause."""
        figures, paths, unclear = {}, [], []
        for rails in used:
            here, there = found[0][str(rails[0])], found[1][str(rails[1])]
            value = _value(step, rails, found)
            if value is not None:
                figures[rails] = value
                paths.append(tools.path_mtu(there["output"]) or 0)
            else:
                cause = tools.more_specific(tuple(here["why"]), tuple(there["why"]))
                self._record_failure(step, pair, rails, cause)
                unclear += [rails] if cause[0] in tools.UNCLEAR else []
                self._tally.hung |= {(pair, rails)} if cause[0] == tools.NO_END else set()
            for side, end in zip(zip(pair, rails, strict=True), (here, there), strict=True):
                if end["errors"]:
                    grown = (end["packets"], end["errors"])
                    self._say(lines.count_line(step, pair, side, grown), {0, *pair})
        for node in {0, *pair}:
            self._tally.measured[node] += len(figures)
        if figures:
            self._say(lines.run_line(step, pair, figures, min(paths)), {0, *pair})
        return unclear

    def _record_failure(
        self, step: Step, pair: tuple[int, int], rails: tuple[int, int], cause: tuple[str, str]
    ) -> None:
        for seen in {0, *pair}:
            self._tally.failed[seen] += 1
        self._say(lines.failed_line(step, pair, rails, cause), {0, *pair})
        if step.shift or step.what == LATENCY:
            return
        for node, rail, partner in zip(pair, rails, reversed(pair), strict=True):
            partners = self._tally.partners.setdefault((node, rail), set())
            partners.add(partner)
            if len(partners) >= MOST_FAILURES and (node, rail) not in self._tally.out:
                self._tally.out.add((node, rail))
                self._say(lines.left_out_line(node, rail, len(partners)), {0, *pair})

    def _say(self, text: str, to: Iterable[int] | None = None) -> None:
        """Makes these nodes print a line; without `to`, all nodes."""
        for number in self._nodes if to is None else to:
            self._nodes[number].line.send({"say": text})


def _value(step: Step, rails: tuple[int, int], found: tuple[Message, Message]) -> float | None:
    """Returns a pair's measurement, which both sides print; None if a side failed."""
    here, there = found[0][str(rails[0])], found[1][str(rails[1])]
    if not there["ended"] == here["ended"] == "exit code 0":
        return None
    values = [tools.figure(step.what, output) for output in (there["output"], here["output"])]
    return next((value for value in values if value is not None), None)


def _no_clock(rails: tuple[int, int], found: tuple[Message, Message]) -> bool:
    """Returns whether perftest on either side could not measure its processor's clock rate."""
    return any(
        side[str(rail)]["why"][0] == tools.NO_CLOCK for side, rail in zip(found, rails, strict=True)
    )


async def _gather(*parts: object) -> None:
    """Waits for all parts; the first exception cancels the other parts."""
    tasks = [asyncio.ensure_future(part) for part in parts]  # type: ignore[call-overload]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
