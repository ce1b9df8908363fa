# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Reboots the node only if no other step helps: at most once per reason and twice per installation. The reason is on the
# disk before the reboot is requested, so that it survives the reboot.

most_reboots=2

# usage: reboot_node REASON MESSAGE   reboots the node if that is allowed; never returns
reboot_node() {
  local boot
  boot="$(boot_id)"
  allow_reboot "$1" "$2" "${boot}"
  wait_for_idle_gpus "reboot the node"
  record "reboot_$1" "${boot}"
  now_in rebooting "$1" "$2"
  quietly on_host 60 systemctl reboot || fail RebootFailed "systemctl reboot: $(last_output)"
  # None of our work may run during a shutdown: wait to be killed.
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
  # A reboot that was requested in this boot has not happened yet: this is the same request.
  [[ "${journal[reboot_$1]:-}" != "$3" ]] || return 0
  [[ -z "${journal[reboot_$1]:-}" ]] || fail RebootDidNotHelp "rebooted because of $1, and still: $2"
  ((count < most_reboots)) || fail RebootDidNotHelp "rebooted $(counted "${count}" time times) in this installation, and now: $2"
}
