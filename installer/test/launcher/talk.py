"""Prints the launcher's own messages on stderr, because stdout is the program's."""

import sys


def say(text: str) -> None:
    print(f"launcher: {text}", file=sys.stderr, flush=True)
