# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# The history of this node, kept across restarts and reboots: one file of NAME=VALUE lines.
#
#   installation          the installation to which the counters belong
#   attempts              number of failed attempts of this installation
#   reboot_REASON         boot id at which a reboot was requested
#   done_PHASE            the phase's inputs when it last succeeded
#   seconds_PHASE         duration of that phase
#   modules               cached or built
#   held, masked          packages that we hold and units that we mask; uninstall releases them

declare -A journal=()
# Whether this process holds the lock and may write the journal.
locked=false

# usage: load_journal
load_journal() {
  journal=()
  read_values "${state_dir}/journal" journal
}

# usage: record NAME VALUE [NAME VALUE]…   sets values; they are synced to the disk when it returns
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

# usage: open_journal   resets the counters if the installation has changed
open_journal() {
  local name
  clear_way "${state_dir}/journal"
  # Left by a start that was interrupted.
  [[ ! -e "${state_dir}/journal.part" ]] || rm -rf -- "${state_dir}/journal.part"
  load_journal
  [[ "${journal[installation]:-}" != "${installation}" ]] || return 0
  for name in "${!journal[@]}"; do
    [[ "${name}" != reboot_* ]] || unset "journal[${name}]"
  done
  record installation "${installation}" attempts 0
}

# usage: lock_state   admits one installer at a time; the lock ends with its process
lock_state() {
  require_writable "${state_dir}"
  mkdir -p -- "${state_dir}"
  clear_way "${state_dir}/lock"
  exec 8>>"${state_dir}/lock"
  wait_until 300 5 flock --nonblock 8 ||
    fail LockHeld "waited 300 s for $(on_host_path "${state_dir}/lock"), which another installer holds"
  locked=true
}
