"""A proxy of a `deep_ep` buffer that plants one fault in its calls."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

with suppress(ModuleNotFoundError):
    import torch

from datacheck import faults
from datacheck.faults import Received, When


def capturing() -> bool:
    """Returns whether calls are recorded into a CUDA graph; no fault is planted then."""
    return bool(torch.cuda.is_available() and torch.cuda.is_current_stream_capturing())


class Planted:
    """A proxy of a buffer. Without a fault, it passes calls through."""

    def __init__(self, buffer: Any, rank: int) -> None:
        self._buffer, self._rank = buffer, rank
        self._fault, self._when = "", When()
        self._calls = 0
        self._planted_in: set[int] = set()
        self._last_received: Any = None
        self._last_out: Any = None
        self._handles: dict[int, tuple[Any, Any]] = {}

    def plant(self, fault: str, when: When) -> None:
        """Plants this fault from now on, or none if the name is empty."""
        self._fault, self._when, self._calls = fault, when, 0
        self._planted_in.clear()
        self._last_received = self._last_out = None
        self._handles.clear()

    @property
    def count(self) -> int:
        """Returns the number of pairs in which a fault was planted."""
        return len(self._planted_in)

    def _record_planted(self, planted: bool) -> None:
        if planted:
            self._planted_in.add(self._calls)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._buffer, name)

    def get_next_low_latency_combine_buffer(self, handle: Any) -> Any:
        """Calls the buffer with the handle that the buffer itself made."""
        return self._buffer.get_next_low_latency_combine_buffer(self._original(handle))

    # ---- dispatch

    def low_latency_dispatch(self, x: Any, *arguments: Any, **options: Any) -> Any:
        """Dispatches; damages the result when it has arrived."""
        got = self._buffer.low_latency_dispatch(x, *arguments, **options)
        if not self._active(len(x), first=True):
            return got
        received, counts, handle, event, hook = got
        handle = self._record_copy(
            handle, tuple(part.clone() for part in handle[:2]) + tuple(handle[2:])
        )
        # A library may keep the tensors that it returns: its combine must not see the damage.
        stated = counts.clone()

        def damage() -> None:
            stated.copy_(counts)
            self._damage_packed(received, stated, handle)

        return (
            received,
            stated,
            handle,
            event,
            self._damage_after_arrival(event, hook, options, damage),
        )

    def _damage_after_arrival(
        self, event: Any, hook: Any, options: dict[str, Any], damage: Callable[[], None]
    ) -> Any:
        if options.get("return_recv_hook"):
            return _both(hook, damage)
        if options.get("async_finish"):
            event.current_stream_wait()
        damage()
        return hook

    def _damage_packed(self, received: Any, counts: Any, handle: Any) -> None:
        elements, scales = received if isinstance(received, tuple) else (received, None)
        expert = int(counts.argmax())
        rows = int(counts[expert])
        # The clones were made before the rows had arrived.
        original = self._handles[id(handle)][1]
        for mine, theirs in zip(handle[:2], original[:2], strict=True):
            mine.copy_(theirs)
        bits = _bits(elements[expert, :rows])
        self._damage(
            Received(
                bits,
                None if scales is None else scales[expert],
                counts,
                handle[0][expert],
                handle[1],
                None,
                None,
                self._last_received,
            )
        )
        self._last_received = bits[:1].clone() if rows else None

    def dispatch(self, x: Any, *arguments: Any, **options: Any) -> Any:
        """Dispatches in either generation; damages the result when it has arrived."""
        options = self._with_original(options)
        got = list(self._buffer.dispatch(x, *arguments, **options))
        cached = options.get("handle") is not None
        sent = x[0] if isinstance(x, tuple) else x
        if not self._active(len(sent), first=not cached):
            return tuple(got)
        if options.get("async_finish") or options.get("async_with_compute_stream"):
            got[-1].current_stream_wait()
        elements, scales = got[0] if isinstance(got[0], tuple) else (got[0], None)
        elastic = len(got) == 5
        handle_at = 3 if elastic else 4
        handle, source, counts = (None, None, None) if cached else self._copied(got, elastic)
        if handle is not None:
            got[handle_at] = handle
        got[1:3] = [part if part is None else part.clone() for part in got[1:3]]
        bits = _bits(elements)
        self._damage(
            Received(bits, scales, counts, source, None, got[1], got[2], self._last_received)
        )
        self._last_received = bits[:1].clone() if len(bits) else None
        return tuple(got)

    def _copied(self, got: list[Any], elastic: bool) -> tuple[Any, Any, Any]:
        """Returns the handle with its own memory, the rows' tokens, and the experts' counts."""
        if elastic:
            metadata = got[3].recv_src_metadata.clone()
            counts = list(got[3].num_recv_tokens_per_expert_list or [])
            handle = _Altered(got[3], metadata, counts)
            return self._record_copy(got[3], handle), metadata[:, 0], counts
        if not isinstance(got[4], tuple) or len(got[4]) != 6:
            return None, None, got[3]
        source = got[4][3].clone()
        got[3] = list(got[3])
        return self._record_copy(got[4], (*got[4][:3], source, *got[4][4:])), source, got[3]

    # ---- combine

    def low_latency_combine(
        self, x: Any, choices: Any, weights: Any, handle: Any, **options: Any
    ) -> Any:
        """Combines with damaged inputs, or damages the result when it has arrived."""
        active = self._active(len(choices))
        given = faults.damage_given(self._fault, choices, weights) if active else None
        self._record_planted(given is not None)
        out, event, hook = self._buffer.low_latency_combine(
            x, *(given or (choices, weights)), self._original(handle), **options
        )
        if not active:
            return out, event, hook

        def damage() -> None:
            self._damage_out(out, options.get("out") is not None)

        return out, event, self._damage_after_arrival(event, hook, options, damage)

    def combine(self, x: Any, handle: Any, **options: Any) -> Any:
        """Combines in either generation; damages the result when it has arrived."""
        out, weights, event = self._buffer.combine(x, self._original(handle), **options)
        if self._active(len(out)):
            if options.get("async_finish") or options.get("async_with_compute_stream"):
                event.current_stream_wait()
            self._damage_out(out, spare=False)
            if self._fault == faults.BACK_WEIGHT and weights is not None and len(weights):
                weights[0] += 0.5
                self._record_planted(True)
        return out, weights, event

    # ---- common parts

    def _active(self, tokens: int, first: bool = False) -> bool:
        self._calls += first
        applies = self._when.applies(self._calls, tokens, self._rank)
        return bool(self._fault) and applies and not capturing()

    def _damage(self, received: Received) -> None:
        self._record_planted(faults.damage_received(self._fault, received))

    def _damage_out(self, out: Any, spare: bool) -> None:
        self._record_planted(faults.damage_combined(self._fault, out, self._last_out, spare))
        self._last_out = out.view(torch.int16)[:1].clone() if len(out) else None

    def _record_copy(self, original: Any, mine: Any) -> Any:
        """Records the copy of a handle; calls of the buffer get the original."""
        self._handles[id(mine)] = (mine, original)
        return mine

    def _original(self, handle: Any) -> Any:
        return self._handles.get(id(handle), (None, handle))[1]

    def _with_original(self, options: dict[str, Any]) -> dict[str, Any]:
        if options.get("handle") is None:
            return options
        return {**options, "handle": self._original(options["handle"])}


def _both(hook: Callable[[], None], damage: Callable[[], None]) -> Callable[[], None]:
    def received() -> None:
        hook()
        damage()

    return received


class _Altered:
    """A handle of `ElasticBuffer` with its own memory for the parts that faults damage."""

    def __init__(self, original: Any, metadata: Any, counts: list[int]) -> None:
        self._original = original
        self.recv_src_metadata = metadata
        self.num_recv_tokens_per_expert_list = counts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)


def _bits(rows: Any) -> Any:
    return rows.view(torch.int16 if rows.dtype == torch.bfloat16 else torch.uint8)
