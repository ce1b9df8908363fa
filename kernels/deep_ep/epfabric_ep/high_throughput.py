"""The high-throughput calls of `Buffer`: tensors in, tensors out, on a stream of their own."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import Combine, Dispatch
from epfabric_ep.library import Layout as LayoutJob
from epfabric_ep.tensors import current_stream, pointer_of, require, require_tensor

# Of each token one for every rank that there could be, as the library lays them out.
MOST_RANKS = 8
RECORD_BYTES = 128


class Handle(NamedTuple):
    """What a combine and a cached dispatch need of a dispatch; the first is DeepEP's, too."""

    rank_prefix_matrix: Tensor
    slots: Tensor
    bases: Tensor
    received: Tensor
    recv_src_idx: Tensor
    is_token_in_rank: Tensor
    tokens: int
    rows: int
    experts: int


class Route(NamedTuple):
    """Who wants what; None where a handle knows it."""

    in_rank: Tensor
    tokens_per_expert: Tensor
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    expert_alignment: int
    worst: int  # rows that no rank will receive more than; 0: the host waits for counts
    rows: int | None = None  # to make room for with `worst`, if it is known


class Received(NamedTuple):
    """What a dispatch brought."""

    x: Tensor
    scales: Tensor | None
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    counts: list[int]
    handle: Handle


class Order(NamedTuple):
    """How a call stands to what is enqueued before and behind it."""

    previous_event: EventOverlap | None
    async_finish: bool
    allocate_on_comm_stream: bool


class Wanted(NamedTuple):
    """A room for so many rows like those of a tensor, in which other ranks may put them."""

    rows: int
    like: Tensor


class Call(list[Tensor | None]):
    """The tensors of a call, and its room, if there is one."""

    def __init__(self, tensors: Iterable[Tensor | None]) -> None:
        super().__init__(tensors)
        self.room: Tensor | None = None


