"""Sends messages over TCP connections, and detects when the other machine is gone."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

from launcher.protocol import File, Message, line_of, parse

# After this many seconds without an answer, a node is lost: it may be without power.
SILENCE_SECONDS = 20
_PROBE_SECONDS = 5
# A test prints some ten thousand bytes; a program with more output than this is broken.
FILE_LIMIT = 64 << 20
_CHUNK = 1 << 16


async def receive(reader: asyncio.StreamReader) -> Message | None:
    """Returns the next message; None when the connection has ended."""
    while True:
        try:
            line = await reader.readline()
        except ValueError:  # longer than the limit; the reader threw it away
            continue
        except OSError:
            return None
        if not line.endswith(b"\n"):
            return None
        message = parse(line)
        if message is not None:
            return message


async def receive_within(reader: asyncio.StreamReader, seconds: float) -> Message | None:
    """Returns the next message; None if the connection ended, or no valid message came in time."""
    try:
        return await asyncio.wait_for(receive(reader), seconds)
    except asyncio.TimeoutError:
        return None


def send(writer: asyncio.StreamWriter, message: Message) -> None:
    """Sends without waiting: messages are few and far smaller than any buffer."""
    if not writer.is_closing():
        writer.write(line_of(message))


async def send_file(writer: asyncio.StreamWriter, file: File, path: Path) -> None:
    """Sends a file's announcement and content; nothing if the other side is gone."""
    with suppress(OSError), path.open("rb") as content:
        writer.write(line_of(file))
        left = file.size
        while left > 0 and (chunk := content.read(min(_CHUNK, left))):
            writer.write(chunk)
            left -= len(chunk)
            await writer.drain()


async def save(reader: asyncio.StreamReader, file: File, folder: Path) -> bool:
    """Writes the content after an announcement; false if it did not arrive completely."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / file.name).open("wb") as content:
            left = file.size
            while left > 0:
                chunk = await reader.read(min(_CHUNK, left))
                if not chunk:
                    return False
                content.write(chunk)
                left -= len(chunk)
    except OSError:
        return False
    return True


async def close(writer: asyncio.StreamWriter) -> None:
    """Closes the connection; waits up to two seconds until all data is sent."""
    writer.close()
    with suppress(OSError, asyncio.TimeoutError):
        await asyncio.wait_for(writer.wait_closed(), 2)


def watch_silence(writer: asyncio.StreamWriter) -> None:
    """Makes the kernel probe the connection, also while our program is busy."""
    connection: socket.socket = writer.get_extra_info("socket")
    options = {
        (socket.SOL_SOCKET, socket.SO_KEEPALIVE): 1,
        (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE): _PROBE_SECONDS,
        (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL): _PROBE_SECONDS,
        (socket.IPPROTO_TCP, socket.TCP_KEEPCNT): SILENCE_SECONDS // _PROBE_SECONDS - 1,
        # Keep-alive probes pause while sent data is unacknowledged.
        (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT): SILENCE_SECONDS * 1000,
    }
    with suppress(OSError):  # if the connection has ended, its reader detects that
        for (level, name), value in options.items():
            connection.setsockopt(level, name, value)
