# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# RDMA devices as the kernel shows them in /sys/class/infiniband.

# usage: nic_devices   prints their names, a line each
nic_devices() {
  local folder
  for folder in "${HOST_ROOT}/sys/class/infiniband"/mlx5_*; do
    [[ ! -e "${folder}" ]] || printf '%s\n' "${folder##*/}"
  done
}

# usage: nic_is_up DEVICE   its port is active; the file says "4: ACTIVE"
nic_is_up() {
  [[ "$(content "${HOST_ROOT}/sys/class/infiniband/$1/ports/1/state")" == *ACTIVE ]]
}

# usage: nic_is_here DEVICE   its interface is in the host's namespace, and not in a pod's
nic_is_here() {
  local folder
  for folder in "${HOST_ROOT}/sys/class/infiniband/$1/device/net"/*; do
    [[ -e "${folder}" ]] && return 0
  done
  return 1
}

# usage: nic_address DEVICE   prints the IPv4 address in the GID that the software uses; else nothing
nic_address() {
  local port="${HOST_ROOT}/sys/class/infiniband/$1/ports/1" index gid
  index="$(gid_index)"
  gid="$(content "${port}/gids/${index}")"
  [[ "$(content "${port}/gid_attrs/types/${index}")" == 'RoCE v2' ]] || return 0
  [[ "${gid}" =~ ^0000:0000:0000:0000:0000:ffff:(..)(..):(..)(..)$ ]] || return 0
  printf '%d.%d.%d.%d' "0x${BASH_REMATCH[1]}" "0x${BASH_REMATCH[2]}" "0x${BASH_REMATCH[3]}" "0x${BASH_REMATCH[4]}"
}

# usage: nic_addresses   prints DEVICE=ADDRESS,… of those that have one
nic_addresses() {
  local device address text=
  while IFS= read -r device; do
    address="$(nic_address "${device}")"
    [[ -z "${address}" ]] || text+="${text:+,}${device}=${address}"
  done < <(nic_devices)
  printf '%s' "${text}"
}

# usage: nics_have_addresses   true when as many devices have one as the machine has NICs
nics_have_addresses() {
  local addresses
  local -a each
  addresses="$(nic_addresses)"
  IFS=, read -ra each <<<"${addresses}"
  ((${#each[@]} >= config[RDMA_NICS]))
}
