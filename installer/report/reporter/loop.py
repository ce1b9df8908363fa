"""Repeatedly reads the installer's status, and reports it to the API server."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from reporter import clock, lines, metrics, node, verdict
from reporter.api import Api, ApiError
from reporter.settings import Settings
from reporter.verdict import Patience, Seen, Verdict

ROUND_SECONDS = 5.0
# Seconds after which the node is read again even if the installer's files have not changed, because
# an update of the node pool may restore a taint.
READ_NODE_SECONDS = 30.0
LIST_NODES_SECONDS = 15.0
STUCK_SECONDS = 120.0
CONFLICT = 409
NOTHING = Verdict(None, "", "", None)


class Reporter:
    """Reports the state of this node in rounds; remembers the last report and its time."""

    def __init__(self, settings: Settings, api: Api) -> None:
        self._settings = settings
        self._api = api
        self._patience = Patience()
        self._seen = Seen(now=0.0, gpus_wanted=settings.gpus)
        self._settled = NOTHING
        self._reported: object = None
        self._topology: dict[str, str] = {}
        self._read_node = float("-inf")
        self._listed_nodes = float("-inf")
        self._logged_error = ""
        self._round_started = time.monotonic()

    def run(self) -> None:
        while True:
            self.round()
            time.sleep(ROUND_SECONDS)

    def round(self) -> None:
        """Reads the installer's files and reports them; logs errors of the API server."""
        self._round_started = time.monotonic()
        self._read_files()
        # The steps fail separately, so that the installer gets its neighbors even if the API server
        # refuses a patch.
        errors = [
            text for text in (self._try(self._report), self._try(self._write_neighbours)) if text
        ]
        if errors:
            self._log_error("; ".join(errors))
        else:
            self._logged_error = ""

    @staticmethod
    def _try(step: Callable[[], None]) -> str:
        try:
            step()
        except ApiError as error:
            return str(error)
        return ""

    def alive(self) -> bool:
        return time.monotonic() - self._round_started < STUCK_SECONDS

    def metrics(self) -> str:
        return metrics.text(self._seen.install, self._seen.look, self._settled, self._topology)

    def _read_files(self) -> None:
        now = clock.uptime(self._settings.uptime)
        install = lines.read(self._settings.status / "install.status")
        look = lines.read(self._settings.status / "look.status")
        # The shared folder survives a reboot, so a status from before the reboot must be ignored.
        old = lines.seconds(install.get("UPTIME", "")) > now + verdict.ROUNDING_SECONDS
        self._seen = replace(self._seen, now=now, install={} if old else install, look=look)
        found = verdict.of(self._seen)
        state = self._seen.install.get("STATE", "")
        settled = self._patience.settle(found, state, self._seen.look.get("UPTIME", ""))
        # Without a new verdict, the last verdict stays valid.
        self._settled = settled if settled.status is not None else self._settled

    def _report(self) -> None:
        if not self._seen.install:
            return
        wanted = node.annotations(self._seen.install, self._seen.look)
        report = (wanted, self._settled)
        due = self._seen.now - self._read_node >= READ_NODE_SECONDS
        if report == self._reported and not due:
            return
        current = self._api.node(self._settings.node)
        self._seen = replace(
            self._seen,
            gpus_offered=node.gpus_offered(current),
            critical_xids=node.critical_xids(current),
        )
        self._topology = node.topology(current)
        now = clock.now()
        condition = node.condition_patch(current, self._settled, now, clock.stamp(now))
        # The condition is patched first, because it explains why the taint is removed.
        if condition:
            current = self._api.patch_status(self._settings.node, condition)
        patch = node.metadata_patch(current, wanted, self._settled.tainted)
        if patch:
            self._patch(patch)
        self._reported = report
        self._read_node = self._seen.now

    def _patch(self, patch: node.Json) -> None:
        try:
            self._api.patch_node(self._settings.node, patch)
        except ApiError as error:
            if error.status != CONFLICT:
                raise
            # Another program has changed the node, so the next round computes the patch again.
            raise ApiError(CONFLICT, "the node changed meanwhile; trying again") from error
        taints = patch.get("spec", {}).get("taints")
        if taints is not None:
            _log(event="taint", present=bool(self._settled.tainted), reason=self._settled.reason)

    def _write_neighbours(self) -> None:
        """Writes the list of neighbors, which the installer needs until it has succeeded."""
        installed = self._seen.install.get("STATE") == "installed"
        if installed or self._seen.now - self._listed_nodes < LIST_NODES_SECONDS:
            return
        pages = self._api.pages(self._settings.selector)
        found = node.neighbours(pages, self._settings.node)
        written = {"UPTIME": f"{self._seen.now:.2f}", **found}
        lines.write(self._settings.cluster / "neighbours", written)
        self._listed_nodes = self._seen.now

    def _log_error(self, text: str) -> None:
        """Logs an error unless it is the same as in the previous round."""
        if text != self._logged_error:
            _log(event="trouble", message=text)
            self._logged_error = text


def _log(**fields: object) -> None:
    print(json.dumps(fields, sort_keys=True), file=sys.stderr, flush=True)
