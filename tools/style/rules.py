"""The rules of plain English: a pattern for each word or idiom, and what to write instead."""

import re
from typing import NamedTuple

BREAK = "\0"  # stands for code between two pieces of prose: no phrase continues across it


class Rule(NamedTuple):
    """A pattern that prose must not match; it is searched in lower case unless it is cased."""

    pattern: re.Pattern[str]
    instead: str
    cased: bool


def rule(pattern: str, instead: str, *, cased: bool = False) -> Rule:
    """Returns a rule; a space in the pattern matches any blank text, line breaks too."""
    return Rule(re.compile(pattern.replace(" ", r"\s+")), instead, cased)


# "Users who …" names its actor; "who names none" does not.
PEOPLE = (
    "user|users|person|people|operator|operators|developer|developers|engineer|engineers"
    "|owner|owners|administrator|administrators|reader|readers|member|members|customer|customers"
    "|colleague|colleagues|maintainer|maintainers|anyone|everyone|those"
)
NO_PERSON = "".join(rf"(?<!\b{person}\swho)" for person in PEOPLE.split("|"))
# A sentence without a question mark, quoted code included.
REST = rf"(?:[^.;?\n]|(?<!{BREAK})\n(?!\s*\n)|[.;](?!\s))*"
# "What to do" and "what happened" are native; "of what is" and "what is no …" use "what" as a noun.
RELATION = "of|to|for|from|with|by|than|beside|and|or|without|against|throws|returns|keeps|lists"
STATE = "is|was|are|were|has|had|goes|comes|stays|stands|lies|belongs"

# American spelling. British words in the keys, phases or states of programs are not checked:
# neighbour (epfabric:installer.neighbourTest), colour (epbench's reports), cancelled (Slurm).
BRITISH = (
    r"(?:un|mis)?(?:recogni|organi|summari|normali|initiali|synchroni|seriali|randomi"
    r"|minimi|maximi|optimi|prioriti|authori|customi|generali|finali|materiali|paralleli)s"
    r"(?:e|es|ed|er|ers|ing|ation|ations|able)"
    r"|(?:behaviour|honour|favour)\w*|colour(?:s|ed|less)|(?:mis)?spelt|learnt|judgement|licence"
    r"|(?:un)?(?:label|model|signal|travel|channel)l(?:ed|ing)|analysed?|analysing|centre[sd]?"
    r"|grey|catalogues?|artefacts?|towards|whilst|for ever|defence|fulfil"
)
AMERICAN = rule(rf"\b(?:{BRITISH})\b", "American spelling")

PROSE = (
    AMERICAN,
    rule(r"\b(?:some(?:body|one)|nobody|no one|who(?:so)?ever)\b", "name the actor"),
    rule(rf"\bwho\b(?!\?){NO_PERSON}", "a noun before it: the user who …"),
    rule(rf"\bWhat (?!to\b)(?!{REST}\?){REST}", "a noun, unless it is a question", cased=True),
    rule(rf"\b(?:{RELATION}) what (?:{STATE})\b", "a noun: the values that …"),
    rule(rf"\bwhat (?:{STATE}) (?:no|there|left|theirs|its)\b", "a noun"),
    rule(r"\bthings?\b", "name the object"),
    rule(r"\b(?:told|said|tells?|telling)\b(?! apart)", "report, print, state"),
    rule(r"\bmend(?:s|ed|ing)?\b", "fix, repair, correct"),
    rule(r"\b(?:a|one|each|every|this|first|second|last|next|another) look\b", "check"),
    rule(r"\bof (?:its|their|our|my|one's) own\b", "its own …, or leave it out"),
    rule(r"\bas (?:it|they|he) (?:is|are|was|were|stands?)\b", "unchanged, or leave it out"),
    rule(r"\b(?:begins?|began|begun|beginning) to\b", "start"),
    rule(r"\ball the same\b|\bbelongs? into\b|\bis not well\b|manieth", "an English idiom"),
    rule(r"\bgo(?:es)? (?:to )?where\b|\bmak(?:es?|ing) a \w+ another\b", "a plain verb"),
    rule(r"\b(?:there|back) \d", "dispatch, combine; to, from"),
)

# In goldens, expected messages and pages, a number and its noun must agree.
SINGULAR = (
    "is|was|has|does|its|as|this|less|us|ms|ns|process|class|pass|address|access|loss|bus|always"
    "|cross|across|plus|thus|bias|series|status|progress"
)
NUMBERS = rule(
    r"\b1 (?<![\w.,:/=+%-]1\s)(?:(?<!\w\s1\s)|(?<=\bo[nf]\s1\s)|(?<=\b(?:in|at)\s1\s))"
    rf"(?!(?:{SINGULAR})\b)(?:[A-Z]{{2,}} )?[a-z]{{2,}}s\b",
    "1 node, 2 nodes",
    cased=True,
)

# Words of a name that is declared: camel case and underscores are taken apart first.
NAMES = (
    rule(r"\b(?:some(?:body|one)|nobody|who(?:ever)?|whose|things?)\b", "name the object"),
    rule(
        r"\b(?:told|said|tells?|mend(?:s|ed|ing)?|manieth|weigh(?:s|ed)|bears|talk)\b",
        "the field's word",
    ),
    rule(r"^(?:(?:hold|keep|one)\(\)|life story)$", "say what is held, kept or done"),
)
# A test's name states the behavior by itself.
FIRST = (
    "it|its|they|them|their|this|that|these|those|who|whom|whose|what|whatever|which|one"
    "|he|she|so|and|but|or|nor|yet|both|neither"
)
TEST_NAMES = (
    AMERICAN,
    rule(rf"^(?:{FIRST})\b", "state the behavior, with its subject"),
    rule(r"\b(?:too|also|as well)$", "state the behavior by itself"),
)
