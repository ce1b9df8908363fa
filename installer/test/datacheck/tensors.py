"""Computes and compares the oracle's rows and outputs on a GPU; the host never waits."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

with suppress(ModuleNotFoundError):  # tests import this without torch
    import torch

from datacheck import oracle
from datacheck.oracle import BLOCK, IDENTITY, POOL

# The bits of a NaN, which neither BF16 payloads nor the tests' whole numbers have.
POISON = 0x7FC1
# A finding: the numbers of wrong elements and of rows with wrong elements, then row, column, and
# actual and expected bits of the first wrong element. Comparisons of integers return only the
# first number.
FIELDS = ("wrong", "rows", "row", "column", "got", "want")


def device() -> Any:
    """Returns the GPU of this process; the CPU in tests."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _mix(numbers: Any) -> Any:
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        numbers = ((numbers ^ (numbers >> shift)) * factor) & 0xFFFFFFFF
    return numbers ^ (numbers >> 16)


def _pool(hidden: int) -> Any:
    columns = torch.arange(hidden, device=device())
    spread = columns * 0x27D4EB2F
    parts = []
    for first in range(0, POOL, 512):
        rows = torch.arange(first, min(first + 512, POOL), device=device())
        words = _mix((rows * 0x9E3779B1) & 0xFFFFFFFF)
        values = _mix((words[:, None] ^ spread[None, :]) & 0xFFFFFFFF) % (2 * oracle.GREATEST + 1)
        values = values - oracle.GREATEST
        last = (columns % BLOCK == BLOCK - 1)[None, :]
        parts.append(values.masked_fill(last, oracle.GREATEST).to(torch.bfloat16))
    return torch.cat(parts)


class Payloads:
    """Makes rows of any pair, rank and token, and reads the rank and token from a row."""

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden
        self._pool = _pool(hidden)
        counts = (oracle.RANK_DIGITS, oracle.TOKEN_DIGITS, oracle.PAIR_DIGITS)
        self._shifts = torch.tensor(
            [3 * place for count in counts for place in range(count)], device=device()
        )
        number = [which for which, count in enumerate(counts) for _ in range(count)]
        self._number = torch.tensor(number, device=device())

    def rows(self, pair: Any, rank: Any, token: Any) -> Any:
        """Returns [n, hidden] BF16; `pair` has one element, the others n."""
        # The constants of oracle.pool_row.
        pool = (token + 521 * rank + 1031 * (pair % oracle.PAIRS)) % POOL
        rows = self._pool.index_select(0, pool)
        numbers = torch.stack((rank, token, (pair % oracle.PAIRS).expand_as(token)), dim=1)
        digits = numbers.index_select(1, self._number) >> self._shifts & 7
        rows[:, :IDENTITY] = digits.to(torch.bfloat16)
        return rows

    def identity(self, rows: Any) -> tuple[Any, Any]:
        """Returns the ranks and tokens in the rows' first columns, which may be damaged."""
        digits = torch.nan_to_num(rows[:, :IDENTITY].float()).to(torch.int64).clamp(0, 7)
        parts = digits << self._shifts
        ranks = parts[:, : oracle.RANK_DIGITS].sum(1)
        tokens = parts[:, oracle.RANK_DIGITS : oracle.RANK_DIGITS + oracle.TOKEN_DIGITS].sum(1)
        return ranks, tokens


class Experts:
    """The factor and the offset of each expert, doubled, as float32."""

    def __init__(self, experts: int) -> None:
        self.slope = _floats([2 * oracle.sign(e) for e in range(experts)])
        self.intercept = _floats([2 * oracle.offset(e) for e in range(experts)])

    def outputs(self, rows: Any, expert: Any) -> Any:
        """Returns the experts' outputs for rows."""
        slope = self.slope.index_select(0, expert)[:, None]
        return (rows.float() * slope + self.intercept.index_select(0, expert)[:, None]).to(
            torch.bfloat16
        )

    def lines(self, choices: Any, weights: Any) -> tuple[Any, Any]:
        """Returns slope and intercept of each row's weighted sum of choices; -1 is no choice."""
        chosen = choices.clamp(min=0)
        kept = torch.where(choices >= 0, weights, 0.0)
        return (kept * self.slope[chosen]).sum(1), (kept * self.intercept[chosen]).sum(1)


