"""Tests that neither our library nor DeepEP is measured under the other's name."""

from __future__ import annotations

import unittest
from types import SimpleNamespace
from unittest import mock

from deepep_bench.drivers.library import epfabric_version, require_owner
from deepep_bench.problems import InvalidConfigError


def library(module: str) -> SimpleNamespace:
    buffer = type("Buffer", (), {"__module__": module})
    return SimpleNamespace(Buffer=buffer, __file__="/there/deep_ep/__init__.py")


OURS = library("epfabric_ep.buffer")
DEEPEP = library("deep_ep.buffer")


class LibraryTest(unittest.TestCase):
    def refusal(self, found: SimpleNamespace, ours: bool) -> str:
        """Returns why a library is refused; empty if it is accepted."""
        with mock.patch.dict("sys.modules", {"deep_ep": found}):
            try:
                require_owner(ours)
            except InvalidConfigError as error:
                return error.problems[0].message
        return ""

    def test_each_backend_accepts_its_own_library(self) -> None:
        self.assertEqual(self.refusal(OURS, ours=True), "")
        self.assertEqual(self.refusal(DEEPEP, ours=False), "")

    def test_the_epfabric_backend_refuses_deepep(self) -> None:
        self.assertEqual(
            self.refusal(DEEPEP, ours=True),
            "it is from /there/deep_ep/__init__.py, and not our own library",
        )

    def test_other_backends_refuse_our_library(self) -> None:
        self.assertEqual(
            self.refusal(OURS, ours=False),
            "it is our own library, from /there/deep_ep/__init__.py, and not DeepEP",
        )

    def test_our_librarys_version_includes_its_name(self) -> None:
        with mock.patch.dict("sys.modules", {"epfabric_ep": SimpleNamespace(__version__="9")}):
            self.assertEqual(epfabric_version(), "epfabric_ep 9")


if __name__ == "__main__":
    unittest.main()
