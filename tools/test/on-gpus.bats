#!/usr/bin/env bats
#
# Tests kernels/epbench/tests/on-gpus.sh with a fake epbench and a fake sanitizer: which steps the script starts, and how
# it reports their results. Tests of epbench check that epbench accepts the flags of these steps.
#
# shellcheck disable=SC2154 # bats sets BATS_…, status, output, stderr and lines
# shellcheck disable=SC2016 # bodies of fakes, which expand them

bats_require_minimum_version 1.5.0

setup() {
  script="${BATS_TEST_DIRNAME}/../../kernels/epbench/tests/on-gpus.sh"
  here="${BATS_TEST_TMPDIR}"
  export CALLS="${here}/calls" GPUS=2 FAILS=none HANGS=none RACES=''
  fake epbench '
    printf "%s\n" "$*" >>"${CALLS}"
    if [[ "$*" == "probe --json -" ]]; then
      case "${GPUS}" in
        0) echo "epbench: no NVIDIA driver is visible here" >&2; exit 3 ;;
        1) echo "epbench: found only one GPU, expert parallelism needs two" >&2; exit 3 ;;
        *) for ((i = 0; i < GPUS; i++)); do echo "\"device\": ${i},"; done; exit 0 ;;
      esac
    fi
    [[ "$*" =~ ${FAILS} ]] && { echo "epbench: 3 wrong rows"; exit 4; }
    [[ "$*" =~ ${HANGS} ]] && { sleep 300 & echo "$!" >"${CALLS}.sleeper"; wait; }
    echo "pass: all of $1"'
  fake compute-sanitizer '
    printf "compute-sanitizer %s\n" "$*" >>"${CALLS}"
    [[ "$*" == --version ]] && exit 0
    name=ERROR count=0
    [[ "$2" == racecheck ]] && name=RACECHECK count="${RACES:-0}"
    while [[ "$1" != */epbench ]]; do shift; done
    "$@" || exit 99
    if ((count > 0)); then
      echo "========= Error: Race reported between Write access at row+0x10"
      echo "=========     Write Thread (3,0,0) at row+0x10"
      echo "=========     Write Thread (4,0,0) at row+0x10"
    fi
    # Prints two summaries: for a process without hazards, and for a process with hazards.
    [[ "${RACES}" != 3 ]] || echo "========= ${name} SUMMARY: 0 hazards displayed"
    [[ "${RACES}" == silent ]] || echo "========= ${name} SUMMARY: ${count} hazards displayed"'
}

# usage: fake NAME BODY   writes a fake program that on_gpus puts on PATH
fake() {
  mkdir -p "${here}/bin"
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"${here}/bin/$1"
  chmod +x "${here}/bin/$1"
}

# usage: await_end PID   waits for the end of a process that was signaled; false if it continues
await_end() {
  local tries=0
  while kill -0 "$1" 2>/dev/null; do
    ((++tries < 1000)) || return 1
    sleep 0.01
  done
}

# usage: on_gpus ARGUMENT…
on_gpus() {
  PATH="${here}/bin:${PATH}" run --separate-stderr "${script}" --epbench "${here}/bin/epbench" \
    --results "${here}/results" "$@"
}

@test "without a GPU, the script exits 3 and prints the message of epbench" {
  GPUS=0 on_gpus
  [[ "${status}" == 3 ]]
  [[ "${stderr}" == *'no NVIDIA driver is visible here'*'no GPU that epbench can use'* ]]
  [[ "$(cat "${CALLS}")" == 'probe --json -' ]]
}

@test "a run whose steps pass ends with 0, and each step has a line and a log" {
  GPUS=4 on_gpus --profile limits.json
  [[ "${status}" == 0 ]]
  [[ "${output}" == *' steps on 4 GPUs, 0 failed; logs: '* ]]
  [[ "${output}" != *FAIL* ]]
  local part
  for part in probe selftest-2 selftest-4 random shared-random accept intranode-2-proc-process \
    intranode-4-data-type-fp8 lowlat-4-layout-rank-proc-process-hooks-graph memcheck-lowlat \
    racecheck-lowlat-hooks-rank synccheck-intranode-graph; do
    grep -q "^${part} .* ok " "${here}/results/summary.txt"
    [[ -s "${here}/results/${part}.log" ]]
  done
  grep -qx 'selftest --random 10000 --seed 1 --share-gpu' "${CALLS}"
  grep -q '^accept --profile limits.json --json ' "${CALLS}"
}

