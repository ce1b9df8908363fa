# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Device files of the driver: last, as the device plugin takes them for "installed". They are gone
# after every boot.

devices_inputs() { printf 'of every boot'; }

# usage: wanted_devices   prints PATH MAJOR MINOR of each
wanted_devices() {
  local file minor uvm gdr
  printf '%s\n' 'nvidiactl 195 255' 'nvidia-modeset 195 254'
  uvm="$(major_of nvidia-uvm)"
  [[ -z "${uvm}" ]] || printf 'nvidia-uvm %s 0\nnvidia-uvm-tools %s 1\n' "${uvm}" "${uvm}"
  for file in "${HOST_ROOT}/proc/driver/nvidia/gpus"/*/information; do
    minor="$(sed -n 's/^Device Minor:[[:space:]]*//p' "${file}")"
    [[ -z "${minor}" ]] || printf 'nvidia%s 195 %s\n' "${minor}" "${minor}"
  done
  gdr="$(major_of gdrdrv)"
  [[ -z "${gdr}" ]] || printf 'gdrdrv %s 0\n' "${gdr}"
}

# usage: major_of NAME   prints the number that the kernel gave a driver
major_of() {
  local number name
  while read -r number name _; do
    [[ "${name}" != "$1" ]] || printf '%s' "${number}"
  done <"${HOST_ROOT}/proc/devices"
}

# usage: is_device PATH MAJOR MINOR
is_device() {
  local numbers
  numbers="$(stat -c '%t:%T %a' -- "$1" 2>/dev/null)" || return 1
  [[ "${numbers}" == "$(printf '%x:%x 666' "$2" "$3")" ]]
}

devices_check() {
  local name major minor
  while read -r name major minor; do
    is_device "${HOST_ROOT}/dev/${name}" "${major}" "${minor}" || return 1
  done < <(wanted_devices)
}

devices_act() {
  local name major minor
  while read -r name major minor; do
    is_device "${HOST_ROOT}/dev/${name}" "${major}" "${minor}" && continue
    rm -f -- "${HOST_ROOT}/dev/${name}"
    quietly mknod -m 666 "${HOST_ROOT}/dev/${name}" c "${major}" "${minor}"
  done < <(wanted_devices)
}
