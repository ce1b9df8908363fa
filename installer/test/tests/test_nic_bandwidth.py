"""Tests nic_bandwidth.py: the schedule, parsing of perftest's output, and runs of many nodes."""

import asyncio
import contextlib
import io
import ipaddress
import re
import socket
import struct
import tempfile
import unittest
from itertools import combinations
from pathlib import Path
from typing import Any, cast
from unittest import mock

from nicbench import member, nics, probe, routes, tools
from nicbench.hub import Hub
from nicbench.schedule import ACROSS, LATENCY, rails_of, rounds_of, steps_of
from nicbench.talk import Line, connect

SETTINGS = tools.Settings("3", "", 1, 1 << 20, ["-q", "4"], 1000, 0, 0)
BANDWIDTH = """
 Mtu             : 4096[B]
 GID index       : 3
 #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]
 1048576    45000            0.00               764.20                   0.0911
"""
LATENCY_ROW = """
 #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]
 8       1000          3.31           9.87         3.52     \t       3.60        \t0.20
"""


class ScheduleTest(unittest.TestCase):
    def test_every_pair_of_nodes_meets_once(self) -> None:
        for nodes in (2, 3, 4, 5, 8, 64):
            rounds = rounds_of(nodes)
            met = [pair for pairs in rounds for pair in pairs]
            self.assertEqual(sorted(met), list(combinations(range(nodes), 2)))
            for pairs in rounds:
                both = [node for pair in pairs for node in pair]
                self.assertEqual(len(both), len(set(both)))

    def test_every_node_reaches_every_other_rail(self) -> None:
        for nodes in (2, 3, 4, 7, 64):
            rounds = rounds_of(nodes)
            plan = zip(rounds, steps_of(nodes, len(rounds), 8, True), strict=True)
            shifts: dict[int, set[int]] = {node: set() for node in range(nodes)}
            for pairs, steps in plan:
                for step in steps:
                    for node in (node for pair in pairs for node in pair):
                        if step.what == ACROSS:
                            shifts[node].add(step.shift)
            self.assertEqual(shifts, {node: set(range(1, 8)) for node in range(nodes)})

    def test_a_shift_pairs_every_nic_once(self) -> None:
        step = steps_of(2, 1, 4, False)[0][-1]
        self.assertEqual(rails_of(step, 4), [(0, 3), (1, 0), (2, 1), (3, 2)])

    def test_sixty_four_nodes_take_six_minutes(self) -> None:
        steps = [step for steps in steps_of(64, 63, 8, True) for step in steps]
        # A bandwidth run takes 4 s, including its start and its end; a latency run takes 0.5 s.
        seconds = sum(0.5 if step.what == LATENCY else 4 for step in steps)
        self.assertLess(seconds, 6 * 60)


class PerftestTest(unittest.TestCase):
    def test_figures_count_one_direction(self) -> None:
        self.assertEqual(tools.figure("write", BANDWIDTH), 764.20 / 16)
        self.assertEqual(tools.figure("latency", LATENCY_ROW), 3.52)
        self.assertEqual(tools.path_mtu(BANDWIDTH), 4096)

    def test_columns_may_be_divided_by_tabs(self) -> None:
        row = " 16384      60               3.87               0.46   \t\t   0.003479\n"
        self.assertEqual(tools.figure("write", row), 0.46 / 16)

    def test_a_row_without_traffic_is_no_figure(self) -> None:
        self.assertIsNone(tools.figure("write", BANDWIDTH.replace("764.20", "0.00")))
        self.assertIsNone(tools.figure("write", BANDWIDTH.replace("764.20", "-nan")))
        self.assertIsNone(tools.figure("write", BANDWIDTH[:60]))

    def test_causes_are_read_from_perftests_messages(self) -> None:
        for text, word in {
            " Port number 1 state is Down": "port-down",
            "Found Incompatibility issue with GID types.": "gid-types",
            "Couldn't allocate MR": "no-memory",
            "Failed to modify QP 17 to RTR": "no-route",
            " Completion with error at client\n Failed status 12: syndrom 0x81": "unanswered",
            "Couldn't connect to 10.0.0.1:18515": "no-tcp",
            "IB device mlx5_9 not found": "no-device",
            "Correlation coefficient r^2: 0.816477 < 0.9": "no-clock",
        }.items():
            self.assertEqual(tools.cause(BANDWIDTH + text, "exit code 1")[0], word)
        self.assertEqual(tools.cause("", "no end within 18 s")[0], "no-end")
        self.assertEqual(
            tools.cause("a line\n", "exit code 0"), ("no-result", "exit code 0: a line")
        )

    def test_a_hang_is_reported_rather_than_the_connection_that_it_breaks(self) -> None:
        hangs, follows = ("no-end", "no end within 18 s"), ("no-tcp", "Failed to exchange data")
        self.assertEqual(tools.more_specific(follows, hangs), hangs)

    def test_gpu_memory_is_registered_by_dma_buf(self) -> None:
        words = tools.command("write", "mlx5_3", 18515, SETTINGS, 3)
        self.assertEqual(words[-2:], ["--use_cuda=3", "--use_cuda_dmabuf"])
        self.assertIn("-b", words)
        self.assertNotIn("-b", tools.command("latency", "mlx5_3", 18515, SETTINGS, None))


