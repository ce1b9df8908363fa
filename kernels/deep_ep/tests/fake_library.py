"""Fakes the high-throughput functions of libepfabric_ep on a CPU; each rank is a thread.

It does what epfabric_ep.h describes, and writes NaN or -1 wherever the header promises no value.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import torch

ROW_BYTES = 2
NAN_BYTE = 0xFF  # floats of such bytes are NaN


def tensor_at(pointer: int | None, kind: torch.dtype, *shape: int) -> torch.Tensor:
    """Returns the memory at an address as a tensor."""
    count = torch.Size(shape).numel()
    if not pointer or not count:
        return torch.empty(shape, dtype=kind)
    size = torch.empty(0, dtype=kind).element_size()
    memory = (ctypes.c_char * (count * size)).from_address(pointer)
    return torch.frombuffer(memory, dtype=kind).view(shape)


class Board:
    """Exchanges values between ranks: all write, wait for all, read, and wait for all again."""

    def __init__(self, ranks: int) -> None:
        self.ranks = ranks
        self._values: list[Any] = [None] * ranks
        self._barrier = threading.Barrier(ranks, timeout=60)

    def exchange(self, rank: int, what: Any) -> list[Any]:
        self._values[rank] = what
        self._barrier.wait()
        all_ranks = list(self._values)
        self._barrier.wait()
        return all_ranks


class Group:
    """One rank's process group, as far as the package uses it."""

    def __init__(self, board: Board, rank: int) -> None:
        self.board, self._rank = board, rank

    def rank(self) -> int:
        return self._rank

    def size(self) -> int:
        return self.board.ranks


