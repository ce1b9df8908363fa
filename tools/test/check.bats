#!/usr/bin/env bats
#
# Tests how ./check runs its parts and counts their results, with fake parts.
#
# shellcheck disable=SC2154 # bats sets BATS_…, status, output, stderr and lines
# shellcheck disable=SC2016 # definitions are text for another bash, which expands them

bats_require_minimum_version 1.5.0

setup() {
  root="${BATS_TEST_DIRNAME}/../.."
  export JAVA_HOME="${BATS_TEST_DIRNAME}/fakes/jdk"
}

# usage: check_with DEFINITIONS ARGUMENT…   runs ./check after DEFINITIONS replaced some of its functions
check_with() {
  run --separate-stderr bash -c 'source "$1"; eval "$2"; main "${@:3}"' - "${root}/check" "$@"
}

# usage: preview_with EPFABRIC_BODY   runs offline-preview with a fake command line
preview_with() {
  local clone="${BATS_TEST_TMPDIR}/clone"
  mkdir -p "${clone}/tools/github"
  cp "${root}/tools/github/offline-preview" "${clone}/tools/github"
  printf '#!/usr/bin/env bash\n%s\n' "$1" >"${clone}/epfabric"
  chmod +x "${clone}/epfabric"
  step_output="${BATS_TEST_TMPDIR}/output" step_summary="${BATS_TEST_TMPDIR}/summary"
  run --separate-stderr env GITHUB_OUTPUT="${step_output}" GITHUB_STEP_SUMMARY="${step_summary}" \
    "${clone}/tools/github/offline-preview" origin/main '["dev","prod"]'
}

@test "a failing part fails the whole check, but other parts still run" {
  check_with 'require_programs() { :; }
    part_shell() { false; echo "after the failure"; }
    part_style() { echo styled; }' shell style
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'FAIL  shell, '*' s of CPU'*'styled'*'ok    style, '*'failed: shell'*'1 passed, 1 failed' ]]
  [[ "${output}" != *'after the failure'* ]]
}

@test "lanes run side by side, and a later stage waits for an earlier one" {
  check_with 'require_programs() { :; }
    await() { local tries=0; until [[ -e "$1" ]]; do ((++tries < 3000)) || return 1; sleep 0.01; done; }
    here="$BATS_TEST_TMPDIR"
    part_shell() { touch "${here}/shell"; await "${here}/e2e"; }
    part_build() { await "${here}/shell"; sleep 0.2; touch "${here}/build"; }
    part_e2e() { [[ -e "${here}/build" ]] && touch "${here}/e2e"; }' shell build e2e
  [[ "${status}" == 0 ]]
  [[ "${output}" == *'ok    e2e, '*'ok    shell, '*'3 passed, 0 failed' ]]
}

@test "code under test is built once, before any part reads it" {
  check_with 'require_programs() { :; }; use_kube() { :; }; use_kube_controllers() { :; }; installed=; ensure_jar() { :; }
    log="${BATS_TEST_TMPDIR}/maven"
    run_maven() { printf "%s\n" "$1 $2" >>"${log}"; sleep 0.3; printf "%s ended\n" "$1" >>"${log}"; }
    tests_run() { :; }' e2e kube
  [[ "${status}" == 0 ]]
  run cat "${BATS_TEST_TMPDIR}/maven"
  [[ "${lines[*]:0:2}" == 'build test-compile build ended' ]]
  [[ "$(grep -c build "${BATS_TEST_TMPDIR}/maven")" == 2 ]]
  [[ "${output}" == *'e2e test'* && "${output}" == *'kube test'* ]]
}

@test "--serial runs one part at a time, in the order that --help lists" {
  check_with 'require_programs() { :; }
    part_shell() { sleep 0.2; echo "shell is over"; }
    part_java() { [[ -e "${scratch}/shell.log" ]] && cat "${scratch}/shell.log"; }' java shell --serial
  [[ "${status}" == 0 ]]
  [[ "${output}" == *'== shell'*'== java'*'shell is over'*'2 passed, 0 failed' ]]
}

@test "a part that was killed is named, and not counted as passed" {
  check_with 'require_programs() { :; }
    part_shell() { kill -KILL "${BASHPID}"; }
    part_java() { kill -KILL 0; }' shell java
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'failed: shell'*'ended without a verdict: java'*'0 passed, 1 failed' ]]
}

@test "ending ./check ends the processes that it has started" {
  check_with 'require_programs() { :; }
    part_build() { sleep 60 & echo "$!" >"$BATS_TEST_TMPDIR/sleeper"; wait; }
    part_shell() { until [[ -s "$BATS_TEST_TMPDIR/sleeper" ]]; do sleep 0.01; done; kill -TERM "$$"; sleep 60; }' shell build
  [[ "${status}" == 143 ]]
  local tries=0
  while kill -0 "$(<"${BATS_TEST_TMPDIR}/sleeper")" 2>/dev/null; do
    ((++tries < 500))
    sleep 0.01
  done
}

