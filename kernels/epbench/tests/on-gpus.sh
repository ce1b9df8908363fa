#!/usr/bin/env bash
#
# Runs all tests of epbench that need GPUs. Each step has its own limit
# of time and its own log, so that a step that fails or hangs does not stop the others.
#
# usage: on-gpus.sh [OPTION…]
#   --only PART…      of: probe nics selftest random shared intranode lowlat accept memcheck racecheck synccheck
#   --quick           fewer shapes and cases
#   --random N        random shapes on all GPUs, and as many on one that is shared (10000, --quick: 400)
#   --seed N          seed of the first random shape (1)
#   --profile FILE    limits for accept; without this, accept is skipped
#   --limit SECONDS   for each step (600, --quick: 180)
#   --epbench PATH    the program (the release build of this clone; the dev build knows its source lines)
#   --results FOLDER  for logs and summary.txt; empty, or not yet existing (default: a new one in TMPDIR)
#   --list GPUS       lists what would run on a machine with this many GPUs, and runs nothing
#
# Exit codes: 0 all passed, 1 a step failed or none ran, 2 wrong usage, 3 no GPU that epbench can use

set -Eeuo pipefail
shopt -s inherit_errexit

here="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
all_parts=(probe nics selftest random shared intranode lowlat accept memcheck racecheck synccheck)
epbench="${here}/../../../build/epbench/release/epbench"
quick='' random='' seed=1 profile='' limit='' results='' list=''
parts=() labels=() verdicts=() seconds=() remarks=() skipped=()

# A small shape for compute-sanitizer, under which a kernel takes a hundred times as long; timeouts are longer, too.
small=(--hidden 512 --num-topk 4 --num-sms 2 --rounds 1 --skip-perf-test --watchdog-s 120 --rendezvous-s 600)
# Timed only to test that timing works.
short=(--num-iterations 10 --num-warmups 2)

# usage: say TEXT   prints TEXT to stderr
say() {
  printf 'on-gpus.sh: %s\n' "$1" >&2
}

# usage: usage   prints the header of this file
usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' -- "${BASH_SOURCE[0]}"
}

# usage: refuse TEXT   reports a mistake of the caller
refuse() {
  say "$1"
  say '  on-gpus.sh --help lists the options'
  exit 2
}

# usage: require_number NAME TEXT   refuses TEXT unless it is a whole number from 1 on
require_number() {
  [[ "$2" =~ ^[1-9][0-9]{0,8}$ ]] || refuse "$1: not a whole number from 1 on, got \"$2\""
}

# usage: read_option NAME VALUE
read_option() {
  case "$1" in
    --random) random="$2" ;;
    --seed) seed="$2" ;;
    --limit) limit="$2" ;;
    --list) list="$2" ;;
    --profile) profile="$2" ;;
    --epbench) epbench="$2" ;;
    --results) results="$2" ;;
    *) refuse "no such option: $1" ;;
  esac
  case "$1" in
    --random | --seed | --limit | --list) require_number "$1" "$2" ;;
    *) ;;
  esac
}

