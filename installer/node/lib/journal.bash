# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# The history of this node, kept over restarts and reboots: one file, NAME=VALUE.
#
#   installation          whose counters these are
#   attempts              how often this installation failed
#   reboot_REASON         boot id at which a reboot was asked for
#   done_PHASE            what decided the phase when it last succeeded
#   seconds_PHASE         how long its work took then
#   modules               cached or built
#   held, masked          packages and units that we hold and mask: what uninstall gives back

declare -A journal=()
# Whether the journal is ours to write.
locked=false

# usage: load_journal
load_journal() {
  journal=()
  read_values "${state_dir}/journal" journal
}

# usage: record NAME VALUE [NAME VALUE]…   on the disk when it returns
record() {
  while (($# > 1)); do
    journal["$1"]="$2"
    shift 2
  done
  save_journal
}

# usage: save_journal
save_journal() {
  local name text=
  for name in "${!journal[@]}"; do
    text+="${name}=${journal[${name}]}"$'\n'
  done
  keep_file "${state_dir}/journal" "${text}"
}

# usage: open_journal   another installation starts with its own counters
open_journal() {
  local name
  clear_way "${state_dir}/journal"
  # Of a start that was cut off.
  [[ ! -e "${state_dir}/journal.part" ]] || rm -rf -- "${state_dir}/journal.part"
  load_journal
  [[ "${journal[installation]:-}" != "${installation}" ]] || return 0
  for name in "${!journal[@]}"; do
    [[ "${name}" != reboot_* ]] || unset "journal[${name}]"
  done
  record installation "${installation}" attempts 0
}

# usage: lock_state   one installer at a time; the lock is gone with the process that has it
lock_state() {
  require_writable "${state_dir}"
  mkdir -p -- "${state_dir}"
  clear_way "${state_dir}/lock"
  exec 8>>"${state_dir}/lock"
  wait_until 300 5 flock --nonblock 8 ||
    fail LockHeld "waited 300 s for $(on_host_path "${state_dir}/lock"), which another installer holds"
  locked=true
}
