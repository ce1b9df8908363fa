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
  install_it
  failed_with ConfigMissing
  [[ "$(value_of install.status MESSAGE)" == *'no RDMA_NICS in'* ]]
}

@test "a value of the configuration is never executed" {
  printf 'SOFTWARE_SET=$(touch %s)`touch %s`\n' "${FAKE}/ran" "${FAKE}/ran" >>"${FAKE}/config/software.env"
  install_it
  [[ "${status}" == 0 && ! -e "${FAKE}/ran" ]]
}

@test "a setting that is not a number is reported" {
  sed -i 's/^GPUS=.*/GPUS=a[$(id)]/' "${FAKE}/config/software.env"
  install_it
  failed_with ConfigMissing
}

@test "a missing GPU is reported" {
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  install_it
  failed_with GpusMissing
  [[ "$(value_of install.status MESSAGE)" == *'has 7 NVIDIA GPUs; expected 8'* ]]
}

@test "a missing NIC is reported" {
  rm -r "${host}/sys/bus/pci/devices/0000:15:00.0"
  install_it
  failed_with NicsMissing
}

@test "a node with another Ubuntu release is refused" {
  sed -i 's/24.04/22.04/' "${host}/etc/os-release"
  install_it
  failed_with OtherRelease
  [[ "$(value_of install.status MESSAGE)" == 'the node runs ubuntu 22.04; this image is for ubuntu 24.04; to do: '* ]]
  run ! called '^(nsenter|dkms|modprobe)'
}

@test "a kernel compiled by another compiler is refused" {
  local by='(x86_64-linux-gnu-gcc-12 (Ubuntu 12.3.0-1ubuntu1) 12.3.0, GNU ld 2.38)'
  printf 'Linux version 6.8.0-1010-gke %s\n' "${by}" >"${host}/proc/version"
  install_it
  failed_with OtherCompiler
  [[ "$(value_of install.status MESSAGE)" == "this image has gcc 13.3.0; the kernel says: Linux version 6.8.0-1010-gke ${by}; to do: "* ]]
  run ! called '^(nsenter|dkms|modprobe)'
}

@test "Secure Boot is refused" {
  mkdir -p "${host}/sys/firmware/efi/efivars"
  printf '\x06\x00\x00\x00\x01' >"${host}/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
  install_it
  failed_with SecureBootOn
  run ! called '^(nsenter|dkms|modprobe)'
  printf '\x06\x00\x00\x00\x00' >"${host}/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
  install_it
  [[ "${status}" == 0 ]]
}

@test "a full disk is reported" {
  printf 12 >"${FAKE}/set/free-mib"
  install_it
  failed_with DiskFull
}

@test "too little memory is reported" {
  printf 'MemAvailable: 1000 kB\n' >"${host}/proc/meminfo"
  install_it
  failed_with MemoryLow
}

@test "a package lock that is held too long is reported" {
  printf 'E: Could not get lock /var/lib/dpkg/lock-frontend' >"${FAKE}/set/fail-apt-mark"
  install_it
  failed_with AptLocked
}

# usage: without_headers TEXT   the host has no headers, and apt-get prints TEXT
without_headers() {
  rm "${host}/usr/src/linux-headers-6.8.0-1010-gke/Makefile"
  printf '%s' "$1" >"${FAKE}/set/fail-apt-get"
  install_it
}

@test "a missing name service is reported" {
  without_headers "Temporary failure resolving 'archive.ubuntu.com'"
  failed_with NameServiceDown
}

@test "a missing network is reported" {
  without_headers 'Could not connect to archive.ubuntu.com:80, connection timed out'
  failed_with NoNetwork
}

@test "missing headers of this kernel are reported" {
  without_headers 'E: Unable to locate package linux-headers-6.8.0-1010-gke'
  failed_with HeadersMissing
}

@test "modules that do not compile are reported" {
  printf 'Error! Bad return status for module build' >"${FAKE}/set/fail-dkms"
  install_it
  # dkms add fails before dkms build does.
  failed_with CommandFailed
  [[ "$(value_of install.status MESSAGE)" == *'dkms add'*'Bad return status'* ]]
}

@test "a build without nvidia-peermem is reported" {
  sed -i /peermem/d "${FAKE}/programs/sources/nvidia/modules"
  install_it
  failed_with ModuleBuildFailed
  [[ "${stderr}" == *'nvidia_peermem is not among the modules'* ]]
}

@test "a module that does not load is reported" {
  printf 'modprobe: ERROR: could not insert: No such device' >"${FAKE}/set/fail-modprobe"
  install_it
  failed_with ModuleLoadFailed
}

@test "a folder that we did not make is not replaced" {
  mkdir "${host}/opt/deepep"
  install_it
  failed_with NotOurs
  [[ -d "${host}/opt/deepep" && ! -L "${host}/opt/deepep" ]]
}

@test "a link that we did not make is not replaced" {
  ln -s cuda-12.9 "${host}/usr/local/cuda"
  install_it
  failed_with NotOurs
  [[ "$(readlink "${host}/usr/local/cuda")" == cuda-12.9 ]]
}