def on_line(rows: Any, slope: Any, intercept: Any) -> Any:
    """Returns slope * row + intercept as BF16."""
    return torch.addcmul(intercept[:, None], rows.float(), slope[:, None]).to(torch.bfloat16)


def _floats(values: list[int]) -> Any:
    return torch.tensor(values, dtype=torch.float32, device=device())


def compare(got: Any, want: Any) -> Any:
    """Compares two [n, m] tensors of one type bit by bit; returns a finding."""
    if got.numel() == 0 or want.numel() == 0:
        return torch.zeros(1, dtype=torch.int64, device=device())
    got, want = _bits(got), _bits(want)
    wrong = (got != want).sum(1)
    row = wrong.argmax().view(1)
    differs = got.index_select(0, row) != want.index_select(0, row)
    column = differs.int().argmax().view(1)

    def at(tensor: Any) -> Any:
        return tensor.index_select(0, row).index_select(1, column).view(1).long()

    total, rows = wrong.sum().view(1), (wrong > 0).sum().view(1)
    return torch.cat((total, rows, row, column, at(got), at(want)))


def count_wrong(got: Any, want: Any) -> Any:
    """Counts integers that differ; returns a finding without row and column."""
    return (got != want).sum().view(1)


def _bits(tensor: Any) -> Any:
    if tensor.dtype == torch.bfloat16:
        return tensor.view(torch.int16)
    return tensor.view(torch.int32) if tensor.dtype == torch.float32 else tensor


def dequantized(elements: Any, scales: Any) -> Any:
    """Returns BF16 of FP8 rows and scales: float32, or four packed exponents in an int32."""
    if scales.dtype == torch.int32:
        exponents = torch.stack([scales >> (8 * place) & 0xFF for place in range(4)], dim=-1)
        scales = torch.pow(2.0, (exponents.flatten(-2) - 127).float())
    count, hidden = elements.shape
    blocks = elements.float().view(count, hidden // BLOCK, BLOCK)
    return (blocks * scales.float()[:, :, None]).to(torch.bfloat16).view(count, hidden)


def quantized(rows: Any) -> tuple[Any, Any]:
    """Returns FP8 rows and their scales; all blocks of a payload have the same scale."""
    scale = oracle.GREATEST / 448
    scales = torch.full(
        (len(rows), rows.shape[1] // BLOCK), scale, dtype=torch.float32, device=rows.device
    )
    return (rows.float() / scale).to(torch.float8_e4m3fn), scales


@dataclass(frozen=True)
class Found:
    """A finding of a round, copied to the host; `what` names the compared part."""

    pair: int
    step: int
    what: str
    values: dict[str, int]


class Findings:
    """Collects findings of a round on the GPU until `take` copies them to the host."""

    def __init__(self) -> None:
        self._labels: list[tuple[int, int, str, int]] = []
        self._values: list[Any] = []

    def add(self, pair: int, step: int, parts: dict[str, Any]) -> None:
        """Adds the findings of a pair; `parts` maps the compared part to its finding."""
        self._labels += [(pair, step, what, len(value)) for what, value in parts.items()]
        self._values.append(torch.cat(tuple(parts.values())))

    def take(self) -> list[Found]:
        """Waits for the GPU, and returns the findings that have errors, in order."""
        values = torch.cat(self._values).tolist() if self._values else []
        found, at = [], 0
        for pair, step, what, length in self._labels:
            if values[at]:
                row = values[at : at + length] + [0] * (len(FIELDS) - length)
                found.append(Found(pair, step, what, dict(zip(FIELDS, row, strict=True))))
            at += length
        self._labels, self._values = [], []
        return found
