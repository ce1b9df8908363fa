"""Tests on a CPU when `Buffer` allocates and frees memory, and which calls it refuses."""

from __future__ import annotations

import contextlib
import io
import unittest
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any
from unittest import mock

if find_spec("torch") is None:
    raise unittest.SkipTest("no torch here: buffers were not tested on a CPU")

import torch

from contract import high_throughput as ht
from contract.ranks import Ranks, Shape
from epfabric_ep import communicator
from epfabric_ep.call_streams import Call, Lane, Order, ordered
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import BF16, LibraryError, TimedOutError
from epfabric_ep.low_latency import Form, Handle, LowLatency, Operation
from epfabric_ep.shadow import deep_ep
from tests.fake_library import FakeLibrary, Group, run_ranks

MEBIBYTE = 1 << 20
SHAPE = Shape((6, 6), 0, 64, 8, 2)
CAPTURING = "torch.cuda.is_current_stream_capturing"
WAITED = "rank 0 waited 2 s for rank 1 at the rows of a low-latency dispatch"


def on_two_ranks(work: Callable[[Ranks, FakeLibrary], Any]) -> list[Any]:
    """Runs `work` on two ranks that use this package as `deep_ep`."""
    return run_ranks(2, lambda group, library: work(Ranks(deep_ep, group), library))


def dispatch(buffer: Any, ranks: Ranks, **more: Any) -> Any:
    mine = ranks.all_inputs(SHAPE, 1)[ranks.rank]
    routed, _ = ht.layout(buffer, ranks, SHAPE, mine)
    named = {"topk_idx": mine.topk_idx, "topk_weights": mine.weights, **routed}
    return buffer.dispatch(mine.x, **named, **more)


class MemoryTest(unittest.TestCase):
    """Tests when memory is allocated for low latency and for high throughput, and how much."""

    def test_low_latency_mode_allocates_high_throughput_memory_at_first_dispatch(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE, 4096, True, explicitly_destroy=True)
            at_first = list(library.sizes)
            for _ in range(2):
                dispatch(buffer, ranks)
            buffer.destroy()
            return at_first, library.sizes, library.calls.count("destroy")

        for at_first, at_last, destroyed in on_two_ranks(work):
            self.assertEqual(at_first, [(4096, 0)])
            self.assertEqual(at_last, [(4096, 0), (0, MEBIBYTE)])
            self.assertEqual(destroyed, 2)

    def test_a_high_throughput_buffer_allocates_its_memory_at_construction(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE, 4096, explicitly_destroy=True)
            dispatch(buffer, ranks)
            buffer.destroy()
            return library.sizes

        self.assertEqual(on_two_ranks(work), [[(0, MEBIBYTE)]] * 2)


class RoundTripTest(unittest.TestCase):
    """Runs the contract's checks of high throughput with a fake of the library."""

    def test_ranks_with_few_and_with_many_tokens_get_right_rows_and_sums(self) -> None:
        def work(group: Group, _library: FakeLibrary) -> None:
            ranks = Ranks(deep_ep, group)
            buffer = deep_ep.Buffer(group, MEBIBYTE, explicitly_destroy=True)
            tokens = [7 * rank for rank in range(ranks.count)]
            shape = Shape(tuple(tokens), 0, 512, 8, 3, masked=0.3)
            for seed, form in enumerate(ht.FORMS):
                ht.round_trip(ranks, buffer, shape, seed, form, addends=seed)
            buffer.destroy()

        for count in (1, 2, 4):
            with self.subTest(count):
                run_ranks(count, work)


