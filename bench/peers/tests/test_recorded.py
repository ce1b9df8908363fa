"""Tests that a run recorded on two H200 GPUs gives the published figures and picture."""

from __future__ import annotations

import json
import os
import unittest
from pathlib import Path
from xml.etree import ElementTree

from peers.main import as_json
from peers.plot import svg
from peers.points import CEILING, COMBINE, DISPATCH, EPBENCH, NCCL, V1, V2, WHOLE, Point, read
from peers.table import markdown

PUBLISHED = Path(__file__).resolve().parents[3] / "docs/benchmarks/2026-11-22-2xh200-peers"
UPDATE = os.environ.get("EPFABRIC_GOLDEN") == "update"


class RecordedTest(unittest.TestCase):
    def setUp(self) -> None:
        self.found = read(PUBLISHED / "raw")

    def test_published_pages_equal_the_measurements(self) -> None:
        for name, text in (
            ("peers.json", as_json(self.found)),
            ("wire.svg", svg(self.found)),
        ):
            path = PUBLISHED / name
            if UPDATE:
                path.write_text(text, encoding="utf-8")
            self.assertEqual(
                path.read_text(encoding="utf-8"), text, f"{name}: EPFABRIC_GOLDEN=update"
            )

    def test_tables_hold_the_recorded_figures(self) -> None:
        tables = markdown(self.found).split("### ")
        about, known, low_latency = tables[0], tables[1], tables[-1]
        self.assertTrue(about.startswith("2 x NVIDIA H200, driver 580.159.04; 4096 tokens"), about)
        self.assertIn("NCCL 2.30.4.", about.splitlines())
        self.assertEqual(cells(known, V1)[:3], ["60 (968)", "80 (729)", "117 (499)"])
        self.assertEqual(cells(known, NCCL), ["263 (223)", *[""] * 6])
        best = f"Dispatch, BF16, layout known: {EPBENCH}"
        self.assertEqual(cells(tables[6], best), ["20", "341", "683", "169"])
        self.assertEqual(cells(low_latency, f"dispatch fp8: {V1}"), ["its own", "31.3", "165.5"])
        last = "differ by at most 0.6 %, and half of them by at most 0.1 %.\n"
        self.assertTrue(low_latency.endswith(last), low_latency)

    def test_no_library_is_missing(self) -> None:
        self.assertEqual(self.found.missing, [])
        for library in (EPBENCH, V1, V2):
            for operation, element in ((DISPATCH, "bf16"), (DISPATCH, "fp8"), (COMBINE, "bf16")):
                points = self.found.of(library, operation, element)
                self.assertEqual([8, 12, 16, 20, 24, 32, 48], sorted(sms(points)))

    def test_all_libraries_moved_the_same_bytes(self) -> None:
        for operation, element in ((DISPATCH, "bf16"), (DISPATCH, "fp8"), (COMBINE, "bf16")):
            moved = {
                point.wire_bytes
                for point in self.found.points
                if (point.operation, point.element) == (operation, element)
            }
            self.assertEqual(len(moved), 1, f"{operation} {element}")

    def test_wire_bandwidth_differs_from_logical(self) -> None:
        point = self.found.best(EPBENCH, DISPATCH, "bf16")
        assert point is not None
        assert point.logical_gbs is not None
        # With two ranks, nearly every token also has an expert on its own rank.
        self.assertAlmostEqual(point.logical_gbs / point.wire_gbs, 2, delta=0.02)
        for library in (CEILING, NCCL):
            best = self.found.best(library, DISPATCH, "bf16")
            assert best is not None
            self.assertIsNone(best.logical_gbs)

    def test_a_dispatch_with_a_new_layout_takes_longer(self) -> None:
        known = self.found.best(EPBENCH, DISPATCH, "fp8")
        new = self.found.best(EPBENCH, WHOLE, "fp8")
        assert known is not None
        assert new is not None
        self.assertLess(new.wire_gbs, known.wire_gbs)

    def test_the_picture_is_xml_and_names_all_libraries(self) -> None:
        tree = ElementTree.fromstring(svg(self.found))  # noqa: S314 - our own
        texts = [text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")]
        for name in (CEILING, EPBENCH, V1, V2, NCCL, "combine BF16"):
            self.assertIn(name, texts)

    def test_each_bandwidth_in_the_json_follows_from_bytes_and_time(self) -> None:
        whole = json.loads(as_json(self.found))
        for point in whole["points"]:
            self.assertAlmostEqual(
                point["wire_gbs"], point["wire_bytes"] / point["median_us"] / 1e3, delta=0.06
            )


def cells(table: str, first: str) -> list[str]:
    """Returns the row whose first cell starts with the text `first`, without that cell."""
    row = next(line for line in table.splitlines() if line.startswith(f"| {first}"))
    return [cell.strip() for cell in row.strip("|").split("|")][1:]


def sms(points: list[Point]) -> list[int]:
    return [point.sms for point in points if point.sms is not None]


if __name__ == "__main__":
    unittest.main()
