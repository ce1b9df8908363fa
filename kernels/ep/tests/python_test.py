"""Tests the library through ctypes without a GPU: its sizes, messages and checks of arguments."""

from __future__ import annotations

import ctypes
import unittest

from epfabric_ep.library import Layout, Library, LibraryError, Sizes, library_path


class LibraryTest(unittest.TestCase):
    def setUp(self) -> None:
        self.library = Library(library_path())

    def test_sizes_grow_with_tokens_hidden_and_ranks(self) -> None:
        size = self.library.low_latency_bytes
        self.assertLess(size(128, 7168, 2), size(256, 7168, 2))
        self.assertLess(size(128, 2048, 2), size(128, 7168, 2))
        self.assertLess(size(128, 7168, 2), size(128, 7168, 8))
        self.assertEqual(size(128, 7168, 9), 0)

    def test_each_row_of_high_throughput_needs_bf16_elements_and_a_record(self) -> None:
        rows = self.library.high_throughput_rows
        self.assertEqual(rows(4096 + 1000 * (2 * 7168 + 128), 7168), 1000)
        self.assertEqual(rows(0, 7168), 0)

    def test_errors_name_the_wrong_argument(self) -> None:
        comm = ctypes.c_void_p()
        no_sizes = ctypes.byref(Sizes())
        for arguments, sentence in (
            ((0, 9, no_sizes, 1), "ranks: 1 to 8 of one host, got 9"),
            ((2, 2, no_sizes, 1), "rank: 0 to 1, got 2"),
            ((0, 2, no_sizes, 0), "patience_s: at least 1, got 0"),
            ((0, 2, None, 1), "sizes: null"),
            ((0, 2, no_sizes, 1), "order: null"),
        ):
            with self.subTest(sentence), self.assertRaises(LibraryError) as caught:
                self.library.comm_create(*arguments, None, ctypes.byref(comm))
            self.assertEqual(str(caught.exception), sentence)

    def test_a_layout_is_checked_before_it_is_enqueued(self) -> None:
        job = Layout(tokens=40000, topk=8, experts=64, ranks=2)
        with self.assertRaisesRegex(LibraryError, "^tokens: 0 to 32768, got 40000$"):
            self.library.find_layout(None, ctypes.byref(job), None, None)
        job.tokens = 0
        job.tokens_per_rank = job.tokens_per_expert = 1 << 20
        with self.assertRaisesRegex(LibraryError, "^order: null$"):
            self.library.find_layout(None, ctypes.byref(job), None, None)

    def test_a_dispatch_needs_a_communicator(self) -> None:
        with self.assertRaisesRegex(LibraryError, "^comm: null$"):
            self.library.dispatch_begin(None, ctypes.byref(Layout()), None, None)

    def test_error_returns_the_message_of_a_failed_low_latency_call(self) -> None:
        status = self.library.dispatch_send(None, b"", None)
        self.assertNotEqual(status, 0)
        self.assertEqual(str(self.library.error(status)), "comm: null")

    def test_an_event_needs_an_order(self) -> None:
        self.assertIsNone(self.library.event_take(None, None))
        self.assertEqual(str(self.library.error(1)), "order: null")
        with self.assertRaisesRegex(LibraryError, "^event: null$"):
            self.library.event_wait(None, None)
        with self.assertRaisesRegex(LibraryError, "^order: null$"):
            self.library.follow(None, None, None)

    def test_results_are_lent_only_if_a_communicator_is_set(self) -> None:
        results_alloc = ctypes.CDLL(str(library_path())).epf_results_alloc
        results_alloc.argtypes = (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p)
        results_alloc.restype = ctypes.c_void_p
        self.library.results_of(None)
        self.assertIsNone(results_alloc(4096, 0, None))

    def test_destroying_null_does_nothing(self) -> None:
        self.library.comm_destroy(None)


if __name__ == "__main__":
    unittest.main()
