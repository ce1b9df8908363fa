"""One node's part: starts perftest's programs when node 0 requests it."""

import asyncio
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from nicbench import nics, runs, tools
from nicbench.probe import Echo, probe
from nicbench.talk import Line, LostError, Message, connect
from nicbench.tools import Settings

# How long a server may take to accept connections.
_LISTEN_SECONDS = 10
# How long a program may take to set up NIC and memory, and to end.
SETUP_SECONDS = 15
# A server ends soon after its client, or never.
FOLLOW_SECONDS = 3
# For this long before the test, NICs are watched: packets then are those of other processes.
QUIET_SECONDS = 1


@dataclass(frozen=True)
class Here:
    """This node and its settings.

    gpu_memory: whether runs use GPU memory, except those that need host memory
    """

    node: int
    infiniband: Path
    settings: Settings
    gpu_memory: bool


class Member:
    """Answers node 0 until node 0 ends the test."""

    def __init__(self, here: Here, line: Line) -> None:
        self._here = here
        self._line = line
        self._devices = nics.devices(here.infiniband, os.environ)
        self._batch = runs.Batch({})
        self._counters: dict[int, dict[str, int]] = {}
        self._nics: dict[int, nics.Nic] = {}
        self._echoes: dict[int, Echo] = {}

    async def serve(self) -> int:
        """Returns the exit code that node 0 names; 1 if node 0 is lost."""
        self._line.send({"hello": self._here.node, **await self._hello()})
        try:
            while True:
                message = await self._line.receive()
                if "say" in message:
                    print(message["say"], flush=True)
                elif "end" in message:
                    return int(message["end"])
                else:
                    self._line.send(await self._answer(message))
        finally:
            self._batch.kill()
            await self._batch.finish(1)
            for echo in self._echoes.values():
                echo.close()

    async def _hello(self) -> Message:
        here = self._here
        before = [self._count(rail) for rail in range(len(self._devices))]
        await asyncio.sleep(QUIET_SECONDS)
        for rail, device in enumerate(self._devices):
            packets, _ = nics.growth(before[rail], self._count(rail))
            nic = nics.read_nic(here.infiniband, rail, device, here.settings.gid)
            self._nics[rail] = replace(nic, busy=packets)
            self._echoes[rail] = await Echo.open(nic)
        return {
            "host": os.environ.get("EPFABRIC_NODE", ""),
            "nics": [asdict(nic) for nic in self._nics.values()],
            "echo": [echo.port for echo in self._echoes.values()],
            "missing": runs.missing(),
            "gpu": here.gpu_memory,
        }

    async def _answer(self, message: Message) -> Message:
        if message["do"] == "finish":
            return await self._finish_batch(FOLLOW_SECONDS)
        if message["do"] == "probe":
            to = {int(rail): (str(a), int(port)) for rail, (a, port) in message["to"].items()}
            return await probe(self._nics, self._echoes, to)
        what, ports = message["what"], {int(r): int(p) for r, p in message["ports"].items()}
        self._counters = {rail: self._count(rail) for rail in ports}
        address = [message["to"]] if message["do"] == "connect" else []
        commands = {
            rail: [*self._command(what, rail, port), *address] for rail, port in ports.items()
        }
        self._batch = await runs.Batch.start(commands)
        if message["do"] == "serve":
            ready = await self._batch.until_listening(list(ports.values()), _LISTEN_SECONDS)
            return {"ready": ready}
        seconds = self._here.settings.seconds + 2 * tools.MARGIN_SECONDS + SETUP_SECONDS
        return await self._finish_batch(seconds)

    def _command(self, what: str, rail: int, port: int) -> list[str]:
        on_gpu = self._here.gpu_memory and what in ("write", "read", "across")
        gpu = rail if on_gpu else None
        return tools.command(what, self._devices[rail], port, self._here.settings, gpu)

    async def _finish_batch(self, seconds: float) -> Message:
        """Returns each program's results and end, and the growth of the NICs' counters."""
        ended = await self._batch.finish(seconds)
        self._batch = runs.Batch({})
        return {"rails": {str(rail): self._result_of(rail, end) for rail, end in ended.items()}}

    def _result_of(self, rail: int, ended: runs.Ended) -> Message:
        here = self._here
        packets, errors = nics.growth(self._counters[rail], self._count(rail))
        nic = nics.read_nic(here.infiniband, rail, self._devices[rail], here.settings.gid)
        why = list(tools.cause(ended.output, ended.ended))
        return {
            "output": ended.output[-4000:],
            "ended": ended.ended,
            "why": ["port-down", f"port {nic.port}"] if nic.port not in ("ACTIVE", "-") else why,
            "packets": packets,
            "errors": errors,
        }

    def _count(self, rail: int) -> dict[str, int]:
        return nics.read_counters(self._here.infiniband, self._devices[rail])


async def take_part(here: Here, host: str, port: int, seconds: float) -> int:
    """Takes part until the test ends; returns the exit code."""
    try:
        line = await connect(host, port, seconds)
        code = await Member(here, line).serve()
        await line.close()
    except LostError as lost:
        print(f"[nic] lost, node {lost.node}: {lost}", flush=True)
        return 1
    except asyncio.CancelledError:
        return 1
    return code