@test "skipped tests are listed once at the end, and counted" {
  check_with 'require_programs() { :; }
    part_e2e() { skip "no pulumi"; skip "no pulumi"; }' e2e
  [[ "${status}" == 0 ]]
  [[ "${output}" == *$'\nskipped: no pulumi\n1 passed, 0 failed, 1 skipped' ]]
  [[ "${output}" != *'skipped: '*'skipped: '* ]]
}

@test "--long reaches the tests" {
  check_with 'require_programs() { :; }; part_java() { echo "long=${EPFABRIC_LONG:-}"; }' java --long
  [[ "${output}" == *'long=true'* ]]
}

@test "an unknown part is refused before anything runs" {
  check_with 'require_programs() { echo ran; }' everything
  [[ "${status}" == 2 ]]
  [[ "${output}" != *ran* ]]
  [[ "${stderr}" == *'no such part or option: everything'*'build shell images workflows style python installer epbench kube java typecheck e2e core gcp program operator rehearsal nics --long --serial'* ]]
}

@test "skipped Python tests are counted and named, and a run without tests fails" {
  local definitions='require_programs() { :; }; use_python_tools() { python_modules=none; }; ruff() { :; }
    python_folders() { echo installer/test; }'
  local output_line='test_disk (tests.X) ... skipped '\''no small disk'\''\nRan 3 tests in 1.0s\n'
  check_with "${definitions}; python3() { printf \"${output_line}\"; }" python
  [[ "${status}" == 0 ]]
  [[ "${output}" == *$'\n3 tests, 1 skipped\n'*$'\nskipped: python: no small disk\n1 passed'* ]]
  check_with "${definitions}; python3() { echo 'Ran 0 tests in 0.0s'; }" python
  [[ "${status}" == 1 ]]
}

@test "failed Java tests are named at the end, each with its message" {
  local reports="${BATS_TEST_TMPDIR}/target/surefire-reports/core"
  mkdir -p "${reports}"
  printf '<testsuite name="epfabric.ATest" tests="3" errors="1" skipped="0" failures="1">\n' >"${reports}/TEST-epfabric.ATest.xml"
  cat >"${reports}/epfabric.ATest.txt" <<'END'
Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 2 s <<< FAILURE! -- in epfabric.ATest
epfabric.ATest.first -- Time elapsed: 1.5 s <<< FAILURE!
java.lang.AssertionError:
expected: 3
	at epfabric.ATest.first(ATest.java:10)

epfabric.ATest.second -- Time elapsed: 0.5 s <<< ERROR!
java.io.IOException: no space left
END
  check_with 'require_programs() { :; }; root="${BATS_TEST_TMPDIR}"; part_core() { tests_run core; }' core
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'	at epfabric.ATest.first(ATest.java:10)'*'failed: core'* ]]
  [[ "${output}" == *$'\nfailed: core: epfabric.ATest.first: java.lang.AssertionError: expected: 3\nfailed: core: epfabric.ATest.second: java.io.IOException: no space left\n0 passed'* ]]
}

@test "every missing program is named with a remedy, and nothing runs" {
  check_with 'version_of() { case "$1" in node) echo 18.19 ;; git | java) ;; *) echo 99.1 ;; esac; }
    part_shell() { echo "the part ran"; }' shell
  [[ "${status}" == 2 ]]
  [[ "${output}" != *'the part ran'* ]]
  [[ "${output}" == *'node     18.19      wanted: 20 or newer'* ]]
  [[ "${stderr}" == *'java 17+ (found: none)'*'openjdk-17-jdk-headless'* ]]
  [[ "${stderr}" == *'node 20+ (found: 18.19)'*'git 2.30+ (found: none)'*'apt-get install git'* ]]
  [[ "${stderr}" != *'npm 9+'* ]]
}

@test "a tool is installed once, and an install that fails leaves nothing" {
  local definitions='require_programs() { :; }
    cache="$BATS_TEST_TMPDIR/cache"
    fill() { echo "filling"; touch "$2/tool"; }
    break_off() { touch "$2/half"; false; }
    part_shell() { cached tool check fill; cached tool check fill; ls "${installed}"; }
    part_style() { cached broken check break_off; }'
  check_with "${definitions}" shell
  [[ "${status}" == 0 ]]
  [[ "${output}" == *filling*tool* ]]
  [[ "${output}" != *filling*filling* ]]
  check_with "${definitions}" style
  [[ "${status}" == 1 ]]
  run ls -A "${BATS_TEST_TMPDIR}/cache"
  [[ "${lines[*]}" == tool-* ]]
}

@test "the offline preview becomes one text, for the summary and for the comment" {
  preview_with 'echo "| $* |"'
  [[ "${status}" == 0 ]]
  [[ "$(<"${step_summary}")" == '| preview dev --against origin/main --output markdown |'*'| preview prod '* ]]
  [[ "$(head -n 1 "${step_output}")" == 'markdown<<end-'* ]]
  [[ "$(tail -n 1 "${step_output}")" == 'end-'* ]]
}

@test "the output of a failed offline preview is not posted" {
  preview_with 'echo half; exit 3'
  [[ "${status}" == 3 ]]
  [[ ! -e "${step_output}" ]]
}
