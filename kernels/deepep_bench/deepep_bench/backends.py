"""Lists the backends by CloudAI's names, and the settings that each refuses or ignores.

A setting that a backend does not support is refused by name. A setting without effect gets a note.
"""

from __future__ import annotations

from collections.abc import Iterator

from deepep_bench.place import Place
from deepep_bench.problems import Problem, nearest
from deepep_bench.settings import Settings

LEGACY = "legacy"
ELASTIC = "elastic"
# Our own library, imported as deep_ep. It has the same calls as LEGACY, and its own kernels.
EPFABRIC = "epfabric"
STAND_IN = "stand-in"
BACKENDS = (LEGACY, ELASTIC, EPFABRIC, STAND_IN)
# Backends of CloudAI's HEAD that we do not support.
_UNSUPPORTED = ("nixl_ep", "uccl_ep", "nccl_ep", "deepep_hybrid", "hybrid", "hybrid_ep")

# Numbers of ranks for which `Buffer.get_dispatch_config` has a configuration (DeepEP 1.2.1).
_LEGACY_RANKS = (2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 144, 160)
_EPFABRIC_MAX_RANKS = 8
_MNNVL_HINT = "allow_mnnvl: false"


def refusals(settings: Settings, backend: str, place: Place, nics: list[str]) -> list[Problem]:
    """Returns all reasons why this backend cannot run with these settings here; empty if none."""
    if backend not in BACKENDS:
        return [unknown(backend)]
    found = [*_shape(settings, place), *_network(settings, backend, place, nics)]
    of_backend = {LEGACY: _legacy, ELASTIC: _elastic, EPFABRIC: _epfabric, STAND_IN: _stand_in}
    return [*found, *of_backend[backend](settings, place)]


def notes_on_effects(settings: Settings, backend: str) -> list[str]:
    """Returns notes on settings that have no effect in this mode."""
    lines = []
    if settings.allow_nvlink_for_low_latency and not settings.low_latency:
        lines.append("allow_nvlink_for_low_latency: no effect in standard mode")
    if backend == ELASTIC:
        lines.append("num_sms, num_qps_per_rank: V2 has v2_num_sms and v2_num_qps instead")
    if backend == EPFABRIC:
        lines.append("num_qps_per_rank: no effect, because no NIC is used")
        if settings.low_latency:
            lines.append("num_sms: no effect, low latency kernels choose their own")
    if settings.low_latency and backend == LEGACY:
        lines.append("num_qps_per_rank: low latency uses as many as a rank has experts")
        lines.append("num_sms: no effect, low latency kernels choose their own")
    return lines


def unknown(backend: str) -> Problem:
    """Returns the problem of a backend that deepep_bench does not have."""
    expected = f"one of {', '.join(BACKENDS)}"
    if backend in _UNSUPPORTED:
        return Problem(backend, "a backend of CloudAI that deepep_bench does not support", expected)
    hint = nearest(backend, BACKENDS)
    return Problem("BACKEND", f'unknown, got "{backend}"', expected, hint)


def _shape(settings: Settings, place: Place) -> Iterator[Problem]:
    if settings.num_experts % place.ranks:
        yield Problem(
            "num_experts", f"{settings.num_experts} cannot be shared by {place.ranks} ranks evenly"
        )
    if place.ranks < 2:
        yield Problem("ranks", "only one: there is no other rank", "at least two GPUs")


def _network(settings: Settings, backend: str, place: Place, nics: list[str]) -> Iterator[Problem]:
    if nics or backend in (EPFABRIC, STAND_IN):
        return
    if settings.low_latency and not settings.allow_nvlink_for_low_latency:
        yield Problem(
            "allow_nvlink_for_low_latency",
            "false, and this node has no RDMA NIC: low latency would have no path at all",
            hint="set it to true on one node, or run it where /sys/class/infiniband has devices",
        )
    if place.nodes > 1:
        hint = "request the RDMA networks in the pod, and run `epfabric doctor`"
        yield Problem("nodes", f"{place.nodes}, and this node has no RDMA NIC", hint=hint)


def _legacy(settings: Settings, place: Place) -> Iterator[Problem]:
    if not settings.low_latency:
        if place.ranks > 1 and place.ranks not in _LEGACY_RANKS:
            numbers = ", ".join(str(count) for count in _LEGACY_RANKS)
            yield Problem("ranks", f"{place.ranks}: DeepEP V1 has no configuration", numbers)
        if place.nodes > 1 and place.local_ranks != 8:
            yield Problem("ranks", f"{place.local_ranks} per node: with several nodes, V1 needs 8")
        if settings.use_ue8m0:
            reason = "V1's standard dispatch takes float32 scales only"
            yield Problem("use_ue8m0", reason, "false, mode low_latency or backend elastic")
    elif settings.enable_tuning:
        yield Problem("enable_tuning", "low latency has nothing to tune", "false")
    if settings.use_ue8m0 and settings.hidden_size % 512:
        yield _packed(settings)


def _elastic(settings: Settings, place: Place) -> Iterator[Problem]:
    del place
    if settings.low_latency:
        reason = "DeepEP V2's ElasticBuffer has no low-latency mode"
        yield Problem("mode", reason, hint="backend legacy has one, also in a V2 installation")
    if settings.enable_tuning:
        yield Problem("enable_tuning", "V2 has no chunk sizes to tune", "false")
    if settings.allow_mnnvl:
        yield Problem("allow_mnnvl", "ElasticBuffer has no such switch", hint=_MNNVL_HINT)
    if settings.use_ue8m0 and settings.hidden_size % 512:
        yield _packed(settings)


def _epfabric(settings: Settings, place: Place) -> Iterator[Problem]:
    if place.nodes > 1:
        hint = "backend legacy, which is DeepEP, supports several nodes"
        yield Problem(
            "nodes", f"{place.nodes}: our own library has no path to another node", "1", hint
        )
    elif place.ranks > _EPFABRIC_MAX_RANKS:
        yield Problem(
            "ranks", f"{place.ranks}: our own library supports at most {_EPFABRIC_MAX_RANKS}"
        )
    if settings.low_latency and not settings.allow_nvlink_for_low_latency:
        reason = "false, and our own library has no other path"
        yield Problem("allow_nvlink_for_low_latency", reason, "true")
    if settings.enable_tuning:
        yield Problem("enable_tuning", "our own library has no chunk sizes to tune", "false")
    if settings.allow_mnnvl:
        yield Problem("allow_mnnvl", "all ranks are on one node", hint=_MNNVL_HINT)
    if settings.use_ue8m0:
        if not settings.low_latency:
            reason = (
                "DeepEP's standard dispatch, with which ours is compared, takes only float32 scales"
            )
            yield Problem("use_ue8m0", reason, "false, or mode low_latency")
        if settings.hidden_size % 512:
            yield _packed(settings)


def _stand_in(settings: Settings, place: Place) -> Iterator[Problem]:
    del place
    for name in ("use_kineto_profiler", "enable_tuning", "use_ue8m0", "allow_mnnvl"):
        if getattr(settings, name):
            yield Problem(name, "the stand-in has no GPU: it cannot be emulated", "false")


def _packed(settings: Settings) -> Problem:
    """Returns the problem of a hidden size that use_ue8m0 cannot pack."""
    return Problem("use_ue8m0", f"packs four scales: hidden_size {settings.hidden_size} % 512 != 0")
