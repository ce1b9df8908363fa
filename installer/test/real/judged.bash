#!/usr/bin/env bash
# Judges the results of machines.bash, and compares each verdict with the fault that was planted.
#
# usage: judged.bash FOLDER RUN…   prints a line for each run; for the run by_hand, it prints a table
# environment:
#   EPFABRIC   the program that judges with `results judge` (default: ./epfabric of this clone)
#
# Exit codes: 0 if each verdict names the planted fault and no other, by_hand has enough figures, and their medians differ
# by less than 10 % (if the processor has no KVM, the difference is only printed); 1 otherwise
#
# On a busy machine, perftest may fail to measure the processor's clock rate, and then prints 0. Our test uses the figure
# of the other side or repeats the run. A run by hand without a figure on either side is left out of the median.
set -Eeuo pipefail
shopt -s inherit_errexit

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
epfabric="${EPFABRIC:-${here}/../../../epfabric}"
max_difference=10

# At least one of the judge's reasons must match the pattern; if no fault is planted, there must be no reason.
declare -A expected=(
  [none]=''
  [rail_swapped]='^network 10\.0\.([01])\.0/24 of NIC [01] \(mlx5_[01]\) of node 1 \(machine-1\), expected'
  [wrong_gid]='^GID 1 of NIC [01] \(mlx5_[01]\) of node 2 \(machine-2\) is not set'
  [gid_version]='^GID 1 of NIC 1 \(mlx5_1\) of node 1 \(machine-1\) is of type IB/RoCE v1, not RoCE v2'
  [mtu]='^MTU 1500 of NIC 1 \(mlx5_1\) of node 1 \(machine-1\), expected 4200'
  [port_down]='^NIC 0 \(mlx5_0\) of node 2 \(machine-2\): .*: the port is down'
  [loss_high]='^NIC 0 \(mlx5_0\) of node 1 \(machine-1\) loses packets'
  [loss_low]='^NIC 0 \(mlx5_0\) of node 1 \(machine-1\) loses packets'
  [delay]='^NIC 1 \(mlx5_1\) of node 2 \(machine-2\): latency'
  [reverse_path]='to NICs of other numbers: .*: rp_filter=1 drops the packets on node 1 \(machine-1\): '
  [no_route]='to NICs of other numbers: .*: no route leads there from node 2 \(machine-2\): '
  [firewall]="^all NICs of node 1 \(machine-1\): .*: UDP passes, but RoCE's port 4791 does not: "
  [memlock]='may lock 65536 bytes of memory, and has no CAP_IPC_LOCK'
  [peer_killed]='^node 2 \(machine-2\) is lost: its connection ended'
  [program_missing]='^node 2 \(machine-2\) has no ib_read_bw'
  [cut_output]='^NIC [01] .*of node 1 \(machine-1\) with NIC [01] .*of node 2 .*: perftest printed no result'
  [slow_pair]='^NIC [01] .*of node 0 \(machine-0\) with NIC [01] .*of node 2 \(machine-2\): latency'
  [shared_nic]='^NIC 0 \(mlx5_0\) of node [12] \(machine-[12]\) moved [0-9]+ packets in the second before'
  [powered_off]='^node 2 disappeared before the test ended'
)
# All further reasons must match these patterns: they are other effects of the same fault.
declare -A others=(
  [port_down]='^NIC 0 \(mlx5_0\) of node 2 \(machine-2\): errors of the link: link_downed'
  [delay]='^(NIC 1 .* with )?NIC 1 \(mlx5_1\) of node 2 \(machine-2\): (write|read|across): .* GB/s at best'
  [slow_pair]='^NIC [01] .*of node 0 \(machine-0\) with NIC [01] .*of node 2 \(machine-2\): (write|read|across): .* GB/s at best'
  [wrong_gid]='^all NICs of node 2 .*: write: the GIDs are of different types'
  [loss_low]='^the path MTU of 6 pairs of NICs is below 4096'
  [memlock]='^node 1 is lost: it did not come within'
  [peer_killed]='^the test was ended by SIGKILL|^no line "\[nic\] done"'
  [powered_off]='^node 2 \(machine-2\) is lost: |^there is nothing from node 2|^the numbers of nodes differ|^results of 2 nodes'
)

