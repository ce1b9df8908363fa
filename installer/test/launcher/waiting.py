"""Waits for the first of several events, for example the signal to stop."""

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any


async def first_of(**waits: Coroutine[Any, Any, object]) -> str:
    """Returns the name of the wait that ends first (of several, the one that was given first).

    Cancels the other waits. An exception of the first wait is raised.
    """
    tasks = {name: asyncio.ensure_future(wait) for name, wait in waits.items()}
    try:
        await asyncio.wait(tasks.values(), return_when=asyncio.FIRST_COMPLETED)
        first = next(name for name, task in tasks.items() if task.done())
    finally:
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
    tasks[first].result()
    return first


class StopSignal:
    """Records whether the launcher was stopped: SIGTERM from the kubelet, SIGINT from a user."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None
        self._event = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self._record, number)

    async def wait(self) -> None:
        await self._event.wait()

    def _record(self, number: signal.Signals) -> None:
        self.signal = self.signal or number
        self._event.set()
