"""Tests on a CPU which rows are received directly in a room, and which are copied."""

from __future__ import annotations

import unittest
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any
from unittest import mock

if find_spec("torch") is None:
    raise unittest.SkipTest("no torch here: results were not tested on a CPU")

import torch

from contract import high_throughput as ht
from contract.ranks import Ranks, Shape
from epfabric_ep import results
from epfabric_ep.results import SKIPPED_CALLS, STEP, Results
from epfabric_ep.shadow import deep_ep
from tests.fake_library import FakeLibrary, Group, run_ranks


class Rooms:
    """Fakes `Results`: offers rooms with as many rows as a function of the test returns."""

    def __init__(self, rows: Callable[[int], int]) -> None:
        self._rows = rows
        self.requested: list[int] = []
        self.next_request = 0  # rows that a dispatch without tokens would request
        self.lent: list[torch.Tensor] = []

    def room(self, rows: int, like: torch.Tensor) -> torch.Tensor | None:
        self.requested.append(rows)
        shape = (self._rows(rows), like.shape[1])
        self.lent.append(torch.empty(shape, dtype=like.dtype))
        return self.lent[-1]

    def close(self) -> None:
        pass


def dispatch_with(rooms: Callable[[int], int], tokens: tuple[int, int]) -> list[Any]:
    """Runs a dispatch and a cached dispatch; returns each rank's rooms and received rows."""
    shape = Shape(tokens, 0, 64, 8, 2)

    def work(group: Group, _library: FakeLibrary) -> Any:
        ranks = Ranks(deep_ep, group)
        buffer = ranks.high_throughput_buffer(1 << 20)
        lender = Rooms(rooms)
        buffer._communicators[0].results = lender
        all_ranks = ranks.all_inputs(shape, 1)
        mine = all_ranks[ranks.rank]
        routed, _ = ht.layout(buffer, ranks, shape, mine)
        got = buffer.dispatch(mine.x, topk_idx=mine.topk_idx, topk_weights=mine.weights, **routed)
        ht.check_dispatch(ranks, shape, all_ranks, got, "bf16")
        again = buffer.dispatch(mine.x, handle=got[4])[0]
        ht.check_payload(again, ht.expected_rows(ranks, shape, all_ranks, "bf16")[0])
        lender.next_request = buffer._high_throughput().room_request(0, mine.x[:0]).rows
        buffer.destroy()
        return lender, [got[0], again]

    with mock.patch(
        "torch.distributed.barrier", lambda group: group.board.exchange(group.rank(), 0)
    ):
        return run_ranks(2, work)


