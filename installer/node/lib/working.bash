# shellcheck shell=bash disable=SC2153,SC2154 # variables are shared between the sourced files
#
# Do GPUs and driver work, and are not just there? Each platform has its own `smi`: how nvidia-smi is run.

# usage: require_driver   nvidia-smi reaches all GPUs, with the right driver
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

# usage: require_nvlink   every link of every GPU has a speed
require_nvlink() {
  local -i links inactive
  smi nvlink --status || fail NvlinkDown "nvidia-smi nvlink --status: $(last_output)"
  # None is an answer, and no crash of grep's.
  inactive="$(grep -ci 'inactive' "${SCRATCH_DIR}/output" || true)"
  ((inactive == 0)) || fail NvlinkDown "$(counted "${inactive}" 'NVLink is' 'NVLinks are') not active"
  links="$(grep -c 'GB/s' "${SCRATCH_DIR}/output" || true)"
  ((links >= config[GPUS] || config[GPUS] == 1)) ||
    fail NvlinkDown "nvidia-smi shows no NVLinks: $(last_output)"
}

# usage: report_nics PROGRAM LIBRARIES DRIVER   which NICs do not take the GPUs' memory, or cannot be rung by GPUs. Only
# reported: not every transport needs it, and it has not been tried on a NIC yet.
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

# The driver that epbench needs, as its CUDA is 13: an older driver is no fault of the node.
probe_least_driver=580

# usage: probe_gpus PROGRAM LIBRARIES DRIVER   epbench's findings about the GPUs before any work starts. PROBE in
# software.env: required (default), report (not fatal), off. An image from before there was epbench
# has no program for it.
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
  # Only what it says about the machine counts: it is unusable, CUDA fails on it, or never answers.
  if [[ "${how}" == required ]]; then
    ((status != 8)) || fail CudaContextFailed "${why}"
    ((status != 3 && status != 124)) || fail GpusUnusable "${why}"
  fi
  say "${why}"
}
