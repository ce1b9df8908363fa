"""The test Jobs of a bundle, read from its manifests."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from local.manifest_yaml import ManifestError, Tree, read_manifest

_GPUS = "nvidia.com/gpu"
_FILES = "*-test-*.yaml"


@dataclass(frozen=True)
class TestJob:
    """One test as its Job runs it on a node.

    file: name of the manifest
    name: name of the Job
    gpus: number of GPUs that its pod requests
    command: command of the container `test`: the launcher, `--`, and the program
    environment: that container's variables with a value in the manifest
    unknown: names of its other variables, whose values only an API server knows
    judge: arguments of the container `judge`
    """

    file: str
    name: str
    gpus: int
    command: list[str]
    environment: dict[str, str]
    unknown: list[str]
    judge: list[str]

    @property
    def launcher(self) -> list[str]:
        """Returns the interpreter, the launcher and its options."""
        return self.command[: self.command.index("--")]

    @property
    def program(self) -> list[str]:
        """Returns the program under test: its interpreter, the program and its arguments."""
        return self.command[self.command.index("--") + 1 :]


@dataclass(frozen=True)
class Machine:
    """The machine that the bundle is for.

    name: machine type
    gpu: model of the GPUs, such as B200
    gpus: number of GPUs
    """

    name: str
    gpu: str
    gpus: int


def read_jobs(bundle: Path) -> list[TestJob]:
    """Returns all test Jobs in the order in which a stack runs them; raises ManifestError."""
    files = sorted((bundle / "manifests").glob(_FILES))
    if not files:
        raise ManifestError(f"{bundle / 'manifests'}: no test Job ({_FILES}); is it a bundle?")
    return [_read(file) for file in files]


def read_machine(bundle: Path) -> Machine:
    """Returns the machine in plan.json; raises ManifestError if there is none."""
    file = bundle / "plan.json"
    try:
        machine = json.loads(file.read_text(encoding="utf-8"))["pool"]["machine"]
        return Machine(machine["name"], machine["gpus"]["name"], machine["gpus"]["count"])
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ManifestError(f"{file}: cannot read the machine: {error}") from error


def _read(file: Path) -> TestJob:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ManifestError(f"{file.name}: cannot be read: {error}") from error
    at = _At(file.name, read_manifest(file.name, text))
    containers = at.to("spec", "template", "spec", "containers")
    test, judge = containers.named("test"), containers.named("judge")
    environment, unknown = _environment(test.to("env").each())
    command = test.to("command").texts()
    if "--" not in command:
        raise ManifestError(f'{file.name}: the command of container "test" has no "--"')
    return TestJob(
        file.name,
        at.to("metadata", "name").text(),
        int(test.to("resources", "limits", _GPUS).text()),
        command,
        environment,
        unknown,
        judge.to("args").texts(),
    )


def _environment(entries: Iterable["_At"]) -> tuple[dict[str, str], list[str]]:
    given: dict[str, str] = {}
    unknown = []
    for entry in entries:
        name = entry.to("name").text()
        if entry.has("value"):
            given[name] = entry.to("value").text()
        else:
            unknown.append(name)
    return given, unknown


class _At:
    """A value in a manifest, with its place for messages."""

    def __init__(self, where: str, tree: Tree) -> None:
        self._place = where
        self._value = tree

    def has(self, key: str) -> bool:
        return isinstance(self._value, dict) and key in self._value

    def to(self, *keys: str) -> "_At":
        at = self
        for key in keys:
            if not isinstance(at._value, dict) or key not in at._value:
                raise ManifestError(f"{at._place}: {key} is missing")
            at = _At(f"{at._place}: {key}", at._value[key])
        return at

    def each(self) -> list["_At"]:
        if not isinstance(self._value, list):
            raise ManifestError(f"{self._place}: expected a list")
        return [_At(f"{self._place}[{index}]", item) for index, item in enumerate(self._value)]

    def named(self, name: str) -> "_At":
        for item in self.each():
            if item.has("name") and item.to("name").text() == name:
                return item
        raise ManifestError(f'{self._place}: no container "{name}"')

    def text(self) -> str:
        if not isinstance(self._value, str):
            raise ManifestError(f"{self._place}: expected a text, got {self._value!r}")
        return self._value

    def texts(self) -> list[str]:
        return [item.text() for item in self.each()]
