"""How many bytes each RDMA device moved, by its own counters."""

from dataclasses import asdict, dataclass
from pathlib import Path

# port_xmit_data and port_rcv_data count 32-bit words (Linux ABI, sysfs-class-infiniband).
_BYTES_PER_COUNT = 4


@dataclass(frozen=True)
class Traffic:
    """Bytes since the device's counters began; over all its ports."""

    sent: int
    received: int


@dataclass(frozen=True)
class Nic:
    """One device over the run, as run.json has it."""

    device: str
    sentBytes: int  # noqa: N815 the key in run.json
    receivedBytes: int  # noqa: N815


def read_traffic(infiniband: Path) -> dict[str, Traffic]:
    """Every device whose counters can be read; none where there is no RDMA."""
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
    """What each device moved, and what is wrong: a counter that ran backwards proves nothing."""
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


def _sum(device: Path, counter: str) -> int:
    counts = [int(file.read_text()) for file in device.glob(f"ports/*/counters/{counter}")]
    if not counts:
        raise ValueError(f"{device} has no {counter}")
    return sum(counts) * _BYTES_PER_COUNT
