# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Defines for this platform the functions that every platform must define, mainly about the driver that we install.

platform_settings=(VERSION_DRIVER VERSION_DOCA)
check_platform_settings() { :; }

# usage: wants_gdrcopy   true when the software set has GDRCopy
wants_gdrcopy() { [[ -n "${config[VERSION_GDRCOPY]:-}" ]]; }

# usage: is_wanted_driver VERSION   true for the wanted version and versions that start with it: 575 accepts any 575.x
is_wanted_driver() {
  [[ "$1" == "${config[VERSION_DRIVER]}" || "$1" == "${config[VERSION_DRIVER]}".* ]]
}

# usage: wanted_driver   prints the wanted version
wanted_driver() { printf '%s' "${config[VERSION_DRIVER]}"; }

# usage: loaded_driver   prints the version of the driver in the kernel, if there is one
loaded_driver() { first_line "${HOST_ROOT}/sys/module/nvidia/version"; }

# usage: device_names   prints the device files that must be in the host's /dev
device_names() {
  local name
  while read -r name _; do
    printf '%s\n' "${name}"
  done < <(wanted_devices)
}

# usage: smi ARGUMENT…   runs the staged tree's nvidia-smi on the host
smi() {
  quietly on_host 180 env LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" "${HOST_DRIVER}/bin/nvidia-smi" "$@"
}

# usage: host_folders   prints the folders of the host that we write in
host_folders() {
  local release
  release="$(kernel)"
  printf '%s\n' "${state_dir}" "${tree%/*}" "${HOST_ROOT}/lib/modules/${release}" "${HOST_ROOT}/lib/firmware" \
    "${HOST_ROOT}/etc/modprobe.d" "${HOST_ROOT}/etc/udev/rules.d" "${HOST_ROOT}/etc/ld.so.conf.d" \
    "${HOST_ROOT}/opt" "${HOST_ROOT}/usr/local" "${HOST_ROOT}/dev"
}

# usage: prepare_checks   does nothing: the checks need no preparation
prepare_checks() { :; }