# usage: verdict FOLDER RUN   prints the judge's verdict
verdict() {
  local -a folders
  mapfile -t folders < <(find "$1" -path "*/node-*/$2/test.log" -printf '%h\n' | sort)
  "${epfabric}" results judge "${folders[@]}" --test nic-bandwidth --gpus 2 --limits none 2>&1 || true
}

# usage: judged FOLDER RUN   fails unless the judge names the planted fault and no other
judged() {
  local text found line named=0 result=ok
  text="$(verdict "$1" "$2")"
  found="$(sed -n 's/^  [0-9]*\. //p' <<<"${text}")"
  while IFS= read -r line; do
    if [[ -n "${expected[$2]}" && "${line}" =~ ${expected[$2]} ]]; then
      named=1
    elif [[ -n "${line}" && ! "${line}" =~ ${others[$2]:-^$} ]]; then
      result=FAIL
    fi
  done <<<"${found}"
  if [[ -n "${expected[$2]}" ]]; then
    ((named)) || result=FAIL
  else
    [[ "${text}" =~ [1-9][0-9]*\ measured,\ 0\ failed ]] || result=FAIL
  fi
  printf '%-4s %s: %s\n' "${result}" "$2" "${found//$'\n'/; }"
  [[ "${result}" == ok ]]
}

# usage: by_hand FOLDER   prints the GB/s in one direction that perftest and our test measured, and their medians
by_hand() {
  local too_large=FAIL
  grep -Eqw 'vmx|svm' /proc/cpuinfo || too_large=note
  python3 - "$1" "${max_difference}" "${too_large}" <<'PYTHON'
import re
import sys
from pathlib import Path
from statistics import median

limit, runs, fewest = float(sys.argv[2]), 9, 5
nodes = [Path(sys.argv[1], f"node-{node}", "by_hand") for node in (0, 1)]
ours, typed = [], []
print("| run | ib_write_bw by hand, GB/s | nic_bandwidth.py, GB/s |")
print("|---|---|---|")


def found(pattern, name):
    """Returns the numbers above 0 that the pattern finds in the log of either machine."""
    logs = [node / name for node in nodes]
    text = "\n".join(log.read_text() for log in logs if log.exists())
    return [float(number) for number in re.findall(pattern, text, re.M) if float(number) > 0]


for number in range(1, runs + 1):
    mine = found(r"run, write, .* 0-0 ([0-9.]+)", f"ours{number}/test.log")[:1]
    by_hand = found(r"^ *65536 +\d+ +[0-9.]+ +([0-9.]+)", f"hand{number}.log")[-1:]
    shown = [f"{rows[0]:.4f}" if rows else "-" for rows in ([bits / 16 for bits in by_hand], mine)]
    print(f"| {number} | {shown[0]} | {shown[1]} |")
    ours += mine
    typed += [bits / 16 for bits in by_hand]
if len(ours) < runs or len(typed) < fewest:
    print(f"FAIL by_hand: {len(ours)} figures of our test and {len(typed)} typed ones; at least {runs} and {fewest}")
    sys.exit(1)
difference = 100 * (median(ours) / median(typed) - 1)
print(f"| median of {len(typed)} and {len(ours)} | {median(typed):.4f} | {median(ours):.4f} |")
result = "ok" if abs(difference) < limit else sys.argv[3]
print(f"{result:4} by_hand: ours differ by {difference:+.1f} %")
sys.exit(1 if result == "FAIL" else 0)
PYTHON
}

main() {
  local run status=0
  for run in "${@:2}"; do
    if [[ "${run}" == by_hand ]]; then
      by_hand "$1" || status=1
    else
      judged "$1" "${run}" || status=1
    fi
  done
  return "${status}"
}

main "$@"
