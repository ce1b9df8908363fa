#!/usr/bin/env bats
#
# Tests how each named failure is detected and handled.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
}

@test "a missing configuration is reported" {
  sed -i /RDMA_NICS/d "${FAKE}/config/software.env"
  run_installer
  failed_with ConfigMissing
  [[ "$(value_of install.status MESSAGE)" == *'no RDMA_NICS in'* ]]
}

@test "values of the configuration are never executed" {
  printf 'SOFTWARE_SET=$(touch %s)`touch %s`\n' "${FAKE}/ran" "${FAKE}/ran" >>"${FAKE}/config/software.env"
  run_installer
  [[ "${status}" == 0 && ! -e "${FAKE}/ran" ]]
}

@test "a setting that is not a number is reported" {
  sed -i 's/^GPUS=.*/GPUS=a[$(id)]/' "${FAKE}/config/software.env"
  run_installer
  failed_with ConfigMissing
}

@test "a missing GPU is reported" {
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  run_installer
  failed_with GpusMissing
  [[ "$(value_of install.status MESSAGE)" == *'has 7 NVIDIA GPUs; expected 8'* ]]
}

@test "a missing NIC is reported" {
  rm -r "${host}/sys/bus/pci/devices/0000:15:00.0"
  run_installer
  failed_with NicsMissing
}

@test "a node with another Ubuntu release is refused" {
  sed -i 's/24.04/22.04/' "${host}/etc/os-release"
  run_installer
  failed_with OtherRelease
  [[ "$(value_of install.status MESSAGE)" == 'the node runs ubuntu 22.04; this image is for ubuntu 24.04; to do: '* ]]
  run ! called '^(nsenter|dkms|modprobe)'
}

@test "a kernel compiled by another compiler is refused" {
  local by='(x86_64-linux-gnu-gcc-12 (Ubuntu 12.3.0-1ubuntu1) 12.3.0, GNU ld 2.38)'
  printf 'Linux version 6.8.0-1010-gke %s\n' "${by}" >"${host}/proc/version"
  run_installer
  failed_with OtherCompiler
  [[ "$(value_of install.status MESSAGE)" == "this image has gcc 13.3.0; the kernel says: Linux version 6.8.0-1010-gke ${by}; to do: "* ]]
  run ! called '^(nsenter|dkms|modprobe)'
}

@test "a node with Secure Boot is refused" {
  mkdir -p "${host}/sys/firmware/efi/efivars"
  printf '\x06\x00\x00\x00\x01' >"${host}/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
  run_installer
  failed_with SecureBootOn
  run ! called '^(nsenter|dkms|modprobe)'
  printf '\x06\x00\x00\x00\x00' >"${host}/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
  run_installer
  [[ "${status}" == 0 ]]
}

@test "a full disk is reported" {
  printf 12 >"${FAKE}/set/free-mib"
  run_installer
  failed_with DiskFull
}

@test "too little memory is reported" {
  printf 'MemAvailable: 1000 kB\n' >"${host}/proc/meminfo"
  run_installer
  failed_with MemoryLow
}

@test "a package lock that is held too long is reported" {
  printf 'E: Could not get lock /var/lib/dpkg/lock-frontend' >"${FAKE}/set/fail-apt-mark"
  run_installer
  failed_with AptLocked
}

# usage: install_without_headers TEXT   runs the installer on a host without headers; apt-get fails and prints TEXT
install_without_headers() {
  rm "${host}/usr/src/linux-headers-6.8.0-1010-gke/Makefile"
  printf '%s' "$1" >"${FAKE}/set/fail-apt-get"
  run_installer
}

@test "a missing name service is reported" {
  install_without_headers "Temporary failure resolving 'archive.ubuntu.com'"
  failed_with NameServiceDown
}

@test "a missing network is reported" {
  install_without_headers 'Could not connect to archive.ubuntu.com:80, connection timed out'
  failed_with NoNetwork
}

@test "missing headers of this kernel are reported" {
  install_without_headers 'E: Unable to locate package linux-headers-6.8.0-1010-gke'
  failed_with HeadersMissing
}

@test "modules that do not compile are reported" {
  printf 'Error! Bad return status for module build' >"${FAKE}/set/fail-dkms"
  run_installer
  # dkms add fails before dkms build does.
  failed_with CommandFailed
  [[ "$(value_of install.status MESSAGE)" == *'dkms add'*'Bad return status'* ]]
}

