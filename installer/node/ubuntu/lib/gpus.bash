# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Finds processes that use the GPUs. Running jobs are not disturbed: the installer waits until the GPUs are idle, and
# fails if this takes too long.

# Programs that open GPUs only to manage them, so that they do not count as users. The kernel cuts names to 15
# characters.
gpu_managers='nvidia-gpu-devi nvidia-device-p nvidia-persiste nv-hostengine dcgm-exporter'

# usage: gpu_users   prints "PID NAME" of every process that has a GPU open, except gpu_managers
gpu_users() {
  local link pid name last=
  while IFS= read -r link; do
    pid="${link#"${HOST_ROOT}/proc/"}"
    pid="${pid%%/*}"
    [[ "${pid}" =~ ^[0-9]+$ && "${pid}" != "${last}" ]] || continue
    last="${pid}"
    name="$(first_line "${HOST_ROOT}/proc/${pid}/comm")"
    [[ " ${gpu_managers} " == *" ${name} "* ]] || printf '%s %s\n' "${pid}" "${name:-gone}"
    # find fails if a process ends during the search.
  done < <(find "${HOST_ROOT}/proc" -maxdepth 3 -path '*/fd/*' -lname '*/dev/nvidia[0-9]*' 2>/dev/null || true)
}

# usage: gpus_are_idle   true if no process uses a GPU
gpus_are_idle() { [[ -z "$(gpu_users)" ]]; }

# usage: wait_for_idle_gpus WHY   waits for at most WAIT_FOR_GPUS seconds, then fails
wait_for_idle_gpus() {
  local users limit="${WAIT_FOR_GPUS:-600}"
  gpus_are_idle && return 0
  users="$(gpu_users)"
  set_state waiting GpusInUse "$1 needs idle GPUs; in use by: ${users}; waiting for at most ${limit} s"
  wait_until "${limit}" 10 gpus_are_idle || {
    users="$(gpu_users)"
    fail GpusInUse "waited ${limit} s to $1; the GPUs are in use by: ${users}"
  }
  set_state working
}
