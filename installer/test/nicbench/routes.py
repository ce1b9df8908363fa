"""Reads this container's routes in all tables with rtnetlink(7), which needs no privileges."""

import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

# linux/netlink.h and linux/rtnetlink.h
_GETROUTE, _NEWROUTE, _DONE = 26, 24, 3
_REQUEST_DUMP = 0x301
_UNICAST = 1
_DESTINATION, _INTERFACE = 1, 4
_HEADER = struct.Struct("=IHHII")
_ROUTE = struct.Struct("=BBBBBBBBI")
_ATTRIBUTE = struct.Struct("=HH")
_BUFFER = 1 << 18
_SECONDS = 2


@dataclass(frozen=True)
class Route:
    """A route to a network; the interface is empty if it has several."""

    network: ipaddress.IPv4Network
    interface: str


def read_routes() -> list[Route]:
    """Returns all IPv4 routes; none if they cannot be read."""
    found: list[Route] = []
    with suppress(OSError), socket.socket(socket.AF_NETLINK, socket.SOCK_RAW) as netlink:
        netlink.settimeout(_SECONDS)
        body = _ROUTE.pack(socket.AF_INET, *[0] * 8)
        netlink.send(_HEADER.pack(_HEADER.size + len(body), _GETROUTE, _REQUEST_DUMP, 1, 0) + body)
        done = False
        while not done:
            kinds, routes = parse(netlink.recv(_BUFFER))
            found += routes
            done = not kinds or kinds[-1] != _NEWROUTE
    return found


def parse(data: bytes) -> tuple[list[int], list[Route]]:
    """Returns the kinds of all messages, and the unicast routes in them."""
    kinds, routes = [], []
    while len(data) >= _HEADER.size:
        length, kind, *_ = _HEADER.unpack_from(data)
        kinds.append(kind)
        if kind == _NEWROUTE:
            routes += _route(data[_HEADER.size : length])
        data = data[max(length + 3 & ~3, _HEADER.size) :]
    return kinds, routes


def leads(routes: list[Route], interface: str, address: str) -> str:
    """Returns `yes` if a route over the interface leads to the address, `no`, or `-` (unknown)."""
    known = [route for route in routes if route.interface in ("", interface)]
    try:
        to = ipaddress.IPv4Address(address)
    except ValueError:
        return "-"
    if not any(route.interface == interface for route in known):
        return "-"
    return "yes" if any(to in route.network for route in known) else "no"


def _route(message: bytes) -> list[Route]:
    bits, kind = message[1], message[7]
    if kind != _UNICAST:
        return []
    attributes = dict(_attributes(message[_ROUTE.size :]))
    start = attributes.get(_DESTINATION, bytes(4))
    name = ""
    if _INTERFACE in attributes:
        name = socket.if_indextoname(struct.unpack("=I", attributes[_INTERFACE])[0])
    return [Route(ipaddress.IPv4Network((start, bits), strict=False), name)]


def _attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    while len(data) >= _ATTRIBUTE.size:
        length, kind = _ATTRIBUTE.unpack_from(data)
        yield kind, data[_ATTRIBUTE.size : length]
        data = data[max(length + 3 & ~3, _ATTRIBUTE.size) :]
