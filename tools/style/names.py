"""Finds the names that a source declares, and those of its tests."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import prose
from rules import BREAK

STATEMENTS = "return|new|throw|else|case|yield|assert|import|package|instanceof|goto|delete"
TYPED = re.compile(
    rf"\b(?!(?:{STATEMENTS})\b)[A-Za-z_][\w.:]*(?:<[\w<>\[\],.?&: ]*>)?(?:\[\]|\.\.\.|[*&])*"
    r"\s+[*&]?(?P<name>[A-Za-z_]\w*)\s*(?=[(=;,):{]|->|<\w|extends\b|implements\b)"
)
DECLARED = {
    ".py": re.compile(r"^\s*(?:async )?(?:def |class )?(?P<name>\w+)(?:\(|:| = )", re.MULTILINE),
    ".go": re.compile(
        r"\b(?:func|type|var|const)\s+(?:\([^)]*\)\s*)?(?P<name>\w+)|\b(?P<other>\w+)\s*:="
    ),
}
SHELL = re.compile(r"^\s*(?:local |readonly )*(?P<name>[a-z_]\w*)(?:\(\)|=)", re.MULTILINE)
TESTS = {
    ".java": re.compile(r"@(?:Parameterized|Repeated)?Test\b.*?\bvoid (?P<name>\w+)\(", re.DOTALL),
    ".py": re.compile(r"\bdef test_(?P<name>\w+)"),
    ".bats": re.compile(r'^@test ["\'](?P<name>[^"\'\n]+)', re.MULTILINE),
}


def words(name: str) -> str:
    """Returns a name's words in lower case, be it in camel case or with underscores."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).strip().lower()


def declared(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yields the offset and the words of each declaration, with () where a bracket follows."""
    suffix = ".py" if prose.is_python(path, text) else PurePosixPath(path).suffix
    typed = TYPED if suffix in prose.CURLY else None
    pattern = DECLARED.get(suffix, SHELL if prose.is_shell(path, text) else typed)
    if pattern:
        code = text if pattern is SHELL else _without(text, prose.of(path, text))
        for offset, name in _named(pattern, code):
            call = code.startswith("(", offset + len(name))
            yield offset, words(name) + "()" * call


def tests(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yields the offset and the words of each test's name."""
    pattern = TESTS.get(PurePosixPath(path).suffix)
    if pattern:
        for offset, name in _named(pattern, text):
            yield offset, words(name)


def _named(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    for found in pattern.finditer(text):
        group = found.lastgroup or "name"
        yield found.start(group), found[group]


def _without(text: str, shown: str) -> str:
    parts, end = [], 0
    for hidden in re.finditer(rf"[{BREAK}\n]+", shown):
        parts += [" " * (hidden.start() - end), text[hidden.start() : hidden.end()]]
        end = hidden.end()
    return "".join(parts)
