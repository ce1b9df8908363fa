"""Loads libepfabric_ep.so with ctypes, and declares what epfabric_ep.h defines."""

from __future__ import annotations

import ctypes
import os
import struct
from ctypes import c_bool, c_char_p, c_int, c_long, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any

INTERFACE = 4
MOST_RANKS = 8
MOST_TOPK = 22
MOST_ROUTED = 20
MOST_TOKENS = 32768
HANDLE_BYTES = 128
GPU_BYTES = 32
NAME_BYTES = 256

BF16, FP8, FP8_POWER_OF_2, FP8_UE8M0 = range(4)

VARIABLE = "EPFABRIC_EP_LIBRARY"


class LibraryError(RuntimeError):
    """An error that the library reports."""


class TimedOutError(LibraryError):
    """A kernel stopped because its wait for another rank timed out: the process has to end."""


_OK, _TIMEOUT = 0, 3


class Sizes(ctypes.Structure):
    """epf_sizes"""

    _fields_ = (
        ("low_latency", c_size_t),
        ("high_throughput", c_size_t),
        ("results", c_size_t),
    )


class LowLatencyDispatch(ctypes.Structure):
    """epf_low_latency_dispatch"""

    _fields_ = (
        ("tokens", c_int),
        ("max_tokens", c_int),
        ("hidden", c_int),
        ("topk", c_int),
        ("experts", c_int),
        ("element", c_int),
        ("x", c_void_p),
        ("topk_idx", c_void_p),
        ("recv_x", c_void_p),
        ("recv_scales", c_void_p),
        ("recv_count", c_void_p),
        ("src_info", c_void_p),
        ("layout_range", c_void_p),
        ("origins", c_void_p),
        ("places", c_void_p),
        ("ticket", c_void_p),
        ("cumulative", c_void_p),
        ("arrivals", c_void_p),
    )


class LowLatencyCombine(ctypes.Structure):
    """epf_low_latency_combine"""

    _fields_ = (
        ("tokens", c_int),
        ("max_tokens", c_int),
        ("hidden", c_int),
        ("topk", c_int),
        ("experts", c_int),
        ("whole", c_int),
        ("reduced", c_int),
        ("x", c_void_p),
        ("topk_idx", c_void_p),
        ("topk_weights", c_void_p),
        ("recv_count", c_void_p),
        ("layout_range", c_void_p),
        ("origins", c_void_p),
        ("places", c_void_p),
        ("arrivals", c_void_p),
        ("ticket", c_void_p),
        ("out", c_void_p),
    )


class Layout(ctypes.Structure):
    """epf_layout"""

    _fields_ = (
        ("tokens", c_int),
        ("topk", c_int),
        ("experts", c_int),
        ("ranks", c_int),
        ("topk_idx", c_void_p),
        ("tokens_per_rank", c_void_p),
        ("tokens_per_expert", c_void_p),
        ("in_rank", c_void_p),
    )


class Dispatch(ctypes.Structure):
    """epf_dispatch"""

    _fields_ = (
        ("tokens", c_int),
        ("row_bytes", c_int),
        ("hidden", c_int),
        ("scale_columns", c_int),
        ("scale_row_stride", c_int),
        ("scale_column_stride", c_int),
        ("topk", c_int),
        ("experts", c_int),
        ("expert_alignment", c_int),
        ("sms", c_int),
        ("cached", c_int),
        ("rows", c_int),
        ("room_rows", c_int),
        ("limit", c_int),
        ("most", c_int),
        ("most_tokens", c_int),
        ("x", c_void_p),
        ("scales", c_void_p),
        ("topk_idx", c_void_p),
        ("topk_weights", c_void_p),
        ("in_rank", c_void_p),
        ("tokens_per_expert", c_void_p),
        ("slots", c_void_p),
        ("bases", c_void_p),
        ("received", c_void_p),
        ("rank_prefix", c_void_p),
        ("records", c_void_p),
        ("packed_scales", c_void_p),
        ("room", c_void_p),
        ("recv_x", c_void_p),
        ("recv_scales", c_void_p),
        ("recv_topk_idx", c_void_p),
        ("recv_topk_weights", c_void_p),
        ("recv_src_idx", c_void_p),
    )


class Combine(ctypes.Structure):
    """epf_combine"""

    _fields_ = (
        ("tokens", c_int),
        ("hidden", c_int),
        ("sms", c_int),
        ("topk", c_int),
        ("rows", c_int),
        ("most", c_int),
        ("most_tokens", c_int),
        ("x", c_void_p),
        ("topk_weights", c_void_p),
        ("bias", c_void_p * 2),
        ("slots", c_void_p),
        ("bases", c_void_p),
        ("rank_prefix", c_void_p),
        ("out", c_void_p),
        ("out_weights", c_void_p),
    )


def packer_of(structure: type[ctypes.Structure]) -> Any:
    """Returns a function that packs members as `structure` does, but 4 times as fast."""
    letters = {c_int: "i", c_void_p: "P"}
    return struct.Struct("".join(letters[field[1]] for field in structure._fields_)).pack


