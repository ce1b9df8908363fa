"""The low-latency calls of `Buffer`: tensors in, tensors out."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import BF16, FP8, FP8_POWER_OF_2, FP8_UE8M0, LowLatencyCombine
from epfabric_ep.library import LowLatencyDispatch as DispatchJob
from epfabric_ep.tensors import current_stream, pointer_of, require, require_tensor

Hook = Callable[[], None]


class Handle(NamedTuple):
    """What a combine needs of its dispatch; the first five are those of DeepEP."""

    src_info: torch.Tensor
    layout_range: torch.Tensor
    max_tokens: int
    hidden: int
    experts: int
    recv_count: torch.Tensor
    numbers: torch.Tensor  # src_info, origins, places, recv_count, ticket
    tokens: int
    topk: int


def element_of(use_fp8: bool, round_scale: bool, use_ue8m0: bool) -> int:
    require(not use_ue8m0 or round_scale, "use_ue8m0 needs round_scale=True")
    if not use_fp8:
        return BF16
    return FP8_UE8M0 if use_ue8m0 else FP8_POWER_OF_2 if round_scale else FP8


class Operation:
    """Two halves that are ready to be enqueued, and what must live until they have run."""

    __slots__ = ("_alive", "_comm", "_device", "_job", "_receive", "_send", "_whole")

    def __init__(
        self,
        communicator: Communicator,
        job: ctypes.Structure,
        functions: tuple[Any, Any, Any],
        alive: list[torch.Tensor],
    ) -> None:
        self._comm, self._device = communicator.handle, communicator.device
        self._job = ctypes.byref(job)
        self._send, self._receive, self._whole = functions
        self._alive = alive

    def send(self) -> None:
        self._send(self._comm, self._job, current_stream(self._device))

    def receive(self) -> None:
        """The hook."""
        self._receive(self._comm, self._job, current_stream(self._device))
        self._alive.clear()

    def whole(self) -> list[torch.Tensor]:
        """Both halves, with nothing between; what must live until they have run."""
        self._whole(self._comm, self._job, current_stream(self._device))
        return self._alive


class LowLatency:
    """Both operations on one communicator. `comm_stream` is for those that are asynchronous."""

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._library = communicator.library
        self._comm_stream = comm_stream
        own = self._library
        self._dispatch = (own.dispatch_send, own.dispatch_receive, own.dispatch_whole)
        self._combine = (own.combine_send, own.combine_receive, own.combine_whole)

    def dispatch(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        max_tokens: int,
        experts: int,
        element: int,
        cumulative: torch.Tensor | None,
    ) -> tuple[Any, Handle, Operation]:
        """Results and handle, and what fills them."""
        tokens, hidden = x.shape
        topk = topk_idx.shape[-1]
        require_tensor("x", x, torch.bfloat16, (tokens, hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
        ranks = self._communicator.ranks
        local, rows = experts // ranks, ranks * max_tokens
        if cumulative is not None:
            require_tensor("cumulative_local_expert_recv_stats", cumulative, torch.int32, (local,))
        recv_x, scales = self._outputs(element, local, rows, hidden, x.device)
        layout_range = torch.empty((local, ranks), dtype=torch.int64, device=x.device)
        # One piece for all of this type: an allocation costs as much as the launch of a kernel.
        slots, choices = local * rows, tokens * topk
        numbers = torch.empty(2 * slots + choices + local + 1, dtype=torch.int32, device=x.device)
        src_info = numbers.as_strided((local, rows), (rows, 1), 0)
        recv_count = numbers.as_strided((local,), (1,), 2 * slots + choices)
        begin = numbers.data_ptr()
        counts = begin + 4 * (2 * slots + choices)
        job = DispatchJob(
            tokens,
            max_tokens,
            hidden,
            topk,
            experts,
            element,
            x.data_ptr(),
            topk_idx.data_ptr(),
            recv_x.data_ptr(),
            pointer_of(scales),
            counts,
            begin,
            layout_range.data_ptr(),
            begin + 4 * slots,
            begin + 8 * slots,
            counts + 4 * local,
            pointer_of(cumulative),
        )
        handle = Handle(
            src_info, layout_range, max_tokens, hidden, experts, recv_count, numbers, tokens, topk
        )
        alive = [x, topk_idx, recv_x, layout_range, numbers]
        alive += [t for t in (scales, cumulative) if t is not None]
        packed = recv_x if scales is None else (recv_x, scales)
        return packed, handle, Operation(self._communicator, job, self._dispatch, alive)

    def combine(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        topk_weights: torch.Tensor,
        handle: Handle,
        out: torch.Tensor | None,
        whole: bool,
    ) -> tuple[torch.Tensor, Operation]:
        """The sum, and what fills it."""
        local = handle.experts // self._communicator.ranks
        rows = self._communicator.ranks * handle.max_tokens
        choices = (handle.tokens, handle.topk)
        require_tensor("x", x, torch.bfloat16, (local, rows, handle.hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, choices)
        require_tensor("topk_weights", topk_weights, torch.float32, choices)
        shape = (handle.tokens, handle.hidden)
        if out is None:
            out = torch.empty(shape, dtype=torch.bfloat16, device=x.device)
        require_tensor("out", out, torch.bfloat16, shape)
        ticket = torch.empty(1, dtype=torch.int32, device=x.device)
        origins = handle.numbers.data_ptr() + 4 * local * rows
        job = LowLatencyCombine(
            handle.tokens,
            handle.max_tokens,
            handle.hidden,
            handle.topk,
            handle.experts,
            int(whole),
            x.data_ptr(),
            topk_idx.data_ptr(),
            topk_weights.data_ptr(),
            handle.recv_count.data_ptr(),
            handle.layout_range.data_ptr(),
            origins,
            origins + 4 * local * rows,
            ticket.data_ptr(),
            out.data_ptr(),
        )
        alive = [x, topk_idx, topk_weights, out, ticket, handle.layout_range, handle.numbers]
        return out, Operation(self._communicator, job, self._combine, alive)

    def combine_buffer(self, handle: Handle) -> torch.Tensor:
        """Any memory will do: rows are pushed from where they are."""
        ranks = self._communicator.ranks
        shape = (handle.experts // ranks, ranks * handle.max_tokens, handle.hidden)
        return torch.empty(shape, dtype=torch.bfloat16, device=handle.src_info.device)

    def run(
        self, operation: Operation, async_finish: bool, return_recv_hook: bool
    ) -> tuple[EventOverlap, Hook | None]:
        """Enqueues now what is not left to the hook."""
        if return_recv_hook:
            require(not async_finish, "async_finish and return_recv_hook exclude each other")
            operation.send()
            return EventOverlap(), operation.receive
        if not async_finish:
            operation.whole()
            return EventOverlap(), None
        self._comm_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._comm_stream):
            alive = operation.whole()
            return EventOverlap(EventHandle(), alive), None

    @staticmethod
    def _outputs(
        element: int, local: int, rows: int, hidden: int, device: torch.device
    ) -> tuple[torch.Tensor, torch.Tensor | None]:
        shape = (local, rows, hidden)
        if element == BF16:
            return torch.empty(shape, dtype=torch.bfloat16, device=device), None
        exponents = element == FP8_UE8M0
        columns = hidden // (512 if exponents else 128)
        dtype = torch.int32 if exponents else torch.float32
        # Column by column: matrix multiplications read them so.
        strides = (columns * rows, 1, rows)
        scales = torch.empty_strided((local, rows, columns), strides, dtype=dtype, device=device)
        return torch.empty(shape, dtype=torch.float8_e4m3fn, device=device), scales
