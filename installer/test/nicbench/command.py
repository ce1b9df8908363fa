"""The command line: reads the options, and runs node 0 or another node."""

import argparse
import asyncio
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from launcher.readiness import gid_index
from nicbench.hub import Hub
from nicbench.member import Here, take_part
from nicbench.tools import Settings

# Short, because the launchers have met before and start this program on all nodes at once.
_MEETING_SECONDS = 30
_GPU = Path("/dev/nvidia0")
_TRAFFIC_CLASS = "NVSHMEM_IB_TRAFFIC_CLASS"


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """Returns the options; exits with 2 if one is invalid."""
    parser = argparse.ArgumentParser(prog="nic_bandwidth.py", allow_abbrev=False)
    option = parser.add_argument
    option("--seconds", type=int, default=1, help="measured time of each run (1)")
    option("--message-bytes", type=int, default=1 << 20, help="bytes of each message (1 MiB)")
    option("--latency-runs", type=int, default=1000, help="messages that measure latency (1000)")
    option("--iterations", type=int, default=0, help="messages of each run instead of --seconds")
    option("--qp-timeout", type=int, default=0, help="perftest's -u (perftest's default)")
    option("--extra", default="-q 4", help="perftest's options for bandwidth ('-q 4')")
    option("--memory", choices=("auto", "host"), default="auto", help="GPU memory where GPUs are")
    option("--want-rails", type=int, default=0, help="NICs that each node should have")
    option("--want-mtu", type=int, default=0, help="MTU that each interface should have")
    option("--want-gbps", type=int, default=0, help="Gbit/s that each port should have")
    option("--infiniband", type=Path, default="/sys/class/infiniband", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    for name in ("seconds", "message_bytes", "latency_runs"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')}: at least 1")
    return options


def main(arguments: Sequence[str]) -> int:
    """Runs this node's part; returns the exit code."""
    options = read_options(arguments)
    settings = Settings(
        gid_index(os.environ),
        os.environ.get(_TRAFFIC_CLASS, ""),
        options.seconds,
        options.message_bytes,
        shlex.split(options.extra),
        options.latency_runs,
        options.iterations,
        options.qp_timeout,
    )
    here = Here(
        int(os.environ.get("RANK", "0")),
        options.infiniband,
        settings,
        options.memory == "auto" and _GPU.exists(),
    )
    wanted = [options.want_rails, options.want_mtu, options.want_gbps]
    words = "rails {}, mtu {}, rate {}".format(*(value or "-" for value in wanted))
    return asyncio.run(_run(here, words))


async def _run(here: Here, wanted: str) -> int:
    host = os.environ.get("MASTER_ADDR", "127.0.0.1")
    port = int(os.environ.get("MASTER_PORT", "8361"))
    if here.node:
        return await take_part(here, host, port, _MEETING_SECONDS)
    hub = Hub(int(os.environ.get("WORLD_SIZE", "1")), host, here.settings, wanted)
    running = asyncio.ensure_future(hub.run(port, _MEETING_SECONDS))
    own = await take_part(here, "127.0.0.1", port, _MEETING_SECONDS)
    return max(own, await running)
