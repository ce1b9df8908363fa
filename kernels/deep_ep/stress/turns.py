"""Runs two threads alternately, each on its own stream, as engines run two micro-batches."""

from __future__ import annotations

import threading
from collections.abc import Generator

import torch
from torch import Tensor

Parts = Generator[None, None, Tensor]


class Turns:
    """Alternates between two threads; the GPU runs their work in the order of enqueuing."""

    def __init__(self, device: int, streams: tuple[torch.cuda.Stream, torch.cuda.Stream]) -> None:
        self._device, self._streams = device, streams
        self._free = (threading.Semaphore(1), threading.Semaphore(0))
        self._done_so_far = torch.cuda.Event()
        self._done_so_far.record(streams[0])
        self._results: list[Tensor | Exception | None] = [None, None]

    def run(self, parts: tuple[Parts, Parts]) -> Tensor:
        """Runs both generators, which must have as many parts; returns the sum of their results."""
        threads = [threading.Thread(target=self._work, args=(me, parts[me])) for me in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self._streams[0].wait_stream(self._streams[1])
        total = torch.zeros((), dtype=torch.int64, device="cuda")
        for result in self._results:
            if isinstance(result, Exception):
                raise result
            total = total + (0 if result is None else result)
        return total

    def _work(self, me: int, parts: Parts) -> None:
        torch.cuda.set_device(self._device)
        with torch.cuda.stream(self._streams[me]):
            while self._results[me] is None:
                self._free[me].acquire()
                self._run_next_part(me, parts)
                self._free[1 - me].release()

    def _run_next_part(self, me: int, parts: Parts) -> None:
        try:
            self._streams[me].wait_event(self._done_so_far)
            next(parts)
            self._done_so_far.record()
        except StopIteration as end:
            self._results[me] = end.value
            self._done_so_far.record()
        except Exception as error:  # run() raises it
            self._results[me] = error
            # The other thread must not wait for this one, which ends.
            self._free[1 - me].release()
