# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with `guest`, which sources this file
#
# Runs our test and ib_write_bw, as a user would type it, in turns, between NIC 0 of machines 0 and 1.

hand_runs=9

# usage: type_by_hand   runs perftest's server on machine 0, its client on machine 1
type_by_hand() {
  local -a words=(ib_write_bw -d mlx5_0 -x 1 -F -b --report_gbits -s 65536 -n "${messages}" -t 16 -u 16 -p 18000)
  local tries
  if ((node == 0)); then
    timeout 60 "${words[@]}"
    return
  fi
  for ((tries = 0; tries < 100; tries++)); do
    ! timeout 60 "${words[@]}" 10.9.0.100 || return 0
    sleep 0.1
  done
}

compare_by_hand() {
  local run folder=/results/by_hand messages=3000
  # User-Mode Linux is slow, and its figures are not judged.
  [[ -z "$(argument host)" ]] || messages=1000
  mkdir -p "${folder}"
  before=(env DEEP_EP_DEVICE_TO_HCA_MAPPING=0:mlx5_0:1)
  test_options=(--iterations "${messages}" --message-bytes 65536 --latency-runs 100 --extra '-t 16' --qp-timeout 16)
  for ((run = 1; run <= hand_runs && node < 2; run++)); do
    say "by hand, run ${run}"
    nodes=2 run_test "${folder}/ours${run}" "by_hand${run}"
    type_by_hand >"${folder}/hand${run}.log" 2>&1
  done
  tar -c -f - -C /results by_hand | cat >>"${archive}"
}
