"""Defines `Buffer`, with the interface of DeepEP's first generation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import torch
from torch import Tensor

from epfabric_ep.call_streams import Lane, Order, ordered
from epfabric_ep.communicator import Communicator, require_ranks
from epfabric_ep.config import Config
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.high_throughput import HighThroughput, find_layout
from epfabric_ep.library import LibraryError, load
from epfabric_ep.low_latency import Handle, LowLatency, element_of
from epfabric_ep.refusals import NotServedError
from epfabric_ep.refusals import refuse as _refuse
from epfabric_ep.route import Handle as RowsHandle
from epfabric_ep.route import Route
from epfabric_ep.tensors import require

Hook = Callable[[], None]


def _refuse_unknown(arguments: dict[str, Any]) -> None:
    """Refuses unknown arguments, unless they are None or False."""
    if not arguments:
        return
    wanted = [name for name, value in arguments.items() if value is not None and value is not False]
    _refuse(wanted, ", ".join(wanted))


def _require_no_host_wait(most: int) -> None:
    """Refuses a dispatch that waits for row counts in a capture, when the GPU runs nothing."""
    if torch.cuda.is_current_stream_capturing():
        raise ValueError(
            "dispatch: while a CUDA graph is captured, the host cannot wait for the number of "
            "rows: pass num_worst_tokens, the most rows that any rank can receive "
            f"({most} if all ranks have as many tokens as this one)"
        )


class Buffer:
    """One rank's part of a group on one host. All ranks create and call buffers in the same order.
    Calls run on the GPU in the order in which they are made, whatever their streams, and
    across all buffers of this process. `num_rdma_bytes` is the memory of low-latency calls, which
    use NVLink here; see `get_low_latency_rdma_size_hint`. `num_nvl_bytes` is the memory of
    high-throughput calls: a rank receives up to `rows_that_fit` rows at once, and more in rounds.
    With `low_latency_mode`, the first high-throughput call allocates this memory. Arguments about
    NICs are accepted and have no effect.
    """

    num_sms: ClassVar[int] = 20

    def __init__(
        self,
        group: Any,
        num_nvl_bytes: int = 0,
        num_rdma_bytes: int = 0,
        low_latency_mode: bool = False,
        num_qps_per_rank: int = 24,  # noqa: ARG002 - no NIC is used
        allow_nvlink_for_low_latency_mode: bool = True,
        allow_mnnvl: bool = False,  # noqa: ARG002 - all ranks are on one host
        use_fabric: bool = False,
        explicitly_destroy: bool = False,
        enable_shrink: bool = False,
        comm: Any = None,
    ) -> None:
        _refuse(enable_shrink, "enable_shrink: ranks do not leave")
        _refuse(use_fabric, "use_fabric: memory is shared by CUDA IPC, on one host")
        _refuse(comm is not None, "comm: it needs a torch.distributed group")
        _refuse(
            low_latency_mode and not allow_nvlink_for_low_latency_mode,
            "low latency without NVLink (allow_nvlink_for_low_latency_mode=False)",
        )
        require_ranks(group.size())
        self.group = group
        self.rank = group.rank()
        self.group_size = group.size()
        self.low_latency_mode = low_latency_mode
        self.num_nvl_bytes = num_nvl_bytes
        self.num_rdma_bytes = num_rdma_bytes
        self.explicitly_destroy = explicitly_destroy
        # Engines that only decode pass num_nvl_bytes too, but never make high-throughput calls.
        sizes = (num_rdma_bytes, 0) if low_latency_mode else (0, num_nvl_bytes)
        first = Communicator(group, *sizes)
        self._first_communicator, self._communicators = first, [first]
        self._comm_stream = torch.cuda.Stream(priority=-1)
        self._lane = Lane(first.order, self._comm_stream, self._comm_stream.cuda_stream)
        self._low_latency = LowLatency(first, self._comm_stream)
        self._rows = None if low_latency_mode else HighThroughput(first)

    def destroy(self) -> None:
        """Waits for all ranks, which call this too, and frees the buffer."""
        if not self.explicitly_destroy:
            raise RuntimeError("destroy() needs explicitly_destroy=True at construction")
        for communicator in self._communicators[:1]:
            communicator.meet()
        for communicator in self._take_communicators():
            communicator.close()

    def __del__(self) -> None:
        """Gives the buffer up without other ranks; its memory stays while they may write to it."""
        for communicator in self._take_communicators():
            communicator.leave()

    def _take_communicators(self) -> list[Communicator]:
        """Returns the communicators and forgets them, so that they are freed once."""
        taken: list[Communicator] = getattr(self, "_communicators", [])
        self._communicators = []
        return taken

    def _high_throughput(self) -> HighThroughput:
        """Returns the high-throughput operations; all ranks make the first call together."""
        if not self._communicators:
            raise LibraryError("the buffer was destroyed")
        if self._rows is None:
            rows = Communicator(self.group, 0, self.num_nvl_bytes)
            self._communicators.append(rows)
            self._rows = HighThroughput(rows)
        return self._rows

    # ---- functions of the class

    @staticmethod
    def is_sm90_compiled() -> bool:
        return True

    @classmethod
    def set_num_sms(cls, new_num_sms: int) -> None:
        if new_num_sms < 2 or new_num_sms % 2:
            raise ValueError(f"num_sms: an even number, at least 2, got {new_num_sms}")
        Buffer.num_sms = new_num_sms

    @staticmethod
    def capture() -> EventOverlap:
        """Returns an event that occurs when all earlier work of the current stream is done."""
        return EventOverlap(EventHandle())

    @staticmethod
    def get_low_latency_rdma_size_hint(
        num_max_dispatch_tokens_per_rank: int,
        hidden: int,
        num_ranks: int,
        num_experts: int,  # noqa: ARG004 - the size is the same for any number
    ) -> int:
        require_ranks(num_ranks)
        return int(load().low_latency_bytes(num_max_dispatch_tokens_per_rank, hidden, num_ranks))

    @classmethod
    def get_dispatch_config(cls, num_ranks: int) -> Config:
        require_ranks(num_ranks)
        return Config(cls.num_sms)

    @classmethod
    def get_combine_config(cls, num_ranks: int) -> Config:
        require_ranks(num_ranks)
        return Config(cls.num_sms)

    @staticmethod
    def rows_that_fit(num_nvl_bytes: int, hidden: int) -> int:
        """Returns the number of rows that each rank can receive at once in a dispatch."""
        return int(load().high_throughput_rows(num_nvl_bytes, hidden))

    def get_comm_stream(self) -> torch.cuda.Stream:
        return self._comm_stream

    # ---- low latency

    def clean_low_latency_buffer(
        self, num_max_dispatch_tokens_per_rank: int, hidden: int, num_experts: int
    ) -> None:
        """Does nothing: the flags count calls, so they never need a reset."""

    def low_latency_dispatch(
        self,
        x: Tensor,
        topk_idx: Tensor,
        num_max_dispatch_tokens_per_rank: int,
        num_experts: int,
        cumulative_local_expert_recv_stats: Tensor | None = None,
        dispatch_wait_recv_cost_stats: Tensor | None = None,
        use_fp8: bool = True,
        round_scale: bool = False,
        use_ue8m0: bool = False,
        async_finish: bool = False,
        return_recv_hook: bool = False,
        use_nvfp4: bool = False,
        x_global_scale: Tensor | None = None,
        **unknown: Any,
    ) -> tuple[Tensor | tuple[Tensor, Tensor], Tensor, Handle, EventOverlap, Hook | None]:
        # Engines call this for every layer, so all rare arguments are checked by one comparison.
        scale = x_global_scale
        if unknown or use_nvfp4 or scale is not None or dispatch_wait_recv_cost_stats is not None:
            _refuse(dispatch_wait_recv_cost_stats is not None, "dispatch_wait_recv_cost_stats")
            _refuse(use_nvfp4 or scale is not None, "use_nvfp4, x_global_scale")
            _refuse_unknown(unknown)
        packed, handle, operation = self._low_latency.dispatch(
            x,
            topk_idx,
            num_max_dispatch_tokens_per_rank,
            num_experts,
            element_of(use_fp8, round_scale, use_ue8m0),
            cumulative_local_expert_recv_stats,
        )
        event, hook = self._low_latency.run(operation, async_finish, return_recv_hook)
        return packed, handle.recv_count, handle, event, hook

    def low_latency_combine(
        self,
        x: Tensor,
        topk_idx: Tensor,
        topk_weights: Tensor,
        handle: Handle,
        use_logfmt: bool = False,
        zero_copy: bool = False,
        async_finish: bool = False,
        return_recv_hook: bool = False,
        out: Tensor | None = None,
        combine_wait_recv_cost_stats: Tensor | None = None,
        **unknown: Any,
    ) -> tuple[Tensor, EventOverlap, Hook | None]:
        if use_logfmt or unknown or combine_wait_recv_cost_stats is not None:
            _refuse(use_logfmt, "use_logfmt: combine sends BF16")
            _refuse(combine_wait_recv_cost_stats is not None, "combine_wait_recv_cost_stats")
            _refuse_unknown(unknown)
        if zero_copy:
            # As in DeepEP, the buffer's rows are sent, whatever `x` contains.
            require(
                handle.rows is not None,
                "zero_copy: first write the rows to get_next_low_latency_combine_buffer(handle)",
            )
            x = self._low_latency.combine_buffer(handle)
        result, operation = self._low_latency.combine(
            x, topk_idx, topk_weights, handle, out, in_one_call=not return_recv_hook
        )
        event, hook = self._low_latency.run(operation, async_finish, return_recv_hook)
        return result, event, hook

    def get_next_low_latency_combine_buffer(self, handle: Handle) -> Tensor:
        return self._low_latency.combine_buffer(handle)

    # ---- high throughput

    def get_dispatch_layout(
        self,
        topk_idx: Tensor,
        num_experts: int,
        previous_event: EventOverlap | None = None,
        async_finish: bool = False,
        allocate_on_comm_stream: bool = False,
    ) -> tuple[Tensor, None, Tensor, Tensor, EventOverlap]:
        order = Order(previous_event, async_finish, allocate_on_comm_stream)
        with ordered(self._lane, order, [topk_idx]) as call:
            per_rank, per_expert, in_rank = find_layout(
                self._first_communicator, topk_idx, num_experts, call
            )
        return per_rank, None, per_expert, in_rank, call.event

    def dispatch(
        self,
        x: Tensor | tuple[Tensor, Tensor],
        handle: RowsHandle | None = None,
        num_tokens_per_rank: Tensor | None = None,
        num_tokens_per_rdma_rank: Tensor | None = None,
        is_token_in_rank: Tensor | None = None,
        num_tokens_per_expert: Tensor | None = None,
        topk_idx: Tensor | None = None,
        topk_weights: Tensor | None = None,
        expert_alignment: int = 1,
        num_worst_tokens: int = 0,
        config: Config | None = None,
        previous_event: EventOverlap | None = None,
        async_finish: bool = False,
        allocate_on_comm_stream: bool = False,
    ) -> tuple[Any, Tensor | None, Tensor | None, list[int] | None, Any, EventOverlap]:
        _refuse(num_tokens_per_rdma_rank is not None, "num_tokens_per_rdma_rank: one host")
        elements, scales = x if isinstance(x, tuple) else (x, None)
        sms = self.num_sms if config is None else config.num_sms
        order = Order(previous_event, async_finish, allocate_on_comm_stream)
        if handle is None and not num_worst_tokens:
            _require_no_host_wait(elements.shape[0] * self.group_size)
        operations = self._high_throughput()
        if handle is not None:
            _refuse(topk_idx is not None or topk_weights is not None, "topk with a cached handle")
            request = operations.room_request(handle.rows, elements)
            inputs = [elements, scales, handle.numbers]
            with ordered(self._lane, order, inputs, request) as call:
                rows, row_scales = operations.dispatch_again(elements, scales, handle, sms, call)
            packed = rows if row_scales is None else (rows, row_scales)
            return packed, None, None, None, None, call.event
        if num_tokens_per_rank is None or is_token_in_rank is None or num_tokens_per_expert is None:
            raise ValueError(
                "num_tokens_per_rank, is_token_in_rank, num_tokens_per_expert: "
                "all three are needed without a handle"
            )
        route = Route(
            is_token_in_rank,
            num_tokens_per_expert,
            topk_idx,
            topk_weights,
            expert_alignment,
            num_worst_tokens,
        )
        inputs = [elements, scales, *route[:4]]
        request = operations.room_request(num_worst_tokens, elements)
        with ordered(self._lane, order, inputs, request) as call:
            got = operations.dispatch(elements, scales, route, sms, call)
        packed = got.x if got.scales is None else (got.x, got.scales)
        return packed, got.topk_idx, got.topk_weights, got.counts, got.handle, call.event

    def combine(
        self,
        x: Tensor,
        handle: RowsHandle,
        topk_weights: Tensor | None = None,
        bias: Tensor | tuple[Tensor, Tensor] | None = None,
        config: Config | None = None,
        previous_event: EventOverlap | None = None,
        async_finish: bool = False,
        allocate_on_comm_stream: bool = False,
    ) -> tuple[Tensor, Tensor | None, EventOverlap]:
        biases = bias if isinstance(bias, tuple) else (bias, None)
        sms = self.num_sms if config is None else config.num_sms
        order = Order(previous_event, async_finish, allocate_on_comm_stream)
        inputs = [x, topk_weights, *biases, handle.numbers]
        operations = self._high_throughput()
        with ordered(self._lane, order, inputs) as call:
            out, weights = operations.combine(x, handle, topk_weights, biases, sms, call)
        return out, weights, call.event

    # ---- not supported

    def low_latency_update_mask_buffer(self, *_: Any, **__: Any) -> None:
        raise NotServedError(_MASKS)

    def low_latency_query_mask_buffer(self, *_: Any, **__: Any) -> None:
        raise NotServedError(_MASKS)

    def low_latency_clean_mask_buffer(self) -> None:
        raise NotServedError(_MASKS)

    def get_local_buffer_tensor(self, *_: Any, **__: Any) -> Tensor:
        raise NotServedError(
            "epfabric_ep does not have get_local_buffer_tensor: its memory is private"
        )


_MASKS = "epfabric_ep does not have mask buffers: ranks do not leave"
