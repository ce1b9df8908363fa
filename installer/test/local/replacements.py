"""Changes of a test Job for parts that this machine lacks, each with its reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Replacement:
    """One change.

    what: name of the variable, option or program that changed
    before: its value in the manifest; empty if the manifest does not set it
    after: its value here; empty if it is removed
    """

    what: str
    before: str
    after: str
    reason: str

    def text(self) -> str:
        """Returns the change as one line of the printed plan."""
        before, after = self.before or "(not set)", self.after or "(left out)"
        name = "" if self.what == before else f"{self.what}: "
        return f"{name}{before} -> {after}: {self.reason}"


def set_option(words: list[str], option: str, value: str) -> list[str]:
    """Returns words with a new value of an existing option; "" removes the option."""
    index = words.index(option)
    return words[:index] + ([option, value] if value else []) + words[index + 2 :]


def option_of(words: list[str], option: str) -> str:
    """Returns an option's value; empty if the words do not contain the option."""
    return words[words.index(option) + 1] if option in words[:-1] else ""
