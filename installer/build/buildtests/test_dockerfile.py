"""Tests rules of the Dockerfile that linters cannot check, such as where versions come from."""

import re
import unittest
from pathlib import Path

INSTALLER = Path(__file__).resolve().parents[2]
DOCKERFILE = INSTALLER / "Dockerfile"
# Images for nodes with GKE's drivers: they have no driver and no OFED, and compile nothing on a
# node.
GKE_TARGETS = ("installer-gke", "test-gke", "test-gke-cuda-devel")
TARGETS = ("installer", "test", "test-cuda-devel", *GKE_TARGETS, "judge", "ep-wheel")
# Servers from which scripts fetch commits or signed lists. All other files are artifacts of the
# catalog.
SERVERS = (
    "https://github.com",
    "https://snapshot.ubuntu.com/ubuntu",
    "http://ports.ubuntu.com/ubuntu-ports",
)

# An address, a checksum, a version, or the tag `latest`, whose image changes.
LITERALS = r"https?://\S+|\b[0-9a-f]{32,}\b|\b\d+\.\d+\.\d+\S*|:latest\b"


def without_comments(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join("" if line.lstrip().startswith("#") else line for line in lines)


def instructions(name: str, text: str) -> list[str]:
    """Returns the arguments of each use of an instruction, with continued lines joined."""
    joined = text.replace("\\\n", " ")
    return re.findall(rf"^{name}\s+(.*)$", joined, re.MULTILINE)


def stages(text: str) -> list[str]:
    """Returns the text of each stage, without the part before the first stage."""
    return re.split(r"^(?=FROM )", text, flags=re.MULTILINE)[1:]


def read_by_scripts(stage: str) -> set[str]:
    """Returns all upper-case names in a stage's scripts, as they may be names of variables."""
    scripts = re.findall(r"source=(installer/build/[^,\s]+\.sh)", stage)
    texts = [without_comments(INSTALLER.parent / script) for script in scripts]
    return set(re.findall(r"[A-Z][A-Z0-9_]+", " ".join(texts)))


def stages_of(text: str, target: str) -> set[str]:
    """Returns the stages that a target is built from, directly or through other stages."""
    uses = {}
    for stage in stages(text):
        first, _, body = stage.partition("\n")
        base, _, name = first.removeprefix("FROM ").partition(" AS ")
        uses[name] = {base, *re.findall(r"from=([\w-]+)", body)}
    found, wanted = set(), {target}
    while wanted:
        found |= wanted
        wanted = {use for name in wanted for use in uses.get(name, set())} - found
    return found & uses.keys()


class DockerfileTest(unittest.TestCase):
    def setUp(self) -> None:
        self.text = without_comments(DOCKERFILE)

    def test_each_stage_starts_from_an_image_variable_or_an_earlier_stage(self) -> None:
        names = {"scratch"}
        for line in instructions("FROM", self.text):
            base, _, name = line.partition(" AS ")
            known = base in names or re.fullmatch(r"\$\{[A-Z_]+_IMAGE\}", base)
            self.assertTrue(known, f"FROM {line}: expected ${{NAME_IMAGE}} or an earlier stage")
            self.assertNotEqual("", name, f"FROM {line}: a stage needs a name")
            names.add(name)

    def test_a_stage_declares_the_names_it_uses(self) -> None:
        # Names declared before the first stage are for FROM lines only.
        for stage in stages(self.text):
            body = stage.partition("\n")[2]
            declared = set(" ".join(instructions("ARG", body)).split())
            used = set(re.findall(r"\$\{([A-Z][A-Z0-9_]*)\}", body))
            self.assertEqual(used - declared, set(), f"used, not declared: {stage.splitlines()[0]}")
            read = used | read_by_scripts(body)
            self.assertEqual(declared - read, set(), f"declared, not used: {stage.splitlines()[0]}")

    def test_no_argument_has_a_default(self) -> None:
        for line in instructions("ARG", self.text):
            self.assertNotIn("=", line, "a default would hide a value missing in versions.env")

    def test_every_stage_is_needed_by_a_target(self) -> None:
        used = set(TARGETS)
        for stage in reversed(stages(self.text)):
            first = stage.splitlines()[0]
            self.assertIn(first.rpartition(" ")[2], used, f"{first}: nothing needs this stage")
            used |= set(re.findall(r"(?:^FROM |from=)([\w-]+)", stage, re.MULTILINE))

    def test_images_for_gkes_drivers_contain_no_driver_module_or_compiler(self) -> None:
        for target in GKE_TARGETS:
            stages_of_target = stages_of(self.text, target)
            for name in ("driver", "ofed", "gdrcopy", "doca"):
                self.assertFalse(
                    {name, f"fetch-{name}"} & stages_of_target, f"{target} is made of {name}"
                )
        [installer] = [
            x for x in stages(self.text) if x.startswith("FROM ${UBUNTU_IMAGE} AS installer-gke")
        ]
        for package in ("dkms", "gcc", "make", "kmod", "libc6-dev"):
            self.assertNotIn(package, installer.split())

    def test_python_and_torch_are_in_the_test_image_alone(self) -> None:
        for stage in stages(self.text):
            name = stage.splitlines()[0].rpartition(" ")[2]
            copied = [c for c in instructions("COPY", stage) if "from=torch-gke" in c]
            expected = name in ("deepep-gke", "test-gke", "test-gke-cuda-devel")
            self.assertEqual(expected, bool(copied), name)

    def test_test_images_with_torch_import_deepep_from_the_nodes_payload(self) -> None:
        for target in GKE_TARGETS[1:]:
            [stage] = [x for x in stages(self.text) if x.splitlines()[0].endswith(f" AS {target}")]
            self.assertRegex(
                stage,
                r'"/opt/deepep/bin/python3", "-B", "/build/import_check.py",'
                r' "/stub/libcuda.so", "/usr/local/nvidia/deepep"\]',
            )
            self.assertIn("from=payload-gke,source=/payload,target=/usr/local/nvidia/deepep", stage)

    def test_payloads_and_the_wheel_image_contain_our_own_library(self) -> None:
        found = {
            stage.splitlines()[0].rpartition(" ")[2]: line
            for stage in stages(self.text)
            for line in instructions("COPY", stage)
            if "--from=build-ep " in line
        }
        expected = {
            "payload": "--from=build-ep /out/ep /payload/deepep/ep",
            "payload-gke": "--from=build-ep /out/ep /payload/ep",
            "ep-wheel": "--from=build-ep /out/wheel /",
        }
        self.assertEqual(expected, found)

    def test_images_have_a_full_python(self) -> None:
        # python3-minimal lacks json, dataclasses and mmap, which our programs import.
        self.assertNotIn("python3-minimal", self.text)

    def test_images_run_as_an_unprivileged_user(self) -> None:
        for stage in stages(self.text):
            if stage.splitlines()[0].rpartition(" ")[2] in TARGETS:
                self.assertEqual("65532:65532", instructions("USER", stage)[-1])

    def test_sources_of_copies_and_mounts_exist(self) -> None:
        # Skips the jars, which ./epfabric builds, and the folders node and report.
        sources = re.findall(r"source=((?:installer|kernels)/\S+?),", self.text)
        copied = " ".join(instructions("COPY", self.text)).split()
        sources += [word for word in copied if word.startswith("installer/")]
        self.assertGreater(len(sources), 10)
        for source in sources:
            if source not in ("installer/node", "installer/report"):
                self.assertTrue((INSTALLER.parent / source).exists(), source)


class LiteralsTest(unittest.TestCase):
    def test_no_version_checksum_or_address_outside_of_the_catalog(self) -> None:
        files = [DOCKERFILE, *INSTALLER.glob("build/*.sh")]
        self.assertGreater(len(files), 8)
        for path in files:
            text = without_comments(path)
            for server in SERVERS:
                text = text.replace(server, "")
            with self.subTest(path.name):
                self.assertEqual([], re.findall(LITERALS, text), "these belong in the catalog")

    def test_each_exempted_server_is_named_in_exactly_one_script(self) -> None:
        for server in SERVERS:
            used = [p for p in INSTALLER.glob("build/*.sh") if server in without_comments(p)]
            self.assertEqual(1, len(used), f"{server}: expected one script that uses it")
