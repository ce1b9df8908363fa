"""Reads a Node object, and makes the patches that publish our findings. Pure functions."""

import ipaddress
import json
from collections.abc import Iterable
from typing import Any

from reporter import clock, lines
from reporter.verdict import Verdict

TAINT = "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified"
CONDITION = "EpfabricVerified"
PREFIX = "epfabric/"
TOPOLOGY = "cloud.google.com/gce-topology-"
DRA_LABEL = "cloud.google.com/gke-nvidia-gpu-dra-driver"
# The API server limits all annotations of an object to 256 KiB in total.
MESSAGE_LIMIT = 1024
HEARTBEAT_SECONDS = 300.0
# The most neighbors that the installer may try.
NEIGHBOURS = 8
# The most addresses read from one node; no machine has as many. The limit is needed because the
# installer starts a program as root for each pair of addresses.
ADDRESSES = 16

Json = dict[str, Any]


def annotations(install: dict[str, str], look: dict[str, str]) -> dict[str, str | None]:
    """Returns all our annotations of a node; None removes an annotation."""
    failed = install.get("STATE") == "failed"
    failure = ": ".join(install.get(name) or "unknown" for name in ("PHASE", "REASON", "MESSAGE"))
    phases = {
        name: _rounded_seconds(value)
        for name, value in lines.with_prefix(install, "SECONDS_").items()
    }
    reported: dict[str, str | None] = {
        "phase": install.get("PHASE") or None,
        "software-set": install.get("SOFTWARE_SET") or None,
        "phase-seconds": _compact(phases) if phases else None,
        "failure": failure[:MESSAGE_LIMIT] if failed else None,
        "modules": install.get("MODULES") or None,
        "nics": install.get("NICS") or None,
        "driver": look.get("DRIVER") or None,
        "verification": _compact(lines.with_prefix(look, "LOOK_")) if look else None,
    }
    return {PREFIX + name: value for name, value in reported.items()}


def _rounded_seconds(text: str) -> int:
    return round(lines.seconds(text))


def _compact(value: Json) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def metadata_patch(node: Json, wanted: dict[str, str | None], tainted: bool | None) -> Json:
    """Returns a merge patch of annotations and our taint; empty if the node has them already.

    A merge patch replaces the whole list of taints, so it contains the node's version: if the node
    has changed since, the API server refuses the patch, and the next round makes a new patch.
    """
    patch: Json = {}
    present = node["metadata"].get("annotations") or {}
    changed = {name: value for name, value in wanted.items() if present.get(name) != value}
    if changed:
        patch["metadata"] = {"annotations": changed}
    taints = node.get("spec", {}).get("taints") or []
    ours = [taint for taint in taints if taint["key"] == TAINT]
    if tainted is not None and tainted != bool(ours):
        others = [taint for taint in taints if taint["key"] != TAINT]
        fresh = [{"key": TAINT, "value": "true", "effect": "NoSchedule"}]
        patch["spec"] = {"taints": others + fresh if tainted else others}
        patch.setdefault("metadata", {})["resourceVersion"] = node["metadata"]["resourceVersion"]
    return patch


def condition_patch(node: Json, verdict: Verdict, now: float, stamp: str) -> Json:
    """Returns a strategic merge patch that sets our condition; empty if unchanged and recent.

    now: seconds since the epoch; stamp: the same time in Kubernetes' format
    """
    if verdict.status is None:
        return {}
    conditions = node.get("status", {}).get("conditions") or []
    old: Json = next((c for c in conditions if c["type"] == CONDITION), {})
    message = verdict.message[:MESSAGE_LIMIT]
    wanted = {"status": verdict.status, "reason": verdict.reason, "message": message}
    same = all(old.get(name) == value for name, value in wanted.items())
    if same and 0 <= now - clock.epoch(old.get("lastHeartbeatTime", "")) < HEARTBEAT_SECONDS:
        return {}
    turned = stamp if old.get("status") != verdict.status else old.get("lastTransitionTime", stamp)
    condition = {
        "type": CONDITION,
        **wanted,
        "lastHeartbeatTime": stamp,
        "lastTransitionTime": turned,
    }
    return {"status": {"conditions": [condition]}}


def gpus_offered(node: Json) -> int | None:
    """Returns the number of GPUs that a device plugin offers on the node; None if not reported.

    If NVIDIA's DRA driver assigns the GPUs, the result is None: no plugin offers any.
    """
    if (node["metadata"].get("labels") or {}).get(DRA_LABEL) == "true":
        return None
    offered = (node.get("status", {}).get("allocatable") or {}).get("nvidia.com/gpu")
    return int(offered) if isinstance(offered, str) and offered.isdigit() else None


def topology(node: Json) -> dict[str, str]:
    """Returns the machine's block, subblock and host from GKE's labels; empty if GKE sets none."""
    labels = node["metadata"].get("labels") or {}
    found = {part: labels.get(f"{TOPOLOGY}{part}", "") for part in ("block", "subblock", "host")}
    return found if found["block"] else {}


def critical_xids(node: Json) -> str:
    """Returns Xid errors that GKE's device plugin reports as critical; empty without any.

    The plugin names them as the reason of the condition XidCriticalError, which a reboot removes
    (container-engine-accelerators, pkg/gpu/nvidia/health_check).
    """
    conditions = node.get("status", {}).get("conditions") or []
    found = (c for c in conditions if c["type"] == "XidCriticalError" and c["status"] == "True")
    return next((str(c.get("reason") or "unnamed") for c in found), "")


def nics(node: Json) -> str:
    """Returns the addresses of a node's RDMA interfaces, separated by commas; empty without any.

    Any user with the right to change nodes can change the annotation, so only valid addresses are
    returned.
    """
    text = (node["metadata"].get("annotations") or {}).get(PREFIX + "nics", "")
    entries = [entry.partition("=")[2] for entry in text.split(",")]
    return ",".join([entry for entry in entries if _is_address(entry)][:ADDRESSES])


def _is_address(text: str) -> bool:
    try:
        ipaddress.IPv4Address(text)
    except ipaddress.AddressValueError:
        return False
    return True


def neighbours(pages: Iterable[list[Json]], own: str) -> dict[str, str]:
    """Returns the NIC addresses of some other nodes, by node name; verified nodes first.

    Reads only as many pages as are needed for NEIGHBOURS nodes.
    """
    found: list[Json] = []
    for page in pages:
        found += [node for node in page if node["metadata"]["name"] != own and nics(node)]
        if len(found) >= NEIGHBOURS:
            break
    found.sort(key=lambda node: (not _verified(node), node["metadata"]["name"]))
    return {node["metadata"]["name"]: nics(node) for node in found[:NEIGHBOURS]}


def _verified(node: Json) -> bool:
    conditions = node.get("status", {}).get("conditions") or []
    return any(c["type"] == CONDITION and c["status"] == "True" for c in conditions)