class NicsTest(unittest.TestCase):
    def test_nics_are_in_the_order_of_the_gpus_in_the_mapping(self) -> None:
        mapping = {"DEEP_EP_DEVICE_TO_HCA_MAPPING": "0:mlx5_1:1,1:mlx5_0:1"}
        self.assertEqual(nics.devices(Path("/none"), mapping), ["mlx5_1", "mlx5_0"])

    def test_devices_are_in_the_order_of_their_numbers(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for number in (10, 2, 0):
                (Path(folder) / f"mlx5_{number}").mkdir()
            self.assertEqual(nics.devices(Path(folder), {}), ["mlx5_0", "mlx5_2", "mlx5_10"])

    def test_a_nic_that_cannot_be_read_has_no_values(self) -> None:
        nic = nics.read_nic(Path("/none"), 0, "mlx5_0", "3")
        self.assertEqual((nic.port, nic.gid, nic.mtu, nic.network), ("-", "-", "-", "-"))

    def test_growth_separates_counters_of_errors_from_those_of_traffic(self) -> None:
        before = {"sent_pkts": 10, "rcvd_pkts": 10, "out_of_sequence": 1, "lifespan": 1}
        after = {"sent_pkts": 30, "rcvd_pkts": 20, "out_of_sequence": 4, "lifespan": 9}
        self.assertEqual(nics.growth(before, after), (30, {"out_of_sequence": 3}))


def nic_at(address: str) -> nics.Nic:
    return nics.Nic(0, "rxe0", "lo", "-", "-", "-", address, "-", "-", "-", "-")


async def asked(address: str) -> list[str]:
    """Returns two answers that 127.0.0.1 gets from a port at the address: open, then closed."""
    one, other = await probe.Echo.open(nic_at("127.0.0.1")), await probe.Echo.open(nic_at(address))
    there = address, other.port
    found = (await probe.probe({0: nic_at("127.0.0.1")}, {0: one}, {0: there}))["0"][:1]
    other.close()
    await asyncio.sleep(0)
    found.append(await one.ask(*there))
    one.close()
    return found


class ProbeTest(unittest.TestCase):
    def test_a_port_answers_until_it_is_closed(self) -> None:
        self.assertEqual(asyncio.run(asked("127.0.0.2")), ["passes", "lost"])

    def test_a_nic_without_an_address_is_not_asked(self) -> None:
        self.assertEqual(asyncio.run(asked("-")), ["-", "-"])

    def test_only_a_route_over_the_nics_own_interface_counts(self) -> None:
        known = [routes.Route(ipaddress.IPv4Network("10.0.0.0/24"), "eth1")]
        known.append(routes.Route(ipaddress.IPv4Network("10.0.1.0/24"), "eth2"))
        self.assertEqual(routes.leads(known, "eth1", "10.0.0.7"), "yes")
        self.assertEqual(routes.leads(known, "eth1", "10.0.1.7"), "no")
        self.assertEqual(routes.leads(known, "eth3", "10.0.1.7"), "-")
        self.assertEqual(routes.leads(known, "eth1", "-"), "-")
        several = [*known, routes.Route(ipaddress.IPv4Network("0.0.0.0/0"), "")]
        self.assertEqual(routes.leads(several, "eth1", "10.0.1.7"), "yes")

    def test_routes_are_parsed_from_messages_of_the_kernel(self) -> None:
        lo = struct.pack("=HHI", 8, 4, socket.if_nametoindex("lo"))
        network = struct.pack("=HH4s", 8, 1, bytes([10, 0, 1, 0]))
        local = struct.pack("=BBBBBBBBI", 2, 32, 0, 0, 255, 0, 0, 2, 0) + network + lo
        unicast = struct.pack("=BBBBBBBBI", 2, 24, 0, 0, 254, 0, 0, 1, 0) + network + lo
        default = struct.pack("=BBBBBBBBI", 2, 0, 0, 0, 254, 0, 0, 1, 0)
        messages = b"".join(
            struct.pack("=IHHII", 16 + len(body), 24, 2, 1, 0) + body
            for body in (local, unicast, default)
        )
        kinds, found = routes.parse(messages + struct.pack("=IHHII", 20, 3, 2, 1, 0) + bytes(4))
        self.assertEqual(kinds, [24, 24, 24, 3])
        self.assertEqual(
            [(str(route.network), route.interface) for route in found],
            [("10.0.1.0/24", "lo"), ("0.0.0.0/0", "")],
        )

    def test_the_kernels_own_routes_can_be_read(self) -> None:
        lines = Path("/proc/net/route").read_text().splitlines()[1:]
        main = {line.split()[0] for line in lines}
        self.assertLessEqual(main, {route.interface for route in routes.read_routes()})


class HubsEnd:
    """A connection to a node 0 that ends the test at once."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    async def receive(self) -> dict[str, Any]:
        return {"end": 0}


class MemberTest(unittest.TestCase):
    def test_packets_before_the_test_make_a_nic_busy(self) -> None:
        counted = [{"sent_pkts": 5, "rcvd_pkts": 7}, {"sent_pkts": 1005, "rcvd_pkts": 507}]
        hub = HubsEnd()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "mlx5_0").mkdir()
            here = member.Here(1, Path(folder), SETTINGS, False)
            with (
                mock.patch.object(member, "QUIET_SECONDS", 0),
                mock.patch.object(nics, "read_counters", side_effect=counted),
            ):
                asyncio.run(member.Member(here, cast(Line, hub)).serve())
        self.assertEqual(hub.sent[0]["nics"][0]["busy"], 1500)


class FakeNode:
    """A node whose perftest ends at once; it fails on the NICs (node, rail, …) in `bad`."""

    def __init__(self, node: int, bad: set[tuple[int, int, int]], why: str) -> None:
        self.lines: list[str] = []
        # How many further runs end without a figure, because perftest has no clock rate.
        self.no_clock = 0
        self._why = why
        self._node = node
        self._bad = bad
        self._asked: dict[str, Any] = {}

    async def play(self, port: int) -> int:
        line = await connect("127.0.0.1", port, 10)
        found = [vars(nics.read_nic(Path("/none"), rail, f"mlx5_{rail}", "3")) for rail in range(8)]
        hello = {"host": f"gpu-{self._node}", "nics": found, "missing": [], "gpu": False}
        line.send({"hello": self._node, "echo": [0] * 8, **hello})
        while True:
            message = await line.receive()
            if "say" in message:
                self.lines.append(message["say"])
            elif "end" in message:
                await line.close()
                return int(message["end"])
            elif message["do"] == "serve":
                self._asked = message
                line.send({"ready": True})
            elif message["do"] == "probe":
                line.send({rail: ["lost", "yes"] for rail in message["to"]})
            else:
                asked = message if message["do"] == "connect" else self._asked
                line.send({"rails": self._found(asked)})

    def _found(self, asked: dict[str, Any]) -> dict[str, Any]:
        row = LATENCY_ROW if asked["what"] == "latency" else BANDWIDTH
        return {rail: self._ended(row, (self._node, int(rail))) for rail in asked["ports"]}

    def _ended(self, row: str, place: tuple[int, int]) -> dict[str, Any]:
        if place[1] == 0 and self.no_clock:
            self.no_clock -= 1
            row = BANDWIDTH.replace("764.20", "0.000000")
            why = ["no-clock", "Correlation coefficient r^2: 0.8 < 0.9"]
            return {"output": row, "ended": "exit code 0", "why": why, "packets": 9, "errors": {}}
        dead = any(place == (bad[0], bad[1]) for bad in self._bad)
        why = [self._why, "Failed status 12"] if dead else ["ended", "exit code 0"]
        ended = "exit code 1" if dead else "exit code 0"
        return {"output": row, "ended": ended, "why": why, "packets": 10, "errors": {}}


async def together(
    nodes: int, bad: set[tuple[int, int, int]], why: str = "unanswered", no_clock: int = 0
) -> tuple[int, list[FakeNode]]:
    hub = Hub(nodes, "127.0.0.1", SETTINGS, "rails 8, mtu -, rate -")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = asyncio.ensure_future(hub.run(port, 20))
    members = [FakeNode(node, bad, why) for node in range(nodes)]
    for node in members:
        node.no_clock = no_clock
    await asyncio.gather(*(member.play(port) for member in members))
    return await running, members


class TogetherTest(unittest.TestCase):
    def test_sixty_four_nodes_find_each_dead_nic(self) -> None:
        code, members = asyncio.run(together(64, {(7, 3, 0), (40, 0, 0)}))
        self.assertEqual(code, 4)
        text = members[0].lines
        self.assertIn("[nic] left out, node 7, rail 3, after 3 failed runs", text)
        self.assertIn("[nic] left out, node 40, rail 0, after 3 failed runs", text)
        failures = [line.partition(", unanswered")[0] for line in text if "] failed, " in line]
        probes = [
            line.partition(", udp lost, routes yes yes")[0] for line in text if "] probe" in line
        ]
        self.assertEqual([line.replace("] probe", "] failed") for line in probes], failures)
        writes = [line for line in text if line.startswith("[nic] run, write")]
        self.assertEqual(len(writes), 64 * 63 // 2)
        measured = sum(
            len(re.findall(r" \d+-\d+ \d", line)) for line in text if "[nic] run" in line
        )
        failed = sum(line.startswith("[nic] failed") for line in text)
        self.assertRegex(text[-1], rf"done, {measured} measured, {failed} failed, ")

    def test_latency_is_not_measured_on_a_pair_that_hung(self) -> None:
        for why, runs in {"no-end": ["write", "across"], "unanswered": ["latency", "read"]}.items():
            _, members = asyncio.run(together(2, {(1, 0, 0)}, why))
            failed = [line for line in members[0].lines if line.startswith("[nic] failed")]
            found = {line.split()[2].strip(",") for line in failed}
            self.assertLessEqual(set(runs), found)
            self.assertEqual(why == "no-end", "latency" not in found)

    def test_a_run_without_a_clock_rate_is_repeated_once(self) -> None:
        code, members = asyncio.run(together(2, set(), no_clock=1))
        self.assertEqual(code, 0)
        text = "\n".join(members[0].lines)
        self.assertIn(
            f"[nic] run, write, round 1, nodes 0-1, path 4096, rails 0-0 {764.20 / 16:.5f}", text
        )
        code, members = asyncio.run(together(2, set(), no_clock=2))
        self.assertEqual(code, 4)
        failed = [line for line in members[0].lines if line.startswith("[nic] failed")]
        self.assertEqual(len(failed), 1)
        self.assertIn("rails 0-0, no-clock: Correlation coefficient", failed[0])

    def test_a_node_prints_the_runs_in_which_it_took_part(self) -> None:
        _, members = asyncio.run(together(5, set()))
        own = members[2].lines
        self.assertTrue(
            own[0].startswith("[nic] begin, 5 nodes, 8 rails, 5 rounds, view of node 2")
        )
        self.assertEqual(sum("run, write" in line for line in own), 4)
        self.assertFalse([line for line in own if "nodes 0-1" in line])

    def test_a_node_that_never_comes_is_reported_as_lost(self) -> None:
        async def alone() -> tuple[int, FakeNode]:
            hub = Hub(2, "127.0.0.1", SETTINGS, "rails -, mtu -, rate -")
            running = asyncio.ensure_future(hub.run(18462, 1))
            member = FakeNode(0, set(), "unanswered")
            await member.play(18462)
            return await running, member

        with contextlib.redirect_stdout(io.StringIO()):
            code, member = asyncio.run(alone())
        self.assertEqual(code, 1)
        self.assertEqual(member.lines, ["[nic] lost, node 1: it did not come within 1 s"])


if __name__ == "__main__":
    unittest.main()
