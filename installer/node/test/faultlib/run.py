"""Runs one story with faults that are chosen by a seed, and checks the result."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from faultlib import stories
from faultlib.host import Host
from faultlib.snapshot import difference, snapshot
from faultlib.stories import UBUNTU, Stories

MAX_STARTS = 14
# After the start with this number, counted from 0, all troubles end, so that later starts succeed.
LAST_TROUBLED_START = 6
DISK = "24m"
MOVING = ("cp", "ln", "mv", "rm", "sync", "tar")
KINDS = ["before", "after", "middle", "middle", "middle", "fail", "full"]

# Troubles, which last over several starts. Each name is mapped to the file in set/ that the fakes
# read, the file's content, and the failures that the trouble may cause.
TROUBLES: dict[str, tuple[str, str, set[str]]] = {
    "no network": (
        "fail-apt-get",
        "E: Failed to fetch http://archive Could not connect",
        {"NoNetwork"},
    ),
    "no names": ("fail-apt-get", "Temporary failure resolving 'archive'", {"NameServiceDown"}),
    "package lock": ("fail-apt-mark", "E: Could not get lock /var/lib/dpkg/lock", {"AptLocked"}),
    "module refused": ("fail-modprobe", "modprobe: ERROR: could not insert", {"ModuleLoadFailed"}),
    "compiler fails": (
        "fail-dkms",
        "Error! Bad return status",
        {"ModuleBuildFailed", "CommandFailed"},
    ),
    "linker fails": ("fail-ldconfig", "ldconfig: Can't create", {"CommandFailed"}),
    "driver fails": ("fail-payload-nvidia-smi", "No devices were found", {"DriverFailed"}),
    "import fails": ("fail-payload-python", "ImportError: libcuda.so.1", {"ImportFailed"}),
    "bucket gone": ("fail-curl", "curl: (6) Could not resolve host", set()),
    "neighbour gone": ("dead-192.168.128.9", "", {"NeighbourUnreachable"}),
}


def _sites(numbered: list[str]) -> dict[tuple[str, str], list[int]]:
    """Groups the numbers of commands by the command's name and the name of the file it works on."""
    sites: dict[tuple[str, str], list[int]] = {}
    for line in numbered:
        number, name, *where = line.split(maxsplit=2)
        what = re.sub(r"[0-9]+", "N", where[0].rpartition("/")[2]) if where else ""
        sites.setdefault((name, what), []).append(int(number))
    return sites


def _has_halves(name: str, what: str) -> bool:
    """Returns whether a stop in the middle of the command differs from one before or after it."""
    return name in ("cp", "tar") or (
        name == "rm" and what.startswith(("nvidia", "epfabric", ".epf"))
    )


