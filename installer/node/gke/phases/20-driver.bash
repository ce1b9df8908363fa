# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Waits until GKE's installer, which runs at the same time, has installed a driver of a supported branch.

# Without inputs, only driver_check decides whether the phase acts.
driver_inputs() { :; }

driver_check() {
  driver_is_there || return 1
  require_driver_in_range
}

driver_act() {
  local limit="${WAIT_FOR_DRIVER:-900}" lacks
  lacks="$(missing_driver_part)"
  set_state waiting DriverPending "GKE's driver is not there yet: ${lacks}; waiting for at most ${limit} s"
  wait_until "${limit}" 5 driver_is_there || fail_without_driver "${limit}"
}

driver_is_there() { [[ -z "$(missing_driver_part)" ]]; }

# usage: fail_without_driver SECONDS   fails after a wait of SECONDS; the failure names what GKE's driver still lacks
fail_without_driver() {
  local lacks
  lacks="$(missing_driver_part)"
  [[ -d "${DRIVER_DIR}" ]] || fail DriverPathMissing "waited $1 s, and ${lacks}: GKE has not started to install a driver"
  fail DriverTimeout "waited $1 s for GKE's driver, and ${lacks}"
}
