"""Changes of a test Job for parts that this machine lacks, each with its reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Replacement:
    """One change.

    what: variable, option or program
    before: as the manifest has it; empty if the manifest does not have it
    after: its replacement here; empty if it is left out
    """

    what: str
    before: str
    after: str
    reason: str

    def text(self) -> str:
        """Returns one line for people."""
        before, after = self.before or "(not set)", self.after or "(left out)"
        name = "" if self.what == before else f"{self.what}: "
        return f"{name}{before} -> {after}: {self.reason}"


def set_option(words: list[str], option: str, value: str) -> list[str]:
    """Returns words with a new value of an existing option; "" removes the option."""
    at = words.index(option)
    return words[:at] + ([option, value] if value else []) + words[at + 2 :]


def option_of(words: list[str], option: str) -> str:
    """Returns an option's value; empty if it is not among the words."""
    return words[words.index(option) + 1] if option in words[:-1] else ""
