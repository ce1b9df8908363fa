"""The command line: `run` and `judge`."""

import argparse
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from local import chain
from local.fitting import LocalTest, fit
from local.given import Given
from local.jobs import TestJob, read_jobs, read_machine
from local.machine import LocalMachine, look
from local.manifest_yaml import ManifestError

_IMAGE = "/opt/epfabric"
_PROGRAMS = (
    "deepep_data.py",
    "epbench_accept.py",
    "launch.py",
    "nccl_allreduce.py",
    "nic_bandwidth.py",
)
_PACKAGES = ("datacheck", "launcher")
_NOT_PASSED, _UNREADABLE, _ENDED = 1, 3, 130


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code.

    0: all tests passed, 1: a test failed, 2: usage, 3: something is missing, 130: interrupted
    """
    options = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _run(options) if options.verb == "run" else _judge(options)
    except ManifestError as error:
        print(error, file=sys.stderr)
        return _UNREADABLE
    except KeyboardInterrupt:
        print("ended by a signal; results so far are kept", file=sys.stderr)
        return _ENDED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="run_locally.py",
        description="Runs the acceptance tests of a bundle on this machine's GPUs.",
        allow_abbrev=False,
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="run the tests; needs GPUs", allow_abbrev=False)
    judge = verbs.add_parser("judge", help="judge the results; needs Java 17", allow_abbrev=False)
    for verb in (run, judge):
        verb.add_argument("bundle", type=Path, help="folder that `epfabric bundle` wrote")
        verb.add_argument("--results", type=Path, required=True, help="folder for the results")
    option = run.add_argument
    option("--path", type=_pair, action="append", default=[], metavar="CONTAINER=HERE")
    option("--variable", type=_pair, action="append", default=[], metavar="NAME=VALUE")
    option("--epbench", type=Path, help="the program epbench")
    option("--profile", default="", help="profile of epbench (the one for these GPUs)")
    option("--only", action="append", default=[], metavar="JOB", help="run this Job; repeatable")
    option("--plan", action="store_true", help="print the programs and the replacements")
    judge.add_argument("--java", default="java", help="Java 17 or newer (java)")
    return parser


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"expected two texts joined by =, got {text!r}")
    return name, value


def _run(options: argparse.Namespace) -> int:
    bundle: Path = options.bundle.resolve()
    results: Path = options.results.resolve()
    jobs = _chosen(read_jobs(bundle), options.only)
    here = look()
    results.mkdir(parents=True, exist_ok=True)
    given = _given(options, bundle, results, jobs[0])
    tests = [_fit_job(job, bundle, here, given, results) for job in jobs]
    _print_plan(bundle, here, tests)
    problems = [problem for test in tests for problem in test.problems]
    if problems:
        print("\n".join(dict.fromkeys(problems)), file=sys.stderr)
        return _UNREADABLE
    if options.plan:
        return 0
    chain.write_record(results, bundle, here.gpus, tests)
    passed = [_run_test(test, results / test.job.name) for test in tests if not test.not_run]
    print(f"\n{sum(passed)} of {len(tests)} tests ended with exit code 0")
    judge = shlex.join([sys.argv[0], "judge", str(bundle), "--results", str(results)])
    if shutil.which("java"):
        print(f"judge them: {judge}")
    else:
        print(f"no Java here: copy {results} to a machine with Java and this bundle to judge them")
    return 0 if passed and all(passed) else _NOT_PASSED


def _chosen(jobs: list[TestJob], only: list[str]) -> list[TestJob]:
    names = [job.name for job in jobs]
    for name in only:
        if name not in names:
            raise ManifestError(
                f"--only {name}: the bundle has no such test Job: {', '.join(names)}"
            )
    return [job for job in jobs if not only or job.name in only]


def _given(options: argparse.Namespace, bundle: Path, results: Path, job: TestJob) -> Given:
    """Returns the user's options, and the replacements of the images' programs and Python."""
    paths = {}
    if not Path(_IMAGE).exists():
        paths[_IMAGE] = str(_stage(bundle, results / "programs", options.epbench))
    python = job.launcher[0]
    if not Path(python).exists():
        paths[python] = sys.executable
    folder = bundle / "kernels" / "epbench" / "profiles"
    profiles = {
        file.name: json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.json")
    }
    return Given({**paths, **dict(options.path)}, dict(options.variable), profiles, options.profile)


def _stage(bundle: Path, folder: Path, epbench: Path | None) -> Path:
    """Creates and returns the folder that replaces the test image's /opt/epfabric."""
    source = bundle / "installer" / "test"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for program in _PROGRAMS:
        shutil.copy(source / program, folder / program)
    for package in _PACKAGES:
        shutil.copytree(
            source / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    (folder / "epbench").mkdir()
    if epbench is not None:
        shutil.copy(epbench, folder / "epbench" / "epbench")
    shutil.copytree(bundle / "kernels" / "epbench" / "profiles", folder / "epbench" / "profiles")
    return folder


def _fit_job(
    job: TestJob, bundle: Path, here: LocalMachine, given: Given, results: Path
) -> LocalTest:
    folder = results / job.name
    folder.mkdir(exist_ok=True)
    own = replace(given, paths={**given.paths, "/results": str(folder)})
    test = fit(job, read_machine(bundle), here, own)
    if test.not_run:
        shutil.rmtree(folder)
    return test


def _print_plan(bundle: Path, here: LocalMachine, tests: list[LocalTest]) -> None:
    """Prints the replacements; those that all tests have in common only once."""
    nics = ", ".join(here.nics) or "none"
    print(f"bundle {bundle.name}, GPUs here: {here.summary()}, RDMA NICs: {nics}")
    running = [test for test in tests if not test.not_run]
    lines = {test.job.name: [change.text() for change in test.replacements] for test in running}
    common = [
        line
        for line in next(iter(lines.values()), [])
        if all(line in other for other in lines.values())
    ]
    _print_list("replaced in every test:", common)
    for name, own in lines.items():
        _print_list(f"replaced in {name}:", [line for line in own if line not in common])
    _print_list("set on this machine, not by the bundle:", chain.inherited(running, os.environ))
    _print_list("not run:", [f"{test.job.name}: {test.not_run}" for test in tests if test.not_run])


def _print_list(title: str, lines: list[str]) -> None:
    if lines:
        print("\n".join([title, *(f"  {line}" for line in lines)]), flush=True)


def _run_test(test: LocalTest, results: Path) -> bool:
    print(f"\n== {test.job.name}", flush=True)
    code = chain.run(test, results)
    how = chain.ended(results)
    print(f"== {test.job.name}: {how}", flush=True)
    return code == 0 and how.startswith("exit code 0 ")


def _judge(options: argparse.Namespace) -> int:
    results: Path = options.results.resolve()
    try:
        record = json.loads((results / chain.RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ManifestError(
            f"{results / chain.RECORD}: {error}; `run_locally.py run` writes it"
        ) from error
    jar = options.bundle / "epfabric.jar"
    worst = 0
    for test in record["tests"]:
        if test["notRun"]:
            print(f"== {test['job']}: not run: {test['notRun']}\n", flush=True)
            continue
        folder = results / test["job"]
        # The results may have been copied from the machine with the GPUs.
        words = [word.replace(test["judge"][2], str(folder)) for word in test["judge"]]
        print(f"== {test['job']}", flush=True)
        code = subprocess.run([options.java, "-jar", str(jar), *words], check=False).returncode
        print(f"== {test['job']}: exit code {code} of the judge\n", flush=True)
        worst = max(worst, int(code != 0))
    return worst
