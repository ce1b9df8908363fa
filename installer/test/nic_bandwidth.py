#!/usr/bin/env python3
"""Measures what the NICs between all nodes can do, with perftest.

Started once per node, like DeepEP's tests: WORLD_SIZE is the number of nodes, RANK this node's
number, MASTER_ADDR and MASTER_PORT where node 0 is. Needs perftest's ib_write_bw, ib_read_bw and
ib_write_lat.

Exit codes: 0 all pairs of NICs were measured, 1 a node was lost, 2 usage, 4 a pair of NICs failed,
127 a program is missing.
"""

import sys

from nicbench.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
