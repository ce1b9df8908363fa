# shellcheck shell=bash disable=SC2034,SC2153,SC2154 # paths.bash sets the lowercase paths
#
# Runs programs of the host, and reads its clock, kernel and PCI devices.

# usage: on_host SECONDS COMMAND…   runs COMMAND in the namespaces of process 1, for at most SECONDS
on_host() {
  timeout "$1" nsenter -t 1 -m -u -i -n -- "${@:2}"
}

# usage: uptime_now   sets `now` to the seconds since boot; changes of the calendar clock do not affect it
uptime_now() {
  local seconds
  read -r seconds _ <"${HOST_ROOT}/proc/uptime"
  now="${seconds%%.*}"
}

# usage: kernel   prints the release of the running kernel
kernel() { first_line "${HOST_ROOT}/proc/sys/kernel/osrelease"; }

# usage: boot_id   prints the id of this boot
boot_id() { first_line "${HOST_ROOT}/proc/sys/kernel/random/boot_id"; }

# usage: quietly COMMAND…   runs COMMAND and saves its output in a file, for last_output
quietly() {
  local status=0
  quiet_command="$*"
  "$@" >"${SCRATCH_DIR}/output" 2>&1 </dev/null || status=$?
  return "${status}"
}

# The command that `quietly` ran last.
quiet_command=

# usage: last_output   prints the last 600 bytes that the latest quiet command printed
last_output() {
  [[ ! -s "${SCRATCH_DIR}/output" ]] || tail -c 600 -- "${SCRATCH_DIR}/output"
}

# usage: wait_until SECONDS PAUSE COMMAND…   runs COMMAND again after each PAUSE seconds until it succeeds; false if it
# still fails after SECONDS
wait_until() {
  local end now
  uptime_now
  end=$((now + $1))
  until "${@:3}"; do
    uptime_now
    ((now < end)) || return 1
    sleep "$2"
  done
}

# usage: pci_count VENDOR CLASS-PATTERN   prints the number of matching PCI devices
pci_count() {
  local device vendor class
  local -i count=0
  for device in "${HOST_ROOT}/sys/bus/pci/devices"/*; do
    [[ -r "${device}/vendor" ]] || continue
    read -r vendor <"${device}/vendor"
    read -r class <"${device}/class"
    # shellcheck disable=SC2053 # a pattern on purpose
    [[ "${vendor}" != "$1" || "${class}" != $2 ]] || ((++count))
  done
  printf '%d' "${count}"
}

# usage: gpus_on_bus   prints how many NVIDIA GPUs (3D or VGA controllers) PCI shows
gpus_on_bus() { pci_count 0x10de '0x030[02]*'; }

# usage: nics_on_bus   prints how many Mellanox NICs (Ethernet or InfiniBand) PCI shows
nics_on_bus() { pci_count 0x15b3 '0x020[07]*'; }

# usage: require_devices   fails unless the machine has the GPUs and NICs of the plan
require_devices() {
  local -i gpus nics
  gpus="$(gpus_on_bus)"
  nics="$(nics_on_bus)"
  ((gpus == config[GPUS])) ||
    fail GpusMissing "the PCI bus has $(counted "${gpus}" 'NVIDIA GPU' 'NVIDIA GPUs'); expected ${config[GPUS]}"
  ((nics >= config[RDMA_NICS])) ||
    fail NicsMissing "the PCI bus has $(counted "${nics}" 'Mellanox NIC' 'Mellanox NICs'); expected ${config[RDMA_NICS]}"
}
