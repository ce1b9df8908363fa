"""Implements the low-latency calls of `Buffer`, from tensors to calls of the library."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import torch

from epfabric_ep import streams
from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import (
    BF16,
    FP8,
    FP8_POWER_OF_2,
    FP8_UE8M0,
    MOST_RANKS,
    LowLatencyCombine,
    LowLatencyDispatch,
    packer_of,
)
from epfabric_ep.tensors import current_stream, require, require_tensor

Hook = Callable[[], None]

PACK_DISPATCH, PACK_COMBINE = packer_of(LowLatencyDispatch), packer_of(LowLatencyCombine)


# A job's first members: tokens, max_tokens, hidden, topk, experts, element.
JobHead = tuple[int, int, int, int, int, int]
Scales = tuple[tuple[int, int, int], tuple[int, int, int], torch.dtype]


class Form(NamedTuple):
    """Values derived from the shape of a dispatch: sizes, and byte offsets into `Handle.numbers`,
    which begins with the layout's ranges, because their elements are the widest.
    """

    tokens: int
    max_tokens: int
    hidden: int
    topk: int
    experts: int
    element: int
    ranks: int
    local: int  # experts per rank
    rows: int  # space for rows of each expert
    src_info_at: int
    origins_at: int
    places_at: int
    count_at: int
    ticket_at: int
    # For a combine that sends and receives in one call: no other combine comes between.
    combine_ticket_at: int
    arrivals_at: int  # 0 unless combines sum at the experts
    words: int  # size of `numbers`, in words of four bytes
    head: JobHead
    scales: Scales | None  # size, strides, type

    @staticmethod
    def of(head: JobHead, ranks: int, reduced: bool = False) -> Form:
        """Returns the form of a job. If `reduced`, combines sum at the experts."""
        tokens, max_tokens, _, topk, experts, _ = head
        local, rows = experts // ranks, ranks * max_tokens
        sizes = (2 * local * ranks, local * rows, local * rows, tokens * topk, local, 1, 1)
        words = list(itertools.accumulate(sizes))
        src_info, origins, places, count, ticket, combine_ticket, end = (4 * at for at in words)
        begins = (src_info, origins, places, count, ticket, combine_ticket, end if reduced else 0)
        arrivals = MOST_RANKS + rows * (1 + topk) if reduced else 0
        scales = _scales_of(head, local, rows)
        return Form(*head, ranks, local, rows, *begins, words[-1] + arrivals, head, scales)


def _scales_of(head: JobHead, local: int, rows: int) -> Scales | None:
    """Returns size, strides and type of scales, column-major as for matrix multiplications."""
    _, _, hidden, _, _, element = head
    if element == BF16:
        return None
    exponents = element == FP8_UE8M0
    columns = hidden // (512 if exponents else 128)
    dtype = torch.int32 if exponents else torch.float32
    return (local, rows, columns), (columns * rows, 1, rows), dtype


class Handle(Sequence[Any]):
    """The data that a dispatch passes to its combine. Its items are those of DeepEP's handle.

    All numbers are in one tensor. Views of it are created on request, because creating a view takes
    as long in Python as launching a kernel, and engines need no views.
    """

    __slots__ = ("form", "numbers", "recv_count", "rows", "stream")

    def __init__(self, form: Form, numbers: torch.Tensor, stream: int) -> None:
        self.form, self.numbers, self.stream = form, numbers, stream
        self.rows: torch.Tensor | None = None  # sent by a combine with zero_copy
        self.recv_count = numbers.as_strided((form.local,), (1,), form.count_at // 4)

    @property
    def src_info(self) -> torch.Tensor:
        form = self.form
        at = form.src_info_at // 4
        return self.numbers.as_strided((form.local, form.rows), (form.rows, 1), at)

    @property
    def layout_range(self) -> torch.Tensor:
        form = self.form
        words = self.numbers[: form.src_info_at // 4]
        return words.view(torch.int64).view(form.local, form.ranks)

    def __getitem__(self, number: Any) -> Any:
        form = self.form
        members = (self.src_info, self.layout_range, form.max_tokens, form.hidden, form.experts)
        return members[number]

    def __len__(self) -> int:
        return 5


def element_of(use_fp8: bool, round_scale: bool, use_ue8m0: bool) -> int:
    """Returns the library's number of the element type that these options select."""
    require(not use_ue8m0 or round_scale, "use_ue8m0 needs round_scale=True")
    if not use_fp8:
        return BF16
    return FP8_UE8M0 if use_ue8m0 else FP8_POWER_OF_2 if round_scale else FP8