def share_memory(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Returns whether two tensors have the same memory."""
    return bool(one.untyped_storage().data_ptr() == other.untyped_storage().data_ptr())


class RoomTest(unittest.TestCase):
    """Tests dispatches that get a room for their results."""

    def test_rows_that_fit_are_not_copied(self) -> None:
        for lender, rows in dispatch_with(lambda rows: rows + 3, (20, 20)):
            self.assertEqual(lender.requested, [40, len(rows[0])])
            self.assertTrue(all(map(share_memory, rows, lender.lent)))

    def test_more_rows_than_expected_are_copied_and_the_next_room_is_larger(self) -> None:
        (few, rows), (many, others) = dispatch_with(lambda rows: rows, (2, 30))
        self.assertEqual((few.requested[0], many.requested[0]), (4, 60))
        self.assertGreater(len(rows[0]), 4)
        self.assertFalse(share_memory(rows[0], few.lent[0]))
        self.assertEqual(few.next_request, max(len(rows[0]), len(others[0])))
        # A cached dispatch requests enough rows, because its handle has their number.
        self.assertTrue(share_memory(rows[1], few.lent[1]))
        self.assertTrue(share_memory(others[0], many.lent[0]))


class ResultsTest(unittest.TestCase):
    """Tests when `Results` returns a room, and how large it is."""

    def test_a_room_takes_all_memory_or_a_half_or_a_quarter_and_so_on(self) -> None:
        lent = Results(mock.Mock(path="none"), None, 0, 0)
        lent._size = 12 * STEP
        for needed, steps in ((1, 1), (STEP, 1), (STEP + 1, 3), (6 * STEP, 6), (7 * STEP, 12)):
            with self.subTest(needed):
                self.assertEqual(lent._size_of_piece(needed), steps * STEP)
        self.assertEqual(lent._size_of_piece(12 * STEP + 1), 0)

    def test_a_failed_request_is_not_repeated_at_every_call(self) -> None:
        lent = Results(mock.Mock(path="none"), None, 0, 0)
        lent._size, lent._pool = 2 * STEP, mock.Mock()
        full = mock.patch("torch.empty_strided", side_effect=torch.OutOfMemoryError)
        like = mock.Mock(shape=(4, 64), is_cuda=True, **{"dim.return_value": 2})
        like.element_size.return_value = 2
        pool = mock.patch.object(torch, "_C")
        capturing = mock.patch("torch.cuda.is_current_stream_capturing", return_value=False)
        renewed = mock.patch.object(lent, "_renew_pool")
        with full as requested, pool, capturing, renewed as new:
            for _ in range(SKIPPED_CALLS + 2):
                self.assertIsNone(lent.room(4, like))
        self.assertEqual(requested.call_count, 2)
        # The second request uses a new pool, because the old one kept memory of other sizes.
        self.assertEqual(new.call_count, 1)

    def test_a_captured_call_gets_no_room(self) -> None:
        lent = Results(mock.Mock(path="none"), None, 0, 0)
        lent._size, lent._pool = 2 * STEP, mock.Mock()
        like = mock.Mock(shape=(4, 64), is_cuda=True, **{"dim.return_value": 2})
        like.element_size.return_value = 2
        with mock.patch("torch.cuda.is_current_stream_capturing", return_value=True):
            self.assertIsNone(lent.room(4, like))

    def test_an_allocator_without_pools_gives_no_room(self) -> None:
        for backend in ("cudaMallocAsync", "pluggable"):
            with mock.patch.object(results, "_backend", return_value=backend):
                self.assertEqual(results.result_bytes(5 * STEP), 0)
        with (
            mock.patch.object(results, "_backend", return_value="native"),
            mock.patch.dict("os.environ", {results.UNCACHED: "1"}),
        ):
            self.assertEqual(results.result_bytes(5 * STEP), 0)

    def test_memory_from_elsewhere_is_no_room_and_ends_requests(self) -> None:
        library = mock.Mock(path="none", **{"results_hold.return_value": False})
        lent = Results(library, None, 0, 0)
        lent._size, lent._pool = 2 * STEP, mock.Mock()
        like = torch.empty(4, 64, dtype=torch.bfloat16)
        with (
            mock.patch("torch.cuda.is_current_stream_capturing", return_value=False),
            mock.patch("torch.Tensor.is_cuda", True),
            mock.patch.object(lent, "_allocate", return_value=torch.empty(4, 64)) as allocated,
        ):
            self.assertIsNone(lent.room(4, like))
            self.assertIsNone(lent.room(4, like))
        self.assertEqual(allocated.call_count, 1)

    def test_if_no_pool_can_be_created_there_is_no_room(self) -> None:
        with (
            mock.patch("torch.cuda.MemPool", side_effect=RuntimeError("no pools")),
            mock.patch.object(results, "_allocator", return_value=mock.Mock()),
        ):
            lent = Results(mock.Mock(path="none"), None, 2 * STEP, 0)
        self.assertIsNone(lent.room(4, torch.empty(4, 64)))

    def test_the_environment_sets_the_bytes_for_rooms(self) -> None:
        with mock.patch.object(results, "_backend", return_value="native"):
            self.assertEqual(results.result_bytes(5 * STEP + 1), 5 * STEP)
            with mock.patch.dict("os.environ", {results.BYTES: "0"}):
                self.assertEqual(results.result_bytes(5 * STEP), 0)

    def test_there_is_no_room_if_torchs_pools_affect_all_threads(self) -> None:
        with mock.patch.object(torch, "_C", object()):
            self.assertEqual(results.result_bytes(5 * STEP), 0)


if __name__ == "__main__":
    unittest.main()