class FakeLibrary:
    """One rank's fake of the `epf_` functions that high-throughput calls use."""

    # Low-latency functions, which these tests do not call.
    dispatch_send = dispatch_receive = dispatch_whole = None
    combine_send = combine_receive = combine_whole = None

    def __init__(self, group: Group) -> None:
        self.rank, self.ranks, self._board = group.rank(), group.size(), group.board
        self.calls: list[str] = []
        self.sizes: list[tuple[int, int]] = []  # sizes of each communicator, in bytes
        self.path = "none"
        self.events = 0
        self.followed: list[tuple[int, int]] = []
        self.capturing = False  # whether this rank's stream is captured
        self.expired: Exception | None = None  # the error of comm_check
        self.links: Callable[[int], None] = lambda _: None
        self._counts: list[int] = []
        self._sent: list[Any] = []

    def order_create(self, _order: Any) -> None:
        pass

    def follow(self, _order: Any, stream: int, after: int) -> None:
        self.followed.append((stream, after))

    def event_take(self, _order: Any, _stream: int) -> int:
        self.events += 1
        return self.events

    def event_wait(self, _event: int, _stream: int) -> None:
        pass

    def event_give(self, _order: Any, _event: int) -> None:
        pass

    def gpu(self, name: Any) -> None:
        name.value = b"0"

    def require_links(self, rank: int, _ranks: int, _gpus: bytes) -> None:
        self.links(rank)

    def comm_create(self, _rank: int, _ranks: int, sizes: Any, *more: Any) -> None:
        self.calls.append("create")
        self.sizes.append((sizes._obj.low_latency, sizes._obj.high_throughput))
        more[-1]._obj.value = len(self.sizes)

    def comm_check(self, _comm: Any) -> None:
        if self.expired is not None:
            raise self.expired

    def comm_leave(self, _comm: Any) -> None:
        self.calls.append("leave")

    def comm_handle(self, _comm: Any, handle: Any) -> None:
        handle.raw = bytes(len(handle))

    def comm_connect(self, _comm: Any, _handles: bytes) -> None:
        pass

    def comm_destroy(self, _comm: Any) -> None:
        self.calls.append("destroy")

    def high_throughput_rows(self, size: int, hidden: int) -> int:
        return max(0, (size - 4096) // ((ROW_BYTES * hidden + 127) // 128 * 128 + 128))

    def find_layout(self, _order: Any, pointer: Any, _stream: int, _after: int | None) -> None:
        job = pointer._obj
        idx = tensor_at(job.topk_idx, torch.int64, job.tokens, job.topk)
        each = job.experts // job.ranks
        per_expert = tensor_at(job.tokens_per_expert, torch.int32, job.experts)
        per_expert.copy_(torch.bincount(idx[idx >= 0], minlength=job.experts))
        in_rank = tensor_at(job.in_rank, torch.bool, job.tokens, job.ranks)
        for rank in range(job.ranks):
            in_rank[:, rank] = ((idx >= rank * each) & (idx < (rank + 1) * each)).any(-1)
        tensor_at(job.tokens_per_rank, torch.int32, job.ranks).copy_(in_rank.sum(0))

    def dispatch_begin(self, _comm: Any, pointer: Any, _stream: int, _after: int | None) -> None:
        self.calls.append("begin")
        job = pointer._obj
        in_rank = tensor_at(job.in_rank, torch.bool, job.tokens, self.ranks)
        per_expert = tensor_at(job.tokens_per_expert, torch.int32, job.experts)
        sent = self._board.exchange(self.rank, (in_rank.sum(0), per_expert.clone(), job.tokens))
        prefix = torch.stack([rows for rows, _, _ in sent]).cumsum(0)
        tensor_at(job.rank_prefix, torch.int32, self.ranks, self.ranks).copy_(prefix)
        if job.limit:
            assert int(prefix[-1].max()) <= job.limit, "more rows than the limit"
        slots = torch.where(in_rank, in_rank.cumsum(0) - 1, -1)
        tensor_at(job.slots, torch.int32, job.tokens, 8)[:, : self.ranks] = slots
        bases = prefix - torch.stack([rows for rows, _, _ in sent])
        tensor_at(job.bases, torch.int32, self.ranks).copy_(bases[self.rank])
        tensor_at(job.received, torch.int32, 1).fill_(int(prefix[-1, self.rank]))
        each, step = job.experts // self.ranks, job.expert_alignment
        mine = slice(self.rank * each, (self.rank + 1) * each)
        chosen = torch.stack([counts[mine] for _, counts, _ in sent]).sum(0)
        aligned = (chosen + step - 1) // step * step
        rows = prefix[-1]
        most_tokens = max(tokens for _, _, tokens in sent)
        self._counts = [int(rows[self.rank]), int(rows.max()), most_tokens, *aligned.tolist()]
        self._sent = self._send(job)

    def dispatch_counts(self, _comm: Any, _job: Any, counts: Any) -> None:
        self.calls.append("counts")
        for i, count in enumerate(self._counts):
            counts[i] = count

    def dispatch_finish(self, _comm: Any, pointer: Any, _stream: int, _after: int | None) -> None:
        self.calls.append("cached" if pointer._obj.cached else "finish")
        job = pointer._obj
        # All ranks must pass the same maxima, which decide how a transfer is cut into rounds.
        assert len(set(self._board.exchange(self.rank, (job.most, job.most_tokens)))) == 1
        assert job.most >= job.rows and job.most_tokens >= job.tokens
        all_ranks = self._send(job) if job.cached else self._sent
        out = self._outputs(job)
        for parts, slots, bases in all_ranks:
            for token, slot in enumerate(slots[:, self.rank].tolist()):
                if slot < 0:
                    continue
                at = int(bases[self.rank]) + slot
                for name, part in parts.items():
                    if name in out:
                        out[name][at] = part[token]
                if "src" in out:
                    out["src"][at] = token

        self._keep_local_choices(job, out)

    def _send(self, job: Any) -> list[Any]:
        """Exchanges copies of all ranks' rows, because callers may overwrite their rows at once."""
        parts, slots, bases = self._outgoing(job)
        copies = {name: part.clone() for name, part in parts.items()}
        return self._board.exchange(self.rank, (copies, slots.clone(), bases.clone()))

    def _outgoing(self, job: Any) -> tuple[dict[str, torch.Tensor], torch.Tensor, torch.Tensor]:
        parts = {"x": tensor_at(job.x, torch.uint8, job.tokens, job.row_bytes)}
        if job.scale_columns:
            last = (job.tokens - 1) * job.scale_row_stride
            last += (job.scale_columns - 1) * job.scale_column_stride
            flat = tensor_at(job.scales, torch.int32, last + 1 if job.tokens else 0)
            strides = (job.scale_row_stride, job.scale_column_stride)
            parts["scales"] = flat.as_strided((job.tokens, job.scale_columns), strides)
        if not job.cached and job.topk:
            parts["idx"] = tensor_at(job.topk_idx, torch.int64, job.tokens, job.topk)
            parts["weights"] = tensor_at(job.topk_weights, torch.float32, job.tokens, job.topk)
        slots = tensor_at(job.slots, torch.int32, job.tokens, 8)
        return parts, slots, tensor_at(job.bases, torch.int32, 8)

    @staticmethod
    def _outputs(job: Any) -> dict[str, torch.Tensor]:
        out = {"x": tensor_at(job.recv_x, torch.uint8, job.rows, job.row_bytes)}
        out["x"].fill_(NAN_BYTE)
        if job.scale_columns:
            out["scales"] = tensor_at(job.recv_scales, torch.int32, job.rows, job.scale_columns)
            out["scales"].fill_(-1)
        if not job.cached:
            out["idx"] = tensor_at(job.recv_topk_idx, torch.int64, job.rows, job.topk).fill_(-1)
            out["weights"] = tensor_at(job.recv_topk_weights, torch.float32, job.rows, job.topk)
            out["weights"].fill_(0)
            out["src"] = tensor_at(job.recv_src_idx, torch.int32, job.rows).fill_(-7)
        return out

    def _keep_local_choices(self, job: Any, out: dict[str, torch.Tensor]) -> None:
        if "idx" not in out:
            return
        each = job.experts // self.ranks
        local = out["idx"] - self.rank * each
        ours = (out["idx"] >= 0) & (local >= 0) & (local < each)
        out["idx"].copy_(torch.where(ours, local, -1))
        out["weights"].masked_fill_(~ours, 0)

    def combine_rows(self, _comm: Any, pointer: Any, _stream: int, _after: int | None) -> None:
        job = pointer._obj
        x = tensor_at(job.x, torch.bfloat16, job.rows, job.hidden)
        weights = tensor_at(job.topk_weights, torch.float32, job.rows, job.topk)
        assert len(set(self._board.exchange(self.rank, (job.most, job.most_tokens)))) == 1
        assert job.most >= job.rows and job.most_tokens >= job.tokens
        all_ranks = self._board.exchange(self.rank, (x, weights))
        slots = tensor_at(job.slots, torch.int32, job.tokens, 8)
        bases = tensor_at(job.bases, torch.int32, 8)
        total = torch.zeros((job.tokens, job.hidden))
        sums = torch.zeros((job.tokens, job.topk))
        for bias in job.bias:
            if bias:
                total += tensor_at(bias, torch.bfloat16, job.tokens, job.hidden).float()
        for rank, (rows, theirs) in enumerate(all_ranks):
            goes = slots[:, rank] >= 0
            at = (bases[rank] + slots[goes, rank]).long()
            total[goes] += rows[at].float()
            if job.topk:
                sums[goes] += theirs[at]
        tensor_at(job.out, torch.bfloat16, job.tokens, job.hidden).copy_(total)
        if job.topk:
            tensor_at(job.out_weights, torch.float32, job.tokens, job.topk).copy_(sums)
        self._board.exchange(self.rank, None)


class _Stream:
    """Stands for a stream or an event, and ignores every call."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    cuda_stream = 0

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_, **__: None


@contextlib.contextmanager
def cpu_instead_of_cuda() -> Iterator[threading.local]:
    """Replaces CUDA by a CPU that runs work at once; each thread sets `library` of the result."""
    here = threading.local()

    def gather(out: list[Any], mine: Any, group: Group) -> None:
        out[:] = group.board.exchange(group.rank(), mine)

    patches = {
        "torch.cuda.Stream": _Stream,
        "torch.cuda.set_stream": lambda _: None,
        "torch.cuda.synchronize": lambda *_: None,
        "torch.cuda.current_device": lambda: 0,
        "torch.cuda.is_current_stream_capturing": lambda: here.library.capturing,
        "torch.Tensor.is_cuda": True,
        "torch.Tensor.record_stream": lambda *_: None,
        "epfabric_ep.communicator.load": lambda: here.library,
        "epfabric_ep.communicator.dist.all_gather_object": gather,
        "epfabric_ep.communicator.result_bytes": lambda _: 0,
        "torch.cuda.device": lambda _: contextlib.nullcontext(),
        "epfabric_ep.gpu_order._orders": {},
        "epfabric_ep.gpu_order.load": lambda: here.library,
        "epfabric_ep.gpu_order.GpuOrder.current": lambda _: 0,
        "torch._C._cuda_getDevice": lambda: 0,
        "epfabric_ep.high_throughput.current_stream": lambda _: 0,
        "epfabric_ep.call_streams.current": _Stream,
        "epfabric_ep.call_streams.On": _Stream,
        "epfabric_ep.streams.current": _Stream,
    }
    with contextlib.ExitStack() as stack:
        for name, value in patches.items():
            stack.enter_context(mock.patch(name, value))
        yield here


def run_ranks(ranks: int, work: Callable[[Group, FakeLibrary], Any]) -> list[Any]:
    """Runs `work` in a separate thread for each rank; raises if it raised in any of them."""
    board = Board(ranks)
    results: list[Any] = [None] * ranks
    errors: list[BaseException] = []
    with cpu_instead_of_cuda() as here:

        def run(rank: int) -> None:
            group = Group(board, rank)
            here.library = FakeLibrary(group)
            try:
                results[rank] = work(group, here.library)
            except BaseException as error:  # reported by the caller
                errors.append(error)
                board._barrier.abort()

        threads = [threading.Thread(target=run, args=(rank,)) for rank in range(ranks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    broken = threading.BrokenBarrierError
    for error in sorted(errors, key=lambda error: isinstance(error, broken)):
        raise error
    return results
