#!/usr/bin/env bats
#
# Tests bin/install on fake hosts.
#
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
}

@test "a fresh node becomes ready and reports everything that the contract names" {
  run_installer
  [[ "${status}" == 0 ]]
  [[ "$(value_of install.status STATE)" == installed && "$(value_of install.status PHASE)" == ready ]]
  [[ "$(value_of install.status SOFTWARE_SET)" == b200 && "$(value_of install.status MODULES)" == built ]]
  [[ "$(value_of install.status NICS)" == mlx5_0=192.168.128.5,mlx5_1=192.168.136.5,*,mlx5_7=192.168.184.5 ]]
  [[ "$(value_of install.status SECONDS_modules)" =~ ^[0-9]+$ ]]
  [[ "$(value_of look.status VERIFIED)" == true && "$(value_of look.status NIC_mlx5_7)" == up ]]
  [[ "$(value_of look.status INSTALLATION)" == "$(value_of install.status INSTALLATION)" ]]
  [[ ! "$(<"${FAKE}/run/install.status")" =~ [\"\'] ]]
}

@test "a check that finds work to do is not handled as a crash, so the disks' free space is not examined" {
  run_installer
  [[ "${status}" == 0 ]]
  run ! called "^stat -f .* ${FAKE}/scratch\$"
}

@test "on a ready node, no program is called that could change the host, and no file changes" {
  ready_host
  find "${host}" -printf '%p %s %T@ %l\n' | grep -v /proc/ | sort >"${BATS_TEST_TMPDIR}/before"
  run_installer
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == installed ]]
  run ! grep -vE '^(stat |gcc -dumpfullversion$|(nsenter .* )?systemctl is-active )' "${FAKE}/calls"
  diff "${BATS_TEST_TMPDIR}/before" <(find "${host}" -printf '%p %s %T@ %l\n' | grep -v /proc/ | sort)
}

@test "after a reboot, only the steps whose results the reboot has removed run again" {
  ready_host
  boot_host
  run_installer
  [[ "${status}" == 0 ]]
  called '^modprobe nvidia$' && called '^mknod '
  run ! grep -E '^(dkms|depmod|update-initramfs|apt-mark|ldconfig|systemctl mask)' "${FAKE}/calls"
}

@test "OFED is compiled before the driver, and GDRCopy only if it is requested" {
  run_installer
  calls_before '^dkms build .* -m ofed' '^dkms build .* -m nvidia'
  run ! grep 'gdrdrv' "${FAKE}/calls"
  printf 'VERSION_GDRCOPY=2.5.1\n' >>"${FAKE}/config/software.env"
  run_installer
  [[ "${status}" == 0 && -d "${host}/sys/module/gdrdrv" && -e "${host}/dev/gdrdrv" ]]
}

@test "headers that the host lacks are fetched from the signed archive" {
  rm "${host}/usr/src/linux-headers-6.8.0-1010-gke/Makefile"
  run_installer
  [[ "${status}" == 0 ]]
  called '^apt-get install -y --no-install-recommends linux-headers-6.8.0-1010-gke$'
  called '^dkms build .*--kernelsourcedir /usr/src/linux-headers-6.8.0-1010-gke'
  called "^apt-get --error-on=any update"
}

@test "if the kernel's own module cannot be unloaded, the node reboots once and becomes ready" {
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  [[ "${status}" != 0 && -e "${FAKE}/reboot" ]]
  [[ "$(value_of install.status STATE)" == rebooting && "$(value_of install.status REASON)" == module-in-use ]]
  grep -qx 'reboot_module-in-use=boot-1' "${host}/var/lib/epfabric/journal"
  boot_host
  run_installer
  [[ "${status}" == 0 && "$(<"${host}/sys/module/mlx5_core/srcversion")" == OURS25.10 ]]
}

@test "if a reboot did not help, the node is not rebooted again for the same reason" {
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  boot_host
  # The boot image still has the old module, which is in use again.
  rm -rf "${host}/sys/module"/*
  sed -i '/updates/d' "${host}/lib/modules/6.8.0-1010-gke/modules.dep"
  modprobe mlx5_ib
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  failed_with RebootDidNotHelp
  called '^sleep infinity'
  [[ ! -e "${FAKE}/reboot" ]]
}

@test "a node is rebooted at most twice per installation" {
  run_installer
  printf 'reboot_one=boot-0\nreboot_two=boot-0\n' >>"${host}/var/lib/epfabric/journal"
  boot_host
  rm -rf "${host}/sys/module"/* "${host}/sys/class/infiniband"/*
  sed -i '/updates/d' "${host}/lib/modules/6.8.0-1010-gke/modules.dep"
  modprobe mlx5_ib
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  failed_with RebootDidNotHelp
  [[ "$(value_of install.status MESSAGE)" == *'rebooted 2 times'* && ! -e "${FAKE}/reboot" ]]
}

@test "an upgrade waits for GPUs in use, names their users, and gives up" {
  ready_host
  another_payload
  use_gpu python3
  run_installer
  failed_with GpusInUse
  [[ "$(value_of install.status MESSAGE)" == *'4711 python3'* ]]
  [[ "$(tree_id)" != "$(<"${FAKE}/programs/payload/payload.id")" ]]
  rm -r "${host}/proc/4711"
  run_installer
  [[ "${status}" == 0 && "$(tree_id)" == "$(<"${FAKE}/programs/payload/payload.id")" ]]
}

@test "GPUs that only the device plugin has open do not count as in use" {
  ready_host
  another_payload
  use_gpu nvidia-gpu-devi
  run_installer
  [[ "${status}" == 0 ]]
}

@test "returning to the previous version is a rename, and copies nothing" {
  ready_host
  cp -a "${FAKE}/programs/payload" "${FAKE}/old"
  another_payload
  run_installer
  rm -rf "${FAKE}/programs/payload"
  mv "${FAKE}/old" "${FAKE}/programs/payload"
  : >"${FAKE}/calls"
  # cp fails from here on, so the installation succeeds only without a copy.
  mkdir -p "${BATS_TEST_TMPDIR}/no-cp"
  printf '#!/bin/sh\necho "cp $*" >&2; exit 1\n' >"${BATS_TEST_TMPDIR}/no-cp/cp"
  chmod +x "${BATS_TEST_TMPDIR}/no-cp/cp"
  FAKE_REAL_PATH="${BATS_TEST_TMPDIR}/no-cp:${FAKE_REAL_PATH}" run_installer
  [[ "${status}" == 0 && "$(tree_id)" == "$(<"${FAKE}/programs/payload/payload.id")" ]]
}

@test "a damaged tree is replaced, and is not kept as the previous tree" {
  ready_host
  printf 'x' >>"${host}/${driver}/lib64/libcuda.so.580.126.09"
  run_installer
  [[ "${status}" == 0 ]]
  (cd "${host}/${driver}" && sha256sum --quiet -c payload.sums)
  [[ ! -e "${host}/${driver}.previous" && ! -e "${host}/${driver}.broken" ]]
}

# usage: corrupt_byte FILE   changes a byte of FILE, but neither size nor time
corrupt_byte() {
  local time
  time="$(stat -c %y "$1")"
  printf X | dd of="$1" bs=1 conv=notrunc status=none
  touch -d "${time}" "$1"
}

@test "'verify' and 'install' find corrupted bytes in the staged tree, and 'install' repairs them" {
  local file
  for file in lib64/libcuda.so.580.126.09 deepep/site-packages/deep_ep/3.py payload.sums; do
    ready_host
    corrupt_byte "${host}/${driver}/${file}"
    "${bin}/verify" 1
    [[ "$(value_of look.status VERIFIED)" == false ]]
    run_installer
    [[ "${status}" == 0 && "${stderr}" == *"/${driver} is damaged: "* ]]
    "${bin}/verify" 1
    [[ "$(value_of look.status VERIFIED)" == true ]]
    [[ ! -e "${host}/${driver}.previous" && ! -e "${host}/${driver}.broken" ]]
  done
}

@test "a tree that is corrupted before it is published is not published" {
  ready_host
  mv "${host}/${driver}" "${host}/${driver}.new"
  corrupt_byte "${host}/${driver}.new/lib64/libcuda.so.580.126.09"
  run_installer
  [[ "${status}" == 0 ]]
  (cd "${host}/${driver}" && sha256sum --quiet -c payload.sums)
}

@test "a file that the manifest does not list is removed from the folder of kernel modules" {
  local folder="${host}/lib/modules/6.8.0-1010-gke/updates/epfabric"
  ready_host
  : >"${folder}/nvidia.ko.xz"
  run_installer
  [[ "${status}" == 0 && -e "${folder}/nvidia.ko" && ! -e "${folder}/nvidia.ko.xz" ]]
}

@test "a folder at the path of the journal, its temporary file or the lock is replaced" {
  local name
  for name in journal journal.part lock; do
    healthy_host
    mkdir -p "${host}/var/lib/epfabric/${name}/something"
    run_installer
    [[ "${status}" == 0 && -f "${host}/var/lib/epfabric/journal" && -f "${host}/var/lib/epfabric/lock" ]]
    [[ ! -e "${host}/var/lib/epfabric/journal.part" ]]
  done
}

@test "a payload that differs from the build is not staged" {
  printf 'bad' >>"${FAKE}/programs/payload/lib64/libcuda.so.580.126.09"
  run_installer
  failed_with BadChecksum
  [[ ! -e "${host}/${driver}" ]]
}

@test "the persistence daemon runs from the staged tree" {
  run_installer
  [[ "${status}" == 0 ]]
  called '^systemd-run --unit=epfabric-persistenced .*/home/kubernetes/bin/nvidia/bin/nvidia-persistenced$'
}

@test "a persistence daemon of the host is left running, and no other is started" {
  ready_host
  mv "${FAKE}/units/epfabric-persistenced" "${FAKE}/units/nvidia-persistenced"
  : >"${FAKE}/calls"
  run_installer
  [[ "${status}" == 0 && "$(<"${FAKE}/calls")" != *systemd-run* ]]
  # Another payload starts no second daemon either, because both would use the same PID file.
  another_payload
  run_installer
  [[ "${status}" == 0 && "$(<"${FAKE}/calls")" != *systemd-run* ]]
}

@test "a persistence daemon that does not start is reported" {
  rm "${FAKE}/programs/payload/bin/nvidia-persistenced"
  seal_payload "${FAKE}/programs/payload"
  run_installer
  failed_with PersistenceFailed
  [[ "$(value_of install.status MESSAGE)" == 'starting /home/kubernetes/bin/nvidia/bin/nvidia-persistenced: Failed to find executable '* ]]
}

@test "while another installer holds the lock, the installer waits, and then reports LockHeld" {
  mkdir -p "${host}/var/lib/epfabric"
  exec 7>"${host}/var/lib/epfabric/lock"
  flock 7
  run_installer
  exec 7>&-
  failed_with LockHeld
  [[ ! -e "${host}/var/lib/epfabric/journal" ]]
}

@test "--plan changes nothing, and prints which phases would act" {
  run_installer --plan
  [[ "${status}" == 0 ]]
  [[ "${output}" == *'preflight  acts'*'modules    acts'*'stage      acts'* ]]
  [[ ! -e "${host}/var/lib/epfabric/journal" && ! -e "${host}/${driver}" && ! -e "${FAKE}/run/install.status" ]]
  ready_host
  run_installer --plan
  [[ "${output}" != *acts* && "${output}" == *'neighbour  nothing to do'* ]]
}

@test "--plan prints the failure with which an installation would end" {
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  run_installer --plan
  [[ "${output}" == *'preflight  fails: GpusMissing: the PCI bus has 7'* ]]
}

@test "our programs never read the calendar clock, so setting it has no effect" {
  run ! grep -rnE '(^|[^-[:alnum:]])date( |$)|EPOCH|%\(|[$]\{?SECONDS' "${bin}" "${bin}"/../{lib,checks,ubuntu,gke}
}

@test "an unknown option is refused" {
  run_installer --force
  [[ "${status}" == 2 && "${stderr}" == *'no such option: --force'* ]]
}
