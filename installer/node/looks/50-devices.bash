# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: look_devices   programs can open GPUs and NICs
look_devices() {
  local name
  local -a verbs=("${HOST_ROOT}/dev/infiniband"/uverbs*)
  while read -r name _; do
    [[ -e "${HOST_ROOT}/dev/${name}" ]] || {
      printf '/dev/%s is missing' "${name}"
      return 0
    }
  done < <(wanted_devices)
  ((${#verbs[@]} >= config[RDMA_NICS])) ||
    printf '/dev/infiniband has %d uverbs devices; expected %s' "${#verbs[@]}" "${config[RDMA_NICS]}"
}
