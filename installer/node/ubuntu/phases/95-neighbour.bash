# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Tests that each NIC reaches each NIC of another node: active links alone do not make a node ready. A request for a
# connection to a closed port suffices: the other kernel's refusal came over RoCE, in both directions, and nothing has
# to run there. NEIGHBOUR_TEST in software.env: report (default: not fatal), required, off. With rp_filter=1 on either
# node only NICs of the same subnet reach each other.

# A port of the RDMA connection manager without a listener; a refusal proves that the NIC was reached.
neighbour_port=59797
# Seconds to wait for the reporter's answer.
neighbours_within=60

# The addresses are not among the inputs, because NICs that moved into pods are no reason to test again.
neighbour_inputs() { printf '%s %s' "${config[NEIGHBOUR_TEST]:-report}" "$(boot_id)"; }

neighbour_check() { :; }

neighbour_act() {
  local how="${config[NEIGHBOUR_TEST]:-report}" own failed=''
  local -a lines=()
  [[ "${how}" != off ]] || return 0
  own="$(addresses_here)"
  [[ -n "${own}" ]] || {
    say "all NICs are in pods: none is left to reach a neighbor with"
    return 0
  }
  link_devices
  wait_until "${neighbours_within}" 5 neighbours_are_known || [[ "${how}" == report ]] ||
    fail NeighboursUnknown "the reporter wrote no ${CLUSTER_DIR}/neighbours in ${neighbours_within} s"
  mapfile -t lines < <(grep -v '^UPTIME=' "${CLUSTER_DIR}/neighbours" 2>/dev/null)
  ((${#lines[@]} > 0)) || {
    say "no neighbor yet: nothing to reach"
    return 0
  }
  # These commands are outside of conditions, because inside one a failing command would not be noticed.
  rm -rf -- "${SCRATCH_DIR}/reach"
  mkdir -p -- "${SCRATCH_DIR}/reach"
  reach_any "${lines[@]}" || [[ "${how}" == report ]] || fail NeighbourUnreachable "${failed}"
}

# usage: neighbours_are_known   true if the list was written since the last boot; the folder survives reboots
neighbours_are_known() {
  local now written
  local -A heard=()
  read_values "${CLUSTER_DIR}/neighbours" heard
  written="${heard[UPTIME]:-}"
  uptime_now
  [[ "${written}" =~ ^[0-9]+ ]] && ((BASH_REMATCH[0] <= now + 5))
}

# usage: addresses_here   prints DEVICE=ADDRESS of the NICs that are not in a pod's namespace
addresses_here() {
  local each all
  all="$(nic_addresses)"
  for each in ${all//,/ }; do
    ! nic_is_here "${each%%=*}" || printf '%s ' "${each}"
  done
}

# usage: reach_any NODE=ADDRESS,…   reaches one of the nodes, because some may be faulty; sets `failed`
reach_any() {
  local line
  for line in "$@"; do
    if reach "${line%%=*}" "${line#*=}"; then return 0; fi
    failed+="$(unreached "${line%%=*}")"
    say "${failed}"
  done
  return 1
}

# usage: reach NODE ADDRESS,…   connects each of our NICs in `own` to all NICs of NODE, one of ours at a time. If no NIC
# answers the first of ours, gives up, because the rest would take minutes
reach() {
  local each other
  local -a others answered=()
  local -i pairs=0
  IFS=, read -ra others <<<"$2"
  rm -f -- "${SCRATCH_DIR}/reach"/*
  for each in ${own}; do
    for other in "${others[@]}"; do
      pairs+=1
      reach_one "${each#*=}" "${other}" >"${SCRATCH_DIR}/reach/${each%%=*}-${other}" 2>&1 &
    done
    wait
    mapfile -t answered < <(grep -rlE "${answer}" "${SCRATCH_DIR}/reach")
    ((${#answered[@]} > 0)) || return 1
  done
  # Answers are counted: a pair that was not tried counts as not reached.
  ((pairs > 0 && ${#answered[@]} == pairs))
}

answer='RDMA_CM_EVENT_(REJECTED|ESTABLISHED)'

# usage: reach_one OWN OTHER   prints rping's output; rping fails even if it gets an answer
reach_one() {
  timeout 20 nsenter -t 1 -n -- rping -c -v -C 1 -I "$1" -a "$2" -p "${neighbour_port}" || true
}

# usage: unreached NODE   prints the number of failed pairs, and the first pairs with rping's output
unreached() {
  local file
  local -a files
  mapfile -t files < <(grep -rLE "${answer}" "${SCRATCH_DIR}/reach" | sort)
  printf '%s not reach %s; the first: ' "$(counted "${#files[@]}" 'pair of NICs does' 'pairs of NICs do')" "$1"
  for file in "${files[@]:0:3}"; do
    printf '%s: %s; ' "${file##*/}" "$(tail -c 120 -- "${file}")"
  done
}