def library_path() -> Path:
    """Returns the path of the library: $EPFABRIC_EP_LIBRARY, or the file in this package."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else Path(__file__).parent / "libepfabric_ep.so"


class Library:
    """The loaded library. Low-latency functions return a status; others raise errors."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._library = ctypes.CDLL(str(path))
        self._library.epf_last_error.restype = c_char_p
        found = self._library.epf_interface()
        if found != INTERFACE:
            raise LibraryError(
                f"{path} has interface {found}, this package needs {INTERFACE}: "
                f"install both from one wheel, or unset {VARIABLE}"
            )
        size = self._library.epf_low_latency_bytes
        size.argtypes, size.restype = (c_int, c_int, c_int), c_size_t
        self.low_latency_bytes = size
        self.comm_destroy = self._silent("epf_comm_destroy")
        self.results_of = self._silent("epf_results_of")
        hold = self._library.epf_results_hold
        hold.argtypes, hold.restype = (c_void_p, c_void_p, c_size_t), c_bool
        self.results_hold = hold
        rows = self._library.epf_high_throughput_rows
        rows.argtypes, rows.restype = (c_size_t, c_int), c_long
        self.high_throughput_rows = rows
        self._bind_gpu()
        create = (c_int, c_int, c_void_p, c_int, c_void_p, c_void_p)
        self.comm_create = self._checked("epf_comm_create", *create)
        self.comm_handle = self._checked("epf_comm_handle", c_void_p, c_char_p)
        self.comm_connect = self._checked("epf_comm_connect", c_void_p, c_char_p)
        self.comm_start = self._checked("epf_comm_start", c_void_p, c_uint32)
        self.comm_leave = self._checked("epf_comm_leave", c_void_p)
        self.comm_check = self._checked("epf_comm_check", c_void_p)
        operation = (c_void_p, c_void_p, c_void_p)
        self.dispatch_send = self._unchecked("epf_low_latency_dispatch_send")
        self.dispatch_receive = self._unchecked("epf_low_latency_dispatch_receive")
        self.dispatch_whole = self._unchecked("epf_low_latency_dispatch_whole")
        self.combine_whole = self._unchecked("epf_low_latency_combine_whole")
        self.combine_send = self._unchecked("epf_low_latency_combine_send")
        self.dispatch_counts = self._checked("epf_dispatch_counts", *operation)
        with_after = (*operation, c_void_p)
        self.find_layout = self._checked("epf_find_layout", *with_after)
        self.dispatch_begin = self._checked("epf_dispatch_begin", *with_after)
        self.dispatch_finish = self._checked("epf_dispatch_finish", *with_after)
        self.combine_rows = self._checked("epf_combine_rows", *with_after)
        self.combine_receive = self._unchecked("epf_low_latency_combine_receive")

    def _bind_gpu(self) -> None:
        """Declares the functions that need no communicator."""
        self.order_create = self._checked("epf_order_create", c_void_p)
        self.follow = self._checked("epf_follow", c_void_p, c_void_p, c_void_p)
        take = self._library.epf_event_take
        take.argtypes, take.restype = (c_void_p, c_void_p), c_void_p
        self.event_take = take
        self.event_wait = self._checked("epf_event_wait", c_void_p, c_void_p)
        give = self._library.epf_event_give
        give.argtypes, give.restype = (c_void_p, c_void_p), None
        self.event_give = give
        self.cuda_built, self.cuda_driver = (
            self._library.epf_cuda_built,
            self._library.epf_cuda_driver,
        )
        self.gpus = self._library.epf_gpus
        self.gpu_name = self._checked("epf_gpu_name", c_int, c_char_p, c_void_p)
        self.gpus_linked = self._checked("epf_gpus_linked", c_int, c_int, c_void_p)
        self.gpu = self._checked("epf_gpu", c_char_p)
        self.require_links = self._checked("epf_require_links", c_int, c_int, c_char_p)

    def _checked(self, name: str, *types: Any) -> Any:
        """Declares a function that raises an error unless its status is 0."""
        function: Any = self._library[name]
        function.argtypes = types
        function.restype = c_int
        function.errcheck = self._raise
        return function

    def _silent(self, name: str) -> Any:
        """Declares a function of a communicator that returns nothing."""
        function: Any = self._library[name]
        function.argtypes, function.restype = (c_void_p,), None
        return function

    def _unchecked(self, name: str) -> Any:
        """Declares a function whose status the caller checks: `errcheck` would double its time."""
        function: Any = self._library[name]
        function.argtypes, function.restype = (c_void_p, c_void_p, c_void_p), c_int
        return function

    def error(self, status: int) -> LibraryError:
        """Returns the error of a nonzero status; must be called in the thread that got it."""
        kind = TimedOutError if status == _TIMEOUT else LibraryError
        return kind(self._library.epf_last_error().decode())

    def _raise(self, status: int, _function: Any, _arguments: Any) -> int:
        if status != _OK:
            raise self.error(status)
        return status


_loaded: Library | None = None


def load() -> Library:
    """Returns the library. The first call in a process loads it."""
    global _loaded  # noqa: PLW0603 - one library in a process
    if _loaded is None:
        _loaded = Library(library_path())
    return _loaded
