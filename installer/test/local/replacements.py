"""Changes of a test Job because of missing parts of this machine, each with its reason."""

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
        """For people: one line."""
        before, after = self.before or "(not set)", self.after or "(left out)"
        name = "" if self.what == before else f"{self.what}: "
        return f"{name}{before} -> {after}: {self.reason}"


def set_option(words: list[str], option: str, value: str) -> list[str]:
    """The words with another value of an option that has one; without the option for ""."""
    at = words.index(option)
    return words[:at] + ([option, value] if value else []) + words[at + 2 :]


def option_of(words: list[str], option: str) -> str:
    """The value of an option; empty if it is not among the words."""
    return words[words.index(option) + 1] if option in words[:-1] else ""
