#!/usr/bin/env python3
"""Runs one program of an acceptance test on this node, together with the other nodes' launchers.

usage: launch.py --test NAME --results FOLDER --limit-seconds N [OPTION…] -- PROGRAM ARGUMENT…

It is a Python program because the image has no shell. README.md beside it describes the flags, the
files in the results folder, and the exit codes.
"""

import sys

from launcher.arguments import read_options
from launcher.session import launch

if __name__ == "__main__":
    sys.exit(launch(read_options(sys.argv[1:])))
