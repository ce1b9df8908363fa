"""Connects ranks that are processes, with torch.distributed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch.distributed as dist

from deepep_bench.place import Place


@dataclass(frozen=True)
class ProcessSession:
    """The session of one rank, whose tensors are on `device`."""

    place: Place
    group: Any
    device: Any

    def gather(self, value: Any) -> list[Any]:
        found: list[Any] = [None] * self.place.ranks
        dist.all_gather_object(found, value, group=self.group)
        return found
