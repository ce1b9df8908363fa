"""Builds the command lines of perftest's programs, and parses their output."""

import math
import re
from dataclasses import dataclass

from nicbench.schedule import LATENCY, READ

WRITE_BW, READ_BW, WRITE_LAT = "ib_write_bw", "ib_read_bw", "ib_write_lat"
NO_END = "no-end"
NO_CLOCK = "no-clock"
PROGRAMS = (WRITE_BW, READ_BW, WRITE_LAT)
# Seconds that a measurement ignores at its start and end, because programs do not start at the same
# moment.
MARGIN_SECONDS = 1
_LATENCY_BYTES = 8
_NUMBER = r"[ \t]+(-?[0-9.]+(?:e[+-]?[0-9]+)?|-?nan|-?inf)"
_ROW = re.compile(r"^ *([0-9]+) +([0-9]+)" + 3 * _NUMBER + r"(?: .*)?$", re.M)
_PATH = re.compile(r"^ *Mtu *: *([0-9]+)\[B\]", re.M)
_MAX_LINE = 120


@dataclass(frozen=True)
class Settings:
    """The settings that all runs share.

    gid: index of the GID that RDMA uses
    traffic_class: traffic class of all packets; empty for the NIC's default
    iterations: number of messages of a bandwidth run; with 0, it runs for `seconds`
    qp_timeout: value of perftest's -u (when a packet counts as lost); 0 for perftest's default
    extra: further options of perftest for bandwidth runs
    """

    gid: str
    traffic_class: str
    seconds: int
    message_bytes: int
    extra: list[str]
    latency_runs: int
    iterations: int
    qp_timeout: int


# Parts of perftest's messages for each cause, in lower case; the first match is used.
_CAUSES = (
    ("port-down", ("port number",)),
    ("gid-types", ("incompatibility issue with gid types",)),
    ("no-gid", ("sgid", "invalid gid")),
    ("no-memory", ("allocate mr", "create mr", "create cq", "cannot allocate memory", "mlock")),
    ("no-gpu-memory", ("cuinit(", "cumemalloc", "no available device", "dmabuf", "dlerror")),
    ("no-route", ("modify qp", "unable to connect the hca", "network is unreachable")),
    ("unanswered", ("completion with error", "failed status", "syndrom")),
    ("no-device", ("ib device", "no ib devices", "did not detect devices")),
    # On a busy node, other processes delay perftest while it measures the processor's clock rate.
    (NO_CLOCK, ("correlation coefficient",)),
    ("no-tcp", ("couldn't connect", "read remote address", "exchange data", "socket connection")),
)
# Causes that leave open why packets do not arrive.
UNCLEAR = (NO_END, "no-route", "unanswered")


def command(what: str, device: str, port: int, settings: Settings, gpu: int | None) -> list[str]:
    """Returns a run's command line; the caller adds the server's address for a client."""
    program = WRITE_LAT if what == LATENCY else READ_BW if what == READ else WRITE_BW
    words = [program, "-d", device, "-i", "1", "-x", settings.gid, "-F", "-p", str(port)]
    if settings.traffic_class:
        words += ["--tclass", settings.traffic_class]
    if settings.qp_timeout:
        words += ["-u", str(settings.qp_timeout)]
    if what == LATENCY:
        return [*words, "-s", str(_LATENCY_BYTES), "-n", str(settings.latency_runs)]
    words += ["-s", str(settings.message_bytes), "-b", "--report_gbits", *settings.extra]
    if settings.iterations:
        words += ["-n", str(settings.iterations)]
    else:
        duration = settings.seconds + 2 * MARGIN_SECONDS
        words += ["-D", str(duration), "-f", str(MARGIN_SECONDS)]
    return [*words, f"--use_cuda={gpu}", "--use_cuda_dmabuf"] if gpu is not None else words


def figure(what: str, output: str) -> float | None:
    """Returns GB/s (10^9 bytes) per direction, or microseconds; None if there is no result."""
    rows = _ROW.findall(output)
    if not rows:
        return None
    row = rows[-1]
    # Columns of latency: bytes, iterations, minimum, maximum, typical. Of bandwidth: bytes,
    # iterations, peak, average, message rate.
    value = float(row[4]) if what == LATENCY else float(row[3]) / 8 / 2
    return value if 0 < value < math.inf else None


def path_mtu(output: str) -> int | None:
    """Returns the path MTU on which both sides agreed."""
    found = _PATH.search(output)
    return int(found[1]) if found else None


def cause(output: str, ended: str) -> tuple[str, str]:
    """Returns why a run failed: the judge's name for the cause, and the line that shows it.

    ended: how the program ended, in words
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for word, texts in _CAUSES:
        for line in lines:
            if any(text in line.lower() for text in texts):
                return word, line[:_MAX_LINE]
    if "no end within" in ended:
        return NO_END, ended
    printed = [line for line in lines if line.strip("-")]
    last = printed[-1][:_MAX_LINE] if printed else "no output"
    return ("no-result" if ended == "exit code 0" else "ended"), f"{ended}: {last}"


def more_specific(one: tuple[str, str], other: tuple[str, str]) -> tuple[str, str]:
    """Returns the more specific of both sides' causes."""
    # A program that hangs on one side also ends the other side's connection.
    order = [*(word for word, _ in _CAUSES[:-1]), NO_END, _CAUSES[-1][0]]

    def place(found: tuple[str, str]) -> int:
        return order.index(found[0]) if found[0] in order else len(order)

    return min(one, other, key=place)