@test "a build without nvidia-peermem is reported" {
  sed -i /peermem/d "${FAKE}/programs/sources/nvidia/modules"
  run_installer
  failed_with ModuleBuildFailed
  [[ "${stderr}" == *'nvidia_peermem is not among the modules'* ]]
}

@test "a module that does not load is reported" {
  printf 'modprobe: ERROR: could not insert: No such device' >"${FAKE}/set/fail-modprobe"
  run_installer
  failed_with ModuleLoadFailed
}

@test "a folder of another owner is not replaced" {
  mkdir "${host}/opt/deepep"
  run_installer
  failed_with NotOurs
  [[ -d "${host}/opt/deepep" && ! -L "${host}/opt/deepep" ]]
}

@test "a link of another owner is not replaced" {
  ln -s cuda-12.9 "${host}/usr/local/cuda"
  run_installer
  failed_with NotOurs
  [[ "$(readlink "${host}/usr/local/cuda")" == cuda-12.9 ]]
}

@test "a failure of nvidia-smi is reported" {
  printf 'Unable to determine the device handle' >"${FAKE}/set/fail-payload-nvidia-smi"
  run_installer
  failed_with DriverFailed
}

@test "an inactive NVLink is reported" {
  : >"${FAKE}/set/nvlink-down"
  run_installer
  failed_with NvlinkDown
}

@test "a limit for locked memory is only reported, because it does not apply to privileged pods" {
  printf '8388608\n' >"${FAKE}/set/memlock"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'LimitMEMLOCK=8388608: pods without IPC_LOCK'* ]]
}

@test "a missing library is reported" {
  printf '\tlibnvidia-tls.so => not found\n' >"${FAKE}/set/ldd"
  run_installer
  failed_with LibraryMissing
}

@test "a failing import of deep_ep is reported" {
  printf 'ImportError: libnvshmem_host.so.3' >"${FAKE}/set/fail-payload-python"
  run_installer
  failed_with ImportFailed
  [[ "$(value_of install.status MESSAGE)" == *libnvshmem_host* ]]
}

# usage: fake_epbench STATUS TEXT   gives the image an epbench that records its arguments, prints TEXT and ends with
# STATUS
fake_epbench() {
  mkdir -p "${FAKE}/programs/bin"
  # shellcheck disable=SC2016 # the script's own variables
  printf '#!/usr/bin/env bash\nprintf "epbench %%s %%s\\n" "$*" "${LD_LIBRARY_PATH}" >>"${FAKE}/calls"\nprintf "%%s\\n" "%s" >&2\nexit %s\n' \
    "$2" "$1" >"${FAKE}/programs/bin/epbench"
  chmod 755 "${FAKE}/programs/bin/epbench"
}

@test "epbench probes the GPUs once per boot, with the staged driver" {
  fake_epbench 0 'usable: 8 GPUs'
  run_installer
  [[ "${status}" == 0 ]]
  called '^epbench probe /usr/local/nvidia/lib64$'
  : >"${FAKE}/calls"
  run_installer
  [[ "${status}" == 0 ]]
  run ! called '^epbench'
}

@test "if epbench finds the GPUs unusable, the node's message contains epbench's output" {
  fake_epbench 3 'epbench: GPU 2 cannot reach the memory of GPU 5'
  run_installer
  failed_with GpusUnusable
  [[ "$(value_of install.status MESSAGE)" == *'ended with 3: epbench: GPU 2 cannot reach the memory of GPU 5; to do: look at'* ]]
  [[ "$(<"${FAKE}/termination-log")" == *'GPU 2 cannot reach the memory of GPU 5'* ]]
  run ! grep -rq 'VERIFIED=true' "${FAKE}/run"
}

@test "a CUDA error in epbench is reported as CudaContextFailed" {
  fake_epbench 8 'epbench: rank.cpp:12: cudaDeviceEnablePeerAccess: unknown error'
  run_installer
  failed_with CudaContextFailed
}

@test "any other failure of epbench is only reported, and the node becomes ready" {
  local code
  for code in 1 2 139; do
    healthy_host
    fake_epbench "${code}" 'no idea'
    run_installer
    [[ "${status}" == 0 && "${stderr}" == *"epbench probe ended with ${code}: no idea"* ]]
  done
}

