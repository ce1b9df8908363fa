"""Tests that broken links are found, and that other links pass."""

import tempfile
import unittest
from pathlib import Path

import links


class LinksTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "docs").mkdir()
        self.write("docs/page.md", "# A page\n\n## `x`: what's new?\n\n## Twice\n\n## Twice\n")

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, "utf-8")

    def broken(self, path: str, text: str) -> list[str]:
        self.write(path, text)
        return list(links.broken(self.root, path))

    def test_links_to_files_and_headings_pass(self) -> None:
        text = "# Own\n[a](page.md) [b](page.md#x-whats-new) [c](#own) [d](https://e.org/f#g)\n"
        self.assertEqual([], self.broken("docs/b.md", text + "[e](page.md#twice-1)"))

    def test_links_to_missing_files_and_headings_are_found(self) -> None:
        self.assertEqual(
            ["docs/b.md: gone.md: no such file", "docs/b.md: page.md#gone: no such heading"],
            self.broken("docs/b.md", "[a](gone.md) and [b](page.md#gone)\n"),
        )

    def test_code_holds_no_links(self) -> None:
        text = "`[a](gone.md)`\n\n1. ```\n   [b](gone.md)\n   ```\n\n## After\n[c](#after)\n"
        self.assertEqual([], self.broken("docs/b.md", text))

    def test_missing_pages_that_messages_name_are_found(self) -> None:
        self.assertEqual(
            ["A.java: docs/gone.md: no such file", "A.java: docs/page.md#gone: no such heading"],
            self.broken("A.java", 'f("see docs/gone.md"); g("docs/page.md#gone or docs/page.md");'),
        )
