"""The high-throughput calls of `Buffer`: tensors in, tensors out, on a stream of their own."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import Combine, Dispatch, LibraryError
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


class HighThroughput:
    """The operations of one communicator, one after the other on `comm_stream`."""

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._library = communicator.library
        self._comm_stream = comm_stream
        self.last_event = EventOverlap()

    @contextlib.contextmanager
    def ordered(self, order: Order, used: list[Tensor | None]) -> Iterator[list[Tensor | None]]:
        """Runs its body on the comm stream. What the body adds to the list are its results."""
        require(
            not order.allocate_on_comm_stream
            or (order.async_finish and order.previous_event is not None),
            "allocate_on_comm_stream needs previous_event and async_finish=True",
        )
        caller, own = torch.cuda.current_stream(), self._comm_stream
        if order.previous_event is not None and order.previous_event.event is not None:
            own.wait_event(order.previous_event.event.event)
        else:
            own.wait_stream(caller)
        inputs = list(used)
        with torch.cuda.stream(own):
            yield used
            done = EventOverlap(EventHandle()) if order.async_finish else EventOverlap()
        self.last_event = done
        if not order.async_finish:
            caller.wait_stream(own)
        # Everything that the body allocated is of the comm stream, the rest of the caller's.
        for tensor in inputs:
            if tensor is not None and order.async_finish:
                tensor.record_stream(own)
        for tensor in used[len(inputs) :]:
            if tensor is not None:
                tensor.record_stream(caller)

    def find_layout(
        self, topk_idx: Tensor, experts: int, used: list[Tensor | None]
    ) -> list[Tensor]:
        """Tokens for each rank, for each expert, and which token goes to which rank."""
        tokens, topk = topk_idx.shape
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
        ranks, device = self._communicator.ranks, topk_idx.device
        per_rank = torch.empty(ranks, dtype=torch.int32, device=device)
        per_expert = torch.empty(experts, dtype=torch.int32, device=device)
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
        self,
        x: Tensor,
        scales: Tensor | None,
        route: Route,
        sms: int,
        used: list[Tensor | None],
    ) -> Received:
        """Counts first, for which the host waits unless the worst case is told; then rows."""
        tokens, device, ranks = len(x), x.device, self._communicator.ranks
        experts = len(route.tokens_per_expert)
        require_tensor("is_token_in_rank", route.in_rank, torch.bool, (tokens, ranks))
        require_tensor("num_tokens_per_expert", route.tokens_per_expert, torch.int32, (experts,))
        slots = torch.empty((tokens, MOST_RANKS), dtype=torch.int32, device=device)
        notes = torch.empty(MOST_RANKS + 4, dtype=torch.int32, device=device)
        bases, received = notes[:MOST_RANKS], notes[MOST_RANKS : MOST_RANKS + 1]
        prefix = torch.empty((ranks, ranks), dtype=torch.int32, device=device)
        job = self._job(x, scales, experts, sms)
        job.limit = route.worst
        job.expert_alignment = route.expert_alignment
        job.in_rank = route.in_rank.data_ptr()
        job.tokens_per_expert = route.tokens_per_expert.data_ptr()
        job.slots, job.bases = slots.data_ptr(), bases.data_ptr()
        job.received, job.rank_prefix = received.data_ptr(), prefix.data_ptr()
        self._library.dispatch_begin(
            self._communicator.handle, ctypes.byref(job), current_stream(self._communicator.device)
        )
        rows, counts = self._counts(job, experts // ranks, route.worst)
        rows = rows if route.rows is None else route.rows
        src_idx = torch.empty(rows, dtype=torch.int32, device=device)
        handle = Handle(
            prefix, slots, bases, received, src_idx, route.in_rank, tokens, rows, experts
        )
        used.extend([slots, notes, prefix, src_idx])
        topk_idx, weights = self._choices(job, route, tokens, rows, device, used)
        job.recv_src_idx = src_idx.data_ptr()
        recv_x, recv_scales = self._rows(job, x, scales, rows, used)
        self._library.dispatch_finish(
            self._communicator.handle, ctypes.byref(job), current_stream(self._communicator.device)
        )
        return Received(recv_x, recv_scales, topk_idx, weights, counts, handle)

    def dispatch_again(
        self,
        x: Tensor,
        scales: Tensor | None,
        handle: Handle,
        sms: int,
        used: list[Tensor | None],
    ) -> tuple[Tensor, Tensor | None]:
        """To where an earlier dispatch went."""
        require(len(x) == handle.tokens, f"x: the handle's {handle.tokens} tokens, got {len(x)}")
        job = self._job(x, scales, handle.experts, sms)
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
        used: list[Tensor | None],
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
            out.data_ptr(),
            pointer_of(weights),
        )
        self._library.combine_rows(
            self._communicator.handle, ctypes.byref(job), current_stream(self._communicator.device)
        )
        used.extend([out, weights])
        return out, weights

    def _job(self, x: Tensor, scales: Tensor | None, experts: int, sms: int) -> Dispatch:
        require(x.dim() == 2 and x.is_contiguous() and x.is_cuda, "x: a contiguous CUDA matrix")
        job = Dispatch()
        job.tokens, job.hidden = x.shape
        job.row_bytes = x.shape[1] * x.element_size()
        job.experts, job.sms, job.expert_alignment = experts, sms, 1
        job.x = x.data_ptr()
        if scales is not None:
            require(
                scales.dim() == 2 and len(scales) == len(x) and scales.element_size() == 4,
                "scales: a matrix of 4 bytes an element, as many rows as x",
            )
            job.scale_columns = scales.shape[1]
            job.scale_row_stride, job.scale_column_stride = scales.stride()
            job.scales = scales.data_ptr()
        return job

    def _counts(self, job: Dispatch, local: int, worst: int) -> tuple[int, list[int]]:
        """Rows to make room for, and those of each expert, which nobody knows of a worst case."""
        if worst:
            return worst, []
        counts = (ctypes.c_int32 * (2 + local))()
        comm, pointer = self._communicator.handle, ctypes.byref(job)
        try:
            self._library.dispatch_counts(comm, pointer, counts)
        except LibraryError:
            # All ranks know that it does not fit, and that nobody sends: they end it together.
            spare = torch.empty(
                job.tokens * (RECORD_BYTES + 4 * job.scale_columns + 16) + 256,
                dtype=torch.uint8,
                device="cuda",
            )
            job.records = spare.data_ptr()
            job.packed_scales = job.records + job.tokens * RECORD_BYTES
            self._library.dispatch_finish(comm, pointer, current_stream(self._communicator.device))
            raise
        return counts[0], list(counts[2:])

    def _choices(
        self,
        job: Dispatch,
        route: Route,
        tokens: int,
        rows: int,
        device: torch.device,
        used: list[Tensor | None],
    ) -> tuple[Tensor | None, Tensor | None]:
        if route.topk_idx is None:
            return None, None
        topk = route.topk_idx.shape[1]
        require_tensor("topk_idx", route.topk_idx, torch.int64, (tokens, topk))
        require(route.topk_weights is not None, "topk_weights: they belong to topk_idx")
        weights_in = route.topk_weights
        assert weights_in is not None  # noqa: S101 - for type checkers
        require_tensor("topk_weights", weights_in, torch.float32, (tokens, topk))
        idx = torch.empty((rows, topk), dtype=torch.int64, device=device)
        weights = torch.empty((rows, topk), dtype=torch.float32, device=device)
        job.topk = topk
        job.topk_idx, job.topk_weights = route.topk_idx.data_ptr(), weights_in.data_ptr()
        job.recv_topk_idx, job.recv_topk_weights = idx.data_ptr(), weights.data_ptr()
        used.extend([idx, weights])
        return idx, weights

    def _rows(
        self, job: Dispatch, x: Tensor, scales: Tensor | None, rows: int, used: list[Tensor | None]
    ) -> tuple[Tensor, Tensor | None]:
        """Room for what comes, and for what travels with rows."""
        records = torch.empty((len(x), RECORD_BYTES), dtype=torch.uint8, device=x.device)
        recv_x = torch.empty((rows, x.shape[1]), dtype=x.dtype, device=x.device)
        job.rows, job.recv_x, job.records = rows, recv_x.data_ptr(), records.data_ptr()
        recv_scales = None
        used.extend([records, recv_x])
        if scales is not None:
            columns = scales.shape[1]
            padded = (columns + 3) // 4 * 4
            packed = torch.empty((len(x), padded), dtype=torch.int32, device=x.device)
            recv_scales = torch.empty((rows, columns), dtype=scales.dtype, device=x.device)
            job.packed_scales, job.recv_scales = packed.data_ptr(), recv_scales.data_ptr()
            used.extend([packed, recv_scales])
        return recv_x, recv_scales
