"""Runs perftest's programs on this node at the same time, until a deadline."""

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nicbench.tools import PROGRAMS

_LISTENING = "0A"  # include/net/tcp_states.h
_POLL_SECONDS = 0.05
# The test image has perftest beside this program; elsewhere it is on PATH.
HOME = Path(__file__).resolve().parent.parent / "perftest"


@dataclass(frozen=True)
class Ended:
    """A program that has ended: its output, and how it ended."""

    output: str
    ended: str


class Batch:
    """The programs of one run; each uses one NIC of this node, which is its key."""

    def __init__(self, processes: dict[int, asyncio.subprocess.Process]) -> None:
        self._processes = processes
        self._outputs = {
            rail: asyncio.ensure_future(_read(process)) for rail, process in processes.items()
        }

    @classmethod
    async def start(cls, commands: dict[int, list[str]]) -> "Batch":
        """Starts a program for each NIC."""
        return cls({rail: await _start_program(words) for rail, words in commands.items()})

    async def until_listening(self, ports: list[int], seconds: float) -> bool:
        """Returns whether all servers accept connections in time and none has ended."""
        deadline = _now() + seconds
        while not set(ports) <= listening():
            ended = any(process.returncode is not None for process in self._processes.values())
            if ended or _now() > deadline:
                return False
            await asyncio.sleep(_POLL_SECONDS)
        return True

    async def finish(self, seconds: float) -> dict[int, Ended]:
        """Returns how each program ended; kills those that still run after this time."""
        ends = [asyncio.ensure_future(p.wait()) for p in self._processes.values()]
        if ends:
            await asyncio.wait(ends, timeout=seconds)
        late = {rail for rail, process in self._processes.items() if process.returncode is None}
        self.kill()
        found = {}
        for rail, process in self._processes.items():
            await process.wait()
            words = (
                f"no end within {seconds:g} s" if rail in late else _ending_text(process.returncode)
            )
            found[rail] = Ended(await self._outputs[rail], words)
        return found

    def kill(self) -> None:
        """Kills all programs that still run."""
        for process in self._processes.values():
            with suppress(ProcessLookupError):
                process.kill()


def missing() -> list[str]:
    """Returns those of perftest's programs that this node does not have."""
    folders = [HOME / "bin", *(Path(f) for f in os.environ.get("PATH", "").split(":") if f)]
    return [name for name in PROGRAMS if not any(os.access(f / name, os.X_OK) for f in folders)]


def listening() -> set[int]:
    """Returns the TCP ports of this container that accept connections."""
    ports = set()
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in Path("/proc/net", table).read_text().splitlines()[1:]:
                words = line.split()
                if words[3] == _LISTENING:
                    ports.add(int(words[1].rpartition(":")[2], 16))
    return ports


async def _start_program(words: list[str]) -> asyncio.subprocess.Process:
    program = HOME / "bin" / words[0]
    path = str(program) if program.exists() else words[0]
    return await asyncio.create_subprocess_exec(
        path,
        *words[1:],
        env=_environment(),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


def _environment() -> dict[str, str]:
    """Returns the environment without DeepEP's LD_PRELOAD, and with perftest's libraries."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    folders = [str(HOME / "lib"), environment.get("LD_LIBRARY_PATH", "")]
    return environment | {"LD_LIBRARY_PATH": ":".join(folder for folder in folders if folder)}


async def _read(process: asyncio.subprocess.Process) -> str:
    if process.stdout is None:
        return ""
    return (await process.stdout.read()).decode(errors="replace")


def _ending_text(code: int | None) -> str:
    return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"


def _now() -> float:
    return asyncio.get_running_loop().time()
