# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Reports faults that the installer cannot repair, before anything is changed.

secure_boot_variable="${HOST_ROOT}/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"

preflight_inputs() { printf '%s GPUs, %s NICs' "${config[GPUS]}" "${config[RDMA_NICS]}"; }

preflight_check() {
  require_devices
  require_no_secure_boot
  require_same_release
  require_same_compiler
  require_writable_host
  require_room
}

preflight_act() { :; }

# usage: require_no_secure_boot   fails if Secure Boot is on; the last byte of the firmware's variable shows this
require_no_secure_boot() {
  local value
  [[ -r "${secure_boot_variable}" ]] || return 0
  value="$(od -An -tu1 -- "${secure_boot_variable}")"
  [[ "${value##* }" == 0 ]] || fail SecureBootOn "Secure Boot is on; the kernel would refuse our modules"
}

# usage: require_same_release   fails unless node and image have the same Ubuntu release, because kernel headers are
# fetched from the archive of the image's release
require_same_release() {
  local node image
  node="$(release_of "${HOST_ROOT}/etc/os-release")" image="$(release_of "${IMAGE_RELEASE}")"
  [[ "${node}" == "${image}" ]] || fail OtherRelease "the node runs ${node:-an unknown release}; this image is for ${image}"
}

# usage: release_of FILE   prints ID and VERSION_ID from a file like /etc/os-release
release_of() {
  sed -n 's/^\(ID\|VERSION_ID\)="\{0,1\}\([^"]*\)"\{0,1\}$/\2/p' "$1" 2>/dev/null | sort -r | paste -sd ' '
}

# usage: require_same_compiler   fails if the image's gcc differs from the kernel's: modules would be compiled without
# the kernel's flags, or the kernel would refuse them
require_same_compiler() {
  local kernel image_gcc kernel_gcc=''
  kernel="$(first_line "${HOST_ROOT}/proc/version")" image_gcc="$(gcc -dumpfullversion)"
  # Linux version … (x86_64-linux-gnu-gcc-13 (Ubuntu 13.2.0-23ubuntu4) 13.2.0, GNU ld …
  [[ ! "${kernel}" =~ gcc[^\ ]*\ \([^\)]*\)\ ([0-9]+)\. ]] || kernel_gcc="${BASH_REMATCH[1]}"
  [[ "${kernel_gcc}" == "${image_gcc%%.*}" ]] || fail OtherCompiler "this image has gcc ${image_gcc}; the kernel says: ${kernel}"
}

require_writable_host() {
  local -a folders
  mapfile -t folders < <(host_folders)
  require_writable "${folders[@]}"
}

# usage: require_room   fails unless there is disk space for a second tree, and memory for compiling
require_room() {
  local -i needed=1024 files=1024
  local memory
  if ! has_payload; then
    needed+="$(payload_mib)"
    files+="$(payload_files)"
  fi
  require_space "${HOST_ROOT}" "${needed}" "${files}"
  memory="$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' "${HOST_ROOT}/proc/meminfo")"
  ((memory >= 2 * 1048576)) || fail MemoryLow "${memory} KiB of memory are available; 2097152 are needed"
}

# usage: has_payload   true if a tree on the host has the image's payload, so that nothing has to be copied
has_payload() {
  local folder wanted
  wanted="$(wanted_payload)"
  for folder in "${tree}" "${tree_previous}" "${tree_new}"; do
    [[ "$(first_line "${folder}/payload.id")" != "${wanted}" ]] || return 0
  done
  return 1
}