class RefusalTest(unittest.TestCase):
    """Tests calls that are refused before any memory is allocated or any work is enqueued."""

    def expect_refusal(self, links: Callable[[int], None] = lambda _: None) -> None:
        """Creates a buffer, which must fail on both ranks; keeps messages and allocated sizes."""

        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            library.links = links
            with self.assertRaises(LibraryError) as caught:
                deep_ep.Buffer(ranks.group, MEBIBYTE)
            return str(caught.exception), library.sizes

        self.found = on_two_ranks(work)

    def test_ranks_on_two_hosts_are_refused(self) -> None:
        def described(end: communicator.Communicator) -> tuple[str, str, bytes]:
            return f"boot-{end.rank}", f"node-{end.rank}", b"0"

        with mock.patch.object(communicator.Communicator, "_description", described):
            self.expect_refusal()
        wrong = "ranks must be on one host, but they are on node-0, node-1"
        self.assertEqual(self.found, [(wrong, [])] * 2)

    def test_gpus_without_nvlink_are_refused(self) -> None:
        def no_link(rank: int) -> None:
            if rank == 1:
                raise LibraryError("NVLink does not lead there")

        self.expect_refusal(no_link)
        self.assertEqual(self.found, [("rank 1: NVLink does not lead there", [])] * 2)

    def test_creating_a_buffer_in_a_capture_is_refused(self) -> None:
        with mock.patch.object(communicator, "require_no_capture", side_effect=LibraryError("no")):
            self.expect_refusal()
        self.assertEqual(self.found, [("no", [])] * 2)

    def test_a_captured_dispatch_without_num_worst_tokens_is_refused(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> str:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE, explicitly_destroy=True)
            library.capturing = True
            with self.assertRaises(ValueError) as caught:
                dispatch(buffer, ranks)
            self.assertNotIn("begin", library.calls)
            dispatch(buffer, ranks, num_worst_tokens=12)
            library.capturing = False
            buffer.destroy()
            return str(caught.exception)

        wrong = (
            "dispatch: while a CUDA graph is captured, the host cannot wait for the number of "
            "rows: pass num_worst_tokens, the most rows that any rank can receive (12 if all "
            "ranks have as many tokens as this one)"
        )
        self.assertEqual(on_two_ranks(work), [wrong] * 2)


class EndTest(unittest.TestCase):
    """Tests how `destroy` and `del` end a buffer, also after a timeout and in a capture."""

    def test_del_keeps_the_memory_for_ranks_that_still_write(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> list[str]:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE)
            dispatch(buffer, ranks)
            del buffer
            return library.calls[-1:]

        self.assertEqual(on_two_ranks(work), [["leave"]] * 2)

    def test_a_buffer_dropped_in_a_capture_is_left_when_the_next_is_created(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE)
            library.capturing = True
            del buffer
            before = list(library.calls)
            library.capturing = False
            deep_ep.Buffer(ranks.group, MEBIBYTE, explicitly_destroy=True).destroy()
            return before, library.calls

        # Both ranks are threads of one process here, so they share the list of dropped buffers.
        (before, calls), (others, more) = on_two_ranks(work)
        self.assertEqual((before, others), (["create"], ["create"]))
        self.assertEqual((calls + more).count("leave"), 2)

    def test_destroy_and_del_report_a_wait_that_timed_out(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE, explicitly_destroy=True)
            library.expired = TimedOutError(WAITED)
            with self.assertRaisesRegex(TimedOutError, WAITED):
                buffer.destroy()
            output = io.StringIO()
            with contextlib.redirect_stderr(output):
                del buffer
            return output.getvalue(), "leave" in library.calls

        found = run_ranks(1, lambda group, library: work(Ranks(deep_ep, group), library))
        self.assertEqual(found, [(f"epfabric_ep: {WAITED}\n", False)])

    def test_a_dispatch_on_a_destroyed_buffer_is_refused(self) -> None:
        def work(ranks: Ranks, library: FakeLibrary) -> Any:
            buffer = deep_ep.Buffer(ranks.group, MEBIBYTE, 4096, True, explicitly_destroy=True)
            buffer.destroy()
            with self.assertRaisesRegex(LibraryError, "^the buffer was destroyed$"):
                dispatch(buffer, ranks)
            return library.calls

        self.assertEqual(on_two_ranks(work), [["create", "destroy"]] * 2)


