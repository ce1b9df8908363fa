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
    notes: torch.Tensor  # origins, places, ticket
    tokens: int
    topk: int


def element_of(use_fp8: bool, round_scale: bool, use_ue8m0: bool) -> int:
    require(not use_ue8m0 or round_scale, "use_ue8m0 needs round_scale=True")
    if not use_fp8:
        return BF16
    return FP8_UE8M0 if use_ue8m0 else FP8_POWER_OF_2 if round_scale else FP8


class LowLatency:
    """Both operations on one communicator. `comm_stream` is for those that are asynchronous."""

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._library = communicator.library
        self._comm_stream = comm_stream

    def dispatch(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        max_tokens: int,
        experts: int,
        element: int,
        cumulative: torch.Tensor | None,
    ) -> tuple[Any, Handle, Hook, Hook, list[torch.Tensor]]:
        """Results and handle; what sends, what receives, and what must live until then."""
        tokens, hidden = x.shape
        topk = topk_idx.shape[-1]
        require_tensor("x", x, torch.bfloat16, (tokens, hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
        ranks = self._communicator.ranks
        local, rows = experts // ranks, ranks * max_tokens
        if cumulative is not None:
            require_tensor("cumulative_local_expert_recv_stats", cumulative, torch.int32, (local,))
        recv_x, scales = self._outputs(element, local, rows, hidden, x.device)
        recv_count = torch.empty(local, dtype=torch.int32, device=x.device)
        src_info = torch.empty((local, rows), dtype=torch.int32, device=x.device)
        layout_range = torch.empty((local, ranks), dtype=torch.int64, device=x.device)
        notes = torch.empty(local * rows + tokens * topk + 1, dtype=torch.int32, device=x.device)
        origins = notes.data_ptr()
        places = origins + 4 * local * rows
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
            recv_count.data_ptr(),
            src_info.data_ptr(),
            layout_range.data_ptr(),
            origins,
            places,
            places + 4 * tokens * topk,
            pointer_of(cumulative),
        )
        handle = Handle(
            src_info, layout_range, max_tokens, hidden, experts, recv_count, notes, tokens, topk
        )
        send, receive = self._halves(
            job, self._library.dispatch_send, self._library.dispatch_receive
        )
        alive = [x, topk_idx, recv_x, recv_count, src_info, layout_range, notes]
        alive += [t for t in (scales, cumulative) if t is not None]
        packed = recv_x if scales is None else (recv_x, scales)
        return packed, handle, send, receive, alive

    def combine(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        topk_weights: torch.Tensor,
        handle: Handle,
        out: torch.Tensor | None,
        whole: bool,
    ) -> tuple[torch.Tensor, Hook, Hook, list[torch.Tensor]]:
        """The sum; what sends, what receives, and what must live until then."""
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
        origins = handle.notes.data_ptr()
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
        send, receive = self._halves(job, self._library.combine_send, self._library.combine_receive)
        alive = [x, topk_idx, topk_weights, out, ticket]
        alive += [handle.recv_count, handle.layout_range, handle.notes]
        return out, send, receive, alive

    def combine_buffer(self, handle: Handle) -> torch.Tensor:
        """Any memory will do: rows are pushed from where they are."""
        ranks = self._communicator.ranks
        shape = (handle.experts // ranks, ranks * handle.max_tokens, handle.hidden)
        return torch.empty(shape, dtype=torch.bfloat16, device=handle.src_info.device)

    def run(
        self,
        send: Hook,
        receive: Hook,
        alive: list[torch.Tensor],
        async_finish: bool,
        return_recv_hook: bool,
    ) -> tuple[EventOverlap, Hook | None]:
        """Enqueues now what is not left to the hook."""
        require(
            not (async_finish and return_recv_hook),
            "async_finish and return_recv_hook exclude each other",
        )
        if return_recv_hook:
            send()

            def hook(alive: list[torch.Tensor] = alive) -> None:
                receive()
                alive.clear()

            return EventOverlap(), hook
        if not async_finish:
            send()
            receive()
            return EventOverlap(), None
        self._comm_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._comm_stream):
            send()
            receive()
            return EventOverlap(EventHandle(), alive), None

    def _halves(self, job: ctypes.Structure, send: Any, receive: Any) -> tuple[Hook, Hook]:
        comm, pointer = self._communicator.handle, ctypes.byref(job)

        def half(function: Any) -> Hook:
            return lambda: function(comm, pointer, current_stream())

        return half(send), half(receive)

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
        scales = torch.empty((local, columns, rows), dtype=dtype, device=device).transpose(1, 2)
        return torch.empty(shape, dtype=torch.float8_e4m3fn, device=device), scales
