# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Options of the driver, and names of RDMA devices. Set before any driver is loaded, because later options have no
# effect until the driver is loaded again.

modprobe_options='options nvidia NVreg_EnableStreamMemOPs=1 NVreg_RegistryDwords="PeerMappingOverride=1;"
blacklist nouveau
options nouveau modeset=0
'
# The rule's file has the name of rdma-core's and so replaces it: otherwise both rules would apply.
udev_rule='ACTION=="add", SUBSYSTEM=="infiniband", PROGRAM="rdma_rename %k NAME_KERNEL"
'

options_inputs() { printf '%s%s' "${modprobe_options}" "${udev_rule}"; }

# usage: each_option_file FUNCTION   calls FUNCTION with path and content of every file
each_option_file() {
  "$1" "${HOST_ROOT}/etc/modprobe.d/epfabric.conf" "${modprobe_options}" &&
    "$1" "${HOST_ROOT}/etc/udev/rules.d/60-rdma-persistent-naming.rules" "${udev_rule}"
}

# usage: has_content FILE TEXT
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
  keep_file "$1" "$2"
}
