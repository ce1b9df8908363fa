#!/usr/bin/env bash
#
# Tests the program without a GPU: its plans, the calls that it refuses, and its exit codes.
#
# usage: cli.sh EPBENCH

set -Eeuo pipefail

epbench="$1"
failed=0
# Hides the GPUs of a machine that has some.
export CUDA_VISIBLE_DEVICES=

# usage: expect CODE TEXT ARGUMENT…   both outputs together must contain the text
expect() {
  local code="$1" text="$2" output status=0
  output="$("${epbench}" "${@:3}" 2>&1)" || status=$?
  [[ "${status}" == "${code}" && "${output}" == *"${text}"* ]] && return 0
  printf 'epbench %s: exit %s, wanted %s with "%s":\n' "${*:3}" "${status}" "${code}" "${text}"
  printf '%s\n' "${output}"
  failed=1
}

expect 0 'usage: epbench COMMAND' --help
expect 2 'usage: epbench COMMAND'
expect 2 'no such command: "internode"' internode
expect 2 '--use-logfmt is not supported: combine is BF16' plan --use-logfmt
expect 2 '--do-cpu-sync: only 0 is supported, got "1"' plan --do-cpu-sync 1
expect 2 '--allow-mnnvl: only false is supported, got "true"' plan --allow-mnnvl --hidden 7168
expect 2 'no such flag here: --tokens' probe --tokens 5
expect 2 'epbench: 2 mistakes:' plan --num-tokens x --hidden 7
expect 0 '"wire_bytes": 57344,' plan --num-processes 2 --tokens 4 --hidden_size=7168 --allow_mnnvl false \
  --do-cpu-sync 0 --ignore-local-traffic --unbalanced-ratio 1.0 --json -
# Both ranks get all 4 tokens: half of 114,688 bytes leaves each rank; 450 and 350 GB/s.
for part in '"logical_bytes": 114688,' '"floor_us": 0.127431,' '"ceiling_us": 0.16384' '"expected_wire_bytes": 57143.9,'; do
  expect 0 "${part}" plan --num-processes 2 --num-tokens 4 --json -
done
expect 2 'plan writes JSON to stdout only' plan --json x
expect 2 '--gpu: not supported, got "a100"' plan --gpu a100
expect 2 '--json: not supported, got "x"' probe --json x
expect 2 'two reports for stdout' intranode --json - --termination-log -
expect 2 'not a whole number from 2 to 8, got "1"' selftest --num-processes 1
expect 2 'cannot read the report' merge --files nowhere.json
expect 0 '159.' plan --num-processes 4
expect 0 '"wire_bytes"' plan --num_processes=4 --json -
expect 0 'never measured here' plan --gpu b200
expect 2 'cannot be shared evenly by 3 ranks' plan --num-processes 3
expect 3 'epbench: ' probe
expect 3 'needs 2 GPUs, found 0' ceiling
expect 3 'needs 4 GPUs, found 0' intranode --num-processes 4
expect 2 'not supported, got "nonsense"' intranode --fault nonsense
expect 2 '--stages: not a whole number from 2 to 8, got "9"' intranode --stages 9
expect 2 'epbench: 7 mistakes:' intranode --stages 9 --warps 0 --combine-stages 1 --rounds 0 --basis x \
  --min-fp8-gbs fast --num-processes 9
expect 2 'epbench: 3 mistakes:' lowlat --num-sms 0 --rounds 0 --fault early-read
expect 2 'epbench: 2 mistakes:' ceiling --mib-per-peer 0 --share-gpu
expect 2 'epbench: 2 mistakes:' nccl --num-warmups x --num-iterations 0
expect 2 'epbench: 2 mistakes:' selftest --random 0 --launch x
expect 2 '--combine-warps: not a whole number from 1 to 32, got "0"' intranode --combine-warps 0
expect 3 'needs 2 GPUs, found 0' lowlat
expect 2 '--layout: not supported, got "token"' lowlat --layout token
expect 2 'leaves out a half that does not exist' lowlat --fault early-read
expect 3 'needs 2 GPUs, found 0' lowlat --hooks --graph --layout rank
expect 2 '--random: not a whole number' selftest --random 0
expect 3 'needs 2 GPUs, found 0' selftest --random 5
expect 2 '--num-qps-per-rank is not supported: no NIC' lowlat --num_qps_per_rank 12
# These reports are made up: 306 is 10 % below 340; a missing value is not compared.
reports="${BASH_SOURCE[0]%/*}/reports"
expect 6 'dispatch bf16  306.0  b.json  340.0  a.json  10.0 %      2' merge \
  --files "${reports}/a.json,${reports}/b.json"