class HighThroughput:
    """The operations of one communicator, one after the other.

    On `comm_stream`; on the caller's stream if that waits for them anyway. Then nothing has to be
    waited for, and no tensor belongs to two streams.
    """

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._library = communicator.library
        self._comm_stream = comm_stream
        self.last_event = EventOverlap()
        self._most_rows = 0
        # The operation before, outside of graphs, and where it ran.
        self._last, self._last_stream = torch.cuda.Event(), comm_stream

    def expected_rows(self, tokens: int) -> int:
        """Of a dispatch that nobody has counted yet: others send as much, or as before."""
        return max(tokens * self._communicator.ranks, self._most_rows)

    @contextlib.contextmanager
    def ordered(
        self, order: Order, used: list[Tensor | None], wanted: Wanted | None = None
    ) -> Iterator[Call]:
        """Runs its body behind what came before. What it adds to the call are its results."""
        require(
            not order.allocate_on_comm_stream
            or (order.async_finish and order.previous_event is not None),
            "allocate_on_comm_stream needs previous_event and async_finish=True",
        )
        caller, call = torch.cuda.current_stream(), Call(used)
        event = None if order.previous_event is None else order.previous_event.event
        captured = torch.cuda.is_current_stream_capturing()
        if event is None and not order.async_finish and not captured:
            self._take_room(call, wanted)
            with self._followed(caller):
                yield call
            self.last_event = EventOverlap()
            return
        own = self._comm_stream
        # A graph has its own order: events from outside mean nothing in it.
        with contextlib.nullcontext() if captured else self._followed(own):
            if event is None:
                self._take_room(call, wanted)
                inputs = list(call)
                own.wait_stream(caller)
            else:
                own.wait_event(event.event)
                inputs = list(call)
                with torch.cuda.stream(own):
                    self._take_room(call, wanted)
            with torch.cuda.stream(own):
                yield call
                done = EventOverlap(EventHandle()) if order.async_finish else EventOverlap()
        self.last_event = done
        if not order.async_finish:
            caller.wait_stream(own)
        # Everything that the body allocated is of the comm stream, the rest of the caller's.
        for tensor in inputs:
            if tensor is not None and order.async_finish:
                tensor.record_stream(own)
        for tensor in call[len(inputs) :]:
            if tensor is not None:
                tensor.record_stream(caller)

    @contextlib.contextmanager
    def _followed(self, stream: torch.cuda.Stream) -> Iterator[None]:
        """An operation on this stream, behind the one before, and before the next."""
        if stream != self._last_stream:
            stream.wait_event(self._last)
        try:
            yield
        finally:
            self._last.record(stream)
            self._last_stream = stream

    def _take_room(self, call: Call, wanted: Wanted | None) -> None:
        results = self._communicator.results
        if wanted is None or results is None:
            return
        call.room = results.room(*wanted)
        call.append(call.room)

    def find_layout(
        self, topk_idx: Tensor, experts: int, used: Call
    ) -> list[Tensor]:
        """Tokens for each rank, for each expert, and which token goes to which rank."""
        tokens, topk = topk_idx.shape
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
        ranks, device = self._communicator.ranks, topk_idx.device
        # One piece: it is cleared at once.
        counts = torch.empty(ranks + experts, dtype=torch.int32, device=device)
        per_rank, per_expert = counts[:ranks], counts[ranks:]
        in_rank = torch.empty((tokens, ranks), dtype=torch.bool, device=device)
        job = LayoutJob(
            tokens,
            topk,
            experts,
            ranks,
            topk_idx.data_ptr(),
            per_rank.data_ptr(),
            per_expert.data_ptr(),
            in_rank.data_ptr(),
        )
        self._library.find_layout(ctypes.byref(job), current_stream(self._communicator.device))
        results = [per_rank, per_expert, in_rank]
        used.extend(results)
        return results

    def dispatch(
        self, x: Tensor, scales: Tensor | None, route: Route, sms: int, used: Call
    ) -> Received:
        """Counts and rows; the host waits for counts unless the worst case is told."""
        tokens, device, ranks = len(x), x.device, self._communicator.ranks
        experts = len(route.tokens_per_expert)
        require_tensor("is_token_in_rank", route.in_rank, torch.bool, (tokens, ranks))
        require_tensor("num_tokens_per_expert", route.tokens_per_expert, torch.int32, (experts,))
        slots = torch.empty((tokens, MOST_RANKS), dtype=torch.int32, device=device)
        notes = torch.empty(MOST_RANKS + 4, dtype=torch.int32, device=device)
        bases, received = notes[:MOST_RANKS], notes[MOST_RANKS : MOST_RANKS + 1]
        prefix = torch.empty((ranks, ranks), dtype=torch.int32, device=device)
        records = torch.empty((tokens, RECORD_BYTES), dtype=torch.uint8, device=device)
        used.extend([slots, notes, prefix, records])
        job = self._job(x, scales, experts, sms, used)
        self._route(job, route, tokens)
        job.slots, job.bases = slots.data_ptr(), bases.data_ptr()
        job.received, job.rank_prefix = received.data_ptr(), prefix.data_ptr()
        job.records = records.data_ptr()
        comm, stream = self._communicator.handle, current_stream(self._communicator.device)
        self._library.dispatch_begin(comm, ctypes.byref(job), stream)
        rows, counts = self._counts(job, experts // ranks, route.worst)
        rows = rows if route.rows is None else route.rows
        # What is made from here on is made while rows are on their way.
        src_idx = torch.empty(rows, dtype=torch.int32, device=device)
        used.append(src_idx)
        handle = Handle(
            prefix, slots, bases, received, src_idx, route.in_rank, tokens, rows, experts
        )
        job.recv_src_idx = src_idx.data_ptr()
        topk_idx, weights = self._choices(job, rows, device, used)
        recv_x, recv_scales = self._rows(job, x, scales, rows, used)
        self._library.dispatch_finish(comm, ctypes.byref(job), stream)
        return Received(recv_x, recv_scales, topk_idx, weights, counts, handle)

    def dispatch_again(
        self, x: Tensor, scales: Tensor | None, handle: Handle, sms: int, used: Call
    ) -> tuple[Tensor, Tensor | None]:
        """To where an earlier dispatch went."""
        require(len(x) == handle.tokens, f"x: the handle's {handle.tokens} tokens, got {len(x)}")
        job = self._job(x, scales, handle.experts, sms, used)
        job.cached = 1
        job.slots, job.bases = handle.slots.data_ptr(), handle.bases.data_ptr()
        job.received = handle.received.data_ptr()
        recv_x, recv_scales = self._rows(job, x, scales, handle.rows, used)
        self._library.dispatch_finish(
            self._communicator.handle, ctypes.byref(job), current_stream(self._communicator.device)
        )
        return recv_x, recv_scales

    def combine(
        self,
        x: Tensor,
        handle: Handle,
        topk_weights: Tensor | None,
        bias: tuple[Tensor | None, Tensor | None],
        sms: int,
        used: Call,
    ) -> tuple[Tensor, Tensor | None]:
        """Sums in the order of ranks, and those of the weights."""
        hidden = x.shape[1]
        require_tensor("x", x, torch.bfloat16, (handle.rows, hidden))
        shape = (handle.tokens, hidden)
        for addend in bias:
            if addend is not None:
                require_tensor("bias", addend, torch.bfloat16, shape)
        out = torch.empty(shape, dtype=torch.bfloat16, device=x.device)
        weights, topk = None, 0
        if topk_weights is not None:
            topk = topk_weights.shape[1]
            require_tensor("topk_weights", topk_weights, torch.float32, (handle.rows, topk))
            weights = torch.empty((handle.tokens, topk), dtype=torch.float32, device=x.device)
        addends = (ctypes.c_void_p * 2)(*[pointer_of(addend) for addend in bias])
        job = Combine(
            handle.tokens,
            hidden,
            sms,
            topk,
            handle.rows,
            x.data_ptr(),
            pointer_of(topk_weights),
            addends,
            handle.slots.data_ptr(),
            handle.bases.data_ptr(),
            handle.rank_prefix_matrix.data_ptr(),
            out.data_ptr(),
            pointer_of(weights),
        )
        self._library.combine_rows(
            self._communicator.handle, ctypes.byref(job), current_stream(self._communicator.device)
        )
        used.extend([out, weights])
        return out, weights

    def _job(
        self, x: Tensor, scales: Tensor | None, experts: int, sms: int, used: Call
    ) -> Dispatch:
        """What is sent, and the room for what comes."""
        require(x.dim() == 2 and x.is_contiguous() and x.is_cuda, "x: a contiguous CUDA matrix")
        job = Dispatch()
        job.tokens, job.hidden = x.shape
        job.row_bytes = x.shape[1] * x.element_size()
        job.experts, job.sms, job.expert_alignment = experts, sms, 1
        job.x = x.data_ptr()
        if used.room is not None:
            job.room, job.room_rows = used.room.data_ptr(), len(used.room)
        if scales is not None:
            require(
                scales.dim() == 2 and len(scales) == len(x) and scales.element_size() == 4,
                "scales: a matrix of 4 bytes an element, as many rows as x",
            )
            job.scale_columns = scales.shape[1]
            job.scale_row_stride, job.scale_column_stride = scales.stride()
            job.scales = scales.data_ptr()
            padded = (job.scale_columns + 3) // 4 * 4
            packed = torch.empty((len(x), padded), dtype=torch.int32, device=x.device)
            job.packed_scales = packed.data_ptr()
            used.append(packed)
        return job

    @staticmethod
    def _route(job: Dispatch, route: Route, tokens: int) -> None:
        job.limit = route.worst
        job.expert_alignment = route.expert_alignment
        job.in_rank = route.in_rank.data_ptr()
        job.tokens_per_expert = route.tokens_per_expert.data_ptr()
        if route.topk_idx is None:
            return
        topk = route.topk_idx.shape[1]
        require_tensor("topk_idx", route.topk_idx, torch.int64, (tokens, topk))
        weights = route.topk_weights
        if weights is None:
            raise ValueError("topk_weights: they belong to topk_idx")
        require_tensor("topk_weights", weights, torch.float32, (tokens, topk))
        job.topk = topk
        job.topk_idx, job.topk_weights = route.topk_idx.data_ptr(), weights.data_ptr()

    def _counts(self, job: Dispatch, local: int, worst: int) -> tuple[int, list[int]]:
        """Rows to make room for, and those of each expert, which nobody knows of a worst case."""
        if worst:
            return worst, []
        counts = (ctypes.c_int32 * (2 + local))()
        self._library.dispatch_counts(self._communicator.handle, ctypes.byref(job), counts)
        self._most_rows = max(self._most_rows, counts[1])
        return counts[0], counts[2:]

    @staticmethod
    def _choices(
        job: Dispatch, rows: int, device: torch.device, used: Call
    ) -> tuple[Tensor | None, Tensor | None]:
        if job.topk == 0:
            return None, None
        idx = torch.empty((rows, job.topk), dtype=torch.int64, device=device)
        weights = torch.empty((rows, job.topk), dtype=torch.float32, device=device)
        job.recv_topk_idx, job.recv_topk_weights = idx.data_ptr(), weights.data_ptr()
        used.extend([idx, weights])
        return idx, weights

    @staticmethod
    def _rows(
        job: Dispatch, x: Tensor, scales: Tensor | None, rows: int, used: Call
    ) -> tuple[Tensor, Tensor | None]:
        """Rows where they came to, if there was room, else where they are copied to."""
        if used.room is not None and rows <= job.room_rows:
            recv_x = used.room[:rows]
            job.recv_x = job.room
        else:
            recv_x = torch.empty((rows, x.shape[1]), dtype=x.dtype, device=x.device)
            job.recv_x = recv_x.data_ptr()
            used.append(recv_x)
        job.rows = rows
        if scales is None:
            return recv_x, None
        columns = scales.shape[1]
        recv_scales = torch.empty((rows, columns), dtype=scales.dtype, device=x.device)
        job.recv_scales = recv_scales.data_ptr()
        used.append(recv_scales)
        return recv_x, recv_scales
