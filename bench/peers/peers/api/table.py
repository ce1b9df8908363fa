"""Writes the comparison as Markdown: figures, conditions, and missing results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peers.api.operation import HIGH_THROUGHPUT, LOW_LATENCY, PER_EXPERT
from peers.api.results import Measured, Results
from peers.api.runs import OURS

_PAIR, _DISPATCH, _COMBINE = "pair_graph_us", "dispatch_graph_us", "combine_graph_us"
_LOW_LATENCY = (
    (_PAIR, "Dispatch and combine, one after the other, in a CUDA graph"),
    ("dispatch_of_pair_graph_us", "Dispatch within such a pair"),
    ("combine_of_pair_graph_us", "Combine within such a pair"),
    (_DISPATCH, "Dispatch after dispatch, in a CUDA graph"),
    (_COMBINE, "Combine after combine, in a CUDA graph"),
    ("pair_eager_us", "Dispatch and combine, called one by one"),
    ("dispatch_eager_us", "Dispatch, called one by one"),
    ("combine_eager_us", "Combine, called one by one"),
)
_HIGH_THROUGHPUT = (
    ("pair_eager_us", "dispatch and combine"),
    ("dispatch_of_pair_eager_us", "dispatch in a pair"),
    ("combine_of_pair_eager_us", "combine in a pair"),
    ("dispatch_eager_us", "dispatch, layout known"),
    ("whole_eager_us", "dispatch, new layout"),
    ("combine_eager_us", "combine"),
)
# How each library arranges rows, and the work left to the caller, by its documentation and source.
_CONDITIONS = {
    "ours": (
        "packed by expert, ready for a grouped multiplication; BF16 is cast to FP8 on the way",
        "by rank; a known layout is the handle of an earlier dispatch; without a handle, the host "
        "waits for counts; the caller sums its experts' outputs for each row",
    ),
    "v1": (
        "packed by expert, ready for a grouped multiplication; BF16 is cast to FP8 on the way",
        "as ours",
    ),
    "v2": (
        "by rank; the caller casts to FP8 before the dispatch, sorts rows by expert after it, and "
        "sums its experts' outputs for each row",
        "as ours; times include its epilogue",
    ),
    "flashinfer": (
        "by rank, at fixed offsets with gaps; the caller casts to FP8 before the dispatch, sorts "
        "rows by expert after it, sums its experts' outputs for each row, and writes the sums into "
        "the library's own memory",
        "as in low latency, but in BF16; each dispatch computes the layout; the number of SMs "
        "cannot be chosen",
    ),
    "nccl_ep": (
        "packed by expert, with row-major scales; BF16 is cast to FP8 on the way; a dispatch "
        "includes the update of its handle",
        "as ours; a new layout is an update of the handle, and the host does not wait; the number "
        "of SMs was not chosen",
    ),
}


def markdown(results: Results) -> str:
    """Returns all tables of the page."""
    parts = [_about(results), *_low_latency(results), *_high_throughput(results)]
    parts += [_conditions(results), _repeatability(results), _missing(results)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _about(results: Results) -> str:
    setup, plan = results.setup, results.setup.get("plan", {})
    gpus = setup.get("gpus", [])
    machine = f"{len(gpus)} x {gpus[0]}" if gpus else "GPUs unknown"
    lines = [
        f"{machine}, driver {setup.get('driver') or 'unknown'}; {plan.get('hidden')} wide, "
        f"top-{plan.get('topk')} of {plan.get('experts')} experts, {plan.get('ranks')} ranks.",
        "Times are in us per operation. Operations run back to back in batches of 20 with a warm "
        "L2; each figure is the median batch of the slowest rank. Each library runs in its own "
        "processes, with the same tokens, choices and weights. The results of a dispatch and a "
        "combine were checked before either was timed.",
    ]
    lines += [
        f"{one.title}: {', '.join(one.versions)}." for one in results.libraries if one.versions
    ]
    return "\n".join(lines)


def _low_latency(results: Results) -> list[str]:
    tokens = results.setup.get("plan", {}).get("low_latency_tokens", [])
    parts = []
    for key, title in _LOW_LATENCY:
        rows = []
        for one in results.libraries:
            cells = [_time(one.low_latency(count), key) for count in tokens]
            if any(cells):
                rows.append([_title_with_elements(one), *[cell or "-" for cell in cells]])
        if rows:
            head = ["us, by tokens per rank", *[str(count) for count in tokens]]
            parts += [f"### {title}", _table([head, *rows])]
    return ["## Low latency", *parts] if parts else []


def _title_with_elements(one: Measured) -> str:
    elements = sorted({row["element"] for row in one.rows if row["mode"] == LOW_LATENCY})
    return f"{one.title}, {' and '.join(element.upper() for element in elements)}"


def _high_throughput(results: Results) -> list[str]:
    rows = []
    for one in results.libraries:
        for row in one.high_throughput():
            sms = str(row["sms"] or "its own")
            cells = [_time(row, key) or "-" for key, _ in _HIGH_THROUGHPUT]
            rows.append([one.title, sms, *cells])
    if not rows:
        return []
    tokens = results.setup.get("plan", {}).get("tokens")
    head = ["us", "SMs", *[title for _, title in _HIGH_THROUGHPUT]]
    return [f"## High throughput, {tokens} tokens, BF16, called one by one", _table([head, *rows])]


def _time(row: dict[str, Any] | None, key: str) -> str:
    if row is None or key not in row["times"]:
        return ""
    return f"{row['times'][key]:.1f}"


def _conditions(results: Results) -> str:
    rows = []
    for one in results.libraries:
        if not one.rows:
            continue
        low, high = _CONDITIONS[one.name]
        rows.append(
            [one.title, low, _received_megabytes(one, LOW_LATENCY), high, _tuned_settings(one)]
        )
    if not rows:
        return ""
    head = ["", "rows in low latency", "MB received", "rows in high throughput", "tuned"]
    return (
        "## Conditions of the comparison\n\n"
        "MB received counts the rows and scales that the busiest rank receives in the largest "
        "low-latency dispatch, including those from itself. A token is sent once to each chosen "
        "expert, or once to each rank. Libraries that group rows by rank leave the grouping by "
        "expert to the caller; that work is not timed.\n\n" + _table([head, *rows])
    )


def _received_megabytes(one: Measured, mode: str) -> str:
    rows = [row for row in one.rows if row["mode"] == mode]
    if not rows:
        return "-"
    largest = max(rows, key=lambda row: int(row["tokens"]))
    each = "an expert" if largest["layout"] == PER_EXPERT else "a rank"
    return f"{largest['received_bytes'] / 1e6:.1f} (a row for {each}, {largest['tokens']} tokens)"


def _tuned_settings(one: Measured) -> str:
    where_chosen: dict[str, list[str]] = {}
    for row in one.rows:
        if row["chosen"]:
            where = f"{row['sms']} SMs" if row["mode"] == HIGH_THROUGHPUT else "low latency"
            places = where_chosen.setdefault(row["chosen"], [])
            if where not in places:
                places.append(where)
    texts = [f"{', '.join(places)}: {chosen}" for chosen, places in where_chosen.items()]
    return "; ".join(texts) or "-"


def _repeatability(results: Results) -> str:
    """Compares our own figures at the start with those at the end."""
    first = results.of(OURS)
    if first is None or results.again is None:
        return ""
    before = _all_times(first)
    differences = [
        abs(time / before[key] - 1)
        for key, time in _all_times(results.again).items()
        if before.get(key)
    ]
    if not differences:
        return ""
    return (
        f"Our own library ran first, and again after all others. Of the {len(differences)} figures "
        f"measured in both runs, all differ by at most {100 * max(differences):.1f} %, and half by "
        f"at most {100 * sorted(differences)[len(differences) // 2]:.1f} %."
    )


def _all_times(one: Measured) -> dict[tuple[Any, ...], float]:
    return {
        (row["mode"], row["tokens"], row["sms"], key): time
        for row in one.rows
        for key, time in row["times"].items()
    }


def _missing(results: Results) -> str:
    lines = [f"- {one.title}: {why}" for one in results.libraries for why in _merged_reasons(one)]
    if results.again is not None:
        lines += [f"- ours, at the end: {why}" for why in _merged_reasons(results.again)]
    return "## Not measured\n\n" + "\n".join(lines) if lines else ""


def _merged_reasons(one: Measured) -> list[str]:
    """Merges measurements that failed for the same reason into one line per reason."""
    places: dict[str, list[str]] = {}
    for line in one.missing:
        place, between, why = line.partition(": rank ")
        places.setdefault(between + why, []).append(place)
    return [
        first + (f", and {len(more)} more" if more else "") + why
        for why, (first, *more) in places.items()
    ]


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])
