"""Tests that flags are found in sources that declare them as vLLM and SGLang do."""

import ast
import tempfile
import unittest
from pathlib import Path

import flags


class FlagsTest(unittest.TestCase):
    def test_flags_are_read_from_add_argument_calls(self) -> None:
        source = 'g.add_argument("--port", "-p", **k)\ng.add_argument("model")\nadd("--no")\n'
        self.assertEqual(["--port"], list(flags.argument_flags(ast.parse(source))))

    def test_fields_are_flags_unless_they_are_hidden(self) -> None:
        source = """
class Fields:
    tp_size: A[int, Arg(help="size", aliases=["--tensor-parallel-size"])] = 1
    hidden: A[bool, Arg(no_cli=True)] = False
    other: A[str, Arg(cli_name="--another")] = ""
    plain: A[int, "words"] = 1
    def method(self) -> None: ...
"""
        self.assertEqual(
            ["--tp-size", "--tensor-parallel-size", "--another", "--plain"],
            list(flags.field_flags(ast.parse(source))),
        )

    def test_variables_are_dictionary_keys_or_class_members(self) -> None:
        source = """
environment_variables: dict[str, object] = {"VLLM_A": lambda: 1, **more}
class Envs:
    SGLANG_B = EnvInt(1)
"""
        self.assertEqual(["VLLM_A", "SGLANG_B"], list(flags.variables(ast.parse(source))))

    def test_the_names_of_a_package_are_one_sorted_list(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder) / "sglang"
            (package / "srt/arg_groups/fields").mkdir(parents=True)
            (package / "srt/server_args.py").write_text('p.add_argument("--b")\n', "utf-8")
            (package / "srt/arg_groups/fields/a.py").write_text("class F:\n  a: int = 1\n", "utf-8")
            (package / "srt/environ.py").write_text("class Envs:\n  SGLANG_C = 1\n", "utf-8")
            self.assertEqual(["--a", "--b", "SGLANG_C"], flags.names("sglang", package))

    def test_a_benchmark_is_in_its_engines_package(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder) / "sglang/benchmark"
            package.mkdir(parents=True)
            (package / "serving.py").write_text('p.add_argument("--num-prompts")\n', "utf-8")
            self.assertEqual(0, flags.main(["sglang-bench", folder]))

    def test_wrong_arguments_return_2(self) -> None:
        self.assertEqual(2, flags.main(["other", "folder"]))
        self.assertEqual(2, flags.main(["vllm", "/nowhere"]))


if __name__ == "__main__":
    unittest.main()
