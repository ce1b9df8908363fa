"""The launcher's own words: on stderr, so that stdout is the program's alone."""

import sys


def say(text: str) -> None:
    print(f"launcher: {text}", file=sys.stderr, flush=True)
