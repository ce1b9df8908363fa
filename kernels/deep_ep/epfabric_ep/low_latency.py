"""The low-latency calls of `Buffer`: tensors in, tensors out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch

from epfabric_ep.communicator import Communicator
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.library import (
    BF16,
    FP8,
    FP8_POWER_OF_2,
    FP8_UE8M0,
    LowLatencyCombine,
    LowLatencyDispatch,
    packer_of,
)
from epfabric_ep.tensors import current_stream, require, require_tensor

Hook = Callable[[], None]

PACK_DISPATCH, PACK_COMBINE = packer_of(LowLatencyDispatch), packer_of(LowLatencyCombine)


Asked = tuple[int, int, int, int, int, int]


class Form(NamedTuple):
    """What follows from a dispatch's shape: sizes, and where in its numbers what begins, in bytes.

    The ranges of the layout are at the front, as their elements are the widest.
    """

    tokens: int
    max_tokens: int
    hidden: int
    topk: int
    experts: int
    element: int
    ranks: int
    local: int  # experts
    rows: int  # of a local expert
    src_info_at: int
    origins_at: int
    places_at: int
    count_at: int
    ticket_at: int
    words: int  # in all, of four bytes

    @staticmethod
    def of(asked: Asked, ranks: int) -> Form:
        """`asked` are the first six, as a job begins."""
        tokens, max_tokens, _, topk, experts, _ = asked
        local, rows = experts // ranks, ranks * max_tokens
        sizes = (2 * local * ranks, local * rows, local * rows, tokens * topk, local, 1)
        words = list(itertools.accumulate(sizes))
        src_info, origins, places, count, ticket = (4 * end for end in words[:-1])
        begins = (src_info, origins, places, count, ticket)
        return Form(*asked, ranks, local, rows, *begins, words[-1])


class Handle(Sequence[Any]):
    """What a combine needs of its dispatch; as a sequence it has the five members of DeepEP's.

    All numbers are one piece of memory. Views of it are made when somebody asks, which engines do
    not: a view costs as much Python as a launch.
    """

    __slots__ = ("form", "numbers", "recv_count")

    def __init__(self, form: Form, numbers: torch.Tensor) -> None:
        self.form, self.numbers = form, numbers
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
    require(not use_ue8m0 or round_scale, "use_ue8m0 needs round_scale=True")
    if not use_fp8:
        return BF16
    return FP8_UE8M0 if use_ue8m0 else FP8_POWER_OF_2 if round_scale else FP8


class Operation:
    """Two halves that are ready to be enqueued, and what must live until they have run."""

    __slots__ = ("_alive", "_communicator", "_functions", "_job")

    def __init__(
        self,
        communicator: Communicator,
        functions: tuple[Any, Any, Any],
        job: bytes,
        alive: list[Any],
    ) -> None:
        self._communicator = communicator
        self._functions, self._job, self._alive = functions, job, alive

    def send(self) -> None:
        self._enqueue(self._functions[0])

    def receive(self) -> None:
        """The hook."""
        self._enqueue(self._functions[1])
        self._alive.clear()

    def whole(self) -> list[Any]:
        """Both halves, with nothing between; what must live until they have run."""
        self._enqueue(self._functions[2])
        return self._alive

    def _enqueue(self, function: Any) -> None:
        communicator = self._communicator
        stream = current_stream(communicator.device)
        status = function(communicator.handle, self._job, stream)
        if status:
            raise communicator.library.error(status)


class LowLatency:
    """Both operations on one communicator. `comm_stream` is for those that are asynchronous.

    Engines call these for every layer, so that each word of Python is paid for: `contract --calls`
    says how much.
    """

    def __init__(self, communicator: Communicator, comm_stream: torch.cuda.Stream) -> None:
        self._communicator = communicator
        self._comm_stream = comm_stream
        self._device = torch.device("cuda", communicator.device)
        own = communicator.library
        self._dispatch = (own.dispatch_send, own.dispatch_receive, own.dispatch_whole)
        self._combine = (own.combine_send, own.combine_receive, own.combine_whole)
        self._forms: dict[Asked, Form] = {}

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
        asked = (tokens, max_tokens, hidden, topk_idx.shape[-1], experts, element)
        form = self._forms.get(asked)
        if form is None:
            form = self._forms[asked] = Form.of(asked, self._communicator.ranks)
        require_tensor("x", x, torch.bfloat16, (tokens, hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, (tokens, form.topk))
        recv_x, scales = self._outputs(form)
        numbers = torch.empty(form.words, dtype=torch.int32, device=self._device)
        handle = Handle(form, numbers)
        alive = [x, topk_idx, recv_x, numbers, scales]
        if cumulative is not None:
            local = (form.local,)
            require_tensor("cumulative_local_expert_recv_stats", cumulative, torch.int32, local)
            alive.append(cumulative)
        begin = numbers.data_ptr()
        job = PACK_DISPATCH(
            *asked,
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
        )
        packed = recv_x if scales is None else (recv_x, scales)
        return packed, handle, Operation(self._communicator, self._dispatch, job, alive)

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
        form, numbers = handle.form, handle.numbers
        choices = (form.tokens, form.topk)
        require_tensor("x", x, torch.bfloat16, (form.local, form.rows, form.hidden))
        require_tensor("topk_idx", topk_idx, torch.int64, choices)
        require_tensor("topk_weights", topk_weights, torch.float32, choices)
        shape = (form.tokens, form.hidden)
        if out is None:
            out = torch.empty(shape, dtype=torch.bfloat16, device=self._device)
        else:
            require_tensor("out", out, torch.bfloat16, shape)
        ticket = torch.empty(1, dtype=torch.int32, device=self._device)
        begin = numbers.data_ptr()
        job = PACK_COMBINE(
            form.tokens,
            form.max_tokens,
            form.hidden,
            form.topk,
            form.experts,
            whole,
            x.data_ptr(),
            topk_idx.data_ptr(),
            topk_weights.data_ptr(),
            begin + form.count_at,
            begin,
            begin + form.origins_at,
            begin + form.places_at,
            ticket.data_ptr(),
            out.data_ptr(),
        )
        alive = [x, topk_idx, topk_weights, out, ticket, numbers]
        return out, Operation(self._communicator, self._combine, job, alive)

    def combine_buffer(self, handle: Handle) -> torch.Tensor:
        """Any memory will do: rows are pushed from where they are."""
        form = handle.form
        shape = (form.local, form.rows, form.hidden)
        return torch.empty(shape, dtype=torch.bfloat16, device=self._device)

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

    def _outputs(self, form: Form) -> tuple[torch.Tensor, torch.Tensor | None]:
        shape = (form.local, form.rows, form.hidden)
        if form.element == BF16:
            return torch.empty(shape, dtype=torch.bfloat16, device=self._device), None
        rows = torch.empty(shape, dtype=torch.float8_e4m3fn, device=self._device)
        exponents = form.element == FP8_UE8M0
        columns = form.hidden // (512 if exponents else 128)
        dtype = torch.int32 if exponents else torch.float32
        # Column by column: matrix multiplications read them so.
        size, strides = (form.local, form.rows, columns), (columns * form.rows, 1, form.rows)
        return rows, torch.empty_strided(size, strides, dtype=dtype, device=self._device)
