# shellcheck shell=bash disable=SC2153,SC2154 # variables are shared between the sourced files
#
# Everything works, and is not just there. The slow part once a boot; the looks every time.

verify_inputs() {
  printf '%s %s %s%s' "$(boot_id)" "$(wanted_payload)" "${config[VERSION_DRIVER]}" "${config[PROBE]:+ ${config[PROBE]}}"
}

verify_check() {
  look_at_all
  [[ "${verified}" == true ]] || say "${look_reason}: ${look_message}"
  [[ "${verified}" == true ]]
}

verify_act() {
  link_devices
  require_driver
  require_nvlink
  tell_memlock
  require_closure
  require_import
  probe_gpus
}

# usage: link_devices   this container has the device files of its start, some of them with numbers of
# drivers that are gone; the host's are the right ones
link_devices() {
  local device
  [[ ! "${DEVICES_DIR}" -ef "${HOST_ROOT}/dev" ]] || return 0
  for device in "${HOST_ROOT}/dev"/nvidia* "${HOST_ROOT}/dev/infiniband"; do
    rm -rf -- "${DEVICES_DIR:?}/${device##*/}"
    ln -s -- "${device}" "${DEVICES_DIR}/${device##*/}"
  done
}

# usage: host_smi ARGUMENT…   nvidia-smi of the staged tree, on the host
host_smi() {
  quietly on_host 180 env LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" "${HOST_DRIVER}/bin/nvidia-smi" "$@"
}

require_driver() {
  local version
  local -i gpus=0
  host_smi --query-gpu=driver_version --format=csv,noheader || fail DriverFailed "nvidia-smi: $(last_output)"
  while IFS= read -r version; do
    is_wanted_driver "${version}" || fail DriverFailed "nvidia-smi tells driver ${version}; expected ${config[VERSION_DRIVER]}"
    ((++gpus))
  done <"${SCRATCH_DIR}/output"
  ((gpus == config[GPUS])) || fail GpusMissing "nvidia-smi sees ${gpus} GPUs; expected ${config[GPUS]}"
}

# usage: require_nvlink   every link of every GPU has a speed
require_nvlink() {
  host_smi nvlink --status || fail NvlinkDown "nvidia-smi nvlink --status: $(last_output)"
  ! grep -qi 'inactive' "${SCRATCH_DIR}/output" ||
    fail NvlinkDown "$(grep -ci 'inactive' "${SCRATCH_DIR}/output") NVLinks are not active"
  (($(grep -c 'GB/s' "${SCRATCH_DIR}/output") >= config[GPUS])) || ((config[GPUS] == 1)) ||
    fail NvlinkDown "nvidia-smi shows no NVLinks: $(last_output)"
}

# usage: tell_memlock   told only: the privileged pods that register memory are not bound by it
tell_memlock() {
  quietly on_host 30 systemctl show containerd --property=LimitMEMLOCK --value
  [[ "$(last_output)" == infinity ]] || say "containerd runs with LimitMEMLOCK=$(last_output): pods without IPC_LOCK cannot use RDMA"
}

# usage: require_closure   the host's loader finds all that the tree's programs and libraries need
require_closure() {
  local file
  for file in "${tree}/bin/nvidia-smi" "${tree}/lib64"/libcuda.so.1 "${tree}/lib64"/libnvidia-ml.so.1; do
    quietly on_host 30 env LD_LIBRARY_PATH="${HOST_DRIVER}/lib64" ldd "${file#"${HOST_ROOT}"}" ||
      fail LibraryMissing "ldd ${file#"${HOST_ROOT}"}: $(last_output)"
    ! grep -q 'not found' "${SCRATCH_DIR}/output" ||
      fail LibraryMissing "${file#"${HOST_ROOT}"} lacks: $(grep 'not found' "${SCRATCH_DIR}/output")"
  done
}

# usage: require_import   as a pod would: the payload's Python, at the path that pods have
require_import() {
  local pod=/usr/local/nvidia
  quietly timeout 300 env LD_LIBRARY_PATH="${pod}/lib64:${pod}/deepep/nvshmem/lib" \
    PYTHONPATH="${pod}/deepep/site-packages" PYTHONDONTWRITEBYTECODE=1 \
    "${PAYLOAD_PYTHON:-${pod}/deepep/python/bin/python3}" -c 'import deep_ep' ||
    fail ImportFailed "import deep_ep: $(last_output)"
}

# What epbench needs, as its CUDA is 13: an older driver is no fault of the node.
probe_least_driver=580

# usage: probe_gpus   what epbench says of the GPUs before any work does. PROBE in software.env: required
# (default), report (told, not fatal), off. An image from before there was epbench has no program for it.
probe_gpus() {
  local how="${config[PROBE]:-required}" program="${PROGRAMS_DIR}/bin/epbench" why
  local -i status=0
  [[ "${how}" != off && -x "${program}" ]] || return 0
  ((config[GPUS] > 1)) || return 0
  if ((${config[VERSION_DRIVER]%%.*} < probe_least_driver)); then
    say "epbench probe: left out, as it needs driver ${probe_least_driver} or newer"
    return 0
  fi
  quietly timeout 120 env LD_LIBRARY_PATH=/usr/local/nvidia/lib64 "${program}" probe || status=$?
  ((status != 0)) || return 0
  why="epbench probe ended with ${status}: $(last_output)"
  # Only what it says about the machine counts: it is unusable, CUDA fails on it, or never answers.
  if [[ "${how}" == required ]] && ((status == 3 || status == 8 || status == 124)); then
    fail GpusUnusable "${why}"
  fi
  say "${why}"
}
