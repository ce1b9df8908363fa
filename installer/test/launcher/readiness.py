"""Checks whether this container's RDMA NICs can be addressed.

When a pod ends, the NIC that it claimed returns to the host, and later moves into the next pod.
This removes the NIC's addresses, which are not always restored (kubernetes-sigs/dranet issue 42):
RDMA then fails in the second test. GID 3 of a RoCE port is for RoCE v2 and an IPv4 address, and
exists as long as the interface has that address.
"""

import asyncio
import contextlib
import fcntl
import socket
import struct
from collections.abc import Mapping
from pathlib import Path

# linux/sockios.h; struct ifreq has a name of 16 bytes, which ends with a 0, and 24 more bytes.
_SIOCGIFADDR = 0x8915
_IFREQ = "16s24x"
_POLL_SECONDS = 0.5
_USUAL_GID = "3"


def uses_nics(command: list[str], nodes: int, infiniband: Path) -> bool:
    """Returns whether the program uses RDMA NICs: between nodes, or without NVLink in one node."""
    return any(infiniband.glob("*")) and (nodes > 1 or "--disable-nvlink" in command)


def gid_index(environment: Mapping[str, str]) -> str:
    """Returns the index of the GID that NVSHMEM uses: 3 unless the environment sets another."""
    named = environment.get("NVSHMEM_IB_GID_INDEX", "")
    return named if named.isdecimal() else _USUAL_GID


async def until_ready(infiniband: Path, gid: str) -> None:
    """Waits until every RDMA device can be addressed, forever if one never can."""
    while unready(infiniband, gid):
        await asyncio.sleep(_POLL_SECONDS)


def unready(infiniband: Path, gid: str) -> list[str]:
    """Returns every RDMA device that cannot be addressed now, and what it lacks."""
    found = ((device.name, _problem(device, gid)) for device in sorted(infiniband.glob("*")))
    return [f"{name} {problem}" for name, problem in found if problem]


def _problem(device: Path, gid: str) -> str | None:
    port = device / "ports/1"
    if _text(port / "link_layer") == "InfiniBand":
        return None  # addressed by its port, not by IP
    interfaces = sorted(path.name for path in (device / "device/net").glob("*"))
    if not interfaces:
        return "has no network interface in this container"
    if not any(_has_ipv4(interface) for interface in interfaces):
        return f"({interfaces[0]}) has no IPv4 address"
    if not _text(port / "gids" / gid).strip("0:"):
        return f"({interfaces[0]}) has no GID {gid}"
    kind = _text(port / "gid_attrs/types" / gid)
    if kind != "RoCE v2":
        return f"({interfaces[0]}) has a GID {gid} of type {kind or 'none'}, expected RoCE v2"
    return None


def _text(file: Path) -> str:
    """Returns a sysfs file's text; empty if unreadable, like the type of a GID that is not set."""
    with contextlib.suppress(OSError):
        return file.read_text().strip()
    return ""


def _has_ipv4(interface: str) -> bool:
    request = struct.pack(_IFREQ, interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            fcntl.ioctl(sock, _SIOCGIFADDR, request)
        except OSError:
            return False
    return True
