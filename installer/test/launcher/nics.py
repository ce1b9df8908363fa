"""Counts the bytes that each RDMA device moved, and finds the GPU it belongs to."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

# port_xmit_data and port_rcv_data count 32-bit words (Linux ABI, sysfs-class-infiniband).
_BYTES_PER_COUNT = 4


# The device of each GPU, for a DeepEP with pull request 466: 0:mlx5_0:1,1:mlx5_1:1 and so on.
_MAPPING = "DEEP_EP_DEVICE_TO_HCA_MAPPING"
# gpu3rdma0 is NIC 3 of the machine, on hosts with GKE's drivers and in pods that claimed it.
_INTERFACE = re.compile(r"gpu([0-9]{1,3})rdma0")
_DEVICE = re.compile(r"(?<=:)mlx5_([0-9]{1,3})(?=:)")


@dataclass(frozen=True)
class Traffic:
    """Bytes that all ports of a device have moved since its counters started."""

    sent: int
    received: int


@dataclass(frozen=True)
class Nic:
    """The bytes that one device moved during the run, as in run.json."""

    device: str
    sentBytes: int  # noqa: N815 the key in run.json
    receivedBytes: int  # noqa: N815


def read_traffic(infiniband: Path) -> dict[str, Traffic]:
    """Returns every device with readable counters; none on machines without RDMA."""
    traffic = {}
    for device in sorted(infiniband.glob("*")):
        try:
            sent = _sum(device, "port_xmit_data")
            received = _sum(device, "port_rcv_data")
        except (OSError, ValueError):
            continue
        traffic[device.name] = Traffic(sent, received)
    return traffic


def differences(
    before: dict[str, Traffic], after: dict[str, Traffic]
) -> tuple[list[dict[str, object]], list[str]]:
    """Returns the bytes that each device moved, and problems with the counters."""
    nics, problems = [], []
    for device in sorted(before.keys() & after.keys()):
        sent = after[device].sent - before[device].sent
        received = after[device].received - before[device].received
        if sent < 0 or received < 0:
            problems.append(f"{device}: counters were reset during the run")
        else:
            nics.append(asdict(Nic(device, sent, received)))
    for device in sorted(before.keys() ^ after.keys()):
        problems.append(f"{device}: came or went during the run")
    return nics, problems


def mapped(environment: Mapping[str, str], infiniband: Path) -> dict[str, str]:
    """Returns the environment with a mapping in which GPU N has the device of gpuNrdma0.

    Without interfaces of such names, it stays unchanged: multi-networking names them eth2, eth3 and
    so on.
    """
    found = {}
    for interface in sorted(infiniband.glob("*/device/net/*")):
        number = _INTERFACE.fullmatch(interface.name)
        if number:
            found[number[1]] = interface.parents[2].name
    mapping = environment.get(_MAPPING, "")
    known = all(number in found for number in _DEVICE.findall(mapping))
    if not known or not mapping:
        return dict(environment)
    corrected = _DEVICE.sub(lambda device: found[device[1]], mapping)
    return {**environment, _MAPPING: corrected}


def _sum(device: Path, counter: str) -> int:
    counts = [int(file.read_text()) for file in device.glob(f"ports/*/counters/{counter}")]
    if not counts:
        raise ValueError(f"{device} has no {counter}")
    return sum(counts) * _BYTES_PER_COUNT
