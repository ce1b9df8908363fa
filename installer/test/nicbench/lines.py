"""The lines of the log that the judge reads; each begins with `[nic] `."""

from collections.abc import Mapping, Sequence

from nicbench.nics import Nic
from nicbench.schedule import Step

MARK = "[nic] "


def begin_line(counts: str, view: int, settings: str, wanted: str) -> str:
    """Returns the line about the run; `view` is the node that prints it (0: about all nodes)."""
    seen = f"node {view}" if view else "all"
    return f"{MARK}begin, {counts}, view of {seen}, {settings}, wanted {wanted}"


def node_line(node: int, host: str) -> str:
    """Returns the line that names a node's machine."""
    return f"{MARK}node {node}, host {host or '-'}"


def nic_line(node: int, nic: Nic) -> str:
    """Returns the line about the setup of a NIC."""
    return (
        f"{MARK}nic, node {node}, rail {nic.rail}, {nic.device}, interface {nic.interface}, "
        f"port {nic.port}, rate {nic.rate}, mtu {nic.mtu}, gid {nic.gid}, type {nic.kind}, "
        f"network {nic.network}, firmware {nic.firmware}, "
        f"rp_filter {nic.reverse}, busy {nic.busy}"
    )


def run_line(
    step: Step, pair: tuple[int, int], found: Mapping[tuple[int, int], float], path: int | None
) -> str:
    """Returns a pair's measurements: GB/s in each direction, or microseconds."""
    figures = ", ".join(f"{a}-{b} {value:.5f}" for (a, b), value in sorted(found.items()))
    return f"{MARK}run, {_step(step, pair)}, path {path or '-'}, rails {figures}"


def failed_line(
    step: Step, pair: tuple[int, int], rails: tuple[int, int], cause: tuple[str, str]
) -> str:
    """Returns the line about a pair of NICs without a measurement."""
    return f"{MARK}failed, {_step(step, pair)}, rails {rails[0]}-{rails[1]}, {cause[0]}: {cause[1]}"


def probe_line(
    step: Step, pair: tuple[int, int], rails: tuple[int, int], found: tuple[str, str, str]
) -> str:
    """Returns, after a failure, whether plain UDP passes, and whether both sides have a route."""
    udp, one, other = found
    return (
        f"{MARK}probe, {_step(step, pair)}, rails {rails[0]}-{rails[1]}, "
        f"udp {udp}, routes {one} {other}"
    )


def count_line(
    step: Step, pair: tuple[int, int], nic: tuple[int, int], grown: tuple[int, Mapping[str, int]]
) -> str:
    """Returns the line about error counters of NIC `nic[1]` of node `nic[0]` that grew."""
    names = ", ".join(f"{name} {count}" for name, count in grown[1].items())
    place = f"node {nic[0]}, rail {nic[1]}"
    return f"{MARK}count, {_step(step, pair)}, {place}, packets {grown[0]}, {names}"


def left_out_line(node: int, rail: int, failed: int) -> str:
    """Returns the line about a NIC that no further run uses."""
    return f"{MARK}left out, node {node}, rail {rail}, after {failed} failed runs"


def lost_line(node: int, why: str) -> str:
    """Returns the line about a lost node, which ends the test."""
    return f"{MARK}lost, node {node}: {why}"


def missing_line(node: int, programs: Sequence[str]) -> str:
    """Returns the line about programs that a node does not have."""
    return f"{MARK}missing, node {node}: {', '.join(programs)}"


def done_line(measured: int, failed: int, seconds: float) -> str:
    """Returns the line about all runs: how many pairs of NICs were measured."""
    return f"{MARK}done, {measured} measured, {failed} failed, {seconds:.1f} s"


def _step(step: Step, pair: tuple[int, int]) -> str:
    return f"{step.what}, round {step.round}, nodes {pair[0]}-{pair[1]}"
