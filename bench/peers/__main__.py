"""`python3 bench/peers`: compares epbench, NCCL and DeepEP on the same GPUs in one run."""

import sys

from peers.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
