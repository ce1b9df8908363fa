# shellcheck shell=bash disable=SC2153,SC2154 # variables are shared between the sourced files
#
# Tests whether GPUs and driver work, not only whether they exist. Each platform defines `smi`, which runs nvidia-smi.

# usage: require_driver   fails unless nvidia-smi lists all GPUs with a wanted driver version
require_driver() {
  local version
  local -i gpus=0
  smi --query-gpu=driver_version --format=csv,noheader || fail DriverFailed "nvidia-smi: $(last_output)"
  while IFS= read -r version; do
    is_wanted_driver "${version}" || fail DriverFailed "nvidia-smi reports driver ${version}; expected $(wanted_driver)"
    ((++gpus))
  done <"${SCRATCH_DIR}/output"
  ((gpus == config[GPUS])) || fail GpusMissing "nvidia-smi sees $(counted "${gpus}" GPU GPUs); expected ${config[GPUS]}"
}

# usage: require_nvlink   fails unless all NVLinks of all GPUs are active
require_nvlink() {
  local -i links inactive
  smi nvlink --status || fail NvlinkDown "nvidia-smi nvlink --status: $(last_output)"
  # grep ends with an error code if the count is 0.
  inactive="$(grep -ci 'inactive' "${SCRATCH_DIR}/output" || true)"
  ((inactive == 0)) || fail NvlinkDown "$(counted "${inactive}" 'NVLink is' 'NVLinks are') not active"
  links="$(grep -c 'GB/s' "${SCRATCH_DIR}/output" || true)"
  ((links >= config[GPUS] || config[GPUS] == 1)) ||
    fail NvlinkDown "nvidia-smi shows no NVLinks: $(last_output)"
}

# usage: report_nics PROGRAM LIBRARIES DRIVER   reports NICs that cannot register GPU memory, or whose doorbells GPUs
# cannot ring. Never fails, because not every transport needs this, and because it was never tested with a real NIC.
report_nics() {
  local line
  [[ "${config[PROBE]:-required}" != off && -x "$1" ]] || return 0
  ((config[GPUS] > 1 && ${3%%.*} >= min_probe_driver)) || return 0
  if ! quietly timeout 120 env LD_LIBRARY_PATH="$2" "$1" probe --nics; then
    say "epbench probe --nics: $(last_output)"
    return 0
  fi
  while IFS= read -r line; do
    say "epbench probe --nics: ${line}"
  done < <(grep -E '(^mlx5.* no: |^NICs )' "${SCRATCH_DIR}/output" || true)
}

# The oldest driver branch that epbench, which is built with CUDA 13, runs with. An older driver is no fault of the
# node.
min_probe_driver=580

# usage: probe_gpus PROGRAM LIBRARIES DRIVER   runs `epbench probe`, which tests the GPUs. PROBE in software.env decides
# about unusable GPUs: required (default) fails, report only reports them, and off skips the test. Does nothing if the
# image has no epbench.
probe_gpus() {
  local mode="${config[PROBE]:-required}" why
  local -i status=0
  [[ "${mode}" != off && -x "$1" ]] || return 0
  ((config[GPUS] > 1)) || return 0
  if ((${3%%.*} < min_probe_driver)); then
    say "epbench probe: left out, as it needs driver ${min_probe_driver} or newer"
    return 0
  fi
  quietly timeout 120 env LD_LIBRARY_PATH="$2" "$1" probe || status=$?
  ((status != 0)) || return 0
  why="epbench probe ended with ${status}: $(last_output)"
  # Only these exit codes show a fault of the machine: CUDA fails (8), GPUs are unusable (3), or the time limit (124).
  if [[ "${mode}" == required ]]; then
    ((status != 8)) || fail CudaContextFailed "${why}"
    ((status != 3 && status != 124)) || fail GpusUnusable "${why}"
  fi
  say "${why}"
}
