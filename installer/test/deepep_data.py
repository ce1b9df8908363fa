#!/usr/bin/env python3
"""Checks every element that DeepEP moves between the GPUs, through its Python calls.

Start it once per node, like DeepEP's tests: WORLD_SIZE is the number of nodes, RANK this node's
number, MASTER_ADDR and MASTER_PORT the address of node 0. Needs torch and a module `deep_ep`.

Exit codes: 0 all calls were clean, 1 a call failed, 2 usage, 4 wrong data, 5 a fault that was
planted before the clean calls was not found.
"""

import sys

from datacheck.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
