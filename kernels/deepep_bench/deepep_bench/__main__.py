"""Runs the command line `python3 -m deepep_bench CONFIG.yaml [BACKEND]`."""

import sys

from deepep_bench.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