@dataclass
class FaultyRun:
    """A run of the installer on a fake host; `events` is the history of the run."""

    seed: int
    base: Path
    folder: Path
    own_disk: bool
    events: list[str] = field(default_factory=list)
    last: str = ""

    # The stories of the platform under test.
    stories: ClassVar[Stories] = UBUNTU
    known_troubles: ClassVar[dict[str, tuple[str, str, set[str]]]] = TROUBLES
    kinds: ClassVar[list[str]] = KINDS

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)  # noqa: S311 - no secret
        self.story = self.stories.of_seed(self.seed)
        self.host = self._copy_of_start()
        numbered = (self.base / self.story / "end" / "numbered").read_text().splitlines()
        self.sites = _sites(numbered)
        self.halves = {site for site in self.sites if _has_halves(*site)}
        self.troubles = []
        if self.known_troubles:
            count = self.random.choice([0, 0, 0, 1, 1, 2])
            self.troubles = self.random.sample(sorted(self.known_troubles), count)
        self.disturbed = self.random.randint(1, 4)

    def _copy_of_start(self) -> Host:
        stories.copy(self.base / self.story / "start", self.folder)
        if self.own_disk:
            root = self.folder / "host"
            root.rename(self.folder / "start")
            root.mkdir()
            mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "none", str(root)]
            subprocess.run(mount, check=True)
            subprocess.run(["cp", "-a", "--", f"{self.folder}/start/.", str(root)], check=True)  # noqa: S607
            (self.folder / "own-disk").touch()
        return self.stories.host(self.folder)

    def clean(self) -> None:
        if self.own_disk:
            subprocess.run(["umount", "--lazy", str(self.folder / "host")], check=False)  # noqa: S607

    def go(self) -> str:
        """Starts the installer until it succeeds; returns what the test found wrong, or ""."""
        self.events.append(f"seed {self.seed}, story {self.story}")
        for file, text, _ in (TROUBLES[name] for name in self.troubles):
            (self.folder / "set" / file).write_text(text)
        self.events.extend(f"trouble: {name}" for name in self.troubles)
        for number in range(MAX_STARTS):
            wrong, done = self._start(number)
            if wrong or done:
                return wrong
        return f"the installer did not succeed within {MAX_STARTS} starts"

    def _start(self, number: int) -> tuple[str, bool]:
        faults = self._faults() if number < self.disturbed else []
        if number == 0 and self.seed % 3 == 0 and self.halves:
            # Every third run is interrupted in the middle of a command such as a long copy, to
            # ensure that such cases occur.
            site = sorted(self.halves)[self.seed // 3 % len(self.halves)]
            faults = [(self.sites[site][0], "middle")]
        self.host.write_faults(faults)
        ended = self.host.start()
        output = ended.text.strip().splitlines()[-1:] or [""]
        self.events.append(f"start {number} with {faults} ended with {ended.code}: {output[0]}")
        self.last = ended.text
        if ended.code == 0:
            return self._wrong_at_the_end(), True
        wrong = self.host.broken_invariant() or self._wrong_when_failed(ended.code)
        if not wrong:
            self._between_starts(number)
            wrong = self.host.broken_invariant()
        return wrong, False

    def _faults(self) -> list[tuple[int, str]]:
        """Chooses the fault of this start.

        Each pair of command and file is equally likely, so that the few long copies are hit as
        often as the many renames of status files. Commands that move files are more likely.
        """
        kind = self.random.choice(self.kinds)
        sites = sorted(self.sites)
        if kind == "middle" and self.halves:
            sites = [site for site in sites if site in self.halves]
        elif self.random.random() < 0.7:
            sites = [site for site in sites if site[0] in MOVING]
        return [(self.random.choice(self.sites[self.random.choice(sites)]), kind)]

    def _wrong_when_failed(self, code: int) -> str:
        if code < 0:
            return ""
        status = self.host.status()
        if code != 75:
            return f"exit code {code}"
        if status.get("STATE") != "failed" or not status.get("REASON") or not status.get("MESSAGE"):
            return f"the installer failed, but install.status is {status}"
        if self.host.findings().get("VERIFIED") == "true":
            return "the installer failed, but the latest check has VERIFIED=true"
        if status["REASON"] not in self._expected_failures():
            return f"unexpected failure {status['REASON']}: {status['MESSAGE']}"
        return ""

    def _expected_failures(self) -> set[str]:
        expected = {"DiskFull", "CommandFailed", "NotConverged", "NotVerified"}
        for _, _, reasons in (TROUBLES[name] for name in self.troubles):
            expected |= reasons
        # A reboot may be interrupted, and where a planted fault hits, the failure may have one of
        # these names instead of CommandFailed.
        expected |= {
            "RebootFailed",
            "ModuleBuildFailed",
            "ModuleLoadFailed",
            "BadChecksum",
            "LibraryMissing",
        }
        expected |= {
            "DriverFailed",
            "ImportFailed",
            "NvlinkDown",
            "RebootDidNotHelp",
            "NoNetwork",
            "NotOurs",
        }
        return expected

    def _between_starts(self, number: int) -> None:
        """Reboots the node on request, or cuts its power at random; ends some of the troubles."""
        if self.host.wants_reboot():
            self.events.append("rebooted")
            self.host.boot(power_cut=False)
        elif self.random.random() < 0.4:
            self.events.append("power lost")
            self.host.boot(power_cut=True)
        while self.troubles and (number > LAST_TROUBLED_START or self.random.random() < 0.3):
            name = self.troubles.pop()
            (self.folder / "set" / TROUBLES[name][0]).unlink(missing_ok=True)
            self.events.append(f"end of trouble: {name}")

    def _wrong_at_the_end(self) -> str:
        if self.host.status().get("STATE") != "installed":
            return f"the installer succeeded, but install.status is {self.host.status()}"
        if self.host.findings().get("VERIFIED") != "true":
            return f"the installer succeeded, but look.status is {self.host.findings()}"
        expected = snapshot(self.base / self.story / "end" / "host")
        return self.host.broken_invariant() or difference(snapshot(self.host.root), expected)
