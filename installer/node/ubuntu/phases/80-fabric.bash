# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# NVIDIA's fabric manager, where the machine shows NVSwitches: without it no GPU reaches another.
# It runs on the host from the staged tree, as a unit that is gone after a boot.

fabric_unit=epfabric-fabricmanager

fabric_inputs() { printf '%s switches, %s' "$(switches_on_bus)" "$(wanted_payload)"; }

fabric_check() {
  (($(switches_on_bus) == 0)) || quietly on_host 30 systemctl is-active "${fabric_unit}"
}

fabric_act() {
  local program="${HOST_DRIVER}/bin/nv-fabricmanager" config_file="${HOST_DRIVER}/share/nvidia/nvswitch/fabricmanager.cfg"
  (($(switches_on_bus) > 0)) || return 0
  [[ -x "${HOST_ROOT}${program}" ]] ||
    fail FabricFailed "$(switches_on_bus) NVSwitches are on the PCI bus, and the payload has no ${program##*/}"
  # Another payload, another fabric manager.
  quietly on_host 60 systemctl stop "${fabric_unit}" || true
  quietly on_host 60 systemctl reset-failed "${fabric_unit}" || true
  quietly on_host 60 systemd-run --unit="${fabric_unit}" --property=Type=forking --property=Restart=on-failure \
    --setenv=LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" "${program}" -c "${config_file}" ||
    fail FabricFailed "starting ${program}: $(last_output)"
  wait_until 60 2 fabric_check || fail FabricFailed "${fabric_unit} was started and is not active"
}
