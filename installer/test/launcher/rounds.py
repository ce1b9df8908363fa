"""In a round, groups of nodes run the program at the same time, each group by itself."""

import re
from dataclasses import dataclass

_GROUP = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


@dataclass(frozen=True)
class Group:
    """Consecutive nodes, the first of which is rank 0."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    def has(self, node: int) -> bool:
        return self.first <= node <= self.last

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True)
class Round:
    """The groups of one round; nodes in no group wait."""

    groups: tuple[Group, ...]

    def of(self, node: int) -> Group | None:
        return next((group for group in self.groups if group.has(node)), None)


def parse_round(text: str) -> Round:
    """Reads `0-7,8-15`; ValueError unless the groups ascend and share no node."""
    groups: list[Group] = []
    for word in text.split(","):
        found = _GROUP.fullmatch(word)
        if found is None:
            raise ValueError(f"no group of nodes: {word}")
        group = Group(int(found[1]), int(found[2]))
        if group.last < group.first or (groups and group.first <= groups[-1].last):
            raise ValueError(f"groups must ascend and share no node: {text}")
        groups.append(group)
    return Round(tuple(groups))
