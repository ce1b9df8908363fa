"""Checks that an engine's layer returns right results in each kind of call, and times it."""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

import torch
import torch.distributed as dist

from contract.ranks import Inputs, Ranks, Shape, expect, inputs_of, synchronize
from contract.speed import eager, in_graph
from engines import reference

SHAPES = {"qwen3-30b": (2048, 128, 8), "deepseek-v3": (7168, 256, 8)}
FORMS = ("bf16", "fp8")
# Allowed relative error: two roundings to BF16, each up to 2^-8 of a value, and a margin for sums.
MAX_ERROR = 0.02


class EngineLayer(Protocol):
    """The interface of `on_vllm` and `on_sglang`."""

    experts: Any  # Experts or Network
    can_run_two: bool

    def run(self, mine: Inputs) -> torch.Tensor: ...

    def run_two(self, batches: list[Inputs]) -> list[torch.Tensor]: ...

    def close(self) -> None: ...


@dataclass
class Plan:
    """The layer, the shape and the options of one run; all ranks have the same plan."""

    layer: Callable[[Ranks, Shape, str, str], EngineLayer]
    mode: str
    shape: Shape
    form: str
    graphs: bool
    seeds: int = 4


class Run:
    """Runs the cases of one layer with one form of rows (BF16 or FP8)."""

    def __init__(self, ranks: Ranks, plan: Plan) -> None:
        self.ranks, self.plan = ranks, plan
        self.layer = plan.layer(ranks, plan.shape, plan.mode, plan.form)
        self.verdicts: list[dict[str, Any]] = []

    def judge(self, shape: Shape, mine: Inputs, out: torch.Tensor, what: str) -> None:
        """Judges the results of one batch on all ranks; raises if a result is wrong."""
        form, count = self.plan.form, self.ranks.count
        if self.plan.mode == "ll":
            expected, allowed = reference.low_latency(shape, mine, form)
        else:
            expected, allowed = reference.high_throughput(shape, mine, form, count)
        verdict = reference.judge(out, expected, allowed)
        all_ranks: list[Any] = [None] * count
        dist.all_gather_object(all_ranks, asdict(verdict) | {"why": verdict.why}, self.ranks.group)
        self.verdicts.append({"batch": what, "shape": str(shape), "form": form, "ranks": all_ranks})
        # Either all ranks raise or none, because they start the next operation together.
        why = [f"rank {rank}: {v['why']}" for rank, v in enumerate(all_ranks) if v["why"]]
        expect(not why, f"{what}, {form}, {shape}: {'; '.join(why)}")

    def shapes(self) -> list[Shape]:
        """Returns the plan's shape, then shapes with masked choices or few tokens on a rank."""
        most, count = self.plan.shape.tokens[0], self.ranks.count
        uneven = tuple(max(1, most - 7 * rank) for rank in range(count))
        few = tuple(1 if rank else most for rank in range(count))
        return [
            self.plan.shape,
            replace(self.plan.shape, tokens=uneven, masked=0.1),
            replace(self.plan.shape, tokens=few),
            replace(self.plan.shape, tokens=tuple(reversed(few)), masked=0.5),
        ]

    def called_one_by_one(self) -> None:
        for seed, shape in enumerate(self.shapes() * max(1, self.plan.seeds // 4)):
            mine = inputs_of(shape, self.ranks.rank, seed)
            self.judge(shape, mine, self.layer.run(mine), f"eager {seed}")

    def two_micro_batches(self) -> None:
        for seed in range(100, 100 + 2 * self.plan.seeds, 2):
            shapes = self.shapes()[:2]
            mine = [inputs_of(s, self.ranks.rank, seed + i) for i, s in enumerate(shapes)]
            out = self.layer.run_two(mine)
            synchronize()
            for i, shape in enumerate(shapes):
                self.judge(shape, mine[i], out[i], f"micro-batch {i}, {seed}")

    def in_cuda_graphs(self) -> None:
        """Captures several sizes with one buffer, as engines do; replays them in random order."""
        most = self.plan.shape.tokens[0]
        captured = [self._capture(tokens) for tokens in sorted({most, most // 4, 1}, reverse=True)]
        dice = random.Random(1)
        for seed in range(200, 200 + 3 * self.plan.seeds):
            graph, shape, static, out = dice.choice(captured)
            mine = inputs_of(shape, self.ranks.rank, seed)
            static.x.copy_(mine.x)
            static.topk_idx.copy_(mine.topk_idx)
            static.weights.copy_(mine.weights)
            out.fill_(float("nan"))
            graph.replay()
            self.judge(shape, mine, out, f"graph of {shape.tokens[0]}, {seed}")

    def _capture(self, tokens: int) -> tuple[Any, Shape, Inputs, torch.Tensor]:
        """Captures a run of the layer; returns graph, shape, inputs and output."""
        shape = replace(self.plan.shape, tokens=(tokens,) * self.ranks.count)
        static = inputs_of(shape, self.ranks.rank, 0)
        self.layer.run(static)
        self.ranks.meet()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            out = self.layer.run(static)
        self.ranks.meet()
        return graph, shape, static, out

    def cases(self) -> list[Callable[[Ranks], None]]:
        """Returns the cases for `contract.launch.run_case`."""
        chosen: list[Callable[[], None]] = [self.called_one_by_one]
        if self.layer.can_run_two:
            chosen.append(self.two_micro_batches)
        if self.plan.graphs and self.plan.mode == "ll":
            chosen.append(self.in_cuda_graphs)
        return [_as_case(case, self.plan.form) for case in chosen]

    def times(self, tokens: Sequence[int], width: int = 0) -> list[dict[str, Any]]:
        """Returns the slowest rank's times in us: of the layer, and of the experts alone.

        If `width` is not 0, also times the layer with a model's experts, which have that width.
        """
        times = {count: self._time(count, "") for count in tokens}
        if width:
            own = self.layer.experts
            network = importlib.import_module("engines.network")
            self.layer.experts = network.Network(own.local, self.plan.shape.hidden, width)
            error = self.layer.experts.relative_error()
            expect(
                error < MAX_ERROR, f"matrix products: the error is {error} of the largest element"
            )
            times = {count: row | self._time(count, "network_") for count, row in times.items()}
            self.layer.experts = own
        return [{"form": self.plan.form, "tokens": count} | row for count, row in times.items()]

    def _time(self, count: int, prefix: str) -> dict[str, float]:
        shape = replace(self.plan.shape, tokens=(count,) * self.ranks.count)
        run = functools.partial(self.layer.run, inputs_of(shape, self.ranks.rank, 1))
        row = {f"{prefix}layer_us": eager(self.ranks, run)}
        row[f"{prefix}experts_us"] = eager(self.ranks, self.layer.experts.repeat)
        if self.plan.graphs and self.plan.mode == "ll":
            row[f"{prefix}layer_graph_us"] = in_graph(self.ranks, run)
            row[f"{prefix}experts_graph_us"] = in_graph(self.ranks, self.layer.experts.repeat)
        return row


def _as_case(case: Callable[[], None], form: str) -> Callable[[Ranks], None]:
    """Returns the case as a function of the ranks, with the form in its name."""

    def named(_: Ranks) -> None:
        case()

    named.__name__ = f"{case.__name__} {form}"
    return named