class Operation(NamedTuple):
    """Two halves that are ready to be enqueued, and the tensors to keep until both have run."""

    functions: tuple[Any, Any, Any]  # send, receive, both
    job: bytes
    stream: int  # of the caller
    alive: list[torch.Tensor | None]


def keep_for_current_stream(tensors: Sequence[torch.Tensor | None]) -> None:
    """Keeps other streams' tensors until the current stream has reached this point."""
    current = streams.current()
    for tensor in tensors:
        if tensor is not None:
            tensor.record_stream(current)


class LowLatency:
    """Dispatches and combines on one communicator; asynchronous calls run on `comm_stream`.

    Engines make both calls for every layer, so the time of every line of Python matters.
    `contract --calls` measures it.
    """

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._reduced = communicator.reduced
        self._comm_stream = comm_stream
        self._device = torch.device("cuda", communicator.device)
        library = communicator.library
        self._dispatch = (library.dispatch_send, library.dispatch_receive, library.dispatch_whole)
        self._combine = (library.combine_send, library.combine_receive, library.combine_whole)
        self._forms: dict[Hashable, Form] = {}

    def dispatch(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        max_tokens: int,
        experts: int,
        element: int,
        cumulative: torch.Tensor | None,
    ) -> tuple[Any, Handle, Operation]:
        """Returns the results, the handle, and the operation that fills both when it is run."""
        # Shapes that passed the checks are cached: checks take as long as the rest of the call.
        shapes = (x.shape, topk_idx.shape, x.dtype, topk_idx.dtype, max_tokens, experts, element)
        form = self._forms.get(shapes)
        if form is None or not (
            x.is_cuda and topk_idx.is_cuda and x.is_contiguous() and topk_idx.is_contiguous()
        ):
            form = self._forms[shapes] = self._form_of(x, topk_idx, max_tokens, experts, element)
        recv_x, scales = self._outputs(form)
        numbers = torch.empty(form.words, dtype=torch.int32, device=self._device)
        stream = current_stream(self._communicator.device)
        handle = Handle(form, numbers, stream)
        alive = [x, topk_idx, recv_x, numbers, scales]
        if cumulative is not None:
            local = (form.local,)
            require_tensor("cumulative_local_expert_recv_stats", cumulative, torch.int32, local)
            alive.append(cumulative)
        begin = numbers.data_ptr()
        job = PACK_DISPATCH(
            *form.head,
            x.data_ptr(),
            topk_idx.data_ptr(),
            recv_x.data_ptr(),
            0 if scales is None else scales.data_ptr(),
            begin + form.count_at,
            begin + form.src_info_at,
            begin,
            begin + form.origins_at,
            begin + form.places_at,
            begin + form.ticket_at,
            0 if cumulative is None else cumulative.data_ptr(),
            begin + form.arrivals_at if self._reduced else 0,
        )
        packed = recv_x if scales is None else (recv_x, scales)
        return packed, handle, Operation(self._dispatch, job, stream, alive)

    def combine(
        self,
        x: torch.Tensor,
        topk_idx: torch.Tensor,
        topk_weights: torch.Tensor,
        handle: Handle,
        out: torch.Tensor | None,
        in_one_call: bool,
    ) -> tuple[torch.Tensor, Operation]:
        """Returns the tensor of sums, and the operation that fills it when it is run."""
        form, numbers = handle.form, handle.numbers
        choices = (form.tokens, form.topk)
        require_tensor("x", x, torch.bfloat16, (form.local, form.rows, form.hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, choices)
        require_tensor("topk_weights", topk_weights, torch.float32, choices)
        shape = (form.tokens, form.hidden)
        if out is None:
            strides = (form.hidden, 1)
            out = torch.empty_strided(shape, strides, dtype=torch.bfloat16, device=self._device)
        else:
            require_tensor("out", out, torch.bfloat16, shape)
        begin = numbers.data_ptr()
        stream = current_stream(self._communicator.device)
        alive = [x, topk_idx, topk_weights, out, numbers]
        if stream != handle.stream:
            keep_for_current_stream([numbers])
        ticket = begin + form.combine_ticket_at
        if not in_one_call:
            ticket_memory = torch.empty(1, dtype=torch.int32, device=self._device)
            alive.append(ticket_memory)
            ticket = ticket_memory.data_ptr()
        job = PACK_COMBINE(
            form.tokens,
            form.max_tokens,
            form.hidden,
            form.topk,
            form.experts,
            in_one_call,
            self._reduced,
            x.data_ptr(),
            topk_idx.data_ptr(),
            topk_weights.data_ptr(),
            begin + form.count_at,
            begin,
            begin + form.origins_at,
            begin + form.places_at,
            begin + form.arrivals_at if self._reduced else 0,
            ticket,
            out.data_ptr(),
        )
        return out, Operation(self._combine, job, stream, alive)

    def combine_buffer(self, handle: Handle) -> torch.Tensor:
        """Returns the tensor that a combine with zero_copy sends, allocated once per handle."""
        if handle.rows is None:
            handle.rows = self._rows(handle.form, torch.bfloat16)
        return handle.rows

    def run(
        self, operation: Operation, async_finish: bool, return_recv_hook: bool
    ) -> tuple[EventOverlap, Hook | None]:
        """Enqueues the operation. If a hook is returned, the second half is left to the hook."""
        functions, job, stream, alive = operation
        if return_recv_hook:
            require(not async_finish, "async_finish and return_recv_hook exclude each other")
            self.enqueue(functions[0], job, stream)
            return EventOverlap(), lambda: self._receive(operation)
        if not async_finish:
            self.enqueue(functions[2], job, stream)
            return EventOverlap(), None
        self._communicator.order.follow(self._comm_stream.cuda_stream, stream)
        with streams.On(self._comm_stream):
            self.enqueue(functions[2], job, self._comm_stream.cuda_stream)
            # The caller may drop the event, and with it the tensors, before the GPU has used them.
            keep_for_current_stream(alive)
            return EventOverlap(EventHandle(), alive), None

    def _receive(self, operation: Operation) -> None:
        """Enqueues the receiving half on the hook caller's stream; a second call does nothing."""
        functions, job, sent_on, alive = operation
        if not alive:
            return
        stream = current_stream(self._communicator.device)
        self.enqueue(functions[1], job, stream)
        if stream != sent_on:
            keep_for_current_stream(alive)
        alive.clear()

    def enqueue(self, function: Any, job: bytes, stream: int) -> None:
        status = function(self._communicator.handle, job, stream)
        if status:
            raise self._communicator.library.error(status)

    def _form_of(
        self, x: torch.Tensor, topk_idx: torch.Tensor, max_tokens: int, experts: int, element: int
    ) -> Form:
        """Checks the inputs of a dispatch, and returns their form."""
        tokens, hidden = x.shape
        topk = topk_idx.shape[-1]
        require_tensor("x", x, torch.bfloat16, (tokens, hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, topk))
        head = (tokens, max_tokens, hidden, topk, experts, element)
        return Form.of(head, self._communicator.ranks, self._reduced)

    def _outputs(self, form: Form) -> tuple[torch.Tensor, torch.Tensor | None]:
        """Allocates the received rows and, for FP8, their scales."""
        if form.scales is None:
            return self._rows(form, torch.bfloat16), None
        size, strides, dtype = form.scales
        scales = torch.empty_strided(size, strides, dtype=dtype, device=self._device)
        return self._rows(form, torch.float8_e4m3fn), scales

    def _rows(self, form: Form, dtype: torch.dtype) -> torch.Tensor:
        # torch allocates twice as fast if it need not compute the strides.
        local, rows, hidden = form.local, form.rows, form.hidden
        strides = (rows * hidden, hidden, 1)
        return torch.empty_strided((local, rows, hidden), strides, dtype=dtype, device=self._device)
