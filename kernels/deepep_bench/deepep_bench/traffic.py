"""Counts rows and bytes between ranks, from the routing alone."""

from __future__ import annotations

from dataclasses import dataclass

from deepep_bench.place import Place
from deepep_bench.routing import Routing
from deepep_bench.settings import SCALE_COLUMNS, Settings

Matrix = list[list[int]]


def row_bytes(settings: Settings, operation: str) -> int:
    """Returns the bytes of a row in transit, with scales but without a library's metadata."""
    hidden = settings.hidden_size
    if operation == "combine" or not settings.fp8:
        return 2 * hidden
    scale = 1 if settings.use_ue8m0 else 4
    return hidden + hidden // SCALE_COLUMNS * scale


def rank_rows(routing: Routing) -> Matrix:
    """Returns [i][j]: the number of tokens of rank i with at least one expert on rank j."""
    rows = [[0] * routing.ranks for _ in range(routing.ranks)]
    for source, tokens in enumerate(routing.destinations):
        for ranks in tokens:
            for target in ranks:
                rows[source][target] += 1
    return rows


def selection_rows(routing: Routing) -> Matrix:
    """Returns [i][j]: the number of choices of experts on rank j by rank i's tokens.

    Low latency sends a row for each of them.
    """
    share = routing.experts_per_rank
    rows = [[0] * routing.ranks for _ in range(routing.ranks)]
    for source, tokens in enumerate(routing.choices):
        for experts in tokens:
            for expert in experts:
                if expert >= 0:
                    rows[source][expert // share] += 1
    return rows


def expert_rows(routing: Routing) -> Matrix:
    """Returns [i][e]: the number of tokens of rank i that chose expert e."""
    rows = [[0] * routing.num_experts for _ in range(routing.ranks)]
    for expert, arrivals in routing.by_expert.items():
        for source, _ in arrivals:
            rows[source][expert] += 1
    return rows


def node_rows(routing: Routing, place: Place) -> Matrix:
    """Returns [i][n]: the number of tokens of rank i with at least one expert on node n."""
    rows = [[0] * place.nodes for _ in range(routing.ranks)]
    for source, tokens in enumerate(routing.destinations):
        for ranks in tokens:
            for node in {place.node_of(rank) for rank in ranks}:
                rows[source][node] += 1
    return rows


@dataclass(frozen=True)
class Load:
    """Numbers of rows of one rank in a dispatch; combine moves as many in the other direction.

    nvl: received from all ranks; nvl_remote: from other ranks of the node
    rdma: sent to nodes, once each; rdma_remote: to other nodes
    remote: received from other ranks
    """

    nvl: int
    nvl_remote: int
    rdma: int
    rdma_remote: int
    remote: int


def loads(routing: Routing, place: Place, low_latency: bool) -> list[Load]:
    """Returns each rank's rows, as DeepEP counts them and as links carry them."""
    pairs = selection_rows(routing) if low_latency else rank_rows(routing)
    nodes = _by_node(pairs, place) if low_latency else node_rows(routing, place)
    return [_load(rank, pairs, nodes, place) for rank in range(place.ranks)]


def _by_node(pairs: Matrix, place: Place) -> Matrix:
    """Returns [i][n]: the sums of a matrix's columns over the ranks of node n."""
    size = place.local_ranks
    return [[sum(row[n * size : (n + 1) * size]) for n in range(place.nodes)] for row in pairs]


def _load(rank: int, pairs: Matrix, nodes: Matrix, place: Place) -> Load:
    """Returns the numbers of rows of one rank."""
    here = place.node_of(rank)
    received = [pairs[source][rank] for source in range(place.ranks)]
    own, total = received[rank], sum(received)
    near = sum(received[source] for source in range(place.ranks) if place.node_of(source) == here)
    several = place.nodes > 1
    return Load(
        nvl=total,
        nvl_remote=near - own,
        rdma=sum(nodes[rank]) if several else 0,
        rdma_remote=sum(nodes[rank]) - nodes[rank][here] if several else 0,
        remote=total - own,
    )
