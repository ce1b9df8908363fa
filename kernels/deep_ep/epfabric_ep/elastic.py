"""`ElasticBuffer` with the calls of DeepEP's second generation, as far as one host goes."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from epfabric_ep import expansion
from epfabric_ep.communicator import Communicator, require_ranks
from epfabric_ep.elastic_handle import EPHandle
from epfabric_ep.elastic_rows import Asked, ElasticRows
from epfabric_ep.events import EventHandle, EventOverlap
from epfabric_ep.high_throughput import RECORD_BYTES, HighThroughput
from epfabric_ep.ordering import Order
from epfabric_ep.refusals import NotServedError, refuse
from epfabric_ep.tensors import require

# Measured: more move rows no faster (kernels/deep_ep/README.md).
SMS_BESIDE_COMPUTE, SMS_ALONE = 16, 24
_SIZE_STEP = 2 << 20
_ROW_STEP = 128
_PLACES_SLACK = 4096

Event = EventHandle | EventOverlap


class ElasticBuffer:
    """One rank's end of a group on one host. All ranks make it, and call it, in the same order.

    Of the sizes, either `num_bytes` or `num_max_tokens_per_rank` and `hidden` are needed. What
    concerns NICs, queue pairs and a second tier of ranks is taken and means nothing; so does
    `deterministic`, since rows always lie in the same order.
    """

    def __init__(
        self,
        group: Any,
        num_bytes: int | None = None,
        num_cpu_bytes: int = 0,
        num_max_tokens_per_rank: int = 0,
        hidden: int = 0,
        num_topk: int = 0,
        use_fp8_dispatch: bool = False,
        deterministic: bool = False,
        allow_hybrid_mode: bool = True,
        allow_multiple_reduction: bool = True,
        prefer_overlap_with_compute: bool = True,
        sl_idx: int = 3,  # noqa: ARG002 - no NIC takes part
        num_allocated_qps: int = 0,
        num_cpu_timeout_secs: int = 300,  # noqa: ARG002 - the GPU's is the host's, too
        num_gpu_timeout_secs: int = 100,
        explicitly_destroy: bool = False,
    ) -> None:
        refuse(num_cpu_bytes, "num_cpu_bytes: memory is the GPU's")
        require_ranks(group.size())
        self.group = group
        self.rank_idx, self.num_ranks = group.rank(), group.size()
        self.deterministic = deterministic
        self.allow_hybrid_mode = allow_hybrid_mode
        self.allow_multiple_reduction = allow_multiple_reduction
        self.prefer_overlap_with_compute = prefer_overlap_with_compute
        self.num_allocated_qps = num_allocated_qps
        self.num_max_tokens_per_rank = num_max_tokens_per_rank
        self.explicitly_destroy = explicitly_destroy
        self.num_scaleout_ranks, self.num_scaleup_ranks = self.get_logical_domain_size()
        self.num_rdma_ranks, self.num_nvlink_ranks = self.get_physical_domain_size()
        self.scaleout_rank_idx, self.scaleup_rank_idx = 0, self.rank_idx
        if num_bytes is None:
            num_bytes = self.get_buffer_size_hint(
                group, num_max_tokens_per_rank, hidden, num_topk, use_fp8_dispatch
            )
        self.num_bytes = num_bytes
        self._communicator: Communicator | None = Communicator(
            group, 0, num_bytes, num_gpu_timeout_secs
        )
        self._comm_stream = torch.cuda.Stream(priority=-1)
        self._rows = HighThroughput(self._communicator, self._comm_stream)
        self._elastic = ElasticRows(self._rows, self.rank_idx, self.num_ranks)

    def destroy(self) -> None:
        """Collective, once, behind the last operation; only with `explicitly_destroy`."""
        if not self.explicitly_destroy:
            raise RuntimeError("destroy() needs explicitly_destroy=True at construction")
        self._close(together=True)

    def __del__(self) -> None:
        if getattr(self, "_communicator", None) is not None:
            self._close(together=False)

    def _close(self, together: bool) -> None:
        communicator, self._communicator = self._communicator, None
        if communicator is not None:
            communicator.leave(together)

    @property
    def _open(self) -> Communicator:
        if self._communicator is None:
            raise RuntimeError("the ElasticBuffer has been destroyed")
        return self._communicator

    # ---- sizes and places

    @staticmethod
    def get_buffer_size_hint(
        group: Any,
        num_max_tokens_per_rank: int,
        hidden: int,
        num_topk: int = 0,  # noqa: ARG004 - a token goes to a rank once
        use_fp8_dispatch: bool = False,  # noqa: ARG004 - what comes as FP8 goes back as BF16
        allow_hybrid_mode: bool = True,  # noqa: ARG004
        allow_multiple_reduction: bool = True,  # noqa: ARG004
    ) -> int:
        """Bytes with room for all tokens of all ranks."""
        if num_max_tokens_per_rank < 1 or hidden < 1:
            raise ValueError(
                "num_bytes, or num_max_tokens_per_rank and hidden, must be at least 1, "
                f"got {num_max_tokens_per_rank} and {hidden}"
            )
        row = expansion.round_up(2 * hidden, _ROW_STEP) + RECORD_BYTES
        rows = group.size() * num_max_tokens_per_rank
        return expansion.round_up(rows * row + _PLACES_SLACK, _SIZE_STEP)

    def get_physical_domain_size(self) -> tuple[int, int]:
        """RDMA ranks, NVLink ranks."""
        return 1, self.num_ranks

    def get_logical_domain_size(self) -> tuple[int, int]:
        """Scale-out ranks, scale-up ranks."""
        return 1, self.num_ranks

    def get_theoretical_num_sms(
        self,
        num_experts: int,  # noqa: ARG002
        num_topk: int,  # noqa: ARG002
        num_scaleout_topk: int = 0,
        rdma_gbs: float = 0,  # noqa: ARG002
        nvlink_gbs: float = 0,  # noqa: ARG002
        sm_read_gbs: float = 200,  # noqa: ARG002
        sm_write_gbs: float = 50,  # noqa: ARG002
    ) -> int:
        """That move rows between GPUs: measured, not computed."""
        refuse(num_scaleout_topk, "num_scaleout_topk: one host")
        return SMS_BESIDE_COMPUTE if self.prefer_overlap_with_compute else SMS_ALONE

    def get_theoretical_num_qps(self, num_sms: int) -> int:  # noqa: ARG002
        """No NIC takes part."""
        return self.num_allocated_qps

    def get_comm_stream(self) -> torch.cuda.Stream:
        return self._comm_stream

    @staticmethod
    def capture() -> EventHandle:
        """What the current stream has been told to do so far."""
        return EventHandle()

    def barrier(
        self,
        use_comm_stream: bool = True,  # noqa: ARG002
        with_cpu_sync: bool = False,  # noqa: ARG002
        sequential: bool = True,  # noqa: ARG002
    ) -> None:
        """Of hosts and GPUs, whatever is asked for; not in a CUDA graph."""
        self._open.meet()

    # ---- dispatch

    def dispatch(
        self,
        x: Tensor | tuple[Tensor, Tensor],
        topk_idx: Tensor | None = None,
        topk_weights: Tensor | None = None,
        cumulative_local_expert_recv_stats: Tensor | None = None,
        num_experts: int | None = None,
        num_max_tokens_per_rank: int | None = None,
        expert_alignment: int | None = None,
        num_sms: int = 0,
        num_qps: int = 0,  # noqa: ARG002 - no NIC takes part
        previous_event: Event | None = None,
        previous_event_before_epilogue: Event | None = None,
        async_with_compute_stream: bool = False,
        allocate_on_comm_stream: bool = False,
        handle: EPHandle | None = None,
        do_handle_copy: bool = True,
        do_cpu_sync: bool | None = None,
        do_expand: bool = False,
        do_zero_padding: bool = False,
        use_tma_aligned_col_major_sf: bool = False,
    ) -> tuple[Any, Tensor | None, Tensor | None, EPHandle, EventOverlap]:
        """[T, H] BF16, or [T, H] of any type with [T, C] scales of 4 bytes, to the experts' ranks.

        Rows lie by source rank, then token; expanded by local expert, aligned, then source and
        token, and within a padding anything, or zeros. Local experts, -1 for others', and weights
        come as [N, K]; expanded there are no choices, and weights are [rows], 0 for padding.
        """
        require(not do_zero_padding or do_expand, "do_zero_padding needs do_expand=True")
        asked = Asked(
            self._experts_of(handle, num_experts, topk_idx),
            self._same(handle, "expert_alignment", expert_alignment, 1),
            self._most_tokens(handle, num_max_tokens_per_rank, x),
            num_sms or self.get_theoretical_num_sms(0, 0),
            handle is None if do_cpu_sync is None else do_cpu_sync,
            do_expand,
            do_zero_padding,
            use_tma_aligned_col_major_sf,
            do_handle_copy,
        )
        order = self._order(
            previous_event,
            previous_event_before_epilogue,
            async_with_compute_stream,
            allocate_on_comm_stream,
        )
        elements, scales = x if isinstance(x, tuple) else (x, None)
        inputs = [elements, scales, topk_idx, topk_weights, cumulative_local_expert_recv_stats]
        inputs += [] if handle is None else handle.tensors()
        wanted = self._elastic.wanted(elements, handle, asked)
        with self._rows.ordered(order, inputs, wanted) as used:
            if handle is None:
                require(topk_idx is not None, "topk_idx: needed without a handle")
                assert topk_idx is not None  # noqa: S101 - for type checkers
                results = self._elastic.dispatch(
                    elements, scales, topk_idx, topk_weights, asked, used
                )
            else:
                results = self._elastic.dispatch_again(
                    elements, scales, handle, topk_weights, asked, used
                )
            self._elastic.add_up(cumulative_local_expert_recv_stats, results[3])
        return *results, self._rows.last_event

    # ---- combine

    def combine(
        self,
        x: Tensor,
        handle: EPHandle,
        topk_weights: Tensor | None = None,
        bias: Tensor | tuple[Tensor, Tensor] | None = None,
        num_sms: int = 0,
        num_qps: int = 0,  # noqa: ARG002 - no NIC takes part
        previous_event: Event | None = None,
        previous_event_before_epilogue: Event | None = None,
        async_with_compute_stream: bool = False,
        allocate_on_comm_stream: bool = False,
    ) -> tuple[Tensor, Tensor | None, EventOverlap]:
        """[N, H] BF16, or expanded [rows, H], to sums [T, H], and weights back to [T, K].

        Expanded rows of a token at a rank are summed in float32 by choice and rounded, then, as
        without, rows of ranks: bias first, in the order of ranks, rounded once.
        """
        both = bias if isinstance(bias, tuple) else (bias, None)
        order = self._order(
            previous_event,
            previous_event_before_epilogue,
            async_with_compute_stream,
            allocate_on_comm_stream,
        )
        inputs = [x, topk_weights, *both, *handle.tensors()]
        with self._rows.ordered(order, inputs) as used:
            rows, weights = self._elastic.to_combine(x, topk_weights, handle, used)
            out, out_weights = self._rows.combine(
                rows, handle.route, weights, both, num_sms or handle.num_sms, used
            )
        return out, out_weights, self._rows.last_event

    # ---- arguments

    def _order(
        self, previous: Event | None, before_epilogue: Event | None, later: bool, on_comm: bool
    ) -> Order:
        require(previous is None or on_comm, "previous_event needs allocate_on_comm_stream=True")
        late = None if before_epilogue is None else _event(before_epilogue)
        if late is not None:
            # Before all of the operation: there is nothing that could run without it.
            self._comm_stream.wait_event(late.event)
        event = None if previous is None else EventOverlap(_event(previous))
        return Order(event, later, allocate_on_comm_stream=False)

    def _experts_of(
        self, handle: EPHandle | None, experts: int | None, topk_idx: Tensor | None
    ) -> int:
        require(handle is None or topk_idx is None, "topk_idx: a cached handle has its own")
        require(handle is not None or experts is not None, "num_experts: needed without a handle")
        return self._same(handle, "num_experts", experts, 0)

    @staticmethod
    def _same(handle: EPHandle | None, name: str, value: int | None, default: int) -> int:
        """The handle's, which an argument may only repeat."""
        if handle is None:
            return default if value is None else value
        known = int(getattr(handle, name))
        require(value is None or value == known, f"{name}: the handle has {known}, got {value}")
        return known

    def _most_tokens(
        self, handle: EPHandle | None, most: int | None, x: Tensor | tuple[Tensor, Tensor]
    ) -> int:
        """Tokens of any rank: at most those that there is memory for."""
        elements = x[0] if isinstance(x, tuple) else x
        tokens, hidden = elements.shape
        room = self._open.library.high_throughput_rows(self.num_bytes, hidden) // self.num_ranks
        room = min(room, self.num_max_tokens_per_rank or room)
        if handle is not None:
            room = handle.num_max_tokens_per_rank
        most = min(room, room if most is None else most)
        require(tokens <= most, f"x: at most {most} tokens (num_max_tokens_per_rank), got {tokens}")
        return most

    # ---- what is not here

    def __getattr__(self, name: str) -> Any:
        if name.startswith(_NOT_HERE):
            raise NotServedError(f"epfabric_ep does not have {name}: dispatch and combine only")
        raise AttributeError(f"'ElasticBuffer' object has no attribute '{name}'")


# Remote caches, pipelines, gathered tensors.
_NOT_HERE = (
    "engram_",
    "pp_",
    "agrs_",
    "all_gather",
    "create_agrs",
    "destroy_agrs",
    "get_engram",
    "get_pp",
    "get_agrs",
)


def _event(event: Event) -> EventHandle | None:
    return event.event if isinstance(event, EventOverlap) else event