@test "a failure of nvidia-smi is reported" {
  printf 'Unable to determine the device handle' >"${FAKE}/set/fail-payload-nvidia-smi"
  install_it
  failed_with DriverFailed
}

@test "an inactive NVLink is reported" {
  : >"${FAKE}/set/nvlink-down"
  install_it
  failed_with NvlinkDown
}

@test "a limit of locked memory is only reported, because privileged pods have none" {
  printf '8388608\n' >"${FAKE}/set/memlock"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'LimitMEMLOCK=8388608: pods without IPC_LOCK'* ]]
}

@test "a missing library is reported" {
  printf '\tlibnvidia-tls.so => not found\n' >"${FAKE}/set/ldd"
  install_it
  failed_with LibraryMissing
}

@test "a failing import of deep_ep is reported" {
  printf 'ImportError: libnvshmem_host.so.3' >"${FAKE}/set/fail-payload-python"
  install_it
  failed_with ImportFailed
  [[ "$(value_of install.status MESSAGE)" == *libnvshmem_host* ]]
}

# usage: epbench_ends STATUS TEXT   gives the image an epbench that notes its arguments and ends with STATUS and TEXT
epbench_ends() {
  mkdir -p "${FAKE}/programs/bin"
  # shellcheck disable=SC2016 # the script's own variables
  printf '#!/usr/bin/env bash\nprintf "epbench %%s %%s\\n" "$*" "${LD_LIBRARY_PATH}" >>"${FAKE}/calls"\nprintf "%%s\\n" "%s" >&2\nexit %s\n' \
    "$2" "$1" >"${FAKE}/programs/bin/epbench"
  chmod 755 "${FAKE}/programs/bin/epbench"
}

@test "usable GPUs are probed by epbench once per boot, with the staged driver" {
  epbench_ends 0 'usable: 8 GPUs'
  install_it
  [[ "${status}" == 0 ]]
  called '^epbench probe /usr/local/nvidia/lib64$'
  : >"${FAKE}/calls"
  install_it
  [[ "${status}" == 0 ]]
  run ! called '^epbench'
}

@test "epbench finds the GPUs unusable, and its text is the node's message" {
  epbench_ends 3 'epbench: GPU 2 cannot reach the memory of GPU 5'
  install_it
  failed_with GpusUnusable
  [[ "$(value_of install.status MESSAGE)" == *'ended with 3: epbench: GPU 2 cannot reach the memory of GPU 5; to do: look at'* ]]
  [[ "$(<"${FAKE}/termination-log")" == *'GPU 2 cannot reach the memory of GPU 5'* ]]
  run ! grep -rq 'VERIFIED=true' "${FAKE}/run"
}

@test "a CUDA failure in epbench is a fault of the machine, with its own name" {
  epbench_ends 8 'epbench: rank.cpp:12: cudaDeviceEnablePeerAccess: unknown error'
  install_it
  failed_with CudaContextFailed
}

@test "any other failure of epbench is reported, and the node is ready" {
  local code
  for code in 1 2 139; do
    healthy_host
    epbench_ends "${code}" 'no idea'
    install_it
    [[ "${status}" == 0 && "${stderr}" == *"epbench probe ended with ${code}: no idea"* ]]
  done
}

@test "PROBE=report reports epbench's finding, and the node is ready; off does not start it" {
  epbench_ends 3 'epbench: no GPU'
  printf 'PROBE=report\n' >>"${FAKE}/config/software.env"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'epbench probe ended with 3: epbench: no GPU'* ]]
  printf 'PROBE=off\n' >>"${FAKE}/config/software.env"
  : >"${FAKE}/calls"
  install_it
  [[ "${status}" == 0 ]]
  run ! called '^epbench'
  # A check that is required again runs again.
  printf 'PROBE=required\n' >>"${FAKE}/config/software.env"
  install_it
  failed_with GpusUnusable
}

@test "a driver that is too old for epbench is no fault of the node" {
  new_version "${FAKE}" 575.57.08
  epbench_ends 3 'epbench: the driver supports CUDA 12.9'
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'epbench probe: left out, as it needs driver 580 or newer'* ]]
  run ! called '^epbench'
}

@test "a neighbor that one NIC does not reach is a failure" {
  : >"${FAKE}/set/dead-192.168.144.5"
  install_it
  failed_with NeighbourUnreachable
  [[ "$(value_of install.status MESSAGE)" == *'1 pair of NICs does not reach node-b'*'mlx5_2-192.168.128.9'*UNREACHABLE* ]]
}

@test "by default, a NIC that is not reached is reported, and the node is ready; off tests no neighbor" {
  : >"${FAKE}/set/dead-192.168.144.5"
  sed -i '/^NEIGHBOUR_TEST=/d' "${FAKE}/config/software.env"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'1 pair of NICs does not reach node-b'* ]]
  printf 'NEIGHBOUR_TEST=off\n' >>"${FAKE}/config/software.env"
  : >"${FAKE}/calls"
  install_it
  [[ "${status}" == 0 ]]
  run ! called '^rping'
}

