"""Tests how run_locally.py reads manifests."""

import tempfile
import unittest
from pathlib import Path

from local.jobs import read_jobs
from local.manifest_yaml import ManifestError, read_manifest

JOB = """\
apiVersion: batch/v1
kind: Job
metadata:
  name: deepep-intranode
  annotations: {}
spec:
  completions: 2
  template:
    spec:
      automountServiceAccountToken: false
      containers:
      - name: test
        command:
        - /opt/deepep/bin/python3
        - /opt/epfabric/launch.py
        - --nodes
        - '1'
        - --
        - /opt/deepep/bin/python3
        - /usr/local/nvidia/deepep/tests/test_intranode.py
        - --num-processes
        - '8'
        env:
        - name: QUOTED
          value: "a\\tb"
        - name: SINGLE
          value: 'it''s: so'
        - name: FROM_THE_API
          valueFrom:
            fieldRef:
              fieldPath: metadata.labels['batch.kubernetes.io/controller-uid']
        resources:
          limits:
            nvidia.com/gpu: '8'
      - name: judge
        args:
        - results
        - judge
        - /results
"""


class ManifestYamlTest(unittest.TestCase):
    """The reader accepts YAML that epfabric writes; for other YAML, its error names the line."""

    def test_values_have_the_types_of_yaml(self) -> None:
        tree = read_manifest("a.yaml", "n: 3\nt: true\ns: '3'\nz: null\ne: {}\nl:\n- -4\n- x\n")
        self.assertEqual(tree, {"n": 3, "t": True, "s": "3", "z": None, "e": {}, "l": [-4, "x"]})

    def test_lists_of_mappings_nest(self) -> None:
        tree = read_manifest("a.yaml", "a:\n- b: 1\n  c:\n  - d: x:y\n- b: 2\n")
        self.assertEqual(tree, {"a": [{"b": 1, "c": [{"d": "x:y"}]}, {"b": 2}]})

    def test_a_comment_is_skipped(self) -> None:
        self.assertEqual(read_manifest("a.yaml", "# why\na: 1\n  # more\nb: 2\n"), {"a": 1, "b": 2})

    def test_other_yaml_is_refused_with_its_line_number(self) -> None:
        for text, message in (
            ("a: |\n  b\n", "a.yaml:1: not a form that epfabric writes: '|'"),
            ("a: &b c\n", "a.yaml:1: not a form that epfabric writes: '&b c'"),
            ("a: {b: c}\n", "a.yaml:1: not a form that epfabric writes: '{b: c}'"),
            ("a: 1\nb\n", "a.yaml:2: expected KEY: VALUE"),
            ("a: 1\na: 2\n", 'a.yaml:2: "a" occurs twice'),
            ("a: 1\n    b: 2\n", "a.yaml:2: unexpected indentation"),
            ('a: "b\n', 'a.yaml:1: not a quoted text: "b'),
        ):
            with self.subTest(text), self.assertRaises(ManifestError) as raised:
                read_manifest("a.yaml", text)
            self.assertEqual(str(raised.exception), message)


class JobsTest(unittest.TestCase):
    """Test Jobs, read from the manifests of a bundle."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bundle = Path(folder.name)
        (self.bundle / "manifests").mkdir()

    def write(self, text: str) -> None:
        file = self.bundle / "manifests" / "320-test-deepep-intranode.yaml"
        file.write_text(text, encoding="utf-8")

    def test_a_job_has_its_command_environment_and_judge(self) -> None:
        self.write(JOB)
        job = read_jobs(self.bundle)[0]
        self.assertEqual(job.name, "deepep-intranode")
        self.assertEqual(job.gpus, 8)
        self.assertEqual(job.launcher[1:], ["/opt/epfabric/launch.py", "--nodes", "1"])
        self.assertEqual(job.program[2:], ["--num-processes", "8"])
        self.assertEqual(job.environment, {"QUOTED": "a\tb", "SINGLE": "it's: so"})
        self.assertEqual(job.unknown, ["FROM_THE_API"])
        self.assertEqual(job.judge, ["results", "judge", "/results"])

    def test_a_missing_part_is_named_with_its_place(self) -> None:
        for before, after, message in (
            ("- name: judge", "- name: jury", 'no container "judge"'),
            ("        env:\n", "        environment:\n", "env is missing"),
            ("- --\n", "- -\n", 'the command of container "test" has no "--"'),
            ("nvidia.com/gpu", "amd.com/gpu", "nvidia.com/gpu is missing"),
            ("'8'\n        env", "8\n        env", "expected a text, got 8"),
        ):
            self.write(JOB.replace(before, after))
            with self.subTest(message), self.assertRaises(ManifestError) as raised:
                read_jobs(self.bundle)
            self.assertRegex(str(raised.exception), "^320-test-deepep-intranode.yaml: ")
            self.assertIn(message, str(raised.exception))

    def test_a_folder_that_is_no_bundle_is_refused(self) -> None:
        with self.assertRaises(ManifestError) as raised:
            read_jobs(self.bundle)
        self.assertIn("no test Job (*-test-*.yaml); is it a bundle?", str(raised.exception))
