"""The cases of `ElasticBuffer`: asked of any `deep_ep` that has one."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import torch

from contract import elastic
from contract.cases import every
from contract.elastic import Way
from contract.high_throughput import payload, wanted_by
from contract.ranks import DEVICE, Ranks, Shape, expect

MOST = 160


def _with_buffer(ranks: Ranks, shape: Shape, use: Callable[[Any], None], **more: Any) -> None:
    if not hasattr(ranks.deep_ep, "ElasticBuffer"):
        return
    buffer = ranks.elastic_buffer(shape, **more)
    try:
        use(buffer)
        ranks.meet()
    finally:
        buffer.destroy()


def _shape(ranks: Ranks, *tokens: int, **more: Any) -> Shape:
    given = tokens if len(tokens) > 1 else every(ranks.count, tokens[0])
    return Shape(given, MOST, 2048, 64, 6, **more)


def elastic_rows(ranks: Ranks) -> None:
    """Each form, expanded or not, with and without a wait of the host, aligned or not."""
    shape = _shape(ranks, 100, masked=0.2)

    def use(buffer: Any) -> None:
        ways = itertools.product(("bf16", "fp8", "columns"), (False, True), (False, True), (1, 128))
        for seed, (form, expand, sync, alignment) in enumerate(ways):
            way = Way(form, expand, sync, alignment, columns=form == "columns" or seed % 3 == 0)
            elastic.round_trip(ranks, buffer, shape, seed, way, addends=seed % 3)

    _with_buffer(ranks, shape, use)


def elastic_padding(ranks: Ranks) -> None:
    """Zeros between experts, and nothing after them is promised."""
    shape = _shape(ranks, 40, masked=0.5)

    def use(buffer: Any) -> None:
        forms = itertools.product(("bf16", "fp8"), (False, True), (16, 128))
        for seed, (form, sync, alignment) in enumerate(forms):
            way = Way(form, expand=True, sync=sync, alignment=alignment, zero_padding=True)
            elastic.round_trip(ranks, buffer, shape, seed, way)

    _with_buffer(ranks, shape, use)


def elastic_uneven(ranks: Ranks) -> None:
    """Ranks with few tokens or none, masked choices, nothing at all, all to two experts."""
    # DeepEP's host waits for ever for a rank that has no token.
    none, others = (0 if ranks.own_kind() else 1), ranks.count - 1
    shapes = [
        _shape(ranks, MOST, *every(others, none)),
        _shape(ranks, *every(others, none), MOST, masked=0.5),
        _shape(ranks, none),
        _shape(ranks, 33, masked=1.0),
        _shape(ranks, MOST, *every(others, none), to_first=True),
    ]

    def use(buffer: Any) -> None:
        for seed, shape in enumerate(shapes):
            for expand, sync in itertools.product((False, True), (False, True)):
                way = Way("fp8", expand, sync, alignment=16)
                elastic.round_trip(ranks, buffer, shape, seed, way, addends=seed % 2)

    _with_buffer(ranks, shapes[0], use)


def elastic_cached(ranks: Ranks) -> None:
    """To where an earlier dispatch went: other rows, with other weights or none."""
    shape = _shape(ranks, 77, masked=0.3)

    def use(buffer: Any) -> None:
        ways = itertools.product((False, True), (False, True), (False, True))
        for seed, (expand, sync, weighted) in enumerate(ways):
            everybody = ranks.everybody(shape, seed)
            mine = everybody[ranks.rank]
            way = Way("bf16", expand, sync, alignment=16)
            first = elastic.dispatch(buffer, shape, mine, way)
            if first[1] is not None:
                first[1].fill_(-5)  # it is the caller's
            for old, new in zip(everybody, ranks.everybody(shape, seed + 50), strict=True):
                old.x = new.x
                old.weights = new.weights if weighted else old.weights
            again = buffer.dispatch(
                mine.x,
                topk_weights=mine.weights if weighted else None,
                handle=first[3],
                do_expand=expand,
            )
            expect((again[2] is not None) == weighted, "weights are those that were sent")
            got = (again[0], again[1], again[2] if weighted else first[2], again[3], again[4])
            elastic.check(ranks, shape, everybody, got, way)
            elastic.check_combine(ranks, buffer, shape, everybody, got, way)

    _with_buffer(ranks, shape, use)


def elastic_statistics(ranks: Ranks) -> None:
    """Rows of each expert are added up where the caller wants them."""
    shape = _shape(ranks, 64)

    def use(buffer: Any) -> None:
        local = shape.experts // ranks.count
        total = torch.zeros(local, dtype=torch.int32, device=DEVICE)
        sum_ = [0] * local
        for seed in range(4):
            everybody = ranks.everybody(shape, seed)
            way = Way(expand=seed % 2 == 0, alignment=16)
            mine = everybody[ranks.rank]
            added = {"cumulative_local_expert_recv_stats": total}
            elastic.dispatch(buffer, shape, mine, way, **added)
            counts = elastic.expected(ranks, shape, everybody, "bf16").counts
            sum_ = [old + new for old, new in zip(sum_, counts, strict=True)]
        expect(total.tolist() == sum_, "statistics are not the sum of counts")

    _with_buffer(ranks, shape, use)


def elastic_asynchronous(ranks: Ranks) -> None:
    """On a stream of its own, behind an event or what is enqueued."""
    shape = _shape(ranks, 90)

    def use(buffer: Any) -> None:
        for seed in range(8):
            order: dict[str, Any] = {"async_with_compute_stream": True}
            order["allocate_on_comm_stream"] = seed % 4 > 0
            if seed % 4 > 1:
                order["previous_event"] = buffer.capture()
            everybody = ranks.everybody(shape, seed)
            way = Way(expand=seed % 2 == 0, sync=seed % 3 == 0)
            if seed % 4 > 1:
                order["previous_event"] = buffer.capture()
            got = elastic.dispatch(buffer, shape, everybody[ranks.rank], way, **order)
            expect(got[4].event is not None, "no event from an asynchronous call")
            got[4].current_stream_wait()
            elastic.check(ranks, shape, everybody, got, way)
            order.pop("previous_event", None)
            elastic.check_combine(ranks, buffer, shape, everybody, got, way, **order)

    _with_buffer(ranks, shape, use)


def elastic_graphs(ranks: Ranks) -> None:
    """Without a wait of the host, in graphs of two bounds, replayed in any order."""
    shapes = [_shape(ranks, 20), Shape(every(ranks.count, 7), 32, 2048, 64, 6, masked=0.3)]
    ways = [Way("fp8", expand=True, sync=False, alignment=128), Way(sync=False)]

    def use(buffer: Any) -> None:
        graphs = []
        for shape, way in zip(shapes, ways, strict=True):
            elastic.round_trip(ranks, buffer, shape, 3, way)
            mine = ranks.everybody(shape, 0)[ranks.rank]
            ranks.meet()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                got = elastic.dispatch(buffer, shape, mine, way)
                rows = (got[0][0] if isinstance(got[0], tuple) else got[0]).to(torch.bfloat16)
                out = buffer.combine(rows, handle=got[3])[0]
            graphs.append((graph, shape, way, mine, got, out))
        for seed in range(12):
            graph, shape, way, mine, got, out = graphs[seed * 5 % 7 % 2]
            everybody = ranks.everybody(shape, seed)
            new = everybody[ranks.rank]
            mine.x.copy_(new.x)
            mine.topk_idx.copy_(new.topk_idx)
            mine.weights.copy_(new.weights)
            _replay(ranks, shape, way, everybody, got, (graph, out))

    _with_buffer(ranks, shapes[0], use)


def _replay(
    ranks: Ranks, shape: Shape, way: Way, everybody: list[Any], got: Any, graph: tuple[Any, Any]
) -> None:
    """What a replay brought, and that all copies of a token came back."""
    graph[0].replay()
    elastic.check(ranks, shape, everybody, got, way)
    mine = everybody[ranks.rank]
    sent = payload(mine, way.form)
    rows = (sent[0] if isinstance(sent, tuple) else sent).float()
    copies = mine.topk_idx >= 0 if way.expand else wanted_by(mine, shape, ranks.count)
    total = (rows * copies.sum(-1, keepdim=True)).to(torch.bfloat16)
    expect(bool(torch.equal(graph[1], total)), "sums of a replay")


def elastic_repeated_experts(ranks: Ranks) -> None:
    """A token that names an expert twice has two expanded rows. Of ours only: DeepEP asserts."""
    shape = _shape(ranks, 50, repeated=True)

    def use(buffer: Any) -> None:
        for seed, expand in enumerate((False, True)):
            elastic.round_trip(ranks, buffer, shape, seed, Way(expand=expand, alignment=8))

    if ranks.own_kind():
        _with_buffer(ranks, shape, use)


def elastic_refused(ranks: Ranks) -> None:
    """What is wrong is told before anything is sent, and the next call works. Of ours only."""
    shape = _shape(ranks, 50)

    def use(buffer: Any) -> None:
        mine = ranks.everybody(shape, 0)[ranks.rank]
        got = elastic.dispatch(buffer, shape, mine, Way())
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("num_experts: needed", {"topk_idx": mine.topk_idx}),
            ("x: at most 8 tokens", {"topk_idx": mine.topk_idx, "num_experts": 64}),
            ("do_expand=True: the handle", {"handle": got[3], "do_expand": True}),
            ("previous_event needs", {"handle": got[3], "previous_event": buffer.capture()}),
        ]
        wrong[1][1]["num_max_tokens_per_rank"] = 8
        for sentence, arguments in wrong:
            try:
                buffer.dispatch(mine.x, **arguments)
            except ValueError as error:
                expect(sentence in str(error), f"refused by: {error}")
            else:
                expect(False, f"not refused: {sentence}")
        elastic.round_trip(ranks, buffer, shape, 1, Way(expand=True))

    if ranks.own_kind():
        _with_buffer(ranks, shape, use)


CASES = (
    elastic_rows,
    elastic_padding,
    elastic_uneven,
    elastic_cached,
    elastic_statistics,
    elastic_asynchronous,
    elastic_graphs,
    elastic_repeated_experts,
    elastic_refused,
)
