"""Computes the matrix files: token_matrix*, and the inputs of NCCL's and UCC's alltoallv tests.

CloudAI's page names the two token_matrix files without a format; we define it in each file's first
line. The routing alone determines the content of all four files.
"""

from __future__ import annotations

from deepep_bench.place import Place
from deepep_bench.routing import Routing
from deepep_bench.settings import Settings
from deepep_bench.traffic import Matrix, expert_rows, rank_rows, row_bytes, selection_rows

_ALIGNMENT = 16
_INT32 = 4


def matrix_files(settings: Settings, routing: Routing, place: Place) -> dict[str, str]:
    """Returns each file's name and text."""
    pairs = selection_rows(routing) if settings.low_latency else rank_rows(routing)
    size = row_bytes(settings, "dispatch")
    sent_bytes = [[rows * size for rows in row] for row in pairs]
    return {
        "token_matrix.txt": _token_matrix(routing),
        "token_matrix_kb.txt": _kilobytes(settings, sent_bytes),
        "nccl_matrix.txt": _nccl(sent_bytes),
        "ucc_matrix.txt": _ucc(settings, sent_bytes, place.ranks),
    }


def _token_matrix(routing: Routing) -> str:
    share = routing.experts_per_rank
    head = (
        f"# tokens per expert: row i = source rank i ({routing.ranks}), column e = expert e "
        f"({routing.num_experts}), on rank e // {share}; a token counts once for each expert it "
        "chose; own rank included; separated by spaces"
    )
    return _text([head, *_lines(expert_rows(routing))])


def _kilobytes(settings: Settings, wire: Matrix) -> str:
    counted = "each choice" if settings.low_latency else "each (token, rank) once"
    head = (
        f"# dispatch payload in KB of 1000 bytes: row i = source rank, column j = destination "
        f"rank; {counted}, {row_bytes(settings, 'dispatch')} bytes ({settings.data_type}); "
        "diagonal = own rank, which no link carries; separated by spaces"
    )
    rows = [" ".join(_exact_kilobytes(size) for size in row) for row in wire]
    return _text([head, *rows])


def _exact_kilobytes(size: int) -> str:
    return f"{size // 1000}.{size % 1000:03d}"


def _nccl(wire: Matrix) -> str:
    """Returns the bytes from rank i to j, in multiples of 16; nccl-tests accepts no comments."""
    return _text(_lines([[_aligned(size) for size in row] for row in wire]))


def _ucc(settings: Settings, wire: Matrix, ranks: int) -> str:
    counts = [[_aligned(size) // _INT32 for size in row] for row in wire]
    name = f"DeepEP {settings.mode} dispatch {settings.data_type}"
    rows = [", ".join(str(count) for count in row) for row in counts]
    return _text(
        [
            f"[format] version=1.0 description={name.replace(' ', '_')}",
            f"[collective] type=ALLTOALLV team_size={ranks} datatype=INT32 flags=COUNT_32BIT",
            "counts = {",
            *[row + ("," if number < len(rows) else "") for number, row in enumerate(rows, 1)],
            "}",
        ]
    )


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def _lines(matrix: Matrix) -> list[str]:
    return [" ".join(str(value) for value in row) for row in matrix]


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
