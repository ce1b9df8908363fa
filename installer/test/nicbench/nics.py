"""Reads the setup and the counters of this container's RDMA NICs."""

import contextlib
import fcntl
import ipaddress
import re
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

UNKNOWN = "-"
_SIOCGIFMTU = 0x8921  # linux/sockios.h
_IFREQ_MTU = "16si20x"
_MAPPING = "DEEP_EP_DEVICE_TO_HCA_MAPPING"
_MAPPED = re.compile(r"([0-9]{1,3}):([a-z0-9_]{1,40}):1")
_ROUTES = Path("/proc/net/route")
_FILTERS = Path("/proc/sys/net/ipv4/conf")
_NUMBER = re.compile(r"[0-9]+")
# The counters of packets of ConnectX and of soft-RoCE.
_PACKETS = ("port_xmit_packets", "port_rcv_packets", "sent_pkts", "rcvd_pkts")
# Counters that may grow without a fault.
_HARMLESS = frozenset(
    (
        *_PACKETS,
        "port_xmit_data",
        "port_rcv_data",
        "port_xmit_wait",
        "unicast_xmit_packets",
        "unicast_rcv_packets",
        "multicast_xmit_packets",
        "multicast_rcv_packets",
        "lifespan",
        "ack_deferred",
        "rdma_sends",
        "rdma_recvs",
        "rx_write_requests",
        "rx_read_requests",
        "rx_atomic_requests",
        "rx_dct_connect",
        "rx_icrc_encapsulated",
        "req_cqe_flush_error",
        "resp_cqe_flush_error",
    )
)


@dataclass(frozen=True)
class Nic:
    """One NIC; values that could not be read are `-`.

    rail: the NIC's index in the node, which is also the index of its GPU
    gid: the address that RDMA uses; `kind` is the version of that GID
    network: the narrowest network with this address that has a route over the interface
    reverse: the value of rp_filter; with 1, the kernel drops a packet if the best route to its
        sender uses another interface
    busy: packets of other processes, counted before the test
    """

    rail: int
    device: str
    interface: str
    port: str
    rate: str
    mtu: str
    gid: str
    kind: str
    network: str
    firmware: str
    reverse: str
    busy: int = 0


def devices(infiniband: Path, environment: Mapping[str, str]) -> list[str]:
    """Returns the device of each GPU, in order; all devices if no mapping is set."""
    mapped = sorted(
        (int(gpu), name) for gpu, name in _MAPPED.findall(environment.get(_MAPPING, ""))
    )
    if mapped:
        return [name for _, name in mapped]
    return sorted((path.name for path in infiniband.glob("*")), key=_number_and_name)


def read_nic(infiniband: Path, rail: int, device: str, gid: str) -> Nic:
    """Reads the setup of a NIC."""
    folder = infiniband / device
    port = folder / "ports/1"
    interface = _interface(folder, port, gid)
    address = _content(port / "gids" / gid)
    return Nic(
        rail,
        device,
        interface,
        _content(port / "state").partition(":")[2].strip() or UNKNOWN,
        _content(port / "rate").partition(" ")[0] or UNKNOWN,
        _mtu(interface),
        _address(address),
        _content(port / "gid_attrs/types" / gid) or UNKNOWN,
        _network(interface, address),
        _content(folder / "fw_ver") or UNKNOWN,
        _reverse(interface),
    )


def read_counters(infiniband: Path, device: str) -> dict[str, int]:
    """Returns all numeric counters of a NIC."""
    counters = {}
    for folder in ("counters", "hw_counters"):
        for file in (infiniband / device / "ports/1" / folder).glob("*"):
            with contextlib.suppress(ValueError):
                counters[file.name] = int(_content(file))
    return counters


def growth(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[int, dict[str, int]]:
    """Returns the packets that a NIC sent and received, and error counters that grew."""
    grown = {name: after[name] - before[name] for name in before.keys() & after.keys()}
    packets = sum(grown.get(name, 0) for name in _PACKETS)
    errors = {
        name: count for name, count in sorted(grown.items()) if count > 0 and name not in _HARMLESS
    }
    return packets, errors


def _number_and_name(name: str) -> tuple[int, str]:
    found = _NUMBER.findall(name)
    return (int(found[-1]) if found else 0, name)


def _interface(folder: Path, port: Path, gid: str) -> str:
    """Returns the device's interface. A soft-RoCE device has none: its GID names one."""
    below = sorted(path.name for path in (folder / "device/net").glob("*"))
    if below:
        return below[0]
    named = (_content(port / "gid_attrs/ndevs" / index) for index in (gid, "0"))
    return next((name for name in named if name), UNKNOWN)


def _mtu(interface: str) -> str:
    request = struct.pack(_IFREQ_MTU, interface.encode()[:15], 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            return str(struct.unpack(_IFREQ_MTU, fcntl.ioctl(sock, _SIOCGIFMTU, request))[1])
        except OSError:
            return UNKNOWN


def _reverse(interface: str) -> str:
    """Returns the greater value of the interface and of `all`, which is what the kernel uses."""
    values = [_content(_FILTERS / name / "rp_filter") for name in ("all", interface)]
    return max(values) if all(value.isdecimal() for value in values) else UNKNOWN


def _address(gid: str) -> str:
    """Returns `10.0.0.1` for a GID with an IPv4 address, `-` for an unset GID."""
    if not gid.strip("0:"):
        return UNKNOWN
    with contextlib.suppress(ValueError):
        address = ipaddress.IPv6Address(gid)
        return str(address.ipv4_mapped or address)
    return UNKNOWN


def _network(interface: str, gid: str) -> str:
    address = _address(gid)
    if ":" in address or address == UNKNOWN:
        return UNKNOWN
    found = []
    for line in _content(_ROUTES).splitlines()[1:]:
        words = line.split()
        if len(words) > 7 and words[0] == interface:
            network = _route(words[1], words[7])
            if 0 < network.prefixlen < 32 and ipaddress.IPv4Address(address) in network:
                found.append(network)
    return str(max(found, key=lambda network: network.prefixlen)) if found else UNKNOWN


def _route(destination: str, mask: str) -> ipaddress.IPv4Network:
    """Parses a route; the kernel prints addresses as numbers in the machine's byte order."""
    ones = int(mask, 16).bit_count()
    start = ipaddress.IPv4Address(struct.pack("=I", int(destination, 16)))
    return ipaddress.IPv4Network((start, ones), strict=False)


def _content(file: Path) -> str:
    """Returns a file's text; empty if it cannot be read."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return file.read_text().strip()
    return ""
