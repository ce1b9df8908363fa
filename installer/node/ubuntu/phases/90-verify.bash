# shellcheck shell=bash disable=SC2153,SC2154 # variables are shared between the sourced files
#
# Tests that the node works. The slow tests in verify_act run once per boot, the checks at every start.

verify_inputs() {
  printf '%s %s %s%s' "$(boot_id)" "$(wanted_payload)" "${config[VERSION_DRIVER]}" "${config[PROBE]:+ ${config[PROBE]}}"
}

verify_check() {
  run_checks
  [[ "${verified}" == true ]] || say "${fault_reason}: ${fault_message}"
  [[ "${verified}" == true ]]
}

verify_act() {
  link_devices
  require_driver
  require_nvlink
  report_memlock
  require_closure
  require_import
  probe_gpus "${PROGRAMS_DIR}/bin/epbench" /usr/local/nvidia/lib64 "${config[VERSION_DRIVER]}"
}

# usage: link_devices   replaces this container's device files by links to the host's: the container's own files were
# made at its start, and may have the numbers of a driver that was unloaded since
link_devices() {
  local device
  [[ ! "${DEVICES_DIR}" -ef "${HOST_ROOT}/dev" ]] || return 0
  for device in "${HOST_ROOT}/dev"/nvidia* "${HOST_ROOT}/dev/infiniband"; do
    rm -rf -- "${DEVICES_DIR:?}/${device##*/}"
    ln -s -- "${device}" "${DEVICES_DIR}/${device##*/}"
  done
}

# usage: report_memlock   warns if locked memory is limited; this is no failure, because the privileged pods that
# register memory are exempt
report_memlock() {
  quietly on_host 30 systemctl show containerd --property=LimitMEMLOCK --value
  [[ "$(last_output)" == infinity ]] || say "containerd runs with LimitMEMLOCK=$(last_output): pods without IPC_LOCK cannot use RDMA"
}

# usage: require_closure   fails unless the host's loader finds all libraries that nvidia-smi, libcuda and libnvidia-ml
# need
require_closure() {
  local file
  for file in "${tree}/bin/nvidia-smi" "${tree}/lib64"/libcuda.so.1 "${tree}/lib64"/libnvidia-ml.so.1; do
    quietly on_host 30 env LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" ldd "${file#"${HOST_ROOT}"}" ||
      fail LibraryMissing "ldd ${file#"${HOST_ROOT}"}: $(last_output)"
    ! grep -q 'not found' "${SCRATCH_DIR}/output" ||
      fail LibraryMissing "${file#"${HOST_ROOT}"} lacks: $(grep 'not found' "${SCRATCH_DIR}/output")"
  done
}

# usage: require_import   fails unless deep_ep can be imported as in a pod: with the payload's Python, at its path in
# pods
require_import() {
  local pod=/usr/local/nvidia
  quietly timeout 300 env LD_LIBRARY_PATH="${pod}/lib64:${pod}/deepep/nvshmem/lib" \
    PYTHONPATH="${pod}/deepep/site-packages" PYTHONDONTWRITEBYTECODE=1 \
    "${PAYLOAD_PYTHON:-${pod}/deepep/python/bin/python3}" -c 'import deep_ep' ||
    fail ImportFailed "import deep_ep: $(last_output)"
}
