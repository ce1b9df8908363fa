"""ElasticBuffer on a CPU: the contract's cases over ranks that are threads of a fake library."""

from __future__ import annotations

import itertools
import unittest
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any
from unittest import mock

if find_spec("torch") is None:
    raise unittest.SkipTest("no torch here: ElasticBuffer was not tried on a CPU")

import torch

from contract import elastic, elastic_cases
from contract.ranks import Ranks, Shape
from epfabric_ep import expansion
from epfabric_ep.refusals import NotServedError
from epfabric_ep.shadow import deep_ep
from tests.fake_library import FakeLibrary, Group, together

# What they need of a GPU is not here.
OF_GPUS = {"elastic_graphs"}


def run(ranks: int, case: Callable[[Ranks], None]) -> list[list[str]]:
    """The calls of each rank's library."""

    def work(group: Group, library: FakeLibrary) -> list[str]:
        case(Ranks(deep_ep, group))
        return library.calls

    with mock.patch("torch.distributed.barrier", lambda group: group.board.tell(group.rank(), 0)):
        return together(ranks, work)


class ContractTest(unittest.TestCase):
    """Cases, by number of ranks."""

    def test_cases_hold(self) -> None:
        for case in elastic_cases.CASES:
            if case.__name__ in OF_GPUS:
                continue
            for ranks in (1, 2, 4):
                with self.subTest(f"{case.__name__} of {ranks}"):
                    run(ranks, case)

    def test_without_a_wait_nobody_asks_for_counts(self) -> None:
        shape = Shape((9, 9), 16, 256, 8, 2)

        def work(ranks: Ranks) -> None:
            buffer = ranks.elastic_buffer(shape)
            mine = ranks.everybody(shape, 1)[ranks.rank]
            for expand in (False, True):
                way = elastic.Way(expand=expand, sync=False)
                got = elastic.dispatch(buffer, shape, mine, way)
                buffer.combine(torch.zeros_like(got[0]), got[3])
            buffer.destroy()

        for calls in run(2, work):
            self.assertEqual(calls, ["begin", "finish"] * 2 + ["destroy"])

    def test_what_one_host_has_not_is_refused_by_name(self) -> None:
        def work(group: Group, _library: FakeLibrary) -> None:
            sizes: dict[str, Any] = {"num_max_tokens_per_rank": 4, "hidden": 64}
            with self.assertRaisesRegex(NotServedError, "num_cpu_bytes"):
                deep_ep.ElasticBuffer(group, num_cpu_bytes=1, **sizes)
            with self.assertRaisesRegex(ValueError, "num_bytes, or num_max_tokens_per_rank"):
                deep_ep.ElasticBuffer(group)
            buffer = deep_ep.ElasticBuffer(group, **sizes)
            with self.assertRaisesRegex(NotServedError, "have pp_send:"):
                buffer.pp_send(None, 0)
            with self.assertRaisesRegex(AttributeError, "no attribute 'sent'"):
                _ = buffer.sent
            self.assertEqual(buffer.get_logical_domain_size(), (1, 1))

        together(1, work)

    def test_a_hint_has_room_for_everybody(self) -> None:
        for hidden, most in itertools.product((8, 2880, 7168), (1, 100, 8192)):
            group: Any = mock.Mock()
            group.size.return_value = 8
            size = deep_ep.ElasticBuffer.get_buffer_size_hint(group, most, hidden)
            rows = FakeLibrary.high_throughput_rows(mock.Mock(), size, hidden)
            self.assertGreaterEqual(rows, 8 * most)


class ExpansionTest(unittest.TestCase):
    """Arithmetic of places, word for word."""

    def setUp(self) -> None:
        self.idx = torch.tensor([[2, 0], [-1, 2], [-1, -1], [0, 2]])
        self.counts = expansion.count_choices(self.idx, 3)

    def test_counts_and_ends(self) -> None:
        self.assertEqual(self.counts.tolist(), [2, 0, 3])
        self.assertEqual(expansion.aligned_ends(self.counts, 4).tolist(), [4, 4, 8])
        self.assertEqual(expansion.expert_begins(self.counts, 4).tolist(), [0, 4, 4])

    def test_places_are_by_expert_then_row(self) -> None:
        slots = expansion.places_of(self.idx, self.counts, 4, 8)
        self.assertEqual(slots.tolist(), [[4, 0], [-1, 5], [-1, -1], [1, 6]])
        sources = expansion.sources_of(slots, 8)
        self.assertEqual(sources.tolist(), [0, 3, -1, -1, 0, 1, 3, -1])
        weights = torch.tensor([[1.0, 2], [9, 3], [9, 9], [4, 5]])
        spread = expansion.spread_weights(weights, slots, 8)
        self.assertEqual(spread.tolist(), [2, 4, 0, 0, 1, 3, 5, 0])
        back = expansion.fold_weights(spread, slots)
        self.assertEqual(back.tolist(), [[1, 2], [0, 3], [0, 0], [4, 5]])

    def test_a_fold_reads_no_padding(self) -> None:
        slots = expansion.places_of(self.idx, self.counts, 4, 8)
        x = torch.full((8, 1), float("nan"), dtype=torch.bfloat16)
        x[[0, 1, 4, 5, 6], 0] = torch.tensor([1, 2, 4, 8, 16], dtype=torch.bfloat16)
        self.assertEqual(expansion.fold_rows(x, slots).tolist(), [[5], [8], [0], [18]])

    def test_nothing_at_all(self) -> None:
        idx = torch.empty((0, 2), dtype=torch.int64)
        counts = expansion.count_choices(idx, 3)
        slots = expansion.places_of(idx, counts, 4, 0)
        rows = torch.empty((0, 16), dtype=torch.float8_e4m3fn)
        sources = expansion.sources_of(slots, 0)
        self.assertEqual(expansion.take_rows(rows, sources, True).shape, (0, 16))

    def test_more_than_there_is_room_for_has_no_place(self) -> None:
        idx = torch.zeros((3, 2), dtype=torch.int64)
        slots = expansion.places_of(idx, expansion.count_choices(idx, 1), 1, 3)
        self.assertEqual(slots.tolist(), [[0, 1], [2, -1], [-1, -1]])

    def test_a_worst_case_is_enough(self) -> None:
        dice = torch.Generator().manual_seed(1)
        for local, topk, alignment in itertools.product((1, 3, 8), (1, 4), (1, 16)):
            rows = 12
            for _ in range(20):
                chosen = torch.rand((rows, max(local, topk)), generator=dice).argsort(1)
                idx = torch.where(chosen < local, chosen, -1)[:, :topk]
                counts = expansion.count_choices(idx, local)
                end = int(expansion.aligned_ends(counts, alignment)[-1])
                most = expansion.most_expanded(rows, topk, local, alignment)
                self.assertLessEqual(end, most)


if __name__ == "__main__":
    unittest.main()
