# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Waits until GKE's installer, which runs at the same time, has installed a driver of the right branch.

# Only the current state decides.
driver_inputs() { :; }

driver_check() {
  driver_is_there || return 1
  require_driver_in_range
}

driver_act() {
  local limit="${WAIT_FOR_DRIVER:-900}" lacks
  lacks="$(driver_lacks)"
  now_in waiting DriverPending "GKE's driver is not there yet: ${lacks}; waiting for at most ${limit} s"
  wait_until "${limit}" 5 driver_is_there || give_up "${limit}"
}

driver_is_there() { [[ -z "$(driver_lacks)" ]]; }

# usage: give_up SECONDS   fails with the name of the step that GKE has not completed
give_up() {
  local lacks
  lacks="$(driver_lacks)"
  [[ -d "${DRIVER_DIR}" ]] || fail DriverPathMissing "waited $1 s, and ${lacks}: GKE has not started to install a driver"
  fail DriverTimeout "waited $1 s for GKE's driver, and ${lacks}"
}