@test "a sick neighbor does not keep a healthy node away from another one" {
  : >"${FAKE}/set/dead-10.0.0.9"
  printf 'UPTIME=1\nnode-b=10.0.0.9\nnode-c=192.168.128.9\n' >"${FAKE}/cluster/neighbours"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'does not reach node-b'* && "${stderr}" != *'not reach node-c'* ]]
}

@test "an OFED build without symbols for the driver's build is a failure" {
  : >"${FAKE}/set/no-symbols"
  install_it
  failed_with ModuleBuildFailed
  [[ "$(value_of install.status MESSAGE)" == *'Module.symvers: nvidia-peermem would be without peer memory'* ]]
}

@test "a neighbor that does not answer at all is tried with the first NIC only" {
  : >"${FAKE}/set/dead-10.0.0.9"
  printf 'UPTIME=1\nnode-b=10.0.0.9\n' >"${FAKE}/cluster/neighbours"
  install_it
  failed_with NeighbourUnreachable
  [[ "$(grep -c '^rping' "${FAKE}/calls")" == 1 ]]
}

@test "NICs in pods cause no new neighbor test, and cannot be tested" {
  install_it
  rm -r "${host}"/sys/class/infiniband/mlx5_*/device/net/*
  : >"${FAKE}/calls"
  install_it
  [[ "${status}" == 0 ]]
  run ! called '^rping'
  printf 'NEIGHBOUR_TEST=report\n' >>"${FAKE}/config/software.env"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'all NICs are in pods'* ]]
  run ! called '^rping'
}

@test "addresses are reported only after our modules are loaded" {
  install_it
  [[ "$(value_of install.status NICS)" == mlx5_0=* ]]
  rm -r "${host}/sys/bus/pci/devices/0000:00:00.0"
  install_it
  failed_with GpusMissing
  [[ -z "$(value_of install.status NICS)" ]]
}

@test "device files from the container's start are replaced by the host's" {
  mkdir -p "${FAKE}/devices/infiniband"
  : >"${FAKE}/devices/nvidia-uvm"
  install_it
  [[ "$(readlink "${FAKE}/devices/infiniband")" == "${host}/dev/infiniband" ]]
  [[ "$(readlink "${FAKE}/devices/nvidia-uvm")" == "${host}/dev/nvidia-uvm" ]]
}

@test "a missing list of neighbors is a failure" {
  rm "${FAKE}/cluster/neighbours"
  install_it
  failed_with NeighboursUnknown
}

@test "neighbors that were reported before a reboot are ignored" {
  printf 'UPTIME=90000\nnode-b=192.168.128.9\n' >"${FAKE}/cluster/neighbours"
  install_it
  failed_with NeighboursUnknown
}

@test "no neighbor yet is no failure" {
  printf 'UPTIME=1\n' >"${FAKE}/cluster/neighbours"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'no neighbor yet'* ]]
}

@test "the message of an unexpected failure has the command and its output" {
  printf 'ldconfig: something odd' >"${FAKE}/set/fail-ldconfig"
  install_it
  failed_with CommandFailed
  [[ "$(value_of install.status MESSAGE)" == *ldconfig*'stage.bash:'*'something odd'* ]]
}

@test "a phase whose check fails after its work is reported" {
  printf '#!/usr/bin/env bash\n' >"${BATS_TEST_TMPDIR}/depmod"
  chmod +x "${BATS_TEST_TMPDIR}/depmod"
  : >"${FAKE}/set/no-depmod"
  install_it
  failed_with NotConverged
}

@test "temporary failures are tried five times, and then the installer stays idle" {
  local _
  printf 'MemAvailable: 1000 kB\n' >"${host}/proc/meminfo"
  for _ in 1 2 3 4; do
    install_it
    failed_with MemoryLow
    run ! called '^sleep infinity'
  done
  install_it
  failed_with MemoryLow
  called '^sleep infinity'
}

@test "a permanent failure leaves the installer idle at once; another installation counts its attempts anew" {
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  install_it
  failed_with GpusMissing
  called '^sleep infinity'
  grep -qx 'attempts=1' "${host}/var/lib/epfabric/journal"
  printf 'GPUS=7\n' >>"${FAKE}/config/software.env"
  install_it
  grep -qx 'attempts=1' "${host}/var/lib/epfabric/journal"
}

@test "an idle installer ends at once on a signal" {
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

@test "the termination log is small JSON, whatever the failure printed" {
  { printf 'output: "quotes" \\ and\ttabs\n' && head -c 9000 /dev/zero | tr '\0' x; } >"${FAKE}/set/fail-ldconfig"
  install_it
  failed_with CommandFailed
  (($(wc -c <"${FAKE}/termination-log") <= 4096))
  python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["node"] == "node-a"' "${FAKE}/termination-log"
}

@test "every reason has a remedy" {
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
    grep -rqE --exclude-dir=test "\bfail ${reason}\b|printf ${reason}\b|now_in waiting ${reason}\b|REASON=${reason}\b" "${BATS_TEST_DIRNAME}/.." || {
      echo "nothing fails with ${reason}"
      return 1
    }
  done < <(sed -n 's/^| `\([A-Za-z]*\)`.*/\1/p' "${table}")
}
