"""Describes which ranks receive each token, and at which row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

# Each token has this many slots, for any number of ranks, as in the library's layout.
MOST_RANKS = 8
_WORD = 4  # bytes
# Offsets into `numbers`, in words; each array is aligned to four words: bases [8], received [1],
# prefix [ranks][ranks], slots [tokens][8], source tokens [rows].
_RECEIVED, _PREFIX = MOST_RANKS, MOST_RANKS + 4


class Route(NamedTuple):
    """The routing of a dispatch. `topk_idx` and `topk_weights` may be None."""

    in_rank: Tensor
    tokens_per_expert: Tensor
    topk_idx: Tensor | None
    topk_weights: Tensor | None
    expert_alignment: int
    worst: int  # upper bound of the rows of any rank; if 0, the host waits for the counts


class Handle(Sequence[Any]):
    """The data that a dispatch passes to its combine and to cached dispatches.

    As a sequence, only its first item is the same as in DeepEP's handle. All numbers are in one
    tensor; views of it are created on request.
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
        # Maxima over all ranks: of received rows, and of sent tokens.
        self.most = self.most_tokens = 0
        self.stream = stream  # the stream on which `numbers` was allocated
        begin = numbers.data_ptr()
        self.bases_at, self.received_at = begin, begin + _WORD * _RECEIVED
        self.prefix_at = begin + _WORD * _PREFIX
        self.slots_at = begin + _WORD * self._slots_begin

    @staticmethod
    def words_needed(tokens: int, ranks: int) -> int:
        """Returns the size of `numbers` in words, without the source tokens, which may follow."""
        return _slots_begin(ranks) + MOST_RANKS * tokens

    def take_src_idx(self, rows: int) -> int:
        """Records the number of received rows, which is known only after the counts have arrived.

        Returns the address for the rows' source tokens: in `numbers`, or in separate memory if they
        do not fit.
        """
        self.rows = rows
        begin = self.words_needed(self.tokens, self.ranks)
        if begin + rows <= self.numbers.shape[0]:
            return int(self.numbers.data_ptr()) + _WORD * begin
        self.separate_src_idx = torch.empty(rows, dtype=torch.int32, device=self.numbers.device)
        return int(self.separate_src_idx.data_ptr())

    @property
    def recv_src_idx(self) -> Tensor:
        """[rows]: index of each received row's token at its source rank."""
        if self.separate_src_idx is not None:
            return self.separate_src_idx
        begin = self.words_needed(self.tokens, self.ranks)
        return self.numbers[begin : begin + self.rows]

    @property
    def _slots_begin(self) -> int:
        return _slots_begin(self.ranks)

    @property
    def rank_prefix_matrix(self) -> Tensor:
        """[source][rank]: the end of each source's rows among the rows of each rank."""
        ranks = self.ranks
        return self.numbers[_PREFIX : _PREFIX + ranks * ranks].view(ranks, ranks)

    @property
    def slots(self) -> Tensor:
        """[tokens][8]: index of a token's row among our rows to each rank; -1 if it is not sent."""
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
