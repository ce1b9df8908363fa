"""Reads the YAML that epfabric writes for Kubernetes objects.

This is no YAML parser: it reads block mappings, block lists, and plain or quoted text on one line,
because test Jobs contain nothing else. Other YAML is an error that names the line.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

Tree = dict[str, "Tree"] | list["Tree"] | str | int | bool | None

_KEY = re.compile(
    r"(?P<key>'(?:[^']|'')*'|[^\s'\"#&*!|>{}\[\],?:-][^\s:]*(?::[^\s:]+)*):(?:\s+(?P<rest>.*))?"
)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_EMPTY: dict[str, Tree] = {"{}": {}, "[]": []}
# Matches a text that starts with an indicator of YAML 1.2, or contains one that ends plain text.
_NOT_PLAIN = re.compile(r"[&*!|>{}\[\]%@`\"',#?]|- |: |.*(?:: | #)")


class ManifestError(ValueError):
    """A manifest cannot be read; the message names the file and, if known, the line."""


@dataclass(frozen=True)
class _Line:
    number: int
    indent: int
    text: str


class _Reader:
    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._lines = list(self._significant(text))
        self._next = 0

    def document(self) -> Tree:
        tree = self._block(0)
        if self._next < len(self._lines):
            raise self._error(self._lines[self._next], "unexpected indentation")
        return tree

    def _significant(self, text: str) -> Iterator[_Line]:
        for number, line in enumerate(text.split("\n"), 1):
            content = line.strip(" ")
            if content and not content.startswith("#"):
                yield _Line(number, len(line) - len(line.lstrip(" ")), content)

    def _peek(self, indent: int) -> _Line | None:
        """Returns the next line if it has exactly this indentation."""
        if self._next == len(self._lines):
            return None
        line = self._lines[self._next]
        return line if line.indent == indent else None

    def _block(self, indent: int) -> Tree:
        line = self._peek(indent)
        if line is None:
            return None
        return self._list(indent) if _is_item(line.text) else self._mapping(indent)

    def _list(self, indent: int) -> list[Tree]:
        items: list[Tree] = []
        while (line := self._peek(indent)) is not None and _is_item(line.text):
            rest = line.text[1:].lstrip(" ")
            if _KEY.fullmatch(rest):
                # The item is a mapping, which starts after the hyphen.
                inner = indent + len(line.text) - len(rest)
                self._lines[self._next] = _Line(line.number, inner, rest)
                items.append(self._mapping(inner))
            else:
                self._next += 1
                items.append(self._scalar(line, rest))
        return items

    def _mapping(self, indent: int) -> dict[str, Tree]:
        mapping: dict[str, Tree] = {}
        while (line := self._peek(indent)) is not None and not _is_item(line.text):
            match = _KEY.fullmatch(line.text)
            if match is None:
                raise self._error(line, "expected KEY: VALUE")
            key = str(self._scalar(line, match["key"]))
            if key in mapping:
                raise self._error(line, f'"{key}" occurs twice')
            self._next += 1
            mapping[key] = self._value(line, match["rest"] or "", indent)
        return mapping

    def _value(self, line: _Line, rest: str, indent: int) -> Tree:
        if rest:
            return self._scalar(line, rest)
        if self._next == len(self._lines):
            return None
        following = self._lines[self._next]
        # epfabric writes lists at the indent of their key.
        if following.indent > indent or (following.indent == indent and _is_item(following.text)):
            return self._block(following.indent)
        return None

    def _scalar(self, line: _Line, text: str) -> Tree:
        if text.startswith("'") and re.fullmatch(r"'(?:[^']|'')*'", text):
            return text[1:-1].replace("''", "'")
        if text.startswith('"'):
            return self._quoted(line, text)
        if text in _WORDS:
            return _WORDS[text]
        if text in _EMPTY:
            return _EMPTY[text]
        if _NUMBER.fullmatch(text):
            return int(text)
        if not text or _NOT_PLAIN.match(text):
            raise self._error(line, f"not a form that epfabric writes: {text!r}")
        return text

    def _quoted(self, line: _Line, text: str) -> str:
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        if not isinstance(value, str):
            raise self._error(line, f"not a quoted text: {text}")
        return value

    def _error(self, line: _Line, message: str) -> ManifestError:
        return ManifestError(f"{self._name}:{line.number}: {message}")


def _is_item(text: str) -> bool:
    return text == "-" or text.startswith("- ")


def read_manifest(name: str, text: str) -> Tree:
    """Returns the object in a manifest; raises ManifestError with file and line."""
    return _Reader(name, text).document()
