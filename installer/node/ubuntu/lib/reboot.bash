# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Reboots the node if nothing else helps, at most once per reason and twice per installation. The reason is written to
# the disk before the reboot is requested, so that it survives the reboot.

max_reboots=2

# usage: reboot_node REASON MESSAGE   reboots the node if that is allowed; never returns
reboot_node() {
  local boot
  boot="$(boot_id)"
  allow_reboot "$1" "$2" "${boot}"
  wait_for_idle_gpus "reboot the node"
  record "reboot_$1" "${boot}"
  set_state rebooting "$1" "$2"
  quietly on_host 60 systemctl reboot || fail RebootFailed "systemctl reboot: $(last_output)"
  # Waits to be killed, because no other work may run during a shutdown.
  sleep 600
  fail RebootFailed "asked for a reboot ($1) and was still running 600 s later"
}

# usage: allow_reboot REASON MESSAGE BOOT   fails if a reboot for REASON was tried already, or if there were too many
# reboots
allow_reboot() {
  local name
  local -i count=0
  for name in "${!journal[@]}"; do
    [[ "${name}" != reboot_* ]] || ((++count))
  done
  # If the boot id is the same, the earlier requested reboot has not happened yet, and is requested again.
  [[ "${journal[reboot_$1]:-}" != "$3" ]] || return 0
  [[ -z "${journal[reboot_$1]:-}" ]] || fail RebootDidNotHelp "rebooted because of $1, and still: $2"
  ((count < max_reboots)) || fail RebootDidNotHelp "rebooted $(counted "${count}" time times) in this installation, and now: $2"
}
