"""Runs ranks as threads of one process, for the stand-in."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from deepep_bench.drivers.driver import Session
from deepep_bench.place import Place

Result = TypeVar("Result")


class _Meeting:
    """The values that threads exchange, and the barrier at which they wait for each other."""

    def __init__(self, ranks: int) -> None:
        self.barrier = threading.Barrier(ranks)
        self.values: list[Any] = [None] * ranks


class ThreadSession:
    """The session of one thread, which is a rank."""

    def __init__(self, place: Place, meeting: _Meeting) -> None:
        self.place = place
        self._meeting = meeting

    def gather(self, value: Any) -> list[Any]:
        self._meeting.values[self.place.rank] = value
        self._meeting.barrier.wait()
        found = list(self._meeting.values)
        # No rank may write its next value before all ranks have read these values.
        self._meeting.barrier.wait()
        return found

    def abort(self) -> None:
        """Makes other ranks' waits fail, because this rank has failed."""
        self._meeting.barrier.abort()


def run_threads(place: Place, work: Callable[[Session], Result]) -> list[Result]:
    """Runs the work in a thread for each rank of all nodes; raises the first failure."""
    meeting = _Meeting(place.ranks)
    results: list[Any] = [None] * place.ranks
    failures: list[BaseException] = []

    def run_rank(rank: int) -> None:
        node, local = divmod(rank, place.local_ranks)
        session = ThreadSession(replace(place, node=node, local_rank=local), meeting)
        try:
            results[rank] = work(session)
        except threading.BrokenBarrierError:
            pass  # another rank has failed and reports why
        except Exception as error:
            failures.append(error)
            session.abort()

    threads = [threading.Thread(target=run_rank, args=(rank,)) for rank in range(place.ranks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results
