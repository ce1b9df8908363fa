"""`python3 bench/peers`: epbench, NCCL and DeepEP on the same GPUs in the same run."""

import sys

from peers.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
