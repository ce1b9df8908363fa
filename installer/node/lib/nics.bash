# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# RDMA devices as the kernel shows them in /sys/class/infiniband.

# usage: nic_devices   prints the names of the RDMA devices, one per line
nic_devices() {
  local folder
  for folder in "${HOST_ROOT}/sys/class/infiniband"/mlx5_*; do
    [[ ! -e "${folder}" ]] || printf '%s\n' "${folder##*/}"
  done
}

# usage: nic_is_up DEVICE   true if the port is active: its state file has "4: ACTIVE"
nic_is_up() {
  local line
  read_line "${HOST_ROOT}/sys/class/infiniband/$1/ports/1/state"
  [[ "${line}" == *ACTIVE ]]
}

# usage: nic_is_here DEVICE   true if the NIC's interface is in the host's namespace, not in a pod's
nic_is_here() {
  local -a interfaces=("${HOST_ROOT}/sys/class/infiniband/$1/device/net"/*)
  ((${#interfaces[@]} > 0))
}

# usage: find_address DEVICE   sets `address` to the IPv4 address in the GID that the software uses
find_address() {
  local port="${HOST_ROOT}/sys/class/infiniband/$1/ports/1" index="${transport[NVSHMEM_IB_GID_INDEX]:-3}" line
  address=
  read_line "${port}/gid_attrs/types/${index}"
  [[ "${line}" == 'RoCE v2' ]] || return 0
  read_line "${port}/gids/${index}"
  [[ "${line}" =~ ^0000:0000:0000:0000:0000:ffff:(..)(..):(..)(..)$ ]] || return 0
  printf -v address '%d.%d.%d.%d' "0x${BASH_REMATCH[1]}" "0x${BASH_REMATCH[2]}" "0x${BASH_REMATCH[3]}" "0x${BASH_REMATCH[4]}"
}

# usage: nic_addresses   prints DEVICE=ADDRESS,… for all NICs with an address
nic_addresses() {
  local folder address text=
  for folder in "${HOST_ROOT}/sys/class/infiniband"/mlx5_*; do
    find_address "${folder##*/}"
    [[ -z "${address}" ]] || text+="${text:+,}${folder##*/}=${address}"
  done
  printf '%s' "${text}"
}

# usage: nics_have_addresses   true when all of the machine's NICs have an address
nics_have_addresses() {
  local addresses
  local -a each
  addresses="$(nic_addresses)"
  IFS=, read -ra each <<<"${addresses}"
  ((${#each[@]} >= config[RDMA_NICS]))
}
