"""Implements the high-throughput calls of `Buffer`, from tensors to calls of the library.

`contract --calls` measures their time on the host. They use `shape[0]`, because `len` takes ten
times as long.
"""

from __future__ import annotations

import ctypes
from typing import NamedTuple

import torch
from torch import Tensor

from epfabric_ep.call_streams import Call, Wanted
from epfabric_ep.communicator import Communicator
from epfabric_ep.library import MOST_TOKENS, Combine, Dispatch
from epfabric_ep.library import Layout as LayoutJob
from epfabric_ep.route import Handle, Route
from epfabric_ep.tensors import current_stream, pointer_of, require, require_tensor

RECORD_BYTES = 128


class Received(NamedTuple):
    """The results of a dispatch."""

    x: Tensor
    scales: Tensor | None
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    counts: list[int]
    handle: Handle


def find_layout(
    communicator: Communicator, topk_idx: Tensor, experts: int, call: Call
) -> list[Tensor]:
    """Returns tokens per rank, tokens per expert, and whether each token goes to each rank."""
    tokens, topk = topk_idx.shape
    require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
    ranks, device = communicator.ranks, topk_idx.device
    # All counts are in one tensor, so that one operation clears them.
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
    order = communicator.order.handle
    communicator.library.find_layout(order, ctypes.byref(job), call.stream, call.after)
    call.extend([counts, in_rank])
    return [per_rank, per_expert, in_rank]


