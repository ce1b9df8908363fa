# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Sets the driver's options, and keeps the kernel's names of RDMA devices. Runs before any driver is loaded, because
# options have no effect on a driver that is already loaded.

modprobe_options='options nvidia NVreg_EnableStreamMemOPs=1 NVreg_RegistryDwords="PeerMappingOverride=1;"
blacklist nouveau
options nouveau modeset=0
'
# The file of this rule has the same name as rdma-core's, so that it replaces that file. Otherwise both rules would
# apply.
udev_rule='ACTION=="add", SUBSYSTEM=="infiniband", PROGRAM="rdma_rename %k NAME_KERNEL"
'

options_inputs() { printf '%s%s' "${modprobe_options}" "${udev_rule}"; }

# usage: each_option_file FUNCTION   calls FUNCTION with path and content of each option file
each_option_file() {
  "$1" "${HOST_ROOT}/etc/modprobe.d/epfabric.conf" "${modprobe_options}" &&
    "$1" "${HOST_ROOT}/etc/udev/rules.d/60-rdma-persistent-naming.rules" "${udev_rule}"
}

# usage: has_content FILE TEXT   true if TEXT is the content of FILE
has_content() {
  local text
  [[ -f "$1" && -r "$1" ]] || return 1
  IFS= read -rd '' text <"$1" || true
  [[ "${text}" == "$2" ]]
}

options_check() { each_option_file has_content; }

options_act() { each_option_file put_option_file; }

put_option_file() {
  has_content "$1" "$2" && return 0
  mkdir -p -- "${1%/*}"
  replace_file_durably "$1" "$2"
}
