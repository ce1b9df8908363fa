"""Sends messages between node 0 and the other nodes, as one JSON object per line."""

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

LINE_LIMIT = 1 << 20
Message = dict[str, Any]
# After this many seconds without an answer, a node is lost: it may be without power.
_SILENCE_SECONDS = 15


class LostError(Exception):
    """A node no longer takes part; the message says why."""

    def __init__(self, node: int, why: str) -> None:
        super().__init__(why)
        self.node = node


class Line:
    """A connection to one node."""

    def __init__(
        self, node: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.node = node
        self._reader = reader
        self._writer = writer
        _watch_silence(writer)

    def send(self, message: Message) -> None:
        """Sends without waiting."""
        if not self._writer.is_closing():
            self._writer.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    async def receive(self) -> Message:
        """Returns the next message; raises LostError when the connection has ended."""
        try:
            text = await self._reader.readline()
            message = json.loads(text) if text.endswith(b"\n") else None
        except (OSError, ValueError):
            message = None
        if not isinstance(message, dict):
            raise LostError(self.node, "its connection ended")
        return message

    async def ask(self, message: Message, seconds: float) -> Message:
        """Returns the answer to a message; raises LostError if none comes in time."""
        self.send(message)
        try:
            return await asyncio.wait_for(self.receive(), seconds)
        except asyncio.TimeoutError:
            raise LostError(self.node, f"it did not answer within {seconds:g} s") from None

    @property
    def address(self) -> str:
        """Returns the address of the other side."""
        return str(self._writer.get_extra_info("peername")[0])

    async def close(self) -> None:
        """Closes the connection after all messages are sent."""
        self._writer.close()
        with suppress(OSError, asyncio.TimeoutError):
            await asyncio.wait_for(self._writer.wait_closed(), 2)


async def connect(host: str, port: int, seconds: float) -> Line:
    """Connects to node 0 as soon as it listens; raises LostError if that takes too long."""
    clock = asyncio.get_running_loop().time
    deadline = clock() + seconds
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port, limit=LINE_LIMIT)
            return Line(0, reader, writer)
        if clock() >= deadline:
            raise LostError(0, f"it does not listen on port {port} after {seconds:g} s")
        await asyncio.sleep(0.5)


def _watch_silence(writer: asyncio.StreamWriter) -> None:
    connection: socket.socket = writer.get_extra_info("socket")
    options = {
        (socket.SOL_SOCKET, socket.SO_KEEPALIVE): 1,
        (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE): _SILENCE_SECONDS // 3,
        (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL): _SILENCE_SECONDS // 3,
        (socket.IPPROTO_TCP, socket.TCP_KEEPCNT): 2,
        (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT): _SILENCE_SECONDS * 1000,
    }
    with suppress(OSError):
        for (level, name), value in options.items():
            connection.setsockopt(level, name, value)
