# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_gpus   prints a fault unless the driver lists all GPUs, and each GPU answers on the PCI bus
check_gpus() {
  local -a known=("${HOST_ROOT}/proc/driver/nvidia/gpus"/*)
  local device
  ((${#known[@]} == config[GPUS])) || {
    printf 'the driver has %s; expected %s' "$(counted "${#known[@]}" GPU GPUs)" "${config[GPUS]}"
    return 0
  }
  for device in "${known[@]##*/}"; do
    gpu_answers "${device}" || {
      printf 'GPU %s has fallen off the bus' "${device}"
      return 0
    }
  done
}

# usage: gpu_answers PCI-ADDRESS   false if the GPU no longer answers: all bits of its registers are then read as ones
gpu_answers() {
  local bytes
  bytes="$(od -An -tx1 -N4 -- "${HOST_ROOT}/sys/bus/pci/devices/$1/config")" || return 1
  [[ "${bytes}" != *'ff ff ff ff'* ]]
}