@test "a step that fails is named and explained, the next steps run, and the script ends with 1" {
  FAILS='^selftest --num' on_gpus --only probe selftest intranode
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'selftest-2 '*'FAIL: exit 4 '*'3 wrong rows'* ]]
  [[ "${output}" == *'== '*'/selftest-2.log'*'intranode-2-proc-process '*' ok '*', 1 failed; logs'* ]]
}

@test "a step that hangs is ended by its limit, with the processes that it started" {
  HANGS='^lowlat .*--layout expert --proc thread$' on_gpus --quick --limit 1 --only lowlat
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'lowlat-2-layout-expert-proc-thread '*'FAIL: ended after 1 s'* ]]
  [[ "${output}" == *'lowlat-2-layout-rank-proc-process '*' ok '*', 1 failed; logs'* ]]
  await_end "$(<"${CALLS}.sleeper")"
}

@test "with one GPU, all ranks share it, and steps that need links are skipped by name" {
  GPUS=1 on_gpus --quick
  [[ "${status}" == 0 ]]
  [[ "${output}" == *'skipped: probe: one GPU'*'skipped: lowlat: one GPU'* ]]
  grep -q '^compute-sanitizer --tool racecheck .* --share-gpu ' "${CALLS}"
  run ! grep -vE -e '--share-gpu|--version|^probe --json -$' "${CALLS}"
}

@test "a hazard fails the step, even a warning, and racecheck runs again to list its threads" {
  RACES=2 on_gpus --quick --only racecheck
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'racecheck-lowlat-bytes '*'2 =========     Write Thread … at row+0x10'* ]]
  grep -q -e '--racecheck-report analysis --print-limit 0 ' "${CALLS}"
  grep -q -e '--racecheck-report hazard --print-limit 100 ' "${CALLS}"
  rm -r "${here}/results"
  RACES=3 on_gpus --quick --only racecheck
  [[ "${status}" == 1 && "${output}" == *'6 steps on 2 GPUs, 6 failed'* ]]
}

@test "a sanitizer step without a summary of errors fails" {
  RACES=silent on_gpus --quick --only memcheck
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'memcheck-lowlat '*'FAIL: exit 0, see its summary'* ]]
}

@test "without a sanitizer, its parts are skipped by name, and a run without steps fails" {
  rm "${here}/bin/compute-sanitizer"
  on_gpus --quick --only memcheck synccheck
  [[ "${status}" == 1 ]]
  [[ "${output}" == *'skipped: memcheck: no compute-sanitizer on PATH'*'0 steps on 2 GPUs, 0 failed'* ]]
}

@test "an interrupt ends the current step and prints the table" {
  export HANGS='^selftest --num'
  PATH="${here}/bin:${PATH}" "${script}" --epbench "${here}/bin/epbench" --results "${here}/results" \
    --only probe selftest >"${here}/printed" 2>&1 &
  local pid=$! tries=0 code=0
  until [[ -s "${CALLS}.sleeper" ]]; do
    ((++tries < 1000))
    sleep 0.01
  done
  kill -TERM "${pid}"
  wait "${pid}" || code=$?
  [[ "${code}" == 143 ]]
  grep -q 'probe .* ok ' "${here}/printed"
  await_end "$(<"${CALLS}.sleeper")"
}

@test "invalid arguments are refused before any step runs" {
  local mistake
  for mistake in '--only everything' '--only' '--random 0' '--limit' '--nonsense 3' '--list two'; do
    # shellcheck disable=SC2086 # words on purpose
    on_gpus ${mistake}
    [[ "${status}" == 2 ]]
    [[ "${stderr}" == *'on-gpus.sh: '* ]]
  done
  mkdir "${here}/results"
  touch "${here}/results/old.log"
  on_gpus --only probe
  [[ "${status}" == 2 && "${stderr}" == *'results is not empty'* ]]
  [[ ! -e "${CALLS}" || "$(cat "${CALLS}")" == 'probe --json -' ]]
}

@test "--list prints the commands, and runs nothing" {
  on_gpus --list 8 --quick --only intranode racecheck
  [[ "${status}" == 0 ]]
  [[ "${output}" == *'/epbench intranode --num-processes 8 '*'compute-sanitizer --tool racecheck '* ]]
  [[ ! -e "${CALLS}" && ! -e "${here}/results" ]]
}

@test "the program's message distinguishes one GPU from none" {
  grep -q '"found only one GPU, ' "${script%/tests/*}/src/command/probe.cpp"
}
