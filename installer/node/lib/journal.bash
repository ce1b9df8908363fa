# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# The history of this node, kept across restarts and reboots: one file of NAME=VALUE lines.
#
#   installation          id of the installation to which attempts and reboots belong
#   attempts              number of failed attempts of this installation
#   reboot_REASON         boot id at which a reboot was requested
#   done_PHASE            the phase's inputs when it last succeeded
#   seconds_PHASE         duration of the phase when it last succeeded
#   modules               where the modules came from: `cached` or `built`
#   held, masked          packages that we hold and units that we mask; uninstall releases them

declare -A journal=()
# Whether this process holds the lock and may write the journal.
locked=false

# usage: load_journal   reads the journal from the disk
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

# usage: save_journal   writes the journal to the disk
save_journal() {
  local name text=
  for name in "${!journal[@]}"; do
    text+="${name}=${journal[${name}]}"$'\n'
  done
  replace_file_durably "${state_dir}/journal" "${text}"
}

# usage: open_journal   reads the journal; resets attempts and reboots if the installation has changed
open_journal() {
  local name
  remove_blocking_folder "${state_dir}/journal"
  # An interrupted start may have left this file.
  [[ ! -e "${state_dir}/journal.part" ]] || rm -rf -- "${state_dir}/journal.part"
  load_journal
  [[ "${journal[installation]:-}" != "${installation}" ]] || return 0
  for name in "${!journal[@]}"; do
    [[ "${name}" != reboot_* ]] || unset "journal[${name}]"
  done
  record installation "${installation}" attempts 0
}

# usage: lock_state   waits until no other installer holds the lock, and takes it; the lock ends with this process
lock_state() {
  require_writable "${state_dir}"
  mkdir -p -- "${state_dir}"
  remove_blocking_folder "${state_dir}/lock"
  exec 8>>"${state_dir}/lock"
  wait_until 300 5 flock --nonblock 8 ||
    fail LockHeld "waited 300 s for $(on_host_path "${state_dir}/lock"), which another installer holds"
  locked=true
}
