"""The interface to the other nodes' launchers."""

from pathlib import Path
from typing import Protocol

from launcher.arguments import Options
from launcher.hub import Hub
from launcher.member import Member
from launcher.protocol import File
from launcher.roll import Roll


class Peers(Protocol):
    """The interface by which a run communicates with the other nodes."""

    roll: Roll

    async def meet(self, seconds: float) -> None:
        """Waits until all nodes have met; if some do not come, raises MissingError on all nodes."""

    async def until_all_done(self, number: int) -> None:
        """Reports that this node has finished a round, and waits until all nodes have."""

    async def hand_over(self, files: list[tuple[File, Path]]) -> None:
        """Sends this node's files to node 0, so that one judge sees all groups."""

    def finished(self, code: int) -> None:
        """Reports that this node's program has ended, so that this node does not count as lost."""

    def leaving(self) -> None:
        """Reports that this launcher was stopped while its program ran."""

    async def until_unneeded(self) -> None:
        """Waits until no other node depends on this launcher."""

    async def close(self) -> None:
        """Ends all connections."""


class Alone:
    """The only node of its run."""

    def __init__(self) -> None:
        self.roll = Roll([])

    async def meet(self, seconds: float) -> None:
        pass

    async def until_all_done(self, number: int) -> None:
        pass

    async def hand_over(self, files: list[tuple[File, Path]]) -> None:
        pass

    def finished(self, code: int) -> None:
        pass

    def leaving(self) -> None:
        pass

    async def until_unneeded(self) -> None:
        pass

    async def close(self) -> None:
        pass


def peers_of(options: Options) -> Peers:
    """Returns a Hub on node 0, and on each other node a Member, which connects to the hub."""
    if options.nodes == 1:
        return Alone()
    return Hub(options) if options.node == 0 else Member(options)
