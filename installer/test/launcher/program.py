"""The program under test, with all processes that it starts."""

import asyncio
import os
import resource
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence

from launcher.processes import adopt_orphans, describe, living, reap, send_signal
from launcher.tee import Tee

_POLL_SECONDS = 0.05
# A process in an uninterruptible wait outlives even SIGKILL.
_KILL_SECONDS = 10
_TRACEBACK_SECONDS = 3
_DESCRIBE_SECONDS = 5


class Program:
    """The program's process group; `end`, `abort` and `clear` leave no process behind."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    @classmethod
    def start(cls, command: Sequence[str], environment: Mapping[str, str], tee: Tee) -> "Program":
        """Starts a program with stdout and stderr in one pipe; OSError if it does not exist."""
        adopt_orphans()
        _forbid_core_files()
        reading, writing = os.pipe()
        try:
            process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=writing,
                stderr=writing,
                start_new_session=True,
            )
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        tee.follow(reading)
        return cls(process)

    @property
    def code(self) -> int:
        """Returns the exit code, or minus the number of the signal that ended the program."""
        return self._process.returncode

    async def ended(self) -> None:
        """Waits until the program has ended; its children may still run."""
        while self._process.poll() is None:
            await asyncio.sleep(_POLL_SECONDS)

    async def end(self, grace: float) -> int:
        """Ends the program and its children, first with SIGTERM; returns the last signal needed."""
        send_signal(living(), signal.SIGTERM)
        if await self._all_ended_within(grace):
            return signal.SIGTERM
        await self.kill()
        return signal.SIGKILL

    async def kill(self) -> bool:
        """Kills the program and its children; false if one could not be killed."""
        for _ in range(round(_KILL_SECONDS / _POLL_SECONDS)):
            # Repeated, because a process may start another one meanwhile.
            send_signal(living(), signal.SIGKILL)
            if await self._all_ended_within(_POLL_SECONDS):
                return True
        return False

    async def clear(self, grace: float) -> None:
        """Gives children of the ended program a moment to exit, then kills them."""
        if not await self._all_ended_within(grace):
            await self.end(grace)

    async def abort(self, tee: Tee) -> None:
        """Aborts a program that hangs, after recording where it hangs."""
        hanging = living()
        await self._describe(hanging, tee)
        # Python's fault handler prints every thread's stack before it lets the process die.
        send_signal(hanging, signal.SIGABRT)
        await self._all_ended_within(_TRACEBACK_SECONDS)
        await self.kill()

    async def _describe(self, pids: list[int], tee: Tee) -> None:
        def write() -> None:
            tee.note("still running:")
            for pid in pids:
                tee.note(describe(pid))

        # In a thread that may be abandoned, because /proc may not answer for a stuck process.
        thread = threading.Thread(target=write, daemon=True)
        thread.start()
        await asyncio.to_thread(thread.join, _DESCRIBE_SECONDS)

    async def _all_ended_within(self, seconds: float) -> bool:
        clock = asyncio.get_running_loop().time
        deadline = clock() + seconds
        while True:
            ended = self._process.poll() is not None
            reap(self._process.pid)
            if ended and not living():
                return True
            if clock() >= deadline:
                return False
            await asyncio.sleep(_POLL_SECONDS)


def _forbid_core_files() -> None:
    # One byte, not zero: with zero, Linux would still pipe a core to a program.
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    limit = 1 if hard == resource.RLIM_INFINITY or hard >= 1 else 0
    resource.setrlimit(resource.RLIMIT_CORE, (limit, hard))
