# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_gpus   prints a fault unless the driver has all GPUs and each answers on the PCI bus
check_gpus() {
  local -a known=("${HOST_ROOT}/proc/driver/nvidia/gpus"/*)
  local device
  ((${#known[@]} == config[GPUS])) || {
    printf 'the driver has %s; expected %s' "$(counted "${#known[@]}" GPU GPUs)" "${config[GPUS]}"
    return 0
  }
  for device in "${known[@]##*/}"; do
    answers "${device}" || {
      printf 'GPU %s has fallen off the bus' "${device}"
      return 0
    }
  done
}

# usage: answers PCI-ADDRESS   false if the device is gone: its registers then read as all ones
answers() {
  local bytes
  bytes="$(od -An -tx1 -N4 -- "${HOST_ROOT}/sys/bus/pci/devices/$1/config")" || return 1
  [[ "${bytes}" != *'ff ff ff ff'* ]]
}