@test "with PROBE=report, unusable GPUs are only reported; with PROBE=off, epbench is not started" {
  fake_epbench 3 'epbench: no GPU'
  printf 'PROBE=report\n' >>"${FAKE}/config/software.env"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'epbench probe ended with 3: epbench: no GPU'* ]]
  printf 'PROBE=off\n' >>"${FAKE}/config/software.env"
  : >"${FAKE}/calls"
  run_installer
  [[ "${status}" == 0 ]]
  run ! called '^epbench'
  # The probe runs again when PROBE is required again.
  printf 'PROBE=required\n' >>"${FAKE}/config/software.env"
  run_installer
  failed_with GpusUnusable
}

@test "a driver that is too old for epbench is no fault of the node" {
  new_version "${FAKE}" 575.57.08
  fake_epbench 3 'epbench: the driver supports CUDA 12.9'
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'epbench probe: left out, as it needs driver 580 or newer'* ]]
  run ! called '^epbench'
}

@test "a neighbor that one NIC does not reach is a failure" {
  : >"${FAKE}/set/dead-192.168.144.5"
  run_installer
  failed_with NeighbourUnreachable
  [[ "$(value_of install.status MESSAGE)" == *'1 pair of NICs does not reach node-b'*'mlx5_2-192.168.128.9'*UNREACHABLE* ]]
}

@test "by default, an unreachable NIC is only reported; with NEIGHBOUR_TEST=off, no neighbor is tested" {
  : >"${FAKE}/set/dead-192.168.144.5"
  sed -i '/^NEIGHBOUR_TEST=/d' "${FAKE}/config/software.env"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'1 pair of NICs does not reach node-b'* ]]
  printf 'NEIGHBOUR_TEST=off\n' >>"${FAKE}/config/software.env"
  : >"${FAKE}/calls"
  run_installer
  [[ "${status}" == 0 ]]
  run ! called '^rping'
}

@test "if one neighbor is unreachable, reaching another neighbor suffices" {
  : >"${FAKE}/set/dead-10.0.0.9"
  printf 'UPTIME=1\nnode-b=10.0.0.9\nnode-c=192.168.128.9\n' >"${FAKE}/cluster/neighbours"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'does not reach node-b'* && "${stderr}" != *'not reach node-c'* ]]
}

@test "an OFED build that leaves no symbols for the driver's build is a failure" {
  : >"${FAKE}/set/no-symbols"
  run_installer
  failed_with ModuleBuildFailed
  [[ "$(value_of install.status MESSAGE)" == *'Module.symvers: nvidia-peermem would be without peer memory'* ]]
}

@test "a neighbor that does not answer at all is tried with the first NIC only" {
  : >"${FAKE}/set/dead-10.0.0.9"
  printf 'UPTIME=1\nnode-b=10.0.0.9\n' >"${FAKE}/cluster/neighbours"
  run_installer
  failed_with NeighbourUnreachable
  [[ "$(grep -c '^rping' "${FAKE}/calls")" == 1 ]]
}

