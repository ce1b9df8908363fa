# shellcheck shell=bash disable=SC2153,SC2154 # variables are shared between the sourced files
#
# Tests whether GPUs and driver work, not only whether they exist. Each platform has its own `smi`, which runs
# nvidia-smi.

# usage: require_driver   fails unless nvidia-smi reaches all GPUs with the right driver
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

# usage: require_nvlink   fails unless every NVLink of every GPU has a speed
require_nvlink() {
  local -i links inactive
  smi nvlink --status || fail NvlinkDown "nvidia-smi nvlink --status: $(last_output)"
  # A count of 0 makes grep fail; that is not a crash.
  inactive="$(grep -ci 'inactive' "${SCRATCH_DIR}/output" || true)"
  ((inactive == 0)) || fail NvlinkDown "$(counted "${inactive}" 'NVLink is' 'NVLinks are') not active"
  links="$(grep -c 'GB/s' "${SCRATCH_DIR}/output" || true)"
  ((links >= config[GPUS] || config[GPUS] == 1)) ||
    fail NvlinkDown "nvidia-smi shows no NVLinks: $(last_output)"
}

# usage: report_nics PROGRAM LIBRARIES DRIVER   reports NICs that cannot register GPU memory, or whose doorbells GPUs
# cannot ring. Never fails: not every transport needs this, and it was not tried with a real NIC.
report_nics() {
  local line
  [[ "${config[PROBE]:-required}" != off && -x "$1" ]] || return 0
  ((config[GPUS] > 1 && ${3%%.*} >= probe_least_driver)) || return 0
  if ! quietly timeout 120 env LD_LIBRARY_PATH="$2" "$1" probe --nics; then
    say "epbench probe --nics: $(last_output)"
    return 0
  fi
  while IFS= read -r line; do
    say "epbench probe --nics: ${line}"
  done < <(grep -E '(^mlx5.* no: |^NICs )' "${SCRATCH_DIR}/output" || true)
}

# The oldest driver for epbench, which is built with CUDA 13: an older driver is no fault of the node.
probe_least_driver=580

# usage: probe_gpus PROGRAM LIBRARIES DRIVER   runs epbench's probe of the GPUs before any workload starts. PROBE in
# software.env: required (default), report (not fatal), off. Older images have no epbench.
probe_gpus() {
  local how="${config[PROBE]:-required}" why
  local -i status=0
  [[ "${how}" != off && -x "$1" ]] || return 0
  ((config[GPUS] > 1)) || return 0
  if ((${3%%.*} < probe_least_driver)); then
    say "epbench probe: left out, as it needs driver ${probe_least_driver} or newer"
    return 0
  fi
  quietly timeout 120 env LD_LIBRARY_PATH="$2" "$1" probe || status=$?
  ((status != 0)) || return 0
  why="epbench probe ended with ${status}: $(last_output)"
  # Only codes about the machine count: it is unusable, CUDA fails on it, or it never answers.
  if [[ "${how}" == required ]]; then
    ((status != 8)) || fail CudaContextFailed "${why}"
    ((status != 3 && status != 124)) || fail GpusUnusable "${why}"
  fi
  say "${why}"
}
