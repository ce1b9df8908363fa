# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Finds the state of GKE's driver, and compares its version with the wanted one. GKE's installer unpacks the driver into
# its folder and loads the modules. It unpacks a new version over the old one, and so does not delete old files that the
# new version lacks (cos-gpu-installer, installer.go).

platform_settings=(DRIVER_LEAST)

check_platform_settings() {
  [[ "${config[DRIVER_LEAST]}" =~ ^[1-9][0-9]{2}$ ]] ||
    fail ConfigMissing "DRIVER_LEAST in ${CONFIG_DIR}/software.env is not a driver branch such as 580: ${config[DRIVER_LEAST]}"
}

# usage: loaded_driver   prints the version of the driver in the kernel, if there is one
loaded_driver() {
  local line
  read_line "${HOST_ROOT}/proc/driver/nvidia/version"
  [[ ! "${line}" =~ [[:space:]]([0-9]+\.[0-9]+(\.[0-9]+)?)[[:space:]] ]] || printf '%s' "${BASH_REMATCH[1]}"
}

# usage: unpacked_driver   prints the version of the driver's unpacked libraries, if there are any. It is read from
# NVIDIA's own link, and so does not depend on GKE's records
unpacked_driver() {
  local library
  library="$(readlink -- "${DRIVER_DIR}/lib64/libcuda.so.1" || true)"
  [[ ! "${library}" =~ (^|/)libcuda\.so\.([0-9.]+)$ ]] || printf '%s' "${BASH_REMATCH[2]}"
}

# usage: is_wanted_driver VERSION   true for the lowest supported branch or a newer one. Driver builds that cannot
# create a CUDA context are found by the phase `verify`
is_wanted_driver() {
  local branch="${1%%.*}"
  [[ "${branch}" =~ ^[0-9]+$ ]] && ((branch >= config[DRIVER_LEAST]))
}

# usage: wanted_driver   prints the wanted versions
wanted_driver() { printf 'R%s or newer' "${config[DRIVER_LEAST]}"; }

# usage: gke_with_branch BRANCH   prints the GKE version that installs the driver branch; must agree with
# catalog/gke.yaml
gke_with_branch() {
  case "$1" in
    570) printf 'GKE 1.32 brings R570' ;;
    580) printf 'GKE 1.34 brings R580' ;;
    *) printf 'no known GKE version brings R%s' "$1" ;;
  esac
}

# usage: require_driver_in_range   fails unless the loaded driver has a wanted version
require_driver_in_range() {
  local version
  version="$(loaded_driver)"
  is_wanted_driver "${version}" ||
    fail DriverOutOfRange "the loaded driver is ${version}; expected $(wanted_driver): $(gke_with_branch "${config[DRIVER_LEAST]}")"
}

# usage: device_names   prints the device files that must be in the host's /dev
device_names() {
  local -i i
  printf '%s\n' nvidiactl nvidia-uvm
  for ((i = 0; i < config[GPUS]; i++)); do printf 'nvidia%d\n' "${i}"; done
}

# usage: missing_driver_part   prints what GKE's driver lacks, as a clause, or nothing if the driver is complete
missing_driver_part() {
  local name loaded unpacked
  [[ -d "${DRIVER_DIR}" ]] || { printf 'there is no %s' "${HOST_DRIVER}" && return 0; }
  loaded="$(loaded_driver)" unpacked="$(unpacked_driver)"
  [[ -n "${unpacked}" ]] || { printf 'there is no %s/lib64/libcuda.so.1' "${HOST_DRIVER}" && return 0; }
  [[ -n "${loaded}" ]] || { printf 'no driver is loaded: /proc/driver/nvidia/version' && return 0; }
  # While GKE updates the driver, libraries and modules have different versions.
  [[ "${loaded}" == "${unpacked}" ]] || {
    printf '%s has driver %s, and %s is loaded' "${HOST_DRIVER}" "${unpacked}" "${loaded}"
    return 0
  }
  while IFS= read -r name; do
    [[ -e "${HOST_DEV}/${name}" ]] || { printf '/dev/%s is missing' "${name}" && return 0; }
  done < <(device_names)
}

# usage: smi ARGUMENT…   runs GKE's nvidia-smi
smi() {
  quietly timeout 60 env LD_LIBRARY_PATH="${DRIVER_DIR}/lib64" "${DRIVER_DIR}/bin/nvidia-smi" "$@"
}

# The host's folders that this container writes to; set by `stage`, because other containers see the host read-only.
written_folders=()

# usage: host_folders   prints written_folders
host_folders() { ((${#written_folders[@]} == 0)) || printf '%s\n' "${written_folders[@]}"; }
