"""Separates a file's prose from its code, at unchanged offsets, so that a finding has its line."""

import io
import re
import tokenize
from pathlib import PurePosixPath

from rules import BREAK

CURLY = {".java", ".cpp", ".hpp", ".cu", ".cuh", ".c", ".h", ".go", ".mjs"}
TOKENS = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>\"{3}.*?\"{3}|"(?:\\.|[^"\\\n])*"|`[^`]*`)"""
    r"""|(?P<letter>'(?:\\.|[^'\\\n])+')""",
    re.DOTALL,
)
# Markers of comments at a line's start.
MARKERS = re.compile(r"^[ \t]*(?:/\*\*?|\*/|\*|//+|\#+)|\*/", re.MULTILINE)
CODE_IN_PROSE = re.compile(r"\{@(?:code|link|value)[^}]*\}|``?[^`\n]+``?")
FENCED = re.compile(r"^ *(?:\d+\. |[-*] )?(```|~~~).*?^ *\1", re.MULTILINE | re.DOTALL)


def of(path: str, text: str) -> str:
    """Returns the text with its code, markers and quoted code blanked; its length is unchanged."""
    suffix = PurePosixPath(path).suffix
    if suffix in CURLY:
        return _of_curly(text, documented=suffix == ".java")
    if is_python(path, text):
        return _of_python(text)
    if suffix == ".md":
        return _blank(CODE_IN_PROSE, _blank(FENCED, text))
    return _blank(MARKERS, text, " ")


def is_shell(path: str, text: str) -> bool:
    """Returns whether a file is a shell script or a test of one."""
    return path.endswith((".sh", ".bash", ".bats")) or bool(re.match(r"#!.*sh\b", text))


def is_python(path: str, text: str) -> bool:
    """Returns whether a file is a Python program."""
    return path.endswith(".py") or bool(re.match(r"#!.*\bpython", text))


def _blank(pattern: re.Pattern[str], text: str, filler: str = BREAK) -> str:
    return pattern.sub(lambda found: _filled(found.group(), filler), text)


def _of_curly(text: str, *, documented: bool) -> str:
    parts, end, kind = [], 0, ""
    for found in TOKENS.finditer(text):
        between = text[end : found.start()]
        # Comments on successive lines are joined, and so are strings with a plus between them.
        joined = kind == found.lastgroup and between.strip() in (
            {"", "+"} if found["text"] else {""}
        )
        parts += [_filled(between, " ") if joined else _code(between), _piece(found)]
        end, kind = found.end(), str(found.lastgroup)
    prose = "".join(parts) + _code(text[end:])
    return _blank(CODE_IN_PROSE, prose) if documented else prose


def _piece(found: re.Match[str]) -> str:
    if found["comment"]:
        return _blank(MARKERS, found.group(), " ")
    return f" {found.group()[1:-1]} " if found["text"] else _code(found.group())


def _code(text: str) -> str:
    return _filled(text, BREAK)


def _filled(text: str, filler: str) -> str:
    return "\n".join([filler * len(line) for line in text.split("\n")])


def _of_python(text: str) -> str:
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    kept = list(_code(text))
    prose = {"COMMENT", "STRING", "FSTRING_MIDDLE"}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if tokenize.tok_name[token.type] in prose:
            start = lines[token.start[0] - 1] + token.start[1]
            stop = lines[token.end[0] - 1] + token.end[1]
            kept[start:stop] = text[start:stop]
    return _blank(MARKERS, _join_comments("".join(kept)), " ")


def _join_comments(prose: str) -> str:
    """Joins comments on successive lines, because a sentence may continue on the next line."""
    return re.sub(rf"\n{BREAK}+(?=#)", lambda found: "\n" + " " * (len(found.group()) - 1), prose)
