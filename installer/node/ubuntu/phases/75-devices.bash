# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Makes the driver's device files, which every boot removes. They are made last, because the device plugin takes them as
# a sign that the driver is installed.

devices_inputs() { printf 'of every boot'; }

# usage: wanted_devices   prints NAME MAJOR MINOR of each device file that must be in /dev
wanted_devices() {
  local file line uvm gdr
  printf '%s\n' 'nvidiactl 195 255'
  uvm="$(major_of nvidia-uvm)"
  [[ -z "${uvm}" ]] || printf 'nvidia-uvm %s 0\nnvidia-uvm-tools %s 1\n' "${uvm}" "${uvm}"
  for file in "${HOST_ROOT}/proc/driver/nvidia/gpus"/*/information; do
    while read -r line; do
      [[ ! "${line}" =~ ^'Device Minor:'[[:space:]]*([0-9]+) ]] || printf 'nvidia%d 195 %d\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[1]}"
    done <"${file}"
  done
  gdr="$(major_of gdrdrv)"
  [[ -z "${gdr}" ]] || printf 'gdrdrv %s 0\n' "${gdr}"
}

# usage: major_of NAME   prints the major device number that the kernel gave the driver NAME, if there is one
major_of() {
  local number name
  while read -r number name _; do
    [[ "${name}" != "$1" ]] || printf '%s' "${number}"
  done <"${HOST_ROOT}/proc/devices"
}

# usage: wrong_devices   prints NAME MAJOR MINOR of each device file that is missing or has another number or mode
wrong_devices() {
  local name major minor path mode
  local -A found=()
  while read -r path mode; do
    found["${path##*/}"]="${mode}"
  done < <(stat -c '%n %t:%T:%a' -- "${HOST_ROOT}/dev"/{nvidia*,gdrdrv*} 2>/dev/null || true)
  while read -r name major minor; do
    printf -v mode '%x:%x:666' "${major}" "${minor}"
    [[ "${found[${name}]:-}" == "${mode}" ]] || printf '%s %d %d\n' "${name}" "${major}" "${minor}"
  done < <(wanted_devices)
}

devices_check() { [[ -z "$(wrong_devices)" ]]; }

devices_act() {
  local name major minor
  while read -r name major minor; do
    rm -f -- "${HOST_ROOT}/dev/${name}"
    quietly mknod -m 666 "${HOST_ROOT}/dev/${name}" c "${major}" "${minor}"
  done < <(wrong_devices)
}
