# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Where we write, and whether there is room. Programs that find none often say nothing of it: their
# output has no room either. So the file systems are asked.

# usage: standing FOLDER   prints it, or the folder above it that is there
standing() {
  local folder="$1"
  while [[ -n "${folder}" && ! -d "${folder}" ]]; do folder="${folder%/*}"; done
  printf '%s' "${folder:-/}"
}

# usage: free_mib FOLDER   prints how much can still be written there
free_mib() {
  local blocks size
  read -r blocks size < <(stat -f -c '%a %S' -- "$1")
  printf '%d' "$((blocks * size / 1048576))"
}

# usage: free_inodes FOLDER   prints how many files can still be made there; nothing where that has no limit
free_inodes() {
  local free all
  read -r free all < <(stat -f -c '%d %c' -- "$1")
  [[ "${all}" == 0 ]] || printf '%d' "${free}"
}

# usage: require_writable FOLDER…   root too may not write on a file system that is read-only
require_writable() {
  local folder
  for folder in "$@"; do
    folder="$(standing "${folder}")"
    [[ -w "${folder}" ]] || fail ReadOnlyHost "$(on_host_path "${folder}") cannot be written to"
  done
}

# usage: require_space FOLDER MIB FILES   on its disk
require_space() {
  local -i free
  local inodes
  free="$(free_mib "$1")" inodes="$(free_inodes "$1")"
  ((free >= $2)) || fail DiskFull "${free} MiB are free on the boot disk; $2 are needed"
  ((${inodes:-$3} >= $3)) || fail NoInodes "$(counted "${inodes}" 'more file' 'more files') can be created on the boot disk; $3 are needed"
}

# usage: payload_mib   prints how much the image's payload takes
payload_mib() { du -sm -- "${payload}" | cut -f1; }

# usage: payload_files   prints how many files it has
payload_files() { du -s --inodes -- "${payload}" | cut -f1; }

# usage: on_host_path FOLDER   prints its name as the host has it
on_host_path() {
  local path="${1#"${HOST_ROOT}"}"
  # Containers see this one in several places.
  [[ "$1" != "${DRIVER_DIR}"* ]] || path="${HOST_DRIVER}${1#"${DRIVER_DIR}"}"
  printf '%s' "${path:-/}"
}

# usage: find_exhaustion OUTPUT   sets `exhausted` to the failure that explains why a command ended
# with OUTPUT, and `exhaustion` to the finding; both to nothing if there is room everywhere
find_exhaustion() {
  local folder
  local -a folders
  exhausted='' exhaustion=''
  mapfile -t folders < <(host_folders)
  for folder in "${HOST_ROOT}" "${folders[@]}"; do
    folder="$(standing "${folder}")"
    has_room "${folder}" DiskFull "no space left on the boot disk ($(on_host_path "${folder}"))" || return 0
  done
  has_room "${SCRATCH_DIR}" NoScratchSpace "no space left in ${SCRATCH_DIR}, the container's own" || return 0
  for folder in "${folders[@]}"; do
    folder="$(standing "${folder}")"
    [[ -w "${folder}" ]] || exhausted=ReadOnlyHost exhaustion="$(on_host_path "${folder}") cannot be written to"
  done
  [[ -z "${exhausted}" ]] || return 0
  case "$1" in
    # There is room again by now.
    *'No space left on device'*) exhausted=DiskFull exhaustion='no space left on device' ;;
    *'Read-only file system'*) exhausted=ReadOnlyHost exhaustion="$1" ;;
    *) ;;
  esac
}

# usage: blame_exhaustion OUTPUT   fails by another name than the caller's, if there is no room
blame_exhaustion() {
  local exhausted exhaustion
  find_exhaustion "$1"
  [[ -z "${exhausted}" ]] || fail "${exhausted}" "${exhaustion}; output: $1"
}

# usage: has_room FOLDER REASON MESSAGE   false when there is none; then sets `exhausted` and `exhaustion`
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
