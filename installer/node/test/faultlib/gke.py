"""Faulty runs on nodes with GKE's driver, with actions of other programs on the node."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, ClassVar

from faultlib.host import DRIVER, TEST, Host, damaged
from faultlib.run import KINDS, FaultyRun
from faultlib.stories import Stories

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = str(TEST / "gke.bash")
# Actions of other programs (see gke.bash), during any command of the installer or between starts.
OTHERS = ("driver", "gib", "lost", "damage", "unlink", "rival")

# A node keeps at most the image's payload and the previous one.
MOST_PAYLOADS = 2


class GkeHost(Host):
    """A host on which the installer may write only its own files in the driver's folder."""

    def make(self) -> None:
        self.act("make")
        self.write_settings()

    def act(self, what: str, *arguments: str) -> None:
        """Runs an action of gke.bash, which then updates its list of other programs' files."""
        command = ["bash", SCRIPT, what, str(self.folder), *arguments]
        subprocess.run(command, check=True, capture_output=True)

    def boot(self, *, power_cut: bool) -> None:
        self.lose_memory(power_cut=power_cut)
        self.act("boot")

    def journal(self) -> dict[str, str]:
        return self.values(self.root / DRIVER / ".epfabric/journal")

    def verify_once(self) -> dict[str, str]:
        """Returns the findings of one round of `verify`."""
        script = 'source "$1/host.bash"; use_fake "$2"; exec "$1/../bin/verify" 1'
        command = ["bash", "-c", script, "-", str(TEST), str(self.folder)]
        subprocess.run(command, check=True, capture_output=True)
        return self.findings()

    def payloads(self) -> list[Path]:
        folders = (self.root / DRIVER).glob("deepep-*")
        return sorted(path for path in folders if path.is_dir())

    def broken_invariant(self) -> str:
        expected = self.values(self.folder / "damaged")
        for folder in self.payloads():
            wrong = damaged(folder, "payload.sums")
            if wrong and f"i{folder.stat().st_ino}" not in expected:
                return f"{folder.name} exists, but is not complete: {wrong}"
        journal = self.root / DRIVER / ".epfabric/journal"
        if journal.exists() and "installation" not in self.journal():
            return "the journal has no line for the installation"
        return self.changed_files_of_others()

    def changed_files_of_others(self) -> str:
        """Returns a fault if files of other programs differ from what these programs wrote."""
        script = 'source "$1"; list_other_files "$2"'
        command = ["bash", "-c", script, "-", SCRIPT, str(self.folder)]
        found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        wanted = (self.folder / "others").read_text()
        changed = set(found.splitlines()) ^ set(wanted.splitlines())
        return f"files of other programs were changed: {sorted(changed)[:3]}" if changed else ""


def _begin(name: str, host: Host) -> None:
    if not isinstance(host, GkeHost):
        raise TypeError(host)
    for number in range({"again": 1, "upgrade": 1, "third": 2, "back": 2}.get(name, 0)):
        host.run_until_quiet()
        host.act("payload", f"after {number}")
    if name in ("again", "back"):
        host.act("payload", "one")
    if name == "gib":
        host.act("gib")
    if name == "late":
        # GKE's driver appears when the installer waits for the third time.
        script = (
            f'[[ "$(grep -c \'^sleep 5$\' "${{FAKE}}/calls")" != 3 ]] ||'
            f' PATH="${{FAKE_REAL_PATH}}" bash {SCRIPT} boot "${{FAKE}}"'
        )
        (host.folder / "set/after-sleep").write_text(script)
        (host.root / "dev/nvidiactl").unlink()
    host.write_settings()


STORIES = Stories(("fresh", "again", "upgrade", "third", "back", "gib", "late"), GkeHost, _begin)


class GkeRun(FaultyRun):
    """A run on a GKE node; its last start has no faults, and must leave the image's payload."""

    stories: ClassVar[Stories] = STORIES
    known_troubles: ClassVar[dict[str, tuple[str, str, set[str]]]] = {}
    kinds: ClassVar[list[str]] = [*KINDS, *(f"gke-{what}" for what in OTHERS)]
    host: GkeHost
    # Whether the latest start had no faults.
    undisturbed = False

    def _expected_failures(self) -> set[str]:
        # Host and scratch folder share one small disk in a run.
        full = {"DiskFull", "NoInodes", "NoScratchSpace"}
        return full | {"CommandFailed", "NotConverged", "BadChecksum", "LockHeld"}

    def _start(self, number: int) -> tuple[str, bool]:
        self.undisturbed = number >= self.disturbed
        wrong, done = super()._start(number)
        if done and not wrong and not self.undisturbed:
            self._between_starts(number)
            return self.host.broken_invariant(), False
        return wrong, done

    def _between_starts(self, number: int) -> None:
        del number
        what = self.random.choice(["", "", "", "boot", "power", *OTHERS])
        if what:
            self.events.append(f"between starts: {what}")
        if what in ("boot", "power"):
            self.host.boot(power_cut=what == "power")
        elif what:
            self.host.act(what)

    def _wrong_at_the_end(self) -> str:
        if not self.undisturbed:
            return self.host.broken_invariant()
        if self.host.status().get("STATE") != "installed":
            return f"the installer succeeded, but install.status is {self.host.status()}"
        wrong = self._wrong_payload() or self.host.broken_invariant()
        if not wrong and self.host.verify_once().get("VERIFIED") != "true":
            return f"the installer succeeded, but look.status is {self.host.findings()}"
        return wrong

    def _wrong_payload(self) -> str:
        """Returns a fault if the link does not lead to the image's payload, or files are left."""
        payload = (self.folder / "programs/payload/payload.id").read_text()
        folder = self.host.root / DRIVER
        link = folder / "deepep"
        if not link.is_symlink() or str(link.readlink()) != f"deepep-{payload[:16]}":
            return "the link does not lead to the image's payload"
        if damaged(link, "payload.sums") or (link / "payload.id").read_text() != payload:
            return f"the staged payload is not the image's: {damaged(link, 'payload.sums')}"
        if len(self.host.payloads()) > MOST_PAYLOADS or [*folder.glob(".epfabric-*")]:
            return f"files were left over: {sorted(path.name for path in folder.iterdir())}"
        return ""
