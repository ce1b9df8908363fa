# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Each NIC reaches each NIC of another node: a node is not ready because its links are up. A request
# for a connection that nobody waits for is enough: the other kernel's refusal came over RoCE, both
# ways, and nothing has to run there.
#
# NEIGHBOUR_TEST in software.env: required (default), report (told, not fatal), off.

# A port of the RDMA connection manager that nobody listens on; refusal is the good answer.
neighbour_port=59797
most_neighbours=2

neighbour_inputs() { printf '%s %s %s' "${config[NEIGHBOUR_TEST]:-required}" "$(boot_id)" "$(nic_addresses)"; }

neighbour_check() { :; }

neighbour_act() {
  local line how="${config[NEIGHBOUR_TEST]:-required}" failed=''
  local -a lines=()
  [[ "${how}" != off ]] || return 0
  link_devices
  wait_until 60 5 test -r "${CLUSTER_DIR}/neighbours" || say "nobody told about neighbours in 60 s"
  mapfile -t lines < <(grep -v '^UPTIME=' "${CLUSTER_DIR}/neighbours" 2>/dev/null | head -n "${most_neighbours}")
  ((${#lines[@]} > 0)) || say "no neighbour yet: nothing to reach"
  for line in "${lines[@]}"; do
    reach "${line%%=*}" "${line#*=}" && continue
    failed+="$(unreached "${line%%=*}")"
    say "${failed}"
  done
  [[ -z "${failed}" || "${how}" == report ]] || fail NeighbourUnreachable "${failed}"
}

# usage: reach NODE ADDRESS,…   all our NICs to all of its NICs, those of one NIC at a time
reach() {
  local ours own other
  local -a others
  IFS=, read -ra others <<<"$2"
  rm -rf -- "${SCRATCH_DIR}/reach"
  mkdir -p -- "${SCRATCH_DIR}/reach"
  ours="$(nic_addresses)"
  for own in ${ours//,/ }; do
    for other in "${others[@]}"; do
      reach_one "${own#*=}" "${other}" "${SCRATCH_DIR}/reach/${own%%=*}-${other}" &
    done
    wait
  done
  [[ -z "$(unreached "$1")" ]]
}

# usage: reach_one OWN OTHER FILE   FILE gets what went wrong
reach_one() {
  local said
  said="$(timeout 20 nsenter -t 1 -n -- rping -c -v -C 1 -I "$1" -a "$2" -p "${neighbour_port}" 2>&1)" || true
  [[ "${said}" =~ RDMA_CM_EVENT_(REJECTED|ESTABLISHED) ]] || printf '%s\n' "${said:-rping said nothing}" >"$3"
}

# usage: unreached NODE   prints which pairs failed, the first few with what rping said
unreached() {
  local file
  local -a files=("${SCRATCH_DIR}/reach"/*)
  ((${#files[@]} > 0)) || return 0
  printf '%d pairs of NICs do not reach %s; the first: ' "${#files[@]}" "$1"
  for file in "${files[@]:0:3}"; do
    printf '%s: %s; ' "${file##*/}" "$(tail -c 120 -- "${file}")"
  done
}
