# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Keeps other programs from changing the kernel, the driver or the NICs' modules.

held_packages='^(linux-|nvidia-|libnvidia-|cuda-drivers|mlnx-|doca-)'
masked_units=(apt-daily.service apt-daily.timer apt-daily-upgrade.service apt-daily-upgrade.timer
  unattended-upgrades.service)

hold_inputs() { printf '%s %s' "${held_packages}" "${masked_units[*]}"; }

hold_check() {
  [[ -z "$(unheld)" && -z "$(unmasked)" ]]
}

# usage: unheld   prints the packages that are installed and not held, from dpkg's own list
unheld() {
  local list="${HOST_ROOT}/var/lib/dpkg/status"
  [[ -r "${list}" ]] || return 0
  awk -v names="${held_packages}" '
    /^Package: / { name = $2 }
    /^Status: install ok installed/ && name ~ names { print name }' "${list}"
}

# usage: unmasked   prints the units that systemd could still start
unmasked() {
  local unit
  for unit in "${masked_units[@]}"; do
    [[ -L "${HOST_ROOT}/etc/systemd/system/${unit}" &&
      "$(readlink -- "${HOST_ROOT}/etc/systemd/system/${unit}")" == /dev/null ]] || printf '%s\n' "${unit}"
  done
}

hold_act() {
  local -a packages units
  mapfile -t packages < <(unheld)
  mapfile -t units < <(unmasked)
  # Recorded first, because uninstall releases only recorded packages.
  record held "$(words "${journal[held]:-}" "${packages[@]}")" masked "$(words "${journal[masked]:-}" "${units[@]}")"
  # Units are masked before packages are held: a running upgrade has the lock that holding needs.
  ((${#units[@]} == 0)) || mask_units "${units[@]}"
  ((${#packages[@]} == 0)) || hold_packages "${packages[@]}"
}

# usage: mask_units UNIT…   masks units, also those that do not exist yet, because a later package may bring them
mask_units() {
  quietly on_host 120 systemctl mask "$@"
  quietly on_host 300 systemctl stop "$@" || say "not all were there to stop: $(last_output)"
}

# usage: words WORD…   prints each word once
words() { printf '%s\n' "$@" | tr ' ' '\n' | sort -u | xargs; }

# usage: hold_packages PACKAGE…   holds packages; waits for other package tools for at most 300 s
hold_packages() {
  wait_until 300 10 try_to_hold "$@" ||
    fail AptLocked "tried to hold $# packages for 300 s; apt-mark printed: $(last_output)"
}

# usage: try_to_hold PACKAGE…   holds packages; false if another tool has the lock; fails otherwise
try_to_hold() {
  quietly on_host 60 apt-mark hold "$@" && return 0
  [[ "$(last_output)" == *[Ll]ock* ]] && return 1
  fail CommandFailed "apt-mark hold failed: $(last_output)"
}
