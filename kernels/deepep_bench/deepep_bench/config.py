"""Reads settings from config.yaml, variables and flags; reports all problems at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deepep_bench import flat_yaml
from deepep_bench.problems import InvalidConfigError, Problem, nearest
from deepep_bench.settings import DATA_TYPES, KEYS, MODES, SCALE_COLUMNS, STANDARD, Settings

# CloudAI's own benchmark program reads these variables too; a variable overrides the file.
_VARIABLES = {"NUM_SMS": "num_sms", "NUM_QPS_PER_RANK": "num_qps_per_rank"}
MODE_VARIABLE = "DEEPEP_BENCH_MODE"
_TYPE_NAMES = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}
_MAX_RATIO = 64.0


@dataclass
class Asked:
    """Values that the user has set, the place where each is set, and problems with them."""

    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def set_value(self, key: str, value: Any, place: str) -> None:
        self.values[key] = value
        self.places[key] = place

    def report(self, key: str, message: str, expected: str, hint: str = "") -> None:
        place = self.places.get(key, "config")
        self.problems.append(Problem(place, f"{key}: {message}", expected, hint))


def read_settings(
    path: Path, environment: Mapping[str, str], mode_flag: str = "", results_flag: str = ""
) -> Settings:
    """Returns the settings, or raises InvalidConfigError with all problems."""
    asked = Asked()
    _read_file(asked, path)
    _read_variables(asked, environment)
    _read_mode(asked, mode_flag, environment.get(MODE_VARIABLE, ""))
    if results_flag:
        asked.set_value("results_dir", results_flag, "--results")
    known = {key: value for key, value in asked.values.items() if key in KEYS}
    settings = Settings(**known)
    asked.problems.extend(_rules(settings, asked))
    if asked.problems:
        raise InvalidConfigError(asked.problems)
    return settings


def _read_file(asked: Asked, path: Path) -> None:
    try:
        entries = flat_yaml.read(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        hint = "give the config.yaml that CloudAI or `epfabric bench plan` wrote"
        asked.problems.append(Problem(str(path), f"cannot be read: {reason}", hint=hint))
        return
    except InvalidConfigError as error:
        asked.problems.extend(error.problems)
        return
    for key, entry in entries.items():
        place = f"{path.name}:{entry.line}:{entry.column}"
        asked.places[key] = place
        # CloudAI at HEAD writes the mode with the key benchmark_type.
        name = "mode" if key == "benchmark_type" else key
        if name not in KEYS:
            expected = "one of " + ", ".join(KEYS)
            asked.report(key, "unknown, so it would have no effect", expected, nearest(key, KEYS))
        elif name in asked.values:
            asked.report(key, "means the same as mode, which is also set", "one of the two")
        elif _has_right_type(asked, name, entry.value):
            asked.set_value(name, _typed(name, entry.value), place)


def _typed(key: str, value: Any) -> Any:
    """Returns the value, with a whole number as a float if the key needs one."""
    return float(value) if KEYS[key] is float else value


def _has_right_type(asked: Asked, key: str, value: flat_yaml.Scalar) -> bool:
    """Returns whether the value has the type of its key; reports a problem if not."""
    wanted = KEYS[key]
    right = type(value) is wanted or (wanted is float and type(value) is int)
    if not right:
        shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
        asked.places.setdefault(key, "config")
        asked.report(key, f"not {_TYPE_NAMES[wanted]}, got {shown}", _TYPE_NAMES[wanted])
    return right


def _read_variables(asked: Asked, environment: Mapping[str, str]) -> None:
    for variable, key in _VARIABLES.items():
        text = environment.get(variable, "").strip()
        if not text:
            continue
        asked.places[key] = f"${variable}"
        try:
            asked.set_value(key, int(text), f"${variable}")
        except ValueError:
            asked.report(key, f'not a whole number, got "{text}"', "a whole number")


def _read_mode(asked: Asked, flag: str, variable: str) -> None:
    """Reads the mode. CloudAI at 9df680dd does not write it, but selects a script by it."""
    given = {asked.places["mode"]: asked.values["mode"]} if "mode" in asked.values else {}
    given.update({"--mode": flag} if flag else {})
    given.update({f"${MODE_VARIABLE}": variable} if variable else {})
    if len(set(given.values())) > 1:
        values = ", ".join(f'"{value}" from {place}' for place, value in given.items())
        asked.report("mode", f"contradicts itself: {values}", "the same everywhere, or given once")
    for place, value in given.items():
        asked.set_value("mode", value, place)
        break
    asked.values.setdefault("mode", STANDARD)


def _rules(settings: Settings, asked: Asked) -> list[Problem]:
    """Returns mistakes for which CloudAI does not check, but which fail an assertion in DeepEP."""
    found = Asked(asked.values, asked.places)
    report = found.report
    _ranges(settings, report)
    _choices(settings, report)
    if settings.num_topk > settings.num_experts > 0:
        report(
            "num_topk",
            f"{settings.num_topk} of {settings.num_experts} experts",
            "at most num_experts",
        )
    if settings.hidden_size > 0 and settings.hidden_size % SCALE_COLUMNS:
        report(
            "hidden_size",
            f"not a multiple of {SCALE_COLUMNS}, got {settings.hidden_size}",
            "a multiple: FP8 has a scale for each block, and every run also checks FP8",
        )
    return found.problems


def _ranges(settings: Settings, report: Callable[..., None]) -> None:
    minimums = {
        **dict.fromkeys(("tokens", "num_experts", "num_topk", "num_iterations"), 1),
        **dict.fromkeys(("num_qps_per_rank", "hidden_size"), 1),
        **dict.fromkeys(("num_warmups", "v2_num_sms", "v2_num_qps", "seed"), 0),
        "num_sms": 2,
    }
    for key, bound in minimums.items():
        value = getattr(settings, key)
        if value < bound:
            report(key, f"too small, got {value}", f"at least {bound}")
    if settings.num_sms % 2:
        report("num_sms", f"odd, got {settings.num_sms}", "even: DeepEP uses SMs in pairs")
    if not 0 <= settings.masked_ratio < 1:
        report("masked_ratio", f"got {settings.masked_ratio}", "at least 0, less than 1")
    if not 1 <= settings.unbalanced_ratio <= _MAX_RATIO:
        report("unbalanced_ratio", f"got {settings.unbalanced_ratio}", f"1 to {_MAX_RATIO:g}")


def _choices(settings: Settings, report: Callable[..., None]) -> None:
    for key, choices in (("mode", MODES), ("data_type", DATA_TYPES)):
        value = getattr(settings, key)
        if value not in choices:
            report(key, f'got "{value}"', " or ".join(choices), nearest(value, choices))
    for key in ("round_scale", "use_ue8m0"):
        if getattr(settings, key) and not settings.fp8:
            report(key, "changes FP8 only, and data_type is not fp8", "false, or data_type: fp8")
    if settings.use_ue8m0 and not settings.round_scale:
        report("use_ue8m0", "stores powers of two, and scales are not rounded", "round_scale: true")
