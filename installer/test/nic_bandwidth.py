#!/usr/bin/env python3
"""Measures bandwidth and latency between the NICs of all nodes, with perftest.

Start it once per node, like DeepEP's tests: WORLD_SIZE is the number of nodes, RANK this node's
number, MASTER_ADDR and MASTER_PORT the address of node 0. Needs ib_write_bw, ib_read_bw and
ib_write_lat of perftest.

Exit codes: 0 all pairs of NICs were measured, 1 a node was lost, 2 usage, 4 a pair of NICs failed,
127 a program is missing.
"""

import sys

from nicbench.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