# usage: read_arguments ARGUMENT…   sets the variables above
read_arguments() {
  while (($# > 0)); do
    case "$1" in
      -h | --help)
        usage
        exit 0
        ;;
      --quick) quick=yes ;;
      --only)
        while (($# > 1)) && [[ "$2" != --* ]]; do
          [[ " ${all_parts[*]} " == *" $2 "* ]] || refuse "--only: no such part: $2; there are ${all_parts[*]}"
          parts+=("$2")
          shift
        done
        ((${#parts[@]} > 0)) || refuse "--only: no part; there are ${all_parts[*]}"
        ;;
      *)
        (($# > 1)) || refuse "$1: no such option, or it has no value"
        read_option "$1" "$2"
        shift
        ;;
    esac
    shift
  done
  ((${#parts[@]} > 0)) || parts=("${all_parts[@]}")
  : "${random:=$([[ -n "${quick}" ]] && echo 400 || echo 10000)}"
  : "${limit:=$([[ -n "${quick}" ]] && echo 180 || echo 600)}"
}

# usage: count_gpus   sets `gpus` to the number that epbench can use; if it is 0, prints epbench's message
count_gpus() {
  local output status=0
  output="$(timeout --kill-after=10 120 "${epbench}" probe --json - 2>&1)" || status=$?
  if ((status == 0)); then
    grep -c '"device":' <<<"${output}"
  elif [[ "${output}" == *'found only one GPU'* ]]; then
    echo 1
  else
    printf '%s\n' "${output}" >&2
    echo 0
  fi
}

# usage: skip TEXT   reports a step that is left out, and why
skip() {
  skipped+=("$1")
}

# usage: clean LOG   true if the sanitizer's summary reports no errors and no warnings; a missing summary is not clean
clean() {
  grep -q 'SUMMARY: 0 ' -- "$1" && ! grep -q 'SUMMARY: [1-9]' -- "$1"
}

# usage: remark_of LOG   prints the most informative line of a log
remark_of() {
  { grep 'SUMMARY: ' -- "$1" || grep -v '^[[:space:]]*$' -- "$1" || true; } | tail -n 1 | cut -c 1-100
}

# usage: verdict_of LABEL STATUS LOG
verdict_of() {
  case "$1:$2" in
    *:124 | *:137) echo "FAIL: ended after ${limit} s" ;;
    memcheck* | racecheck* | synccheck*)
      if clean "$3" && (($2 == 0)); then echo ok; else echo "FAIL: exit $2, see its summary"; fi
      ;;
    nics-fake:0) if grep -qE '^mlx5_0 +yes ' -- "$3"; then echo ok; else echo 'FAIL: no dma-buf was taken'; fi ;;
    *:0) echo ok ;;
    *) echo "FAIL: exit $2" ;;
  esac
}

# usage: step LABEL COMMAND…   runs COMMAND within the limit; a failure does not stop later steps
step() {
  local label="$1" status=0 started="${SECONDS}" log="${results}/$1.log" verdict line
  shift
  if [[ -n "${list}" ]]; then
    printf '%s\n' "$*"
    return 0
  fi
  # Runs in a separate process group with its children, and in the background, so that a trap is handled at once.
  timeout --kill-after=10 "${limit}" "$@" </dev/null >"${log}" 2>&1 &
  wait "$!" || status=$?
  verdict="$(verdict_of "${label}" "${status}" "${log}")"
  labels+=("${label}") verdicts+=("${verdict}") seconds+=("$((SECONDS - started))")
  remarks+=("$(remark_of "${log}")")
  printf -v line '%-40s %5d s  %-24s %s' "${label}" "${seconds[-1]}" "${verdict}" "${remarks[-1]}"
  printf '%s\n' "${line}" | tee -a -- "${results}/summary.txt"
}

# usage: run PREFIX RANKS COMMAND FLAG…   runs epbench's COMMAND with RANKS ranks; the label consists of all words
run() {
  local prefix="$1" ranks="$2" command="$3" label experts=256
  shift 3
  ((experts % ranks == 0)) || experts=$((32 * ranks))
  label="$(tr -cs '[:alnum:]\n' '-' <<<"${prefix}${command} ${ranks} $*")"
  step "${label%-}" "${epbench}" "${command}" --num-processes "${ranks}" --num-experts "${experts}" "${short[@]}" "$@"
}

part_probe() {
  step probe "${epbench}" probe
}

# usage: part_nics   tests what works without NICs: no NIC, and the build's stand-in for rdma-core, which accepts a real
# GPU's dma-buf
part_nics() {
  local fake
  fake="$(dirname -- "${epbench}")/tests/rdma"
  step nics "${epbench}" probe --nics
  [[ -d "${fake}" ]] || {
    skip "nics: no ${fake}"
    return 0
  }
  LD_LIBRARY_PATH="${fake}" step nics-fake "${epbench}" probe --nics
}

part_selftest() {
  local ranks
  for ranks in "${rank_counts[@]}"; do
    step "selftest-${ranks}" "${epbench}" selftest --num-processes "${ranks}"
  done
}

part_random() {
  step random "${epbench}" selftest --random "${random}" --seed "${seed}"
}

part_shared() {
  local ranks layout
  local -a several=(2)
  [[ -n "${quick}" ]] || several=(2 4 8)
  for ranks in "${several[@]}"; do
    step "shared-selftest-${ranks}" "${epbench}" selftest --share-gpu --num-processes "${ranks}"
  done
  step shared-random "${epbench}" selftest --random "${random}" --seed "${seed}" --share-gpu
  for ranks in 3 5 8; do
    run shared- "${ranks}" intranode --share-gpu --num-tokens 777
    for layout in expert rank; do
      # Ranks that share a GPU share its SMs.
      run shared- "${ranks}" lowlat --share-gpu --num-sms 8,16 --hooks --layout "${layout}"
    done
  done
}

part_intranode() {
  local ranks proc type
  for ranks in "${rank_counts[@]}"; do
    for proc in thread process; do
      run '' "${ranks}" intranode --proc "${proc}"
      run '' "${ranks}" intranode --proc "${proc}" --graph
    done
    for type in bf16 fp8; do
      run '' "${ranks}" intranode --data-type "${type}"
    done
  done
}

part_lowlat() {
  local ranks layout proc
  for ranks in "${rank_counts[@]}"; do
    for layout in expert rank; do
      for proc in thread process; do
        run '' "${ranks}" lowlat --layout "${layout}" --proc "${proc}"
        run '' "${ranks}" lowlat --layout "${layout}" --proc "${proc}" --hooks --graph
      done
    done
  done
}

part_accept() {
  if [[ -z "${profile}" ]]; then
    skip 'accept: no --profile'
    return 0
  fi
  step accept "${epbench}" accept --profile "${profile}" --json "${results}/accept.json"
}

# usage: sanitize LABEL COMMAND FLAG…   runs COMMAND under the sanitizer in `tool`, with the largest number of ranks
sanitize() {
  local label="${tool}-$1" sanitizer=(compute-sanitizer --tool "${tool}" --error-exitcode 99)
  local -a shared=()
  ((gpus > 1)) || shared=(--share-gpu)
  local -a program=("${epbench}" "$2" --num-processes "${ranks}" --num-experts "$((4 * ranks))"
    "${small[@]}" "${shared[@]}" "${@:3}")
  if [[ "${tool}" != racecheck ]]; then
    step "${label}" "${sanitizer[@]}" --print-limit 100 "${program[@]}"
    return 0
  fi
  # First reports which accesses race, because reports of single bytes would use up the time limit. Those name threads,
  # so they are worth a second run if there is a race to explain.
  step "${label}" "${sanitizer[@]}" --racecheck-report analysis --print-limit 0 "${program[@]}"
  [[ -n "${list}" || "${verdicts[-1]}" == ok ]] ||
    step "${label}-bytes" "${sanitizer[@]}" --racecheck-report hazard --print-limit 100 "${program[@]}"
}

# usage: run_sanitizer TOOL   covers one token for a group of warps and several, all warps in one group, and halves
run_sanitizer() {
  local tool="$1" ranks="${rank_counts[-1]}"
  if [[ -z "${list}" ]] && ! command -v compute-sanitizer >/dev/null; then
    skip "${tool}: no compute-sanitizer on PATH"
    return 0
  fi
  sanitize lowlat lowlat --num-tokens 33
  sanitize lowlat-hooks-rank lowlat --num-tokens 33 --hooks --layout rank
  sanitize intranode intranode --num-tokens 33
  [[ -z "${quick}" ]] || return 0
  sanitize lowlat-one-token lowlat --num-tokens 1
  sanitize lowlat-few-tokens lowlat --num-tokens 5
  sanitize lowlat-hooks lowlat --num-tokens 33 --hooks
  sanitize lowlat-rank lowlat --num-tokens 33 --layout rank
  sanitize lowlat-graph lowlat --num-tokens 33 --hooks --graph
  sanitize intranode-graph intranode --num-tokens 33 --graph
  sanitize intranode-short-rings intranode --num-tokens 33 --stages 2 --combine-stages 8
}

# usage: run_part PART   runs the steps of PART that are possible with these GPUs
run_part() {
  case "$1" in
    *check) run_sanitizer "$1" ;;
    shared) part_shared ;;
    *)
      if ((gpus > 1)); then "part_$1"; else skip "$1: one GPU"; fi
      ;;
  esac
}

