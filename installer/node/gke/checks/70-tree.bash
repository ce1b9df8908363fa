# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_tree   prints a fault unless the link leads to the wanted payload, complete and unchanged
check_tree() {
  local name
  ! pods_bring_payload || return 0
  name="$(payload_name)"
  is_link "${payload_link}" "${name}" || {
    printf '%s does not lead to %s' "$(on_host_path "${payload_link}")" "${name}"
    return 0
  }
  report_damage "${DRIVER_DIR}/${name}"
}
