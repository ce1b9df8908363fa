"""Tests that each word and idiom is found where it is planted, and that plain sentences pass."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import language
import prose

SENTENCES = (
    "What an attempt has left goes to where those go that were disturbed.",
    "killed in the how-manieth operation",
    "…is there all the same, belongs into the state and is not well.",
    "The machine of who names none.",
    "What is no error; throws what is.",
    "Who says passed and left no figures has not passed.",
    "Begins to make a thing another.",
    "nobody was asked",
    "nobody lists it",
    "A Job that stays is told.",
    "It is mended by itself.",
    "A last look at the node.",
    "A pool of its own.",
    "The file is left as it is.",
    "Whoever deploys, and anything that somebody made.",
    "a list of what was deleted",
    "(there 154.6, back 299.8)",
    "Rows are recognised by their content.",
    "A misspelt key, an organisation's policy, a labelled figure.",
    "Colours of a page in a data centre.",
)
PLAIN = (
    "Files of an interrupted attempt are kept with those of other interrupted attempts.",
    "Users who may not create pods, and those who may.",
    "Prints what to do next. What does it cost?",
    "The default is kept. Names begin with a letter; both look alike.",
    "Recognized, misspelled, canceled and promised; otherwise the color of an exercise.",
    "Version 1 knows 2 nodes, 1 node, 1 process and 1.1 seconds.",
)
# The text around a sentence in each kind of file.
AROUND = {
    "src/core/main/java/A.java": ("/** {} */\nclass A {{}}", '// {}\nString a = "x";', 'f("{}");'),
    "kernels/epbench/a.cu": ("// {}\nint a;", "/* {} */ f(1);", 'f("{}");'),
    "tools/kube/a.go": ("// {}\nvar a = 1", 'f("{}")', "var a = `{}`"),
    "installer/a.sh": ("# {}\n", "fail '{}'\n"),
    "installer/node/bin/a": ("#!/usr/bin/env bash\n# {}\n",),
    "bench/peers/a.py": ('"""{}"""\n', "# {}\n", 'f("{}")\n'),
    "docs/a.md": ("{}\n", "# Title\n\n- a\n- {}\n", "| a | {} |\n"),
    "src/core/main/resources/catalog/a.yaml": ("# {}\n", "a: {}\n", "a: '{}'\n"),
    "src/operator/main/resources/a.mustache": ("{{{{a}}}} {}\n",),
}


class ProseTest(unittest.TestCase):
    def test_examples_are_found_in_each_kind_of_file(self) -> None:
        for path, sources in AROUND.items():
            for source in sources:
                for sentence in SENTENCES:
                    with self.subTest(path=path, source=source, sentence=sentence):
                        self.assertTrue(language.findings(path, source.format(sentence)))

    def test_plain_sentences_are_not_found(self) -> None:
        for path, sources in AROUND.items():
            for source in sources:
                for sentence in PLAIN:
                    with self.subTest(path=path, source=source, sentence=sentence):
                        self.assertEqual([], language.findings(path, source.format(sentence)))

    def test_phrases_are_found_across_lines(self) -> None:
        for path, text in {
            "a.java": "/**\n * The file is left as\n * it is.\n */",
            "a.cpp": "// The file is left as\n// it is.\n",
            "b.java": 'f("The file is left as "\n    + "it is.");',
            "a.py": "    # The file is left as\n    # it is.\n",
            "a.sh": "# The file is left as\n# it is.\n",
            "a.md": "The file is left as\nit is.\n",
        }.items():
            with self.subTest(path=path):
                found = language.findings(path, text)
                self.assertEqual(
                    ['"as it is": unchanged, or leave it out'], [f.text for f in found]
                )

    def test_code_and_quoted_code_are_no_prose(self) -> None:
        for path, text in {
            "a.java": "/** Calls {@code who}. */ int b = who(thing, told);",
            "a.cpp": "auto a = who(things);",
            "a.py": "a = who(things)\n",
            "a.md": "Write `nobody`.\n\n```\nnobody was asked\n```\n",
        }.items():
            with self.subTest(path=path):
                self.assertEqual([], language.findings(path, text))

    def test_findings_have_path_line_and_advice(self) -> None:
        found = language.findings("a.java", "class A {\n  // nobody was asked\n}\n")
        self.assertEqual(
            ['a.java:2: "nobody": name the actor'], [str(finding) for finding in found]
        )

    def test_offsets_are_kept(self) -> None:
        for path in ("a.java", "a.py", "a.md", "a.sh"):
            text = 'a = "x"  # `b`\n// c\n'
            self.assertEqual(len(text), len(prose.of(path, text)))


class NumbersTest(unittest.TestCase):
    def test_plurals_of_one_are_found_in_goldens_messages_and_pages(self) -> None:
        for text in ("1 GPU nodes", "runs on 1 nodes", "1 nodes are ready"):
            for path, source in {
                "src/program/test/golden/dev/README.md": "x, {}",
                "src/core/test/java/ATest.java": 'assertThat(a).isEqualTo("{}");',
                "docs/a.md": "{}\n",
            }.items():
                with self.subTest(path=path, text=text):
                    self.assertEqual(1, len(language.findings(path, source.format(text))))


class NamesTest(unittest.TestCase):
    def test_declared_names_are_found(self) -> None:
        for path, text in {
            "a.java": "private Response hold() {}",
            "b.java": "record Talk(int a) {}",
            "c.java": "class LifeStory {}",
            "d.java": "boolean bears(int a);",
            "e.java": "f(String weighed, int a);",
            "f.java": "List<Case> keep() {}",
            "g.java": "static void one(int a) {}",
            "h.java": "String nobodyLists = a();",
            "a.cpp": "bool mended() {",
            "a.go": "func (a *B) toldTwice() {",
            "a.py": "def tell(a: int) -> None: ...\n",
            "b.py": "    what_he_said = 1\n",
            "a.sh": "tell_user() {\n",
            "b.sh": "  local whose=1\n",
        }.items():
            with self.subTest(text=text):
                self.assertEqual(1, len(language.findings(path, text)))

    def test_calls_and_other_names_are_not_found(self) -> None:
        text = "return hold(); int one = 1; int keeper() {} int foretold; a.tell(b);"
        self.assertEqual([], language.findings("a.java", text))

    def test_tests_names_state_the_behavior(self) -> None:
        for path, text in {
            "ATest.java": "@Test\n  void soDoesOneWhosePodsBringTheLibraries() {",
            "BTest.java": "@Test\n  void listsAndPlacesAreToo() throws IOException {",
            "CTest.java": "@ParameterizedTest\n  @ValueSource(ints = {1})\n  void itRuns(int a) {",
            "DTest.java": "@Test\n  void whatIsLeftGoes() {",
            "test_a.py": "    def test_they_are_kept(self) -> None: ...\n",
            "a.bats": '@test "and the second run repairs it" {\n',
        }.items():
            with self.subTest(text=text):
                found = [f for f in language.findings(path, text) if "behavior" in f.text]
                self.assertEqual(1, len(found))

    def test_tests_that_name_their_subject_are_not_found(self) -> None:
        text = "@Test\n  void podsThatBringTheirLibrariesAreVerified() {"
        self.assertEqual([], language.findings("ATest.java", text))


class TableTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.git("init", "--quiet")
        self.write(language.TABLE, "# Counts.\n    2 docs\n    1 bench\n")
        self.write("docs/a.md", "nobody\n")
        self.git("add", ".")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", "-C", str(self.root), *arguments], check=True)

    def violations(self) -> list[str]:
        allowed = language.read_table((self.root / language.TABLE).read_text("utf-8"))
        found = language.tree(self.root)
        return list(language.violations(found, allowed, language.new_lines(self.root)))

    def test_as_many_findings_as_allowed_pass(self) -> None:
        self.write("docs/b.md", "somebody\n")
        self.assertEqual([], self.violations())

    def test_one_more_finding_fails_and_new_lines_are_printed(self) -> None:
        self.write("docs/a.md", "nobody\n\nsomebody\n\nthings\n")
        self.assertEqual(
            [
                "docs: words that are not plain English: 3, at most 2",
                '  docs/a.md:3: "somebody": name the actor',
                '  docs/a.md:5: "things": name the object',
                "  all of them: python3 tools/style/language.py --list docs",
            ],
            self.violations(),
        )

    def test_parts_that_are_not_listed_may_have_no_findings(self) -> None:
        self.write("tools/kube/new.go", "// nobody\n")
        self.assertEqual(
            "tools/kube: words that are not plain English: 1, at most 0", self.violations()[0]
        )

    def test_counts_only_go_down(self) -> None:
        text = "# Counts.\n    2 docs\n    1 bench\n"
        found = {"docs": language.findings("docs/a.md", "nobody\n")}
        self.assertEqual("# Counts.\n    1 docs\n", language.lowered(text, found))
        found["docs"] *= 5
        self.assertEqual("# Counts.\n    2 docs\n", language.lowered(text, found))

    def test_parts_are_modules_sources_and_folders(self) -> None:
        parts = {
            "src/core/main/java/A.java": "src/core/main",
            "docs/a.md": "docs",
            "docs/decisions/1.md": "docs/decisions",
            "kernels/ep/src/a.cu": "kernels/ep",
            "README.md": "README.md",
        }
        self.assertEqual(list(parts.values()), [language.part(path) for path in parts])
