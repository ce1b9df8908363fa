"""Tests the random orders of calls that are drawn from seeds; running them needs GPUs."""

from __future__ import annotations

import unittest

from stress import order_plan as plan

SENDS = {"dispatch": "receive", "combine": "collect"}


class Serial:
    """Simulates a buffer whose calls run one after another on one stream."""

    def __init__(self) -> None:
        self.sent: dict[str, list[int]] = {"dispatch": [], "combine": []}
        self.received: dict[str, set[int]] = {"dispatch": set(), "combine": set()}
        self.rows: set[int] = set()

    def call(self, act: plan.Act) -> str:
        """Returns why the call cannot work; empty if it can."""
        if act.kind in SENDS:
            return self._send(act.kind, act.subject, act.way != "hook")
        if act.kind in SENDS.values():
            first = next(kind for kind, second in SENDS.items() if second == act.kind)
            wrong = act.subject in self.received[first] or act.subject not in self.sent[first]
            self.received[first].add(act.subject)
            return "it was received before, or never sent" if wrong else ""
        if act.kind == "replay":
            wrongs = [self._send(kind, act.subject, received=True) for kind in SENDS]
            return wrongs[0] or wrongs[1]
        if act.kind == "rows":
            self.rows.add(act.subject)
        return "" if act.subject in self.rows else "there are no such rows"

    def _send(self, kind: str, subject: int, received: bool) -> str:
        sent, done = self.sent[kind], self.received[kind]
        if len(sent) > 1 and sent[-2] not in done:
            return "it waits for a receive that comes later"
        if kind == "combine" and subject not in {*self.received["dispatch"]}:
            return "its dispatch was not received"
        sent.append(subject)
        done.update([subject] if received else [])
        return ""

    def outstanding(self) -> set[int]:
        return {subject for kind in SENDS for subject in {*self.sent[kind]} - self.received[kind]}


class OrderTest(unittest.TestCase):
    def setUp(self) -> None:
        self.orders = [plan.order_of(3, number, 2) for number in range(1500)]

    def test_an_order_depends_on_seed_number_and_ranks_alone(self) -> None:
        again = [plan.order_of(3, number, 2) for number in range(1499, -1, -1)]
        self.assertEqual(self.orders, again[::-1])
        self.assertNotEqual(self.orders[:9], [plan.order_of(4, number, 2) for number in range(9)])

    def test_each_order_works_on_one_stream(self) -> None:
        for number, order in enumerate(self.orders):
            buffers = [Serial() for _ in range(plan.BUFFERS)]
            for act in order:
                self.assertEqual(buffers[act.buffer].call(act), "", f"order {number}: {act}")
            self.assertEqual([buffer.outstanding() for buffer in buffers], [set(), set()])

    def test_the_simulation_reports_a_call_that_cannot_work(self) -> None:
        first = next(act for order in self.orders for act in order if act.kind == "receive")
        self.assertEqual(Serial().call(first), "it was received before, or never sent")

    def test_orders_contain_every_kind_way_stream_and_graph(self) -> None:
        acts = [act for order in self.orders for act in order]
        self.assertEqual({act.kind for act in acts}, set(plan.KINDS))
        self.assertEqual({act.stream for act in acts}, set(range(plan.STREAMS)))
        self.assertEqual({act.graph for act in acts if act.kind == "replay"}, set(plan.GRAPHS))
        ways = {(act.kind, act.way) for act in acts}
        for kind in ("dispatch", "combine"):
            self.assertTrue({(kind, way) for way in ("plain", "hook", "async")} <= ways)
        for kind in plan.ROWS:
            self.assertTrue({(kind, way) for way in ("plain", "async", "event")} <= ways)

    def test_buffers_are_both_destroyed_and_dropped(self) -> None:
        ends = [plan.renewal_of(1, number) for number in range(2000)]
        self.assertEqual(ends[0], "")
        self.assertEqual({*ends}, {"", *plan.RENEWALS})


if __name__ == "__main__":
    unittest.main()