# usage: stop STATUS   handles a signal: ends the current step and prints the results so far
stop() {
  local -a steps
  # From bash's own list, because a variable may not be set yet when the step already runs.
  mapfile -t steps < <(jobs -pr)
  ((${#steps[@]} == 0)) || kill -- "${steps[@]}" 2>/dev/null || true
  say 'stopped by a signal'
  summarize || true
  exit "$1"
}

# usage: explain LABEL   prints the log's lines about a failure; a sanitizer's lines once each, without threads
explain() {
  local log="${results}/$1.log"
  printf '\n== %s\n' "${log}"
  if [[ "$1" == *check-* ]]; then
    { grep -E '^=========.*( at | hazard |Race |rror)' -- "${log}" || true; } |
      sed -E 's/\([0-9]+,[0-9]+,[0-9]+\)|__shared__ 0x[0-9a-f]+/…/g' | sort | uniq -c | sort -rn | sed -n 1,40p
  fi
  tail -n 20 -- "${log}"
}

# usage: summarize   prints failures and a table; false if something failed or nothing ran
summarize() {
  local i failed=0
  for i in "${!labels[@]}"; do
    [[ "${verdicts[i]}" != ok ]] || continue
    failed=$((failed + 1))
    explain "${labels[i]}"
  done
  printf '\n'
  cat -- "${results}/summary.txt"
  ((${#skipped[@]} == 0)) || printf 'skipped: %s\n' "${skipped[@]}"
  printf '%d steps on %d GPUs, %d failed; logs: %s\n' "${#labels[@]}" "${gpus}" "${failed}" "${results}"
  ((failed == 0 && ${#labels[@]} > 0))
}

# usage: open_results   creates the folder for logs, and describes the machine there
open_results() {
  [[ -n "${results}" ]] || results="$(mktemp -d --tmpdir epbench-on-gpus.XXXXXX)"
  mkdir -p -- "${results}"
  [[ -z "$(ls -A -- "${results}")" ]] || refuse "--results: ${results} is not empty"
  results="$(readlink -f -- "${results}")"
  {
    sha256sum -- "$(command -v -- "${epbench}")"
    nvidia-smi 2>&1 || true
    compute-sanitizer --version 2>&1 || true
  } >"${results}/machine.txt"
  : >"${results}/summary.txt"
}

main() {
  local part gpus
  local -a rank_counts
  read_arguments "$@"
  command -v -- "${epbench}" >/dev/null ||
    refuse "no program ${epbench}: build it (see README.md), or name one with --epbench"
  gpus="${list:-$(count_gpus)}"
  if ((gpus == 0)); then
    say 'no GPU that epbench can use'
    exit 3
  fi
  # Numbers of ranks: all GPUs, at most 8; and 2, if there are more GPUs and enough time.
  rank_counts=("$((gpus == 1 ? 2 : gpus < 8 ? gpus : 8))")
  ((gpus <= 2)) || [[ -n "${quick}" ]] || rank_counts=(2 "${rank_counts[@]}")
  if [[ -n "${list}" ]]; then : "${results:=RESULTS}"; else open_results; fi
  trap 'stop 143' TERM
  trap 'stop 130' INT
  for part in "${parts[@]}"; do
    run_part "${part}"
  done
  [[ -n "${list}" ]] || summarize
}

if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then
  main "$@"
fi
