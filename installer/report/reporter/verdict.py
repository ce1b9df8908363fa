"""Derives a node's condition and taint from the installer's status and the node's checks."""

from dataclasses import dataclass, field

from reporter import lines

# From this age on, a check no longer counts. The node is checked every 30 seconds, and a check may
# wait for a slow file system.
LOOK_IS_OLD_SECONDS = 180.0
# Times may be rounded to whole seconds. A check further in the future was made before a reboot.
ROUNDING_SECONDS = 5.0
# The device plugin may take this long to offer the GPUs after the driver is installed.
GPUS_OFFERED_WITHIN_SECONDS = 300.0


@dataclass(frozen=True)
class Verdict:
    """The condition's content, and the state of the taint.

    status: True, False or Unknown, as in conditions; None: report nothing new
    tainted: True: add the taint, False: remove it, None: leave it unchanged
    """

    status: str | None
    reason: str
    message: str
    tainted: bool | None


@dataclass(frozen=True)
class Seen:
    """The contents of both status files, and what the API server knows of this node."""

    now: float
    install: dict[str, str] = field(default_factory=dict)
    look: dict[str, str] = field(default_factory=dict)
    gpus_wanted: int = 0
    gpus_offered: int | None = None
    critical_xids: str = ""


def of(seen: Seen) -> Verdict:
    state = seen.install.get("STATE", "")
    if state in ("", "checking"):
        # After a restart of the pod, no fault is known yet.
        return Verdict(None, "", "", None)
    if state == "installed":
        return _of_look(seen)
    if state == "removed":
        return Verdict("False", "Removed", "driver and libraries were removed from this node", True)
    phase = seen.install.get("PHASE", "")
    reason = seen.install.get("REASON") or ("Failed" if state == "failed" else "Installing")
    return Verdict("False", reason, seen.install.get("MESSAGE") or f"phase {phase}", True)


def _of_look(seen: Seen) -> Verdict:
    look = seen.look
    if not look or look.get("INSTALLATION") != seen.install.get("INSTALLATION"):
        return Verdict(None, "", "", None)
    age = seen.now - lines.seconds(look.get("UPTIME", ""))
    if age < -ROUNDING_SECONDS:
        return Verdict(None, "", "", None)
    if age > LOOK_IS_OLD_SECONDS:
        return Verdict("Unknown", "NotLookedAt", "the latest check of the node is too old", None)
    if look.get("VERIFIED") != "true":
        return Verdict("False", _reason(look.get("REASON", "")), look.get("MESSAGE", ""), True)
    if seen.critical_xids:
        message = (
            f"GKE's health check saw critical Xid errors, {seen.critical_xids}: re-create the node"
        )
        return Verdict("False", "XidCritical", message, True)
    return _of_offer(seen)


def _reason(look: str) -> str:
    """Returns the reason if it names a failure; else names one: `nics` becomes NicsWrong."""
    if look[:1].isupper():
        return look
    return f"{look[:1].upper()}{look[1:]}Wrong" if look else "NotVerified"


def _of_offer(seen: Seen) -> Verdict:
    since = seen.now - lines.seconds(seen.install.get("UPTIME", ""))
    offered = seen.gpus_offered
    if offered is not None and offered < seen.gpus_wanted and since > GPUS_OFFERED_WITHIN_SECONDS:
        message = (
            f"the node offers {offered} of {seen.gpus_wanted} GPUs: look at the device plugin's"
            " log, which names the GPUs that it considers unhealthy"
        )
        return Verdict("False", "GpusNotOffered", message, True)
    return Verdict("True", "Verified", "the latest check found everything in order", False)


class Patience:
    """A verified node becomes unverified only after two failed checks in a row.

    A failure of the installer itself counts at once.
    """

    def __init__(self) -> None:
        self._verified = False
        self._bad_looks: set[str] = set()

    def settle(self, verdict: Verdict, state: str, look: str) -> Verdict:
        """Returns the verdict to act on.

        state: STATE of the installer
        look: identifies the check, so that one that is read twice counts once
        """
        if state != "installed":
            self._verified = False
            self._bad_looks.clear()
            return verdict
        if verdict.status == "True":
            self._verified = True
            self._bad_looks.clear()
            return verdict
        if verdict.status != "False" or not self._verified:
            return verdict
        self._bad_looks.add(look)
        if len(self._bad_looks) < 2:
            return Verdict(None, "", "", None)
        self._verified = False
        return verdict
