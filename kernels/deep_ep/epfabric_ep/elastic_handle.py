"""`EPHandle`: what a combine and a cached dispatch need of a dispatch of `ElasticBuffer`."""

from __future__ import annotations

from dataclasses import dataclass, field

from torch import Tensor

from epfabric_ep.expansion import metadata_of
from epfabric_ep.route import Handle


@dataclass(eq=False)
class EPHandle:
    """Fields have DeepEP's names and meanings; those behind `route` are our own.

    L local experts, T tokens here, N rows that came, or could come if the host did not wait.
    """

    do_expand: bool
    num_experts: int
    expert_alignment: int
    num_max_tokens_per_rank: int
    num_sms: int
    topk_idx: Tensor  # [T, K] int64 as dispatched
    num_recv_tokens: int  # N
    num_expanded_tokens: int
    num_recv_tokens_per_expert_list: list[int]  # aligned; empty if the host did not wait
    psum_num_recv_tokens_per_scaleup_rank: Tensor  # [ranks] int32; the last is all that came
    psum_num_recv_tokens_per_expert: Tensor  # [L] int32; expanded: aligned begin + count
    num_unaligned_recv_tokens_per_expert: Tensor | None  # [L] int32; only if expanded
    route: Handle
    recv_topk_idx: Tensor  # [N, K] int64, local experts
    slots: Tensor | None  # [N, K] int32 places of each row; only if expanded
    sources: Tensor | None  # [num_expanded_tokens] int64 row at each place, -1 for padding
    token_metadata_at_forward: None = None  # of several hosts
    channel_linked_list: None = None
    _metadata: Tensor | None = field(default=None, repr=False)

    @property
    def dst_buffer_slot_idx(self) -> Tensor:
        """[T, 8] int32: the place among our rows at each rank, -1 for none."""
        return self.route.slots

    @property
    def recv_src_metadata(self) -> Tensor:
        """[N, K + 2] int32, see `metadata_of`. Made when it is read: behind the event, please."""
        if self._metadata is not None:
            return self._metadata
        ends = self.psum_num_recv_tokens_per_scaleup_rank
        most, tokens = self.num_max_tokens_per_rank, self.route.recv_src_idx
        return metadata_of(tokens, ends, most, self.recv_topk_idx, self.slots)

    @recv_src_metadata.setter
    def recv_src_metadata(self, value: Tensor) -> None:
        self._metadata = value

    def tensors(self) -> list[Tensor | None]:
        """All that operations read."""
        return [self.topk_idx, self.recv_topk_idx, self.slots, self.sources, *self.route.tensors()]
