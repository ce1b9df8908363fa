"""The lines that launchers and node 0 send to each other over TCP.

One message per line, ASCII, at most LINE_LIMIT bytes. Any other line is ignored:

    hello TOKEN NODE NODES   a node's first message to node 0
    welcome                  node 0: the token is right, wait for the others
    start                    node 0: all nodes are here
    cancel                   node 0, after a `lost` for each missing node: not all nodes came
    done NODE ROUND          a node to node 0: it has finished its part in a round
    next ROUND               node 0: all nodes have finished the round before this one
    file ROUND NAME BYTES    a node to node 0, before the bytes of a file of its results
    finished NODE CODE       either way: NODE's program ended by itself or was ended (-9: signal 9);
                             NODE stays until node 0 sends this line back to it
    lost NODE                either way: NODE's launcher is leaving or has left
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

LINE_LIMIT = 256
TOKEN = re.compile(r"[A-Za-z0-9._-]{1,100}")


@dataclass(frozen=True)
class Hello:
    token: str
    node: int
    nodes: int

    def __str__(self) -> str:
        return f"hello {self.token} {self.node} {self.nodes}"


@dataclass(frozen=True)
class Word:
    """A message without values: welcome, start or cancel."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Finished:
    node: int
    code: int

    def __str__(self) -> str:
        return f"finished {self.node} {self.code}"


@dataclass(frozen=True)
class Lost:
    node: int

    def __str__(self) -> str:
        return f"lost {self.node}"


@dataclass(frozen=True)
class Done:
    node: int
    round: int

    def __str__(self) -> str:
        return f"done {self.node} {self.round}"


@dataclass(frozen=True)
class Next:
    round: int

    def __str__(self) -> str:
        return f"next {self.round}"


@dataclass(frozen=True)
class File:
    round: int
    name: str
    size: int

    def __str__(self) -> str:
        return f"file {self.round} {self.name} {self.size}"


Message = Hello | Word | Done | Next | File | Finished | Lost
WELCOME, START, CANCEL = Word("welcome"), Word("start"), Word("cancel")

_NODE, _ROUND = r"([0-9]{1,4})", r"([0-9]{1,3})"
_FORMS: list[tuple[str, Callable[..., Message]]] = [
    (r"(welcome|start|cancel)", Word),
    (rf"hello ({TOKEN.pattern}) {_NODE} {_NODE}", lambda t, *n: Hello(t, int(n[0]), int(n[1]))),
    (rf"done {_NODE} {_ROUND}", lambda node, number: Done(int(node), int(number))),
    (rf"next {_ROUND}", lambda number: Next(int(number))),
    (
        rf"file {_ROUND} (checksums\.txt|run\.json|test\.log) ([0-9]{{1,10}})",
        lambda number, name, size: File(int(number), name, int(size)),
    ),
    (rf"finished {_NODE} (-?[0-9]{{1,3}})", lambda node, code: Finished(int(node), int(code))),
    (rf"lost {_NODE}", lambda node: Lost(int(node))),
]


def parse(line: bytes) -> Message | None:
    """Returns the message in a line that may end with a line feed; None if it is invalid."""
    try:
        text = line.decode("ascii").removesuffix("\n")
    except UnicodeDecodeError:
        return None
    for pattern, message in _FORMS:
        if found := re.fullmatch(pattern, text):
            return message(*found.groups())
    return None


def line_of(message: Message) -> bytes:
    """Returns the message as a line."""
    return f"{message}\n".encode("ascii")
