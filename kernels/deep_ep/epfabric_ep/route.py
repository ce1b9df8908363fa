"""Which ranks receive each token, and at which places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

# Each token has MOST_RANKS slots, whatever the number of ranks, as in the library's layout.
MOST_RANKS = 8
_WORD = 4  # bytes
# Offsets into `numbers`, in words; each array is aligned to four words: bases [8], received [1],
# prefix [ranks][ranks], slots [tokens][8], source tokens [rows].
_RECEIVED, _PREFIX = MOST_RANKS, MOST_RANKS + 4


class Route(NamedTuple):
    """The routing of tokens; `topk_idx` and `topk_weights` are None if the caller gives none."""

    in_rank: Tensor
    tokens_per_expert: Tensor
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    expert_alignment: int
    worst: int  # the most rows that any rank receives; 0: the host waits for counts


class Handle(Sequence[Any]):
    """The input of a combine or a cached dispatch.

    Only its first item is the same as in DeepEP's handle. The counts are in one tensor; views of it
    are made on request.
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
        "rows",
        "separate_src_idx",
        "slots_at",
        "stream",
        "tokens",
    )

    def __init__(self, numbers: Tensor, route: Route, tokens: int, ranks: int, stream: int) -> None:
        self.numbers, self.is_token_in_rank = numbers, route.in_rank
        self.tokens, self.ranks, self.experts = tokens, ranks, route.tokens_per_expert.shape[0]
        self.rows = 0
        self.separate_src_idx: Tensor | None = None
        # The most rows that a rank receives, and the most tokens that a rank sends.
        self.most = self.most_tokens = 0
        self.stream = stream  # the stream that owns the memory
        begin = numbers.data_ptr()
        self.bases_at, self.received_at = begin, begin + _WORD * _RECEIVED
        self.prefix_at = begin + _WORD * _PREFIX
        self.slots_at = begin + _WORD * self._slots_begin

    @staticmethod
    def words(tokens: int, ranks: int) -> int:
        """Returns the words in `numbers`, without the rows' source tokens, which may follow."""
        return _slots_begin(ranks) + MOST_RANKS * tokens

    def take_src_idx(self, rows: int) -> int:
        """Records the number of rows, once it is known.

        Returns the address for their source tokens, in separate memory if `numbers` has no room.
        """
        self.rows = rows
        begin = self.words(self.tokens, self.ranks)
        if begin + rows <= self.numbers.shape[0]:
            return int(self.numbers.data_ptr()) + _WORD * begin
        self.separate_src_idx = torch.empty(rows, dtype=torch.int32, device=self.numbers.device)
        return int(self.separate_src_idx.data_ptr())

    @property
    def recv_src_idx(self) -> Tensor:
        """[rows]: index of each received row's token at its source rank."""
        if self.separate_src_idx is not None:
            return self.separate_src_idx
        begin = self.words(self.tokens, self.ranks)
        return self.numbers[begin : begin + self.rows]

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
        """[tokens][8]: index of the token's row among our rows to each rank, -1 if it has none."""
        begin = self._slots_begin
        return self.numbers[begin : begin + MOST_RANKS * self.tokens].view(-1, MOST_RANKS)

    def __getitem__(self, number: Any) -> Any:
        return (self.rank_prefix_matrix, self.slots, self.recv_src_idx, self.is_token_in_rank)[
            number
        ]

    def __len__(self) -> int:
        return 4


def _slots_begin(ranks: int) -> int:
    return _PREFIX + (ranks * ranks + 3) // 4 * 4
