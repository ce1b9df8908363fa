# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Starts NVIDIA's persistence daemon. Without the daemon, the driver shuts a GPU down when the last process closes it,
# and the next process must wait until the GPU is initialized again. The daemon runs from the staged tree on the host,
# as a transient systemd unit, so it is started again after each boot.

persistence_unit=epfabric-persistenced

persistence_inputs() { wanted_payload; }

# The host's own daemon suffices, and a second daemon would not start while it runs.
persistence_check() { quietly on_host 30 systemctl is-active "${persistence_unit}" nvidia-persistenced; }

persistence_act() {
  local program="${HOST_DRIVER}/bin/nvidia-persistenced"
  ! quietly on_host 30 systemctl is-active nvidia-persistenced || return 0
  # The daemon belongs to the payload: another payload needs another daemon.
  quietly on_host 60 systemctl stop "${persistence_unit}" || true
  quietly on_host 60 systemctl reset-failed "${persistence_unit}" || true
  quietly on_host 60 systemd-run --unit="${persistence_unit}" --property=Type=forking --property=Restart=on-failure \
    --setenv=LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" "${program}" ||
    fail PersistenceFailed "starting ${program}: $(last_output)"
  wait_until 60 2 persistence_check || fail PersistenceFailed "${persistence_unit} was started but is not active"
}
