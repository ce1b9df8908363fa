"""Tests that the installer creates the paths that docs/images.md promises users of the guide."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HEADING = "## Paths of the hand-written guide"


def promised_paths() -> dict[str, str]:
    """Maps each path of the guide to the corresponding path on a ready node."""
    section = (ROOT / "docs/images.md").read_text(encoding="utf-8").partition(HEADING)[2]
    rows = re.findall(r"^\| (.*?) \| (.*?) \| .*\|$", section.partition("\n## ")[0], re.MULTILINE)
    return {guide: found for guide, found in rows if guide != "path in the guide"}


class GuideTableTest(unittest.TestCase):
    def setUp(self) -> None:
        files = sorted((ROOT / "installer/node/ubuntu/phases").glob("*stage*"))
        self.assertEqual(1, len(files), "expected one file with the phase that lays out the tree")
        self.stage = files[0].read_text(encoding="utf-8")

    def test_the_phase_makes_each_path_of_the_table(self) -> None:
        code_of_path = {
            "`/opt/deepep`": '"${HOST_ROOT}/opt/deepep" "${HOST_DRIVER}/deepep"',
            "`NVSHMEM_HOME=/opt/deepep/nvshmem`": "nvshmem",
            "`GDRCOPY_HOME=/opt/deepep/gdrcopy`": "gdrcopy",
            "`CUDA_HOME=/usr/local/cuda`": '/usr/local/cuda" "${HOST_DRIVER}/deepep/cuda"',
            "`/etc/ld.so.conf.d/nvshmem.conf`": "etc/ld.so.conf.d/nvshmem.conf",
        }
        table = promised_paths()
        self.assertLessEqual(set(code_of_path), set(table))
        for guide, code in code_of_path.items():
            self.assertIn(
                code, self.stage, f"docs/images.md promised_paths {guide}: {table[guide]}"
            )

    def test_the_payload_has_the_targets_of_the_links(self) -> None:
        script = (ROOT / "installer/build/payload.sh").read_text(encoding="utf-8")
        self.assertIn("cuda/lib64", script)
        dockerfile = (ROOT / "installer/Dockerfile").read_text(encoding="utf-8")
        for folder in ("nvshmem", "gdrcopy"):
            self.assertIn(f"deepep/{folder}", dockerfile)
