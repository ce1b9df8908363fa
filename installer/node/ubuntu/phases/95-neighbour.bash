# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Tests that each NIC reaches each NIC of another node, because active links alone do not prove that packets arrive. The
# test asks for a connection to a closed port: that the other node's kernel refuses it proves that packets arrive in
# both directions over RoCE, and no program has to run on the other node. NEIGHBOUR_TEST in software.env is report
# (default: a failed test is only reported), required (a failed test is a failure) or off. With rp_filter=1 on either
# node, only NICs of the same subnet reach each other.

# A port of the RDMA connection manager on which no program listens.
neighbour_port=59797
# Seconds to wait until the reporter has written the list of neighbors.
neighbours_timeout=60

# The addresses are not among the inputs, because NICs that moved into pods are no reason to test again.
neighbour_inputs() { printf '%s %s' "${config[NEIGHBOUR_TEST]:-report}" "$(boot_id)"; }

neighbour_check() { :; }

neighbour_act() {
  local mode="${config[NEIGHBOUR_TEST]:-report}" own failed=''
  local -a lines=()
  [[ "${mode}" != off ]] || return 0
  own="$(host_nic_addresses)"
  [[ -n "${own}" ]] || {
    say "no neighbor was tested, because all NICs are in pods"
    return 0
  }
  link_devices
  wait_until "${neighbours_timeout}" 5 neighbours_are_known || [[ "${mode}" == report ]] ||
    fail NeighboursUnknown "the reporter wrote no ${CLUSTER_DIR}/neighbours in ${neighbours_timeout} s"
  mapfile -t lines < <(grep -v '^UPTIME=' "${CLUSTER_DIR}/neighbours" 2>/dev/null)
  ((${#lines[@]} > 0)) || {
    say "there is no neighbor yet, so no connection was tested"
    return 0
  }
  # These commands are not in connect_to_any_node, which is called in a condition, where a failing command goes
  # unnoticed.
  rm -rf -- "${SCRATCH_DIR}/reach"
  mkdir -p -- "${SCRATCH_DIR}/reach"
  connect_to_any_node "${lines[@]}" || [[ "${mode}" == report ]] || fail NeighbourUnreachable "${failed}"
}

# usage: neighbours_are_known   true if the list was written since the last boot; an older list survives a reboot
neighbours_are_known() {
  local now written
  local -A list=()
  read_values "${CLUSTER_DIR}/neighbours" list
  written="${list[UPTIME]:-}"
  uptime_now
  [[ "${written}" =~ ^[0-9]+ ]] && ((BASH_REMATCH[0] <= now + 5))
}

# usage: host_nic_addresses   prints DEVICE=ADDRESS of the NICs that are not in a pod's namespace
host_nic_addresses() {
  local nic all
  all="$(nic_addresses)"
  for nic in ${all//,/ }; do
    ! nic_is_here "${nic%%=*}" || printf '%s ' "${nic}"
  done
}

# usage: connect_to_any_node NODE=ADDRESS,…   true if all our NICs reach all NICs of one of the nodes, because some
# nodes may be faulty; adds the failed pairs of NICs to `failed`
connect_to_any_node() {
  local line
  for line in "$@"; do
    if connect_to_node "${line%%=*}" "${line#*=}"; then return 0; fi
    failed+="$(describe_failed_pairs "${line%%=*}")"
    say "${failed}"
  done
  return 1
}

# usage: connect_to_node NODE ADDRESS,…   true if each of our NICs in `own` reaches all NICs of NODE. Tests one of our
# NICs at a time; stops if no NIC of NODE answers the first one, because testing the others would take minutes
connect_to_node() {
  local nic other
  local -a others answered=()
  local -i pairs=0
  IFS=, read -ra others <<<"$2"
  rm -f -- "${SCRATCH_DIR}/reach"/*
  for nic in ${own}; do
    for other in "${others[@]}"; do
      pairs+=1
      connect_nics "${nic#*=}" "${other}" >"${SCRATCH_DIR}/reach/${nic%%=*}-${other}" 2>&1 &
    done
    wait
    mapfile -t answered < <(grep -rlE "${answer}" "${SCRATCH_DIR}/reach")
    ((${#answered[@]} > 0)) || return 1
  done
  # Answers are counted, so that a pair without an answer counts as not reached.
  ((pairs > 0 && ${#answered[@]} == pairs))
}

answer='RDMA_CM_EVENT_(REJECTED|ESTABLISHED)'

# usage: connect_nics OWN OTHER   prints rping's output; rping also fails if the connection is refused
connect_nics() {
  timeout 20 nsenter -t 1 -n -- rping -c -v -C 1 -I "$1" -a "$2" -p "${neighbour_port}" || true
}

# usage: describe_failed_pairs NODE   prints the number of failed pairs, and the first pairs with rping's output
describe_failed_pairs() {
  local file
  local -a files
  mapfile -t files < <(grep -rLE "${answer}" "${SCRATCH_DIR}/reach" | sort)
  printf '%s not reach %s; the first: ' "$(counted "${#files[@]}" 'pair of NICs does' 'pairs of NICs do')" "$1"
  for file in "${files[@]:0:3}"; do
    printf '%s: %s; ' "${file##*/}" "$(tail -c 120 -- "${file}")"
  done
}