@test "NICs that moved into pods cause no new neighbor test, and are not tested" {
  run_installer
  rm -r "${host}"/sys/class/infiniband/mlx5_*/device/net/*
  : >"${FAKE}/calls"
  run_installer
  [[ "${status}" == 0 ]]
  run ! called '^rping'
  printf 'NEIGHBOUR_TEST=report\n' >>"${FAKE}/config/software.env"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'all NICs are in pods'* ]]
  run ! called '^rping'
}

@test "addresses are reported only after our modules are loaded" {
  run_installer
  [[ "$(value_of install.status NICS)" == mlx5_0=* ]]
  rm -r "${host}/sys/bus/pci/devices/0000:00:00.0"
  run_installer
  failed_with GpusMissing
  [[ -z "$(value_of install.status NICS)" ]]
}

@test "device files from the container's start are replaced by the host's" {
  mkdir -p "${FAKE}/devices/infiniband"
  : >"${FAKE}/devices/nvidia-uvm"
  run_installer
  [[ "$(readlink "${FAKE}/devices/infiniband")" == "${host}/dev/infiniband" ]]
  [[ "$(readlink "${FAKE}/devices/nvidia-uvm")" == "${host}/dev/nvidia-uvm" ]]
}

@test "a missing list of neighbors is a failure" {
  rm "${FAKE}/cluster/neighbours"
  run_installer
  failed_with NeighboursUnknown
}

@test "neighbors that were reported before a reboot are ignored" {
  printf 'UPTIME=90000\nnode-b=192.168.128.9\n' >"${FAKE}/cluster/neighbours"
  run_installer
  failed_with NeighboursUnknown
}

@test "an empty list of neighbors is no failure" {
  printf 'UPTIME=1\n' >"${FAKE}/cluster/neighbours"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'no neighbor yet'* ]]
}

@test "the message of an unexpected failure contains the failed command and its output" {
  printf 'ldconfig: something odd' >"${FAKE}/set/fail-ldconfig"
  run_installer
  failed_with CommandFailed
  [[ "$(value_of install.status MESSAGE)" == *ldconfig*'stage.bash:'*'something odd'* ]]
}

@test "a phase whose check fails after its work is reported" {
  printf '#!/usr/bin/env bash\n' >"${BATS_TEST_TMPDIR}/depmod"
  chmod +x "${BATS_TEST_TMPDIR}/depmod"
  : >"${FAKE}/set/no-depmod"
  run_installer
  failed_with NotConverged
}

@test "after five attempts with a temporary failure, the installer stays idle" {
  local _
  printf 'MemAvailable: 1000 kB\n' >"${host}/proc/meminfo"
  for _ in 1 2 3 4; do
    run_installer
    failed_with MemoryLow
    run ! called '^sleep infinity'
  done
  run_installer
  failed_with MemoryLow
  called '^sleep infinity'
}

@test "after a permanent failure, the installer is idle at once; a new configuration resets the attempts" {
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  run_installer
  failed_with GpusMissing
  called '^sleep infinity'
  grep -qx 'attempts=1' "${host}/var/lib/epfabric/journal"
  printf 'GPUS=7\n' >>"${FAKE}/config/software.env"
  run_installer
  grep -qx 'attempts=1' "${host}/var/lib/epfabric/journal"
}

@test "an idle installer ends immediately on SIGTERM" {
  local pid
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  mkdir -p "${BATS_TEST_TMPDIR}/bin"
  ln -s "$(PATH="${FAKE_REAL_PATH}" type -P sleep)" "${BATS_TEST_TMPDIR}/bin/sleep"
  PATH="${BATS_TEST_TMPDIR}/bin:${PATH}" "${bin}/install" 2>"${BATS_TEST_TMPDIR}/output" >/dev/null 3>&- &
  pid=$!
  for _ in {1..100}; do
    grep -q idle "${BATS_TEST_TMPDIR}/output" 2>/dev/null && break
    PATH="${FAKE_REAL_PATH}" sleep 0.1
  done
  kill -TERM "${pid}"
  status=0
  wait "${pid}" || status=$?
  [[ "${status}" == 143 ]]
}

@test "the termination log is valid JSON of at most 4096 bytes, whatever the failed program printed" {
  { printf 'output: "quotes" \\ and\ttabs\n' && head -c 9000 /dev/zero | tr '\0' x; } >"${FAKE}/set/fail-ldconfig"
  run_installer
  failed_with CommandFailed
  (($(wc -c <"${FAKE}/termination-log") <= 4096))
  python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["node"] == "node-a"' "${FAKE}/termination-log"
}

@test "every failure's name has a remedy, and every remedy belongs to a failure" {
  local reason table="${BATS_TEST_TMPDIR}/table" text
  # shellcheck source=../lib/failures.bash
  source "${BATS_TEST_DIRNAME}/../lib/failures.bash"
  while read -r reason; do
    text="$(remedy_of "${reason}")"
    printf '| `%s` | %s | %s |\n' "${reason}" "${text%%|*}" "${text#*|}"
  done < <(sed -n "s/^    \([A-Z][A-Za-z]*\)) printf '.*/\1/p" "${BATS_TEST_DIRNAME}/../lib/failures.bash") >"${table}"
  while read -r reason; do
    [[ "${reason}" == @(CommandFailed|REASON) ]] || grep -q "^| \`${reason}\`" "${table}" || {
      echo "no remedy for ${reason}"
      return 1
    }
  done < <(grep -rhoE --exclude-dir=test '\bfail [A-Z][A-Za-z]+' "${BATS_TEST_DIRNAME}/.." | cut -d' ' -f2 | sort -u)
  while read -r reason; do
    grep -rqE --exclude-dir=test "\bfail ${reason}\b|printf ${reason}\b|set_state waiting ${reason}\b|REASON=${reason}\b" "${BATS_TEST_DIRNAME}/.." || {
      echo "nothing fails with ${reason}"
      return 1
    }
  done < <(sed -n 's/^| `\([A-Za-z]*\)`.*/\1/p' "${table}")
}
