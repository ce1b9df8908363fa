"""The launcher of another node, which connects to node 0 and relies on its reports."""

import asyncio
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
from launcher.roll import MissingError, Roll, names
from launcher.talk import say
from launcher.wire import (
    SILENCE_SECONDS,
    close,
    receive,
    receive_within,
    send,
    send_file,
    watch_silence,
)

_RETRY_SECONDS = 1
_ANSWER_SECONDS = 10


class Member:
    """One connection to node 0, retried until all nodes have met."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self.roll = Roll(node for node in range(options.nodes) if node != options.node)
        self._writer: asyncio.StreamWriter | None = None
        self._listener: asyncio.Task[None] | None = None
        self._last_failure = ""
        self._round = 1
        self._news = asyncio.Event()
        self._unneeded = asyncio.Event()

    async def meet(self, seconds: float) -> None:
        clock = asyncio.get_running_loop().time
        say(f"waiting up to {seconds:g} s for node 0 at {self._options.peer(0)}")
        deadline = clock() + seconds
        while True:
            reader = await self._join()
            if reader is not None:
                say("node 0 is here; waiting for the others")
                # Node 0 may have started later than this node, and decides until when it waits.
                deadline = clock() + seconds + SILENCE_SECONDS
                if await self._wait_for_start(reader, seconds + SILENCE_SECONDS):
                    return
            if clock() >= deadline:
                raise MissingError(
                    [0], f"node 0 did not come within {seconds:g} s: {self._last_failure}"
                )
            await asyncio.sleep(_RETRY_SECONDS)

    async def until_all_done(self, number: int) -> None:
        self._send(Done(self._options.node, number))
        while self._round <= number:
            self._news.clear()
            await self._news.wait()

    async def hand_over(self, files: list[tuple[File, Path]]) -> None:
        if self._writer is not None:
            for file, path in files:
                await send_file(self._writer, file, path)

    def finished(self, code: int) -> None:
        self._send(Finished(self._options.node, code))

    def leaving(self) -> None:
        self._send(Lost(self._options.node))

    async def until_unneeded(self) -> None:
        # After an earlier close, the next line of node 0 would cause a reset, which discards our
        # lines that node 0 has not read yet.
        if self._listener is not None:
            await self._unneeded.wait()

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
        if self._writer is not None:
            await close(self._writer)

    async def _join(self) -> asyncio.StreamReader | None:
        host, port = self._options.peer(0), self._options.port
        connecting = asyncio.open_connection(host, port, limit=LINE_LIMIT)
        try:
            reader, writer = await asyncio.wait_for(connecting, _ANSWER_SECONDS)
        except (OSError, UnicodeError, asyncio.TimeoutError) as error:
            # The name does not resolve before node 0's pod exists.
            self._last_failure = str(error) or "no answer"
            return None
        self._writer = writer
        watch_silence(writer)
        send(writer, Hello(self._options.token, self._options.node, self._options.nodes))
        if await receive_within(reader, _ANSWER_SECONDS) == WELCOME:
            return reader
        self._last_failure = (
            "it refused this node: it belongs to another run, or to one that has started"
        )
        writer.close()
        return None

    async def _wait_for_start(self, reader: asyncio.StreamReader, seconds: float) -> bool:
        try:
            return await asyncio.wait_for(self._until_start(reader), seconds)
        except asyncio.TimeoutError:
            self._last_failure = "it did not send the start"
            return False

    async def _until_start(self, reader: asyncio.StreamReader) -> bool:
        while (message := await receive(reader)) is not None:
            if message == START:
                self._listener = asyncio.create_task(self._listen(reader))
                return True
            if message == CANCEL:
                missing = self.roll.lost or [0]
                raise MissingError(missing, f"node 0 gave up waiting for {names(missing)}")
            self._handle(message)
        self._last_failure = "it left again"
        return False

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while (message := await receive(reader)) is not None:
            self._handle(message)
        self._unneeded.set()
        if self.roll.lose(0):
            say("node 0 is lost")

    def _handle(self, message: Message) -> None:
        if isinstance(message, Next):
            self._round = message.round
            self._news.set()
        elif isinstance(message, Finished):
            if message.node == self._options.node:
                # Node 0 has read our `finished`, and all messages before it.
                self._unneeded.set()
            self.roll.finish(message.node)
        elif isinstance(message, Lost) and self.roll.lose(message.node):
            say(f"node {message.node} is lost")

    def _send(self, message: Message) -> None:
        if self._writer is not None:
            send(self._writer, message)