expect 6 'pair spread      0.2  a.json    5.2  b.json   5.0 %      2' merge \
  --files "${reports}/a.json,${reports}/b.json"
expect 6 'combine bf16   314.5  b.json  314.5  b.json   0.0 %      1' merge \
  --files "${reports}/a.json,${reports}/b.json"
expect 6 'not all pass' merge --files "${reports}/b.json,${reports}/a.json"
expect 2 'ceiling.json" is not a report of epbench accept' merge --files "${reports}/ceiling.json"
expect 0 '1 nodes, all pass' merge --files "${reports}/a.json"
expect 2 'no reports' merge
expect 2 'README.md: not JSON at character 0' merge --files "${BASH_SOURCE[0]%/*}/../README.md"
expect 2 'is not a report of epbench accept' merge --files "${BASH_SOURCE[0]%/*}/../CMakePresets.json"
expect 3 'needs 2 GPUs, found 0' selftest
expect 3 'needs 2 GPUs, found 0' nccl
expect 2 'not allow two ranks on one GPU' nccl --share-gpu
expect 2 'is not supported: NVLink' nccl --disable-nvlink
expect 2 'cannot read the profile' accept
expect 2 ': the profile has no text "schema"' accept --profile <(printf '{}')
for profile in "${BASH_SOURCE[0]%/*}"/../profiles/*.json; do
  expect 3 'probe failed' accept --profile "${profile}"
done
expect 2 'belong together' accept --profile "${profile}" --cloudai-results x
expect 2 'not part of a folder' accept --profile "${profile}" --cloudai-results x --date ../up
expect 2 'not part of a folder' accept --profile "${profile}" --cloudai-results x --date=-x
expect 2 'not part of a folder' accept --profile "${profile}" --cloudai-results x --date "$(printf '%041d' 0)"
# The README lists all foreign flags that the program knows.
readme="${BASH_SOURCE[0]%/*}/../README.md"
while IFS= read -r flag; do
  grep -qF -- "\`--${flag}\`" "${readme}" && continue
  printf 'README.md does not say what --%s does\n' "${flag}"
  failed=1
done < <(sed -n 's/^      {"\([a-z0-9-]*\)", .*/\1/p' "${BASH_SOURCE[0]%/*}/../src/host/foreign_flags.cpp")
left="$(mktemp -d)"
trap 'rm -rf -- "${left}"' EXIT
# A machine that differs from its profile still gives a report.
expect 3 'FAIL: probe failed' accept --profile "${profile}" --junit "${left}/junit.xml"
grep -q '<failure message="FAIL: probe failed' "${left}/junit.xml"
expect 3 'FAIL: probe failed' accept --profile "${profile}" --termination-log "${left}/end"
grep -q '"exit":3,"verdict":"FAIL: probe failed' "${left}/end"
# Kubernetes keeps 4,096 bytes of a termination message.
sed "s/\"source\": \"/&$(printf '%05000d' 0)/" "${profile}" >"${left}/long.json"
expect 3 'FAIL: probe failed' accept --profile "${left}/long.json" --termination-log "${left}/end"
(($(stat --format=%s "${left}/end") <= 4096))
expect 3 'is not written' accept --profile "${profile}" --cloudai-results "${left}" --date d
mkdir -- "${left}/benchmark_2_ranks_d_standard"
results="${left}/benchmark_2_ranks_d_standard/results.json"
printf '[{"backend": "epbench"}]' >"${results}"
expect 3 'is not written' accept --profile "${profile%/*}/h200x2.json" --cloudai-results "${left}" --date d
[[ ! -e "${results}" ]]
printf '[{"backend": "legacy"}]' >"${results}"
expect 2 'that are not epbench' accept --profile "${profile%/*}/h200x2.json" --cloudai-results "${left}" --date d
[[ -e "${results}" ]]
# on-gpus.sh --list works without a GPU; a run reports that there is none.
runs=0
while IFS= read -r line; do
  read -ra words <<<"${line##*"${epbench} "}"
  expect 3 'epbench: ' "${words[@]}"
  runs=$((runs + 1))
done < <("${BASH_SOURCE[0]%/*}/on-gpus.sh" --list 3 --epbench "${epbench}" --profile "${profile}" --results "${left}")
((runs > 60))
exit "${failed}"