class CallTest(unittest.TestCase):
    """Tests which functions, streams and tensors single low-latency calls use."""

    def test_a_second_call_of_a_hook_does_nothing(self) -> None:
        functions = mock.Mock(**{name: mock.Mock(return_value=0) for name in ("send", "receive")})
        library = mock.Mock(comm_create=None)
        end = mock.Mock(library=library, device=0, handle=1)
        calls = LowLatency(end, mock.Mock())
        parts = (functions.send, functions.receive, None)
        sent = Operation(parts, b"job", 5, [mock.Mock(), None])
        kept: Any = sent.alive[0]
        with (
            mock.patch("epfabric_ep.low_latency.current_stream", return_value=7),
            mock.patch("epfabric_ep.streams.current", return_value="stream 7"),
        ):
            _, hook = calls.run(sent, async_finish=False, return_recv_hook=True)
            assert hook is not None
            hook()
            hook()
        functions.send.assert_called_once_with(1, b"job", 5)
        functions.receive.assert_called_once_with(1, b"job", 7)
        # The tensor is used on another stream than the one that owns it.
        kept.record_stream.assert_called_once_with("stream 7")

    def test_zero_copy_sends_the_rows_of_the_combine_buffer(self) -> None:
        calls = LowLatency(mock.Mock(reduced=False, device=0, ranks=1), mock.Mock())
        calls._device = torch.device("cpu")
        form = Form.of((2, 4, 64, 1, 2, BF16), 1)
        handle = Handle(form, torch.zeros(form.words, dtype=torch.int32), 5)
        buffer = deep_ep.Buffer.__new__(deep_ep.Buffer)
        buffer._low_latency = calls
        inputs = (
            torch.zeros(2, 4, 64, dtype=torch.bfloat16),
            torch.zeros(2, 1, dtype=torch.int64),
            torch.zeros(2, 1),
        )
        with (
            mock.patch("torch.Tensor.is_cuda", True),
            mock.patch("epfabric_ep.low_latency.current_stream", return_value=5),
            mock.patch.object(calls, "run", return_value=(None, None)) as ran,
        ):
            with self.assertRaises(ValueError) as caught:
                buffer.low_latency_combine(*inputs, handle, zero_copy=True)
            self.assertEqual(
                str(caught.exception),
                "zero_copy: first write the rows to get_next_low_latency_combine_buffer(handle)",
            )
            rows = buffer.get_next_low_latency_combine_buffer(handle)
            self.assertIs(buffer.get_next_low_latency_combine_buffer(handle), rows)
            for zero_copy, sent in ((True, rows), (False, inputs[0])):
                buffer.low_latency_combine(*inputs, handle, zero_copy=zero_copy)
                self.assertIs(ran.call_args.args[0].alive[0], sent)


class SumsAtExpertsTest(unittest.TestCase):
    """Tests that all ranks must sum at the experts or none, and the extra numbers of such sums."""

    def test_a_setting_that_differs_between_ranks_is_refused(self) -> None:
        for settings, named in (([True, False], "rank 0"), ([True, False, True], "ranks 0, 2")):
            with self.assertRaises(LibraryError) as caught:
                communicator._require_same_sums(settings)
            self.assertEqual(
                str(caught.exception),
                f"EPFABRIC_EP_SUM_AT_EXPERTS is 1 on {named} alone: "
                "set it on all ranks, or on none",
            )
        for equal in ([True, True], [False]):
            communicator._require_same_sums(equal)

    def test_arrivals_follow_all_other_numbers_if_sums_are_at_experts(self) -> None:
        head = (3, 4, 64, 2, 8, BF16)
        without, with_them = Form.of(head, 2), Form.of(head, 2, reduced=True)
        self.assertEqual(without.arrivals_at, 0)
        self.assertEqual(with_them.arrivals_at, 4 * without.words)
        self.assertEqual(with_them.words, without.words + 8 + 2 * 4 * (1 + 2))


# The driver's handles of two streams: the buffer's and the caller's.
OWN, CALLER = 7, 3


