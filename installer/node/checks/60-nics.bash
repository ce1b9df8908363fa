# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_nics   prints a fault unless all NICs exist, are up, and have the address that the software uses
check_nics() {
  local device
  local -a devices
  mapfile -t devices < <(nic_devices)
  ((${#devices[@]} >= config[RDMA_NICS])) || {
    printf '%s called mlx5_*; expected %s' "$(counted "${#devices[@]}" 'RDMA device is' 'RDMA devices are')" \
      "${config[RDMA_NICS]}"
    return 0
  }
  for device in "${devices[@]}"; do
    check_nic "${device}"
  done
}

# usage: check_nic DEVICE   prints the NIC's fault; does not check the address of a NIC in a pod's namespace
check_nic() {
  local address
  nic_is_up "$1" || {
    printf 'the port of %s is not active; ' "$1"
    return 0
  }
  nic_is_here "$1" || return 0
  find_address "$1"
  [[ -n "${address}" ]] || printf 'the GID of %s is not RoCE v2 with an IPv4 address; ' "$1"
}
