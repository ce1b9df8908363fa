"""Examines a pair of NICs that failed: whether plain UDP passes, and whether a route exists."""

import asyncio
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import cast

from nicbench.nics import UNKNOWN, Nic
from nicbench.routes import leads, read_routes

PASSES, LOST = "passes", "lost"
_ASK, _ANSWER = b"epfabric-nic-ask", b"epfabric-nic-answer"
_TRIES = 3
_TRY_SECONDS = 0.5


class Echo(asyncio.DatagramProtocol):
    """A UDP port at one NIC's address, which answers and asks the ports of other nodes."""

    def __init__(self) -> None:
        self.port = 0
        self._transport: asyncio.DatagramTransport | None = None
        self._answers: set[tuple[str, int]] = set()

    @classmethod
    async def open(cls, nic: Nic) -> "Echo":
        """Opens the port; its number stays 0 where the NIC has no IPv4 address."""
        echo = cls()
        sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        # Without this, the answer may leave over another NIC.
        with suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, nic.interface.encode())
        try:
            sock.bind((nic.gid, 0))
        except OSError:
            sock.close()
            return echo
        loop = asyncio.get_running_loop()
        await loop.create_datagram_endpoint(lambda: echo, sock=sock)
        echo.port = sock.getsockname()[1]
        return echo

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called once the port is open."""
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Answers a question, or records the address from which an answer came."""
        if data == _ASK and self._transport:
            self._transport.sendto(_ANSWER, addr)
        elif data == _ANSWER:
            self._answers.add(addr)

    async def ask(self, address: str, port: int) -> str:
        """Returns `passes` if the other port answers, `lost` if not, `-` without a port."""
        if not self._transport or not port:
            return UNKNOWN
        self._answers.discard((address, port))
        for _ in range(_TRIES):
            self._transport.sendto(_ASK, (address, port))
            ends = asyncio.get_running_loop().time() + _TRY_SECONDS
            while asyncio.get_running_loop().time() < ends:
                if (address, port) in self._answers:
                    return PASSES
                await asyncio.sleep(0.02)
        return LOST

    def close(self) -> None:
        """Closes the port."""
        if self._transport:
            self._transport.close()


async def probe(
    nics: Mapping[int, Nic], echoes: Mapping[int, Echo], to: Mapping[int, tuple[str, int]]
) -> dict[str, list[str]]:
    """Returns for each NIC whether UDP passes to the given address, and whether a route exists."""
    routes = read_routes()
    echoed = await asyncio.gather(*(echoes[rail].ask(*to[rail]) for rail in to))
    return {
        str(rail): [passes, leads(routes, nics[rail].interface, to[rail][0])]
        for rail, passes in zip(to, echoed, strict=True)
    }
