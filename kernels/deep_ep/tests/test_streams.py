"""Tests `streams`, which finds the current stream without torch's slow functions."""

from __future__ import annotations

import contextlib
import unittest
from importlib.util import find_spec
from typing import Any
from unittest import mock

if find_spec("torch") is None:
    raise unittest.SkipTest("no torch here: streams were not tested on a CPU")

import torch

from epfabric_ep import streams


class StreamsTest(unittest.TestCase):
    """Tests `streams` with a fake driver, whose streams are numbers."""

    def setUp(self) -> None:
        self.number = 0
        driver = mock.Mock()
        driver._cuda_getDevice.return_value = 1
        driver._cuda_getCurrentRawStream.side_effect = lambda device: self.number + device
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        stack.enter_context(mock.patch.object(torch, "_C", driver))
        stack.enter_context(mock.patch.object(streams, "_known", {}))
        stack.enter_context(mock.patch("torch.cuda.set_stream", self._set))
        torch_calls = mock.patch("torch.cuda.current_stream", side_effect=object)
        self.torch_calls = stack.enter_context(torch_calls)

    def _set(self, stream: Any) -> None:
        self.number = next(n - 1 for (_, n), known in streams._known.items() if known is stream)

    def test_torch_is_called_once_for_each_stream(self) -> None:
        first = streams.current()
        self.assertIs(streams.current(), first)
        self.number = 7
        self.assertIsNot(streams.current(), first)
        self.assertEqual(self.torch_calls.call_count, 2)

    def test_the_previous_stream_is_restored_even_after_an_error(self) -> None:
        self.number = 7
        other = streams.current()
        self.number = 0
        before = streams.current()
        with self.assertRaises(KeyError), streams.On(other):
            self.assertIs(streams.current(), other)
            raise KeyError
        self.assertIs(streams.current(), before)


if __name__ == "__main__":
    unittest.main()
