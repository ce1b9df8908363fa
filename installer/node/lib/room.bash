# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Finds out whether the file systems that we write to are full or read-only. Programs that run out of space often report
# nothing, because their output cannot be written either. So we query the file systems.

# usage: existing_parent FOLDER   prints FOLDER if it exists, else its closest existing parent
existing_parent() {
  local folder="$1"
  while [[ -n "${folder}" && ! -d "${folder}" ]]; do folder="${folder%/*}"; done
  printf '%s' "${folder:-/}"
}

# usage: free_mib FOLDER   prints the MiB that can still be written to FOLDER
free_mib() {
  local blocks size
  read -r blocks size < <(stat -f -c '%a %S' -- "$1")
  printf '%d' "$((blocks * size / 1048576))"
}

# usage: free_inodes FOLDER   prints how many files can still be created in FOLDER; nothing if there is no limit
free_inodes() {
  local free all
  read -r free all < <(stat -f -c '%d %c' -- "$1")
  [[ "${all}" == 0 ]] || printf '%d' "${free}"
}

# usage: require_writable FOLDER…   fails if a FOLDER cannot be written to, because its file system is read-only
require_writable() {
  local folder
  for folder in "$@"; do
    folder="$(existing_parent "${folder}")"
    [[ -w "${folder}" ]] || fail ReadOnlyHost "$(on_host_path "${folder}") cannot be written to"
  done
}

# usage: require_space FOLDER MIB FILES   fails unless FOLDER's disk has room for MIB MiB and FILES files
require_space() {
  local -i free
  local inodes
  free="$(free_mib "$1")" inodes="$(free_inodes "$1")"
  ((free >= $2)) || fail DiskFull "${free} MiB are free on the boot disk; $2 are needed"
  ((${inodes:-$3} >= $3)) || fail NoInodes "$(counted "${inodes}" 'more file' 'more files') can be created on the boot disk; $3 are needed"
}

# usage: payload_mib   prints the size of the image's payload
payload_mib() { du -sm -- "${payload}" | cut -f1; }

# usage: payload_files   prints the number of files in the image's payload
payload_files() { du -s --inodes -- "${payload}" | cut -f1; }

# usage: on_host_path FOLDER   prints FOLDER's path on the host
on_host_path() {
  local path="${1#"${HOST_ROOT}"}"
  # Containers mount the driver's folder at different paths.
  [[ "$1" != "${DRIVER_DIR}"* ]] || path="${HOST_DRIVER}${1#"${DRIVER_DIR}"}"
  printf '%s' "${path:-/}"
}

# usage: find_exhaustion OUTPUT   sets `exhausted` to the failure (no space, no inodes or a read-only folder) that
# explains why a command with OUTPUT failed, and `exhaustion` to its description; sets both to nothing if there is no
# such failure
find_exhaustion() {
  local folder
  local -a folders
  exhausted='' exhaustion=''
  mapfile -t folders < <(host_folders)
  for folder in "${HOST_ROOT}" "${folders[@]}"; do
    folder="$(existing_parent "${folder}")"
    has_room "${folder}" DiskFull "no space left on the boot disk ($(on_host_path "${folder}"))" || return 0
  done
  has_room "${SCRATCH_DIR}" NoScratchSpace "no space left in ${SCRATCH_DIR}, the container's own" || return 0
  for folder in "${folders[@]}"; do
    folder="$(existing_parent "${folder}")"
    [[ -w "${folder}" ]] || exhausted=ReadOnlyHost exhaustion="$(on_host_path "${folder}") cannot be written to"
  done
  [[ -z "${exhausted}" ]] || return 0
  case "$1" in
    # The command ran out of space, although there is free space again now.
    *'No space left on device'*) exhausted=DiskFull exhaustion='no space left on device' ;;
    *'Read-only file system'*) exhausted=ReadOnlyHost exhaustion="$1" ;;
    *) ;;
  esac
}

# usage: fail_if_exhausted OUTPUT   calls `fail` if a full or read-only disk explains why a command with OUTPUT failed
fail_if_exhausted() {
  local exhausted exhaustion
  find_exhaustion "$1"
  [[ -z "${exhausted}" ]] || fail "${exhausted}" "${exhaustion}; output: $1"
}

# usage: has_room FOLDER REASON MESSAGE   false if space or inodes are exhausted, and then sets `exhausted` and
# `exhaustion`
has_room() {
  local free inodes
  free="$(free_mib "$1")" inodes="$(free_inodes "$1")"
  if ((free < 1)); then
    exhausted="$2" exhaustion="$3"
  elif [[ "${inodes}" == 0 && "$2" == DiskFull ]]; then
    exhausted=NoInodes exhaustion="no more files can be created on the boot disk ($(on_host_path "$1")): no inodes are free"
  elif [[ "${inodes}" == 0 ]]; then
    exhausted="$2" exhaustion="$3: no inodes are free"
  fi
  [[ -z "${exhausted}" ]]
}
