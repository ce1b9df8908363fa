# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Each NIC reaches each NIC of another node: a node is not ready because its links are up. A request
# for a connection that nobody waits for is enough: the other kernel's refusal came over RoCE, both
# ways, and nothing has to run there.
#
# NEIGHBOUR_TEST in software.env: required (default), report (told, not fatal), off.

# A port of the RDMA connection manager that nobody listens on; refusal is the good answer.
neighbour_port=59797
most_neighbours=3

neighbour_inputs() { printf '%s %s %s' "${config[NEIGHBOUR_TEST]:-required}" "$(boot_id)" "$(nic_addresses)"; }

neighbour_check() { :; }

neighbour_act() {
  local how="${config[NEIGHBOUR_TEST]:-required}" failed=''
  local -a lines=()
  [[ "${how}" != off ]] || return 0
  link_devices
  wait_until 60 5 test -r "${CLUSTER_DIR}/neighbours" || say "nobody told about neighbours in 60 s"
  mapfile -t lines < <(grep -v '^UPTIME=' "${CLUSTER_DIR}/neighbours" 2>/dev/null | head -n "${most_neighbours}")
  ((${#lines[@]} > 0)) || {
    say "no neighbour yet: nothing to reach"
    return 0
  }
  # Here, as a failing command is not noticed inside of a condition.
  rm -rf -- "${SCRATCH_DIR}/reach"
  mkdir -p -- "${SCRATCH_DIR}/reach"
  reach_any "${lines[@]}" || [[ "${how}" == report ]] || fail NeighbourUnreachable "${failed}"
}

# usage: reach_any NODE=ADDRESS,…   one is enough: the others may be sick; sets `failed`
reach_any() {
  local line
  for line in "$@"; do
    if reach "${line%%=*}" "${line#*=}"; then return 0; fi
    failed+="$(unreached "${line%%=*}")"
    say "${failed}"
  done
  return 1
}

# usage: reach NODE ADDRESS,…   all our NICs to all of its NICs, those of one NIC at a time
reach() {
  local addresses own other
  local -a others answered=()
  local -i pairs=0
  IFS=, read -ra others <<<"$2"
  rm -f -- "${SCRATCH_DIR}/reach"/*
  addresses="$(nic_addresses)"
  for own in ${addresses//,/ }; do
    for other in "${others[@]}"; do
      pairs+=1
      reach_one "${own#*=}" "${other}" >"${SCRATCH_DIR}/reach/${own%%=*}-${other}" 2>&1 &
    done
    wait
  done
  # Counted are the good answers: what was not tried is not reached.
  mapfile -t answered < <(grep -rlE "${answer}" "${SCRATCH_DIR}/reach")
  ((pairs > 0 && ${#answered[@]} == pairs))
}

answer='RDMA_CM_EVENT_(REJECTED|ESTABLISHED)'

# usage: reach_one OWN OTHER   prints what rping says; it fails even where it was answered
reach_one() {
  timeout 20 nsenter -t 1 -n -- rping -c -v -C 1 -I "$1" -a "$2" -p "${neighbour_port}" || true
}

# usage: unreached NODE   prints which pairs failed, the first few with what rping said
unreached() {
  local file
  local -a files
  mapfile -t files < <(grep -rLE "${answer}" "${SCRATCH_DIR}/reach" | sort)
  printf '%d pairs of NICs do not reach %s; the first: ' "${#files[@]}" "$1"
  for file in "${files[@]:0:3}"; do
    printf '%s: %s; ' "${file##*/}" "$(tail -c 120 -- "${file}")"
  done
}
