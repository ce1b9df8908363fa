"""A rank's share of a step, on its GPU: its own choices, and the rows that it must receive."""

from contextlib import suppress
from typing import Any

with suppress(ModuleNotFoundError):
    import torch

from datacheck.plan import Sizes, Step, choices_of
from datacheck.tensors import Experts, device


class Prepared:
    """The share of one rank in one step, used by all pairs of that step."""

    def __init__(self, step: Step, rank: int, sizes: Sizes, experts: Experts) -> None:
        self.step, self.rank, self.sizes = step, rank, sizes
        all_ranks = [choices_of(step, source, sizes) for source in range(sizes.ranks)]
        mine, weights = all_ranks[rank]
        shape = (len(mine), sizes.topk)
        self.choices = _integers(mine).view(shape)
        self.weights = torch.tensor(weights, dtype=torch.float32, device=device()).view(shape)
        self.token = torch.arange(len(mine), device=device())
        self.source = torch.full_like(self.token, rank)
        self.slope, self.intercept = experts.lines(self.choices, self.weights)
        self._expect_rows(all_ranks)

    def _expect_rows(self, all_ranks: list[Any]) -> None:
        sizes, first = self.sizes, self.rank * self.sizes.local
        all_choices = torch.full((sizes.ranks * self.room, sizes.topk), -1, device=device())
        all_weights = torch.zeros(all_choices.shape, dtype=torch.float32, device=device())
        for source, (rows, weights) in enumerate(all_ranks):
            if rows:
                at = slice(source * self.room, source * self.room + len(rows))
                all_choices[at] = _integers(rows)
                all_weights[at] = torch.tensor(weights, dtype=torch.float32, device=device())
        local = all_choices - first
        here = (local >= 0) & (local < sizes.local)
        # [source * room + token, topk]: the choices of a row that a rank receives.
        self.local_choices = torch.where(here, local, -1)
        self.local_weights = torch.where(here, all_weights, 0.0)
        # [source * room + token]: row counts in calls that send a row to a rank once.
        self.rows_once = here.any(1).int()
        # [local expert, source * room + token]: row counts in calls that send a row to each expert.
        self.rows_each = torch.zeros((sizes.local, len(local)), dtype=torch.int32, device=device())
        number = torch.arange(len(local), device=device())[:, None].expand_as(local)
        ones = torch.ones_like(local[here], dtype=torch.int32)
        self.rows_each.index_put_((local[here], number[here]), ones, accumulate=True)
        self.counts = self.rows_each.sum(1, dtype=torch.int32)
        self.count_list = self.counts.tolist()
        self.received_once = int(self.rows_once.sum())
        # The places of each expert's rows when they are packed.
        self.expert = torch.repeat_interleave(
            torch.arange(sizes.local, device=device()), self.counts.long()
        )
        begins = self.counts.long().cumsum(0) - self.counts
        self.place = torch.arange(len(self.expert), device=device()) - begins[self.expert]

    @property
    def room(self) -> int:
        """Returns how many row numbers each rank has."""
        return self.sizes.most


def _integers(rows: list[list[int]]) -> Any:
    return torch.tensor(rows, dtype=torch.int64, device=device())


def times_found(size: int, number: Any, sound: Any) -> Any:
    """Returns how often each number below `size` occurs, ignoring those that are not `sound`."""
    found = torch.zeros(size, dtype=torch.int32, device=number.device)
    found.index_add_(0, number.clamp(0, max(0, size - 1)), sound.int())
    return found
