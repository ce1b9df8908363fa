"""Emulates DeepEP with lists in memory, without a GPU, for tests and rehearsals.

Routing, checks, files and verdict are those of a real run. Times are those of Python moving lists:
they say nothing about any machine, and every result states this.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from deepep_bench import rows
from deepep_bench.drivers.driver import Session
from deepep_bench.measurement import Timed
from deepep_bench.routing import Routing, weight
from deepep_bench.settings import FP8, Settings
from deepep_bench.small_floats import bf16, through_fp8
from deepep_bench.verdict import BF16_TOLERANCE, FP8_TOLERANCE, Check, compare_arrivals

EMULATED = "EMULATED: lists in memory, no GPU, no DeepEP; no figure here measures any machine"
# Columns of a row that are moved: enough for the row's identity and one block of numbers.
_COLUMNS = 256
_MAX_ITERATIONS = 3

Values = list[float]


@dataclass(frozen=True)
class Parcel:
    """A row on its way to a place and back. The place is a rank, or in low latency an expert."""

    source: int
    token: int
    place: int
    values: Values


class StandIn:
    """One rank of the emulation."""

    def __init__(
        self,
        settings: Settings,
        routing: Routing,
        session: Session,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._settings = settings
        self._routing = routing
        self._session = session
        self._clock = clock
        self._rank = session.place.rank
        self._columns = min(settings.hidden_size, _COLUMNS)
        self._rows = [rows.row(self._rank, n, self._columns) for n in range(settings.tokens)]
        self.notes = [EMULATED]

    def check(self, data_type: str) -> list[Check]:
        received = self.dispatch(data_type)
        arrivals = self._check_arrivals(received, data_type)
        combined = self.combine([self._expert_work(parcel) for parcel in received])
        return [arrivals, self._check_sums(combined, data_type)]

    def time(self) -> list[Timed]:
        dispatch, combine = [], []
        for _ in range(min(self._settings.num_iterations, _MAX_ITERATIONS)):
            start = self._clock()
            received = self.dispatch(self._settings.data_type)
            middle = self._clock()
            self.combine(received)
            dispatch.append(middle - start)
            combine.append(self._clock() - middle)
        layout = "" if self._settings.low_latency else "uncached"
        timed = [Timed("dispatch", layout, dispatch)]
        return timed + [Timed("combine", "", combine)] * self._settings.benchmark_combine

    def close(self) -> None:
        """Does nothing: the stand-in holds no resources."""

    def dispatch(self, data_type: str) -> list[Parcel]:
        """Sends this rank's rows; returns the rows that this rank receives."""
        out: list[list[Parcel]] = [[] for _ in range(self._routing.ranks)]
        for token, row in enumerate(self._rows):
            values = through_fp8(row, self._settings.round_scale) if data_type == FP8 else row
            for target, place in self._targets(self._rank, token):
                out[target].append(Parcel(self._rank, token, place, values))
        return [parcel for sent in self._session.gather(out) for parcel in sent[self._rank]]

    def combine(self, parcels: list[Parcel]) -> list[Values]:
        """Returns received rows to their sources; returns the sums of this rank's tokens."""
        out: list[list[Parcel]] = [[] for _ in range(self._routing.ranks)]
        for parcel in parcels:
            out[parcel.source].append(parcel)
        sums = [[0.0] * self._columns for _ in self._rows]
        for sent in self._session.gather(out):
            for parcel in sent[self._rank]:
                share = self._weight(parcel.token, parcel.place)
                total = sums[parcel.token]
                for column, value in enumerate(parcel.values):
                    total[column] += share * value
        return [[bf16(value) for value in total] for total in sums]

    def _targets(self, source: int, token: int) -> list[tuple[int, int]]:
        """Returns (rank, place) pairs; a place is a rank, or in low latency an expert."""
        if not self._settings.low_latency:
            return [(rank, rank) for rank in self._routing.destinations[source][token]]
        share = self._routing.experts_per_rank
        choices = self._routing.choices[source][token]
        return [(expert // share, expert) for expert in choices if expert >= 0]

    def _weight(self, token: int, place: int) -> float:
        """Returns the factor of a row in its sum: the gate's weight in low latency, otherwise 1."""
        if not self._settings.low_latency:
            return 1.0
        slot = self._routing.choices[self._rank][token].index(place)
        return weight(self._rank, token, slot)

    def _expert_work(self, parcel: Parcel) -> Parcel:
        scaled = [bf16(value * rows.factor(parcel.place)) for value in parcel.values]
        return Parcel(parcel.source, parcel.token, parcel.place, scaled)

    def _check_arrivals(self, received: list[Parcel], data_type: str) -> Check:
        """Checks which rows arrived, by their content, and whether they are unchanged."""
        expected = [
            (place, rows.identity(source, token))
            for source in range(self._routing.ranks)
            for token in range(self._settings.tokens)
            for target, place in self._targets(source, token)
            if target == self._rank
        ]
        arrived = [(parcel.place, rows.read_identity(parcel.values)) for parcel in received]
        wrong, details = 0, []
        for place in sorted({place for place, _ in expected + arrived}):
            lost, detail = compare_arrivals(
                [number for where, number in expected if where == place],
                [number for where, number in arrived if where == place],
                f"{'expert' if self._settings.low_latency else 'rank'} {place}",
            )
            wrong += lost
            details += [detail] if detail else []
        changed = sum(not self._is_unchanged(parcel.values, data_type) for parcel in received)
        details += [f"{changed} changed on the way"] if changed else []
        total = max(len(expected), len(arrived))
        detail = "; ".join(details)
        return Check("dispatch", data_type, self._rank, total, wrong + changed, detail)

    def _is_unchanged(self, values: Values, data_type: str) -> bool:
        """Returns whether a row is within the tolerance of the row that was sent."""
        sender, token = rows.rank_and_token(rows.read_identity(values))
        tolerance = FP8_TOLERANCE if data_type == FP8 else 0.0
        original = rows.row(sender, token, self._columns)
        pairs = zip(values, original, strict=True)
        return all(abs(value - right) <= tolerance * abs(right) for value, right in pairs)

    def _check_sums(self, combined: list[Values], data_type: str) -> Check:
        """Checks all sums, and adds up their squared errors."""
        tolerance = FP8_TOLERANCE if data_type == FP8 else BF16_TOLERANCE
        wrong, error, size = 0, 0.0, 0.0
        for token, total in enumerate(combined):
            places = [place for _, place in self._targets(self._rank, token)]
            share = sum(self._weight(token, place) * rows.factor(place) for place in places)
            exact = [share * value for value in self._rows[token]]
            differences = [abs(a - b) for a, b in zip(total, exact, strict=True)]
            bound = zip(differences, exact, strict=True)
            wrong += any(difference > tolerance * abs(value) for difference, value in bound)
            error += sum(difference**2 for difference in differences)
            size += sum(value**2 for value in exact)
        return Check("combine", data_type, self._rank, len(combined), wrong, error=error, size=size)