class HighThroughput:
    """The operations of one communicator, each called in the context that `ordered` returns."""

    def __init__(self, communicator: Communicator) -> None:
        self._communicator, self._library = communicator, communicator.library
        self._most_rows = 0
        self._records: list[Tensor] = []  # new calls use the last; earlier ones may still be read

    def room_request(self, rows: int, like: Tensor) -> Wanted:
        """Returns a request for a room; for 0 rows, estimates how many rows will be received."""
        expected = max(like.shape[0] * self._communicator.ranks, self._most_rows)
        return Wanted(rows or expected, like, self._communicator.results)

    def dispatch(
        self, x: Tensor, scales: Tensor | None, route: Route, sms: int, call: Call
    ) -> Received:
        """Sends counts and rows. The host waits for the counts unless `route.worst` is given."""
        tokens, device, ranks = x.shape[0], x.device, self._communicator.ranks
        experts = route.tokens_per_expert.shape[0]
        require_tensor("is_token_in_rank", route.in_rank, torch.bool, (tokens, ranks))
        require_tensor("num_tokens_per_expert", route.tokens_per_expert, torch.int32, (experts,))
        words = Handle.words_needed(tokens, ranks) + max(tokens * ranks, self._most_rows)
        numbers = torch.empty(words, dtype=torch.int32, device=device)
        call.append(numbers)
        # The current stream may be the caller's or the buffer's.
        handle = Handle(numbers, route, tokens, ranks, current_stream(self._communicator.device))
        job = self._job(x, scales, handle, sms, call)
        self._route(job, route, tokens)
        job.rank_prefix = handle.prefix_at
        job.records = self._record_memory(tokens * RECORD_BYTES, device, route.worst, call)
        comm = self._communicator.handle
        self._library.dispatch_begin(comm, ctypes.byref(job), call.stream, call.after)
        rows, counts = self._counts(job, experts // ranks, route.worst)
        handle.most, handle.most_tokens = job.most, job.most_tokens
        # Rows are already on their way while the following tensors are created.
        job.recv_src_idx = handle.take_src_idx(rows)
        call.append(handle.separate_src_idx)
        topk_idx, weights = self._choices(job, rows, device, call)
        recv_x, recv_scales = self._rows(job, x, scales, rows, call)
        self._library.dispatch_finish(comm, ctypes.byref(job), call.stream, call.after)
        return Received(recv_x, recv_scales, topk_idx, weights, counts, handle)

    def dispatch_again(
        self, x: Tensor, scales: Tensor | None, handle: Handle, sms: int, call: Call
    ) -> tuple[Tensor, Tensor | None]:
        """Sends new rows along the route of an earlier dispatch."""
        tokens = x.shape[0]
        if tokens != handle.tokens:
            raise ValueError(f"x: the handle is for {handle.tokens} tokens, got {tokens}")
        job = self._job(x, scales, handle, sms, call)
        job.cached, job.most, job.most_tokens = 1, handle.most, handle.most_tokens
        job.rank_prefix = handle.prefix_at
        call.keep_alive(handle.numbers, handle.stream)
        recv_x, recv_scales = self._rows(job, x, scales, handle.rows, call)
        self._library.dispatch_finish(
            self._communicator.handle, ctypes.byref(job), call.stream, call.after
        )
        return recv_x, recv_scales

    def combine(
        self,
        x: Tensor,
        handle: Handle,
        topk_weights: Tensor | None,
        bias: tuple[Tensor | None, Tensor | None],
        sms: int,
        call: Call,
    ) -> tuple[Tensor, Tensor | None]:
        """Returns the sums of rows and of weights; both are added in the order of ranks."""
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
        call.keep_alive(handle.numbers, handle.stream)
        addends = (ctypes.c_void_p * 2)(*[pointer_of(addend) for addend in bias])
        job = Combine(
            handle.tokens,
            hidden,
            sms,
            topk,
            handle.rows,
            handle.most,
            handle.most_tokens,
            x.data_ptr(),
            pointer_of(topk_weights),
            addends,
            handle.slots_at,
            handle.bases_at,
            handle.prefix_at,
            out.data_ptr(),
            pointer_of(weights),
        )
        self._library.combine_rows(
            self._communicator.handle, ctypes.byref(job), call.stream, call.after
        )
        call.extend([out, weights])
        return out, weights

    def _job(
        self, x: Tensor, scales: Tensor | None, handle: Handle, sms: int, call: Call
    ) -> Dispatch:
        """Returns a job (the library's arguments) with the rows to send and the room."""
        require(x.dim() == 2 and x.is_contiguous() and x.is_cuda, "x: a contiguous CUDA matrix")
        job = Dispatch()
        job.tokens, job.hidden = x.shape
        job.row_bytes = x.shape[1] * x.element_size()
        job.experts, job.sms, job.expert_alignment = handle.experts, sms, 1
        job.slots, job.bases = handle.slots_at, handle.bases_at
        job.received = handle.received_at
        job.x = x.data_ptr()
        if call.room is not None:
            job.room, job.room_rows = call.room.data_ptr(), call.room.shape[0]
        if scales is not None:
            require(
                scales.dim() == 2 and scales.shape[0] == job.tokens and scales.element_size() == 4,
                "scales: a matrix with 4 bytes per element and as many rows as x",
            )
            job.scale_columns = scales.shape[1]
            job.scale_row_stride, job.scale_column_stride = scales.stride()
            at = job.scales = scales.data_ptr()
            if job.scale_columns % 4 or at % 16 or not scales.is_contiguous():
                padded = (job.scale_columns + 3) // 4 * 4
                packed = torch.empty((job.tokens, padded), dtype=torch.int32, device=x.device)
                job.packed_scales = packed.data_ptr()
                call.append(packed)
        return job

    def _record_memory(self, size: int, device: torch.device, worst: int, call: Call) -> int:
        """Returns memory for records of rows. All calls share it, because they do not overlap.

        A graph gets its own memory, because its replays may overlap with other calls.
        """
        if worst and torch.cuda.is_current_stream_capturing():
            memory = torch.empty(size, dtype=torch.uint8, device=device)
            call.append(memory)
            return int(memory.data_ptr())
        if not self._records or self._records[-1].shape[0] < size:
            self._records.append(torch.empty(2 * size, dtype=torch.uint8, device=device))
        return int(self._records[-1].data_ptr())

    @staticmethod
    def _route(job: Dispatch, route: Route, tokens: int) -> None:
        """Writes the route into the job, and checks its tensors."""
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
            raise ValueError("topk_weights: needed with topk_idx")
        require_tensor("topk_weights", weights, torch.float32, (tokens, topk))
        job.topk = topk
        job.topk_idx, job.topk_weights = route.topk_idx.data_ptr(), weights.data_ptr()

    def _counts(self, job: Dispatch, local: int, worst: int) -> tuple[int, list[int]]:
        """Returns the number of rows to allocate, and rows per expert (none with `worst`)."""
        if worst:
            job.most, job.most_tokens = worst, MOST_TOKENS
            return worst, []
        counts = (ctypes.c_int32 * (3 + local))()
        self._library.dispatch_counts(self._communicator.handle, ctypes.byref(job), counts)
        job.most, job.most_tokens = counts[1], counts[2]
        self._most_rows = max(self._most_rows, job.most)
        return counts[0], counts[3:]

    @staticmethod
    def _choices(
        job: Dispatch, rows: int, device: torch.device, call: Call
    ) -> tuple[Tensor | None, Tensor | None]:
        """Allocates the received choices and weights, if rows are sent with choices."""
        if job.topk == 0:
            return None, None
        idx = torch.empty((rows, job.topk), dtype=torch.int64, device=device)
        weights = torch.empty((rows, job.topk), dtype=torch.float32, device=device)
        job.recv_topk_idx, job.recv_topk_weights = idx.data_ptr(), weights.data_ptr()
        call.extend([idx, weights])
        return idx, weights

    @staticmethod
    def _rows(
        job: Dispatch, x: Tensor, scales: Tensor | None, rows: int, call: Call
    ) -> tuple[Tensor, Tensor | None]:
        """Returns tensors for received rows and scales; rows use the room if they fit into it."""
        if call.room is not None and rows <= job.room_rows:
            recv_x = call.room.as_strided((rows, x.shape[1]), (x.shape[1], 1))
            job.recv_x = job.room
        else:
            recv_x = torch.empty((rows, x.shape[1]), dtype=x.dtype, device=x.device)
            job.recv_x = recv_x.data_ptr()
            call.append(recv_x)
        job.rows = rows
        if scales is None:
            return recv_x, None
        columns = scales.shape[1]
        recv_scales = torch.empty((rows, columns), dtype=scales.dtype, device=x.device)
        job.recv_scales = recv_scales.data_ptr()
        call.append(recv_scales)
        return recv_x, recv_scales
