"""The launcher of node 0, which all launchers of a run meet and which relays their states."""

import asyncio
import hmac
from pathlib import Path

from launcher.arguments import Options
from launcher.protocol import (
    CANCEL,
    LINE_LIMIT,
    START,
    WELCOME,
    Done,
    File,
    Finished,
    Hello,
    Lost,
    Message,
    Next,
)
from launcher.results import round_folder
from launcher.roll import MissingError, Roll, names
from launcher.talk import say
from launcher.wire import FILE_LIMIT, close, receive, receive_within, save, send, watch_silence

# A connection without a `hello` within this time does not come from a launcher.
_HELLO_SECONDS = 10


class Hub:
    """Accepts one connection for every other node and relays `finished` and `lost`."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self.roll = Roll(range(1, options.nodes))
        self._members: dict[int, asyncio.StreamWriter] = {}
        self._member_arrived = asyncio.Event()
        self._done: dict[int, set[int]] = {}
        self._news = asyncio.Event()
        self._started = False
        self._server: asyncio.Server | None = None
        self._visits: set[asyncio.Task[None]] = set()

    async def meet(self, seconds: float) -> None:
        self._server = await asyncio.start_server(
            self._receive, port=self._options.port, limit=LINE_LIMIT
        )
        say(f"waiting up to {seconds:g} s for {self._options.nodes - 1} other nodes")
        try:
            await asyncio.wait_for(self._until_all_arrived(), seconds)
        except asyncio.TimeoutError:
            missing = set(range(1, self._options.nodes)) - self._members.keys()
            for node in missing:
                self._broadcast(Lost(node))
            self._broadcast(CANCEL)
            raise MissingError(
                missing, f"{names(missing)} did not come within {seconds:g} s"
            ) from None

    async def until_all_done(self, number: int) -> None:
        while len(self._done.get(number, ())) < self._options.nodes - 1:
            self._news.clear()
            await self._news.wait()
        self._broadcast(Next(number + 1))

    async def hand_over(self, files: list[tuple[File, Path]]) -> None:
        pass

    def finished(self, code: int) -> None:
        self._broadcast(Finished(0, code))

    def leaving(self) -> None:
        self._broadcast(Lost(0))

    async def until_unneeded(self) -> None:
        if self._started:
            await self.roll.until_settled()

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(close(writer) for writer in self._members.values()))

    async def _until_all_arrived(self) -> None:
        while len(self._members) < self._options.nodes - 1:
            self._member_arrived.clear()
            await self._member_arrived.wait()
        # No other task runs between the check and this: a node that leaves later counts as lost.
        self._started = True
        self._broadcast(START)

    def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Explicit tasks, because asyncio's own would print a traceback for each task that our exit
        # cancels.
        visit = asyncio.create_task(self._serve(reader, writer))
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            hello = await receive_within(reader, _HELLO_SECONDS)
            if isinstance(hello, Hello) and self._accepts(hello):
                self._admit(hello.node, writer)
                await self._listen(hello.node, reader)
                self._end_connection(hello.node, writer)
        finally:
            writer.close()

    def _accepts(self, hello: Hello) -> bool:
        # After the start, a node that connects again belongs to the next attempt.
        return (
            not self._started
            and hmac.compare_digest(hello.token, self._options.token)
            and 0 < hello.node < hello.nodes == self._options.nodes
        )

    def _admit(self, node: int, writer: asyncio.StreamWriter) -> None:
        watch_silence(writer)
        former = self._members.pop(node, None)
        if former is not None:
            former.close()
        self._members[node] = writer
        send(writer, WELCOME)
        say(f"node {node} is here")
        self._member_arrived.set()

    async def _listen(self, node: int, reader: asyncio.StreamReader) -> None:
        while (message := await receive(reader)) is not None:
            # A node may report only its own loss.
            if message == Lost(node):
                self._lose(node)
            elif isinstance(message, Done) and message.node == node:
                self._done.setdefault(message.round, set()).add(node)
                self._news.set()
            elif isinstance(message, File):
                place = round_folder(self._options.results, node, message.round)
                if message.size > FILE_LIMIT or not await save(reader, message, place):
                    return
            elif isinstance(message, Finished) and message.node == node and self.roll.finish(node):
                self._broadcast(message)  # also to that node, which may then exit

    def _end_connection(self, node: int, writer: asyncio.StreamWriter) -> None:
        if self._members.get(node) is not writer:
            return
        del self._members[node]
        if not self._started:
            say(f"node {node} left again")
        else:
            self._lose(node)

    def _lose(self, node: int) -> None:
        if self._started and self.roll.lose(node):
            say(f"node {node} is lost")
            self._broadcast(Lost(node))

    def _broadcast(self, message: Message) -> None:
        for writer in self._members.values():
            send(writer, message)
