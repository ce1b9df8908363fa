# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_devices   prints a fault if a device file of a GPU or NIC is missing; names only the first
check_devices() {
  local name
  local -a verbs=("${HOST_DEV}/infiniband"/uverbs*)
  while read -r name; do
    [[ -e "${HOST_DEV}/${name}" ]] || {
      printf '/dev/%s is missing' "${name}"
      return 0
    }
  done < <(device_names)
  ((${#verbs[@]} >= config[RDMA_NICS])) ||
    printf '/dev/infiniband has %s; expected %s' "$(counted "${#verbs[@]}" 'uverbs device' 'uverbs devices')" \
      "${config[RDMA_NICS]}"
}