class OrderedTest(unittest.TestCase):
    """Tests which stream a high-throughput call runs on, and how long its tensors live."""

    def setUp(self) -> None:
        self.gpu = mock.Mock(**{"current.return_value": CALLER, "take_event.return_value": 9})
        self.lane = Lane(self.gpu, mock.Mock(), OWN)
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        for name in ("call_streams.current", "call_streams.On"):
            stack.enter_context(mock.patch(f"epfabric_ep.{name}"))
        stack.enter_context(mock.patch("epfabric_ep.events.current_order", return_value=self.gpu))
        self.recorded: list[object] = []
        record = mock.patch("torch.Tensor.record_stream", self._record)
        stack.enter_context(record)

    def _record(self, stream: object) -> None:
        self.recorded.append(stream)

    def call(self, previous: EventOverlap | None, asynchronous: bool) -> Call:
        """Returns a high-throughput call with one input."""
        order = Order(previous, asynchronous, allocate_on_comm_stream=False)
        return ordered(self.lane, order, [torch.empty(1)])

    def test_a_synchronous_call_runs_on_the_callers_stream(self) -> None:
        with self.call(EventOverlap(), False) as call:
            self.assertEqual((call.stream, call.after), (CALLER, None))
        self.assertIsNone(call.event.event)
        self.gpu.follow.assert_not_called()

    def test_an_asynchronous_call_runs_after_the_callers_work_and_keeps_tensors(self) -> None:
        with self.call(None, True) as call:
            self.assertEqual((call.stream, call.after), (OWN, CALLER))
            call.append(torch.empty(1))
        event = call.event
        del call
        self.gpu.take_event.assert_called_once_with(OWN)
        event.current_stream_wait()
        self.gpu.make_wait.assert_called_once_with(CALLER, 9)
        del event
        self.assertEqual(self.recorded, [])
        self.gpu.return_event.assert_called_once_with(9)

    def test_tensors_are_recorded_if_nothing_waits_for_the_call(self) -> None:
        with self.call(None, True) as call:
            call.append(torch.empty(1))
        del call
        self.assertEqual(self.recorded, [self.lane.stream] * 2)

    def test_memory_is_kept_even_if_the_caller_replaces_a_tensors_storage(self) -> None:
        inputs = torch.empty(3)
        order = Order(None, async_finish=True, allocate_on_comm_stream=False)
        with ordered(self.lane, order, [inputs]) as call:
            pass
        before = inputs.untyped_storage().data_ptr()
        inputs.set_(torch.empty(0).untyped_storage())
        kept = call.event._held  # type: ignore[attr-defined]
        self.assertEqual([storage.data_ptr() for storage in kept], [before])

    def test_a_wait_on_another_stream_does_not_free_the_tensors(self) -> None:
        with self.call(None, True) as call:
            pass
        self.gpu.current.return_value = 5
        call.event.current_stream_wait()
        del call
        self.assertEqual(self.recorded, [self.lane.stream])

    def test_a_call_after_an_event_waits_only_for_the_event(self) -> None:
        previous = EventOverlap(EventHandle(self.gpu, CALLER))
        with self.call(previous, True) as call:
            self.assertEqual((call.stream, call.after), (OWN, None))
        self.gpu.make_wait.assert_called_once_with(OWN, 9)
        self.gpu.follow.assert_not_called()
        event = call.event
        del call
        self.assertEqual(self.recorded, [])
        del event
        self.assertEqual(self.recorded, [self.lane.stream])

    def test_inputs_of_a_call_after_an_event_are_freed_when_the_caller_has_waited(self) -> None:
        with self.call(EventOverlap(EventHandle(self.gpu, CALLER)), True) as call:
            pass
        event = call.event
        del call
        event.current_stream_wait()
        del event
        self.assertEqual(self.recorded, [])

    def test_the_callers_stream_waits_for_a_synchronous_call_after_an_event(self) -> None:
        with self.call(EventOverlap(EventHandle(self.gpu, CALLER)), False):
            pass
        self.gpu.follow.assert_called_once_with(CALLER, OWN)

    def test_after_a_failed_call_the_callers_stream_is_joined_again(self) -> None:
        for previous in (None, EventOverlap(EventHandle(self.gpu, CALLER))):
            self.gpu.follow.reset_mock()
            with self.assertRaises(ZeroDivisionError), self.call(previous, True):
                raise ZeroDivisionError
            self.gpu.follow.assert_called_once_with(CALLER, OWN)


if __name__ == "__main__":
    unittest.main()
