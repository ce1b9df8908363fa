#!/usr/bin/env python3
"""Runs the acceptance tests of a deployment bundle on this machine's GPUs, as their Jobs run them.

usage: run_locally.py run BUNDLE --results FOLDER [OPTION…]
       run_locally.py judge BUNDLE --results FOLDER [OPTION…]

Needs Python 3.10 and GPUs; `judge` needs Java instead. README.md beside this file has the options,
what is replaced and the exit codes.
"""

import sys

from local.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
