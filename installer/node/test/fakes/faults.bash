# shellcheck shell=bash disable=SC2154 # dispatch sets name and FAKE
#
# Plants faults at the N-th command of one start of the installer. $FAKE_FAULTS has lines "N KIND":
#   before after middle   the installer is killed there; in the middle of copying and deleting
#   fail                  the command fails, once
#   full                  from here on nothing more fits on the disk
#   gke-WHAT              gke.bash does WHAT, and the command goes on
#
# Files that were renamed before their bytes were on the disk are noted in $FAKE/unsynced: a power cut empties them.

# usage: run_with_faults ARGUMENT…
run_with_faults() {
  local number kind plan="${FAKE_FAULTS}"
  local -i count=0
  # Programs that we start are part of this command.
  unset FAKE_FAULTS
  PATH="${PATH#*/fakes/tools:}"
  # These programs run in the background or by the clock, in no fixed order, and are not counted.
  case "${name}" in
    sleep | rping | stat) run_it "$@" && return 0 || return $? ;;
    nsenter) [[ "$*" != *rping* ]] || { run_it "$@" && return 0 || return $?; } ;;
    *) ;;
  esac
  [[ ! -e "${FAKE}/count" ]] || count="$(<"${FAKE}/count")"
  printf '%d' "$((++count))" >"${FAKE}/count"
  # By name and last argument of a command, faults.py chooses where to plant faults.
  printf '%d %s %s\n' "${count}" "${name}" "${*: -1}" >>"${FAKE}/numbered"
  while read -r number kind; do
    ((number != count)) || at_fault "${kind}" "$@"
  done <"${plan}"
  run_noted "$@"
}

# usage: run_noted ARGUMENT…   runs the command, and records which files are on the disk
run_noted() {
  local status=0
  if [[ -e "${FAKE}/full" ]] && [[ "${name}" == @(cp|mkdir|sync|tar|mknod|ln) ]]; then
    printf '%s: error writing: No space left on device\n' "${name}" >&2
    return 1
  fi
  [[ "${name}" != mv ]] || note_rename "${@: -2}"
  if [[ "${name}" == sync ]]; then
    note_sync "$@"
    return 0
  fi
  run_it "$@" || status=$?
  return "${status}"
}

# usage: at_fault KIND ARGUMENT…
at_fault() {
  case "$1" in
    before) kill_installer ;;
    after)
      run_noted "${@:2}" || true
      kill_installer
      ;;
    middle)
      half_of "${@:2}"
      kill_installer
      ;;
    fail)
      printf '%s: planted failure\n' "${name}" >&2
      exit 1
      ;;
    full) fill_disk ;;
    # Another program on a GKE node acts at this moment.
    gke-*)
      bash "${fakes_dir}/../gke.bash" "${1#gke-}" "${FAKE}" >&2
      # A node that is gone takes its pods with it.
      [[ "$1" != gke-lost ]] || kill_installer
      ;;
    *) exit 99 ;;
  esac
}

# usage: fill_disk   fills the fake host's separate disk; if it has none, commands only report a full disk
fill_disk() {
  if [[ -e "${FAKE}/own-disk" ]]; then
    real dd if=/dev/zero of="${HOST_ROOT}/.filler" bs=64k 2>/dev/null || true
  else
    : >"${FAKE}/full"
  fi
}

# usage: half_of ARGUMENT…   leaves the files that the command would leave if it stopped half way
half_of() {
  local target="${*: -1}" i
  local -a files
  case "${name}" in
    cp) run_it "$@" ;;
    tar)
      run_it "$@"
      target="${FAKE}/scratch/modules"
      ;;
    rm) ;;
    *) return 0 ;;
  esac
  [[ -d "${target}" ]] || return 0
  mapfile -t files < <(find "${target}" -type f | LC_ALL=C sort)
  ((${#files[@]} > 0)) || return 0
  for ((i = ${#files[@]} / 2 + 1; i < ${#files[@]}; i++)); do
    real rm -f -- "${files[i]}"
  done
  : >"${files[${#files[@]} / 2]}"
}

# usage: note_sync ARGUMENT…   records that the whole disk (-f) or these files are synced
note_sync() {
  local file
  if [[ "$1" == -f ]]; then
    rm_real "${FAKE}/unsynced" "${FAKE}/synced"
    : >"${FAKE}/disk-synced"
  else
    for file in "$@"; do
      printf '%s\n' "${file}" >>"${FAKE}/synced"
    done
  fi
}

# usage: note_rename SOURCE TARGET   records which of the renamed files a power cut would empty
note_rename() {
  local file since=()
  [[ "$1" == "${HOST_ROOT}"/* ]] || return 0
  [[ ! -e "${FAKE}/disk-synced" ]] || since=(-cnewer "${FAKE}/disk-synced")
  while IFS= read -r file; do
    grep -qsxF -- "${file}" "${FAKE}/synced" || printf '%s\n' "$2${file#"$1"}" >>"${FAKE}/unsynced"
  done < <(find "$1" -type f "${since[@]}")
}

rm_real() { real rm -f -- "$@"; }

# usage: kill_installer   kills all its processes at once, and then this one's group, which `timeout` may have made
kill_installer() {
  kill -9 -- "-$(<"${FAKE}/leader")" || true
  kill -9 0
}
