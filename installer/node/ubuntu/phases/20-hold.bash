# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Keeps other programs from changing the kernel, the driver or the NICs' modules.

held_packages='^(linux-|nvidia-|libnvidia-|cuda-drivers|mlnx-|doca-)'
masked_units=(apt-daily.service apt-daily.timer apt-daily-upgrade.service apt-daily-upgrade.timer
  unattended-upgrades.service)

hold_inputs() { printf '%s %s' "${held_packages}" "${masked_units[*]}"; }

hold_check() {
  [[ -z "$(packages_to_hold)" && -z "$(units_to_mask)" ]]
}

# usage: packages_to_hold   prints the packages that are installed but not held yet, from dpkg's status file
packages_to_hold() {
  local list="${HOST_ROOT}/var/lib/dpkg/status"
  [[ -r "${list}" ]] || return 0
  awk -v names="${held_packages}" '
    /^Package: / { name = $2 }
    /^Status: install ok installed/ && name ~ names { print name }' "${list}"
}

# usage: units_to_mask   prints the units that are not masked yet
units_to_mask() {
  local unit
  for unit in "${masked_units[@]}"; do
    [[ -L "${HOST_ROOT}/etc/systemd/system/${unit}" &&
      "$(readlink -- "${HOST_ROOT}/etc/systemd/system/${unit}")" == /dev/null ]] || printf '%s\n' "${unit}"
  done
}

hold_act() {
  local -a packages units
  mapfile -t packages < <(packages_to_hold)
  mapfile -t units < <(units_to_mask)
  # Recorded first, because uninstall releases only recorded packages.
  record held "$(unique_words "${journal[held]:-}" "${packages[@]}")" masked "$(unique_words "${journal[masked]:-}" "${units[@]}")"
  # Units are masked and stopped first, because a running upgrade has the lock that apt-mark needs.
  ((${#units[@]} == 0)) || mask_units "${units[@]}"
  ((${#packages[@]} == 0)) || hold_packages "${packages[@]}"
}

# usage: mask_units UNIT…   masks and stops units; masks also units that do not exist yet, because a later package may
# install them
mask_units() {
  quietly on_host 120 systemctl mask "$@"
  quietly on_host 300 systemctl stop "$@" || say "some units could not be stopped: $(last_output)"
}

# usage: unique_words WORD…   prints each word once
unique_words() { printf '%s\n' "$@" | tr ' ' '\n' | sort -u | xargs; }

# usage: hold_packages PACKAGE…   holds packages; waits for other package tools for at most 300 s
hold_packages() {
  wait_until 300 10 try_to_hold "$@" ||
    fail AptLocked "tried to hold $# packages for 300 s; apt-mark printed: $(last_output)"
}

# usage: try_to_hold PACKAGE…   holds packages; false if another tool has the lock; calls `fail` after other errors
try_to_hold() {
  quietly on_host 60 apt-mark hold "$@" && return 0
  [[ "$(last_output)" == *[Ll]ock* ]] && return 1
  fail CommandFailed "apt-mark hold failed: $(last_output)"
}
