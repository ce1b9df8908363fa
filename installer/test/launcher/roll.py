"""The states of the other nodes, as this node knows them."""

import asyncio
from collections.abc import Iterable


class MissingError(Exception):
    """Some nodes did not come; the message names them, and `nodes` has their numbers."""

    def __init__(self, nodes: Iterable[int], message: str) -> None:
        super().__init__(message)
        self.nodes = sorted(nodes)


class Roll:
    """The state of the other nodes: running, then finished or lost, each at most once."""

    def __init__(self, others: Iterable[int]) -> None:
        self._running = set(others)
        self._lost: set[int] = set()
        self._someone_lost = asyncio.Event()
        self._settled = asyncio.Event()
        self._update_settled()

    @property
    def lost(self) -> list[int]:
        return sorted(self._lost)

    @property
    def settled(self) -> bool:
        return not self._running

    def finish(self, node: int) -> bool:
        """Records that a node's program ended; false if nothing changes."""
        return self._stop_running(node)

    def lose(self, node: int) -> bool:
        """Records that a node's launcher left early; false if its program had ended."""
        if not self._stop_running(node):
            return False
        self._lost.add(node)
        self._someone_lost.set()
        return True

    async def until_lost(self) -> None:
        """Waits until a node is lost; forever if no node is."""
        await self._someone_lost.wait()

    async def until_settled(self) -> None:
        """Waits until every other node has finished or is lost."""
        await self._settled.wait()

    def _stop_running(self, node: int) -> bool:
        if node not in self._running:
            return False
        self._running.remove(node)
        self._update_settled()
        return True

    def _update_settled(self) -> None:
        if self.settled:
            self._settled.set()


def names(nodes: Iterable[int]) -> str:
    """Returns node numbers as text: `node 1`, `nodes 1, 3`."""
    numbers = [str(node) for node in sorted(nodes)]
    return f"node{'' if len(numbers) == 1 else 's'} {', '.join(numbers)}"
