"""Finds this process's rank and node, from a launcher's variables if there is a launcher."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deepep_bench.problems import InvalidConfigError, Problem


@dataclass(frozen=True)
class Place:
    """Where a process runs: its node among `nodes`, and its rank among the node's `local_ranks`.

    address, port: where all ranks meet
    spawn: whether this process has to start its node's ranks
    """

    nodes: int
    node: int
    local_ranks: int
    address: str
    port: int
    spawn: bool
    local_rank: int = 0

    @property
    def ranks(self) -> int:
        return self.nodes * self.local_ranks

    @property
    def rank(self) -> int:
        return self.node * self.local_ranks + self.local_rank

    def node_of(self, rank: int) -> int:
        return rank // self.local_ranks


def find_place(environment: Mapping[str, str], gpus: int, processes: int = 0) -> Place:
    """Returns the place that the launcher's variables describe; README.md lists the variables."""
    numbers = _Numbers(environment)
    local_ranks = processes or gpus
    if "TORCHELASTIC_RUN_ID" in environment and numbers.read("LOCAL_WORLD_SIZE", 1) > 1:
        place = _place_of_rank(numbers)
    else:
        place = _place_of_node(numbers, local_ranks)
    if numbers.problems:
        raise InvalidConfigError(numbers.problems)
    return place


def _place_of_rank(numbers: _Numbers) -> Place:
    """Reads the place of a process that is a rank: torchrun has started one for each GPU."""
    local_ranks = numbers.read("LOCAL_WORLD_SIZE", 1)
    world, rank = numbers.read("WORLD_SIZE", 1), numbers.read("RANK", 0)
    if world % local_ranks:
        numbers.report("WORLD_SIZE", f"{world}, not a multiple of LOCAL_WORLD_SIZE {local_ranks}")
    address, port = numbers.meeting_point(needed=True)
    nodes = max(world // local_ranks, 1)
    local_rank = numbers.read("LOCAL_RANK", rank % local_ranks)
    return Place(nodes, rank // local_ranks, local_ranks, address, port, False, local_rank)


def _place_of_node(numbers: _Numbers, local_ranks: int) -> Place:
    """Reads the place of a node's only process, as DeepEP, CloudAI and our launcher start it."""
    if local_ranks < 1:
        hint = "run it on a machine with GPUs, or name the backend stand-in and --processes N"
        numbers.problems.append(Problem("this node", "has no GPU", hint=hint))
    nodes = numbers.read("WORLD_SIZE", 1)
    index = "RANK" if "RANK" in numbers.environment else "JOB_COMPLETION_INDEX"
    node = numbers.read(index, 0) if nodes > 1 else 0
    if nodes < 1:
        numbers.report("WORLD_SIZE", f"{nodes} nodes, expected at least 1")
    elif not 0 <= node < nodes:
        numbers.report(index, f"node {node} of {nodes}")
    address, port = numbers.meeting_point(needed=nodes > 1)
    return Place(nodes, node, local_ranks, address, port, True)


class _Numbers:
    """Reads numbers from the environment, and collects problems with them."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.problems: list[Problem] = []

    def read(self, name: str, default: int) -> int:
        text = self.environment.get(name, "").strip()
        try:
            return int(text) if text else default
        except ValueError:
            self.report(name, f'not a whole number, got "{text}"')
            return default

    def meeting_point(self, needed: bool) -> tuple[str, int]:
        """Returns address and port where ranks meet; reports a problem if one is needed."""
        address = self.environment.get("MASTER_ADDR", "")
        if needed and not address:
            self.report("MASTER_ADDR", "not set, and there are several nodes or ranks")
        return address or "127.0.0.1", self.read("MASTER_PORT", 8361)

    def report(self, name: str, message: str) -> None:
        hint = "our launcher, torchrun and a Job's template set it"
        if all(problem.where != f"${name}" for problem in self.problems):
            self.problems.append(Problem(f"${name}", message, hint=hint))
