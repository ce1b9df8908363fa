# shellcheck shell=bash disable=SC2154 # dispatch sets name and FAKE
#
# Plants faults at the N-th command of one start of the installer. The file $FAKE_FAULTS has lines "N KIND":
#   before after   the installer is killed before or after the command
#   middle         the installer is killed in the middle of a command that copies or deletes files
#   fail           the command fails
#   full           the disk is full from this command on
#   gke-ACTION     gke.bash performs ACTION, and then the command runs
#
# Files that were renamed before their content was synced are listed in $FAKE/unsynced: a power cut empties them.

# usage: run_with_faults ARGUMENT…   counts this command, applies the faults with its number, and runs it
run_with_faults() {
  local number kind plan="${FAKE_FAULTS}"
  local -i count=0
  # Programs that this command starts are not counted separately.
  unset FAKE_FAULTS
  PATH="${PATH#*/fakes/tools:}"
  # These programs are not counted, because they run in the background or depend on the time, in no fixed order.
  case "${name}" in
    sleep | rping | stat) run_unless_failing "$@" && return 0 || return $? ;;
    nsenter) [[ "$*" != *rping* ]] || { run_unless_failing "$@" && return 0 || return $?; } ;;
    *) ;;
  esac
  [[ ! -e "${FAKE}/count" ]] || count="$(<"${FAKE}/count")"
  printf '%d' "$((++count))" >"${FAKE}/count"
  # faults.py reads names and last arguments from this file to choose where to plant faults.
  printf '%d %s %s\n' "${count}" "${name}" "${*: -1}" >>"${FAKE}/numbered"
  while read -r number kind; do
    ((number != count)) || apply_fault "${kind}" "$@"
  done <"${plan}"
  run_and_record "$@"
}

# usage: run_and_record ARGUMENT…   runs the command, and records which files it syncs or renames
run_and_record() {
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
  run_unless_failing "$@" || status=$?
  return "${status}"
}

# usage: apply_fault KIND ARGUMENT…   applies a fault of this KIND to the command with these arguments
apply_fault() {
  case "$1" in
    before) kill_installer ;;
    after)
      run_and_record "${@:2}" || true
      kill_installer
      ;;
    middle)
      leave_half "${@:2}"
      kill_installer
      ;;
    fail)
      printf '%s: planted failure\n' "${name}" >&2
      exit 1
      ;;
    full) fill_disk ;;
    # Imitates an action of another program on a GKE node.
    gke-*)
      bash "${fakes_dir}/../gke.bash" "${1#gke-}" "${FAKE}" >&2
      # When a node is re-created, its pods end.
      [[ "$1" != gke-lost ]] || kill_installer
      ;;
    *) exit 99 ;;
  esac
}

# usage: fill_disk   fills the fake host's disk; if the host has no separate disk, later commands only report a full
# disk
fill_disk() {
  if [[ -e "${FAKE}/own-disk" ]]; then
    real dd if=/dev/zero of="${HOST_ROOT}/.filler" bs=64k 2>/dev/null || true
  else
    : >"${FAKE}/full"
  fi
}

# usage: leave_half ARGUMENT…   leaves files as if the command had stopped half way
leave_half() {
  local target="${*: -1}" i
  local -a files
  case "${name}" in
    cp) run_unless_failing "$@" ;;
    tar)
      run_unless_failing "$@"
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

# usage: note_rename SOURCE TARGET   adds the renamed files that were not synced before to $FAKE/unsynced
note_rename() {
  local file since=()
  [[ "$1" == "${HOST_ROOT}"/* ]] || return 0
  [[ ! -e "${FAKE}/disk-synced" ]] || since=(-cnewer "${FAKE}/disk-synced")
  while IFS= read -r file; do
    grep -qsxF -- "${file}" "${FAKE}/synced" || printf '%s\n' "$2${file#"$1"}" >>"${FAKE}/unsynced"
  done < <(find "$1" -type f "${since[@]}")
}

rm_real() { real rm -f -- "$@"; }

# usage: kill_installer   kills the installer's process group, and then this process's group, which may be a separate
# one that `timeout` has made
kill_installer() {
  kill -9 -- "-$(<"${FAKE}/leader")" || true
  kill -9 0
}
