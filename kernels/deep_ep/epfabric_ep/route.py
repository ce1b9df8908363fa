"""The ranks that want each token, and its places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from torch import Tensor

from epfabric_ep import streams

# Of each token one place for every rank that there could be, as the library lays them out.
MOST_RANKS = 8
_WORD = 4  # bytes
# Where in the numbers what begins, in words: arrays are aligned to four of them.
_RECEIVED, _PREFIX = MOST_RANKS, MOST_RANKS + 4


class Route(NamedTuple):
    """The receivers of each token; None where a handle knows them."""

    in_rank: Tensor
    tokens_per_expert: Tensor
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    expert_alignment: int
    worst: int  # rows that no rank will receive more than; 0: the host waits for counts


class Handle(Sequence[Any]):
    """A combine's and a cached dispatch's input; its first member is DeepEP's, too.

    The counts are one piece of memory. Views of it are made on request.
    """

    __slots__ = (
        "bases_at",
        "experts",
        "is_token_in_rank",
        "most",
        "most_tokens",
        "numbers",
        "prefix_at",
        "ranks",
        "received_at",
        "recv_src_idx",
        "rows",
        "slots_at",
        "stream",
        "tokens",
    )

    def __init__(self, numbers: Tensor, route: Route, tokens: int, ranks: int) -> None:
        self.numbers, self.is_token_in_rank = numbers, route.in_rank
        self.tokens, self.ranks, self.experts = tokens, ranks, len(route.tokens_per_expert)
        self.rows, self.recv_src_idx = 0, numbers
        # Rows of the rank that gets most, tokens of the rank that sends most.
        self.most = self.most_tokens = 0
        self.stream = streams.raw(numbers.device)
        begin = numbers.data_ptr()
        self.bases_at, self.received_at = begin, begin + _WORD * _RECEIVED
        self.prefix_at = begin + _WORD * _PREFIX
        self.slots_at = begin + _WORD * self._slots_begin

    @staticmethod
    def words(tokens: int, ranks: int) -> int:
        """Of numbers."""
        return _slots_begin(ranks) + MOST_RANKS * tokens

    @property
    def _slots_begin(self) -> int:
        return _slots_begin(self.ranks)

    @property
    def rank_prefix_matrix(self) -> Tensor:
        """[ranks][ranks]: where the rows of each source end at each rank."""
        ranks = self.ranks
        return self.numbers[_PREFIX : _PREFIX + ranks * ranks].view(ranks, ranks)

    @property
    def slots(self) -> Tensor:
        """[tokens][8]: which of our rows at each rank, -1 for none."""
        return self.numbers[self._slots_begin :].view(self.tokens, MOST_RANKS)

    def tensors(self) -> tuple[Tensor, Tensor, Tensor]:
        """All that operations read."""
        return self.numbers, self.recv_src_idx, self.is_token_in_rank

    def used_here(self) -> None:
        """Keeps its memory for a call on the current stream, even if that is another one."""
        if streams.raw(self.numbers.device) != self.stream:
            self.numbers.record_stream(streams.current())

    def __getitem__(self, number: Any) -> Any:
        return (self.rank_prefix_matrix, self.slots, self.recv_src_idx, self.is_token_in_rank)[
            number
        ]

    def __len__(self) -> int:
        return 4


def _slots_begin(ranks: int) -> int:
    return _PREFIX + (ranks * ranks + 3) // 4 * 4
