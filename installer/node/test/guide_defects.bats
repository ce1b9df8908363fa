#!/usr/bin/env bats
#
# Tests that the installer does not have the defects of a manual installation after the GKE B200 guide. Each test starts
# with the defect's number in our list of the guide's defects:
#
#    1 The host's root is mounted over the container's root.
#    4 Options are set after the driver was loaded.
#    5 The state is in a temporary folder.
#    6 A second copy lands inside the folder of the first.
#    8 One check decides for several steps.
#    9 Pods start on unverified nodes.
#   10 Files are not verified, and are all fetched again on each node.
#   11 Libraries of other programs are overwritten.
#   12 The installation cannot be undone.
#
# Other tests are for the defects 2, 7 and 14 (Kubernetes objects), 3 (software sets, images) and 13 (transports).
#
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver, bin

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
}

@test "1: programs of the host are started in the host's namespaces, never through the mounted root" {
  run_installer
  called '^nsenter -t 1 -m -u -i -n -- modprobe '
  run ! called 'chroot'
  # These programs change the host, so every call must run the host's own program.
  local program
  for program in modprobe rmmod depmod systemctl apt-mark ldconfig update-initramfs; do
    [[ "$(grep -c "^${program} " "${FAKE}/calls")" == "$(grep -cE "^nsenter .* -- ${program}( |\$)" "${FAKE}/calls")" ]]
  done
}

@test "4: options are set before the driver is loaded for the first time" {
  run_installer
  [[ "${status}" == 0 ]]
  grep -qx 'EnableStreamMemOPs: 1' "${host}/proc/driver/nvidia/params"
  grep -qx 'RegistryDwords: "PeerMappingOverride=1;"' "${host}/proc/driver/nvidia/params"
}

@test "4: a driver that was loaded without the options is loaded again" {
  ready_host
  rmmod nvidia_peermem && rmmod nvidia_uvm && rmmod nvidia
  mv "${host}/etc/modprobe.d/epfabric.conf" "${FAKE}/aside"
  modprobe nvidia
  grep -qx 'EnableStreamMemOPs: 0' "${host}/proc/driver/nvidia/params"
  run_installer
  [[ "${status}" == 0 ]]
  grep -qx 'EnableStreamMemOPs: 1' "${host}/proc/driver/nvidia/params"
}

@test "4: if the driver cannot be unloaded, the node reboots, with or without GDRCopy" {
  ready_host
  sed -i 's/^EnableStreamMemOPs: 1/EnableStreamMemOPs: 0/' "${host}/proc/driver/nvidia/params"
  : >"${FAKE}/set/busy-nvidia"
  printf 'NVSHMEM_USE_GDRCOPY=1\n' >>"${FAKE}/config/transport.env"
  run_installer
  [[ -e "${FAKE}/reboot" ]]
  boot_host
  run_installer
  [[ "${status}" == 0 ]]
  grep -qx 'EnableStreamMemOPs: 1' "${host}/proc/driver/nvidia/params"
}

@test "5: after a reboot, and with all temporary folders gone, the installation continues" {
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  [[ -e "${FAKE}/reboot" ]]
  rm -rf "${FAKE}/scratch"
  boot_host
  run_installer
  [[ "${status}" == 0 ]]
  run ! grep -E '^dkms build' <(tail -n "+$(grep -n '^systemctl reboot' "${FAKE}/calls" | cut -d: -f1)" "${FAKE}/calls")
}

@test "6: a second installation makes no folder inside the folder of the first" {
  run_installer
  another_payload
  run_installer
  [[ "${status}" == 0 ]]
  [[ -z "$(find "${host}/${driver}" "${host}/lib/firmware" "${host}/lib/modules" -path '*/payload/*')" ]]
  diff <(cd "${FAKE}/programs/payload" && find . | sort) <(cd "${host}/${driver}" && find . ! -name payload.record | sort)
  [[ "$(find "${host}/lib/firmware/nvidia" -name '*.bin' | wc -l)" == 1 ]]
}

@test "8: a module with a longer name than a wanted module is not mistaken for the wanted module" {
  ready_host
  rmmod nvidia_uvm
  mkdir -p "${host}/sys/module/nvidia_uvm_helper"
  "${bin}/verify" 1
  [[ "$(value_of look.status REASON)" == modules || "$(value_of look.status REASON)" == devices ]]
  run_installer
  [[ "${status}" == 0 && -d "${host}/sys/module/nvidia_uvm" ]]
}

@test "8: the installer does nothing more after it has requested a reboot" {
  : >"${FAKE}/set/busy-mlx5_core"
  run_installer
  [[ "$(tail -n 1 "${FAKE}/calls")" == 'systemctl reboot' ]]
  [[ ! -e "${host}/${driver}" ]]
}

@test "8: if only one part of an installation is missing, that part is installed" {
  ready_host
  rm "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric/nvidia-uvm.ko"
  run_installer
  [[ "${status}" == 0 && -e "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric/nvidia-uvm.ko" ]]
  ready_host
  rm "${host}/${driver}/deepep/nvshmem/lib/libnvshmem_host.so.3"
  run_installer
  [[ "${status}" == 0 && -e "${host}/${driver}/deepep/nvshmem/lib/libnvshmem_host.so.3" ]]
}

@test "9: no file reports the node as verified before all tests have passed" {
  printf 'ImportError' >"${FAKE}/set/fail-payload-python"
  run_installer
  failed_with ImportFailed
  run ! grep -rq 'VERIFIED=true' "${FAKE}/run"
  run "${bin}/verified"
  [[ "${status}" == 1 ]]
}

@test "9: the tree and the device files, for which GKE's device plugin waits, are made last" {
  printf 'modprobe: ERROR' >"${FAKE}/set/fail-modprobe"
  run_installer
  [[ ! -e "${host}/${driver}" && ! -e "${host}/dev/nvidiactl" ]]
  rm "${FAKE}/set/fail-modprobe"
  : >"${FAKE}/calls"
  run_installer
  calls_before '^ldconfig' '^mknod .*/dev/nvidiactl'
}

@test "10: staged files have the checksums of the image build, and a re-created node compiles nothing" {
  export MODULE_CACHE=bucket
  run_installer
  (cd "${host}/${driver}" && sha256sum --quiet --strict -c payload.sums)
  cp -a "${FAKE}/bucket" "${BATS_TEST_TMPDIR}/bucket"
  healthy_host
  cp -a "${BATS_TEST_TMPDIR}/bucket" "${FAKE}/bucket"
  run_installer
  [[ "${status}" == 0 ]]
  run ! called '^(dkms|apt-get)'
}

@test "11: libraries of other programs stay unchanged" {
  mkdir -p "${host}/home/kubernetes/bin/gib/lib64" "${host}/usr/lib/x86_64-linux-gnu"
  printf 'gib\n' >"${host}/home/kubernetes/bin/gib/lib64/libibverbs.so.1"
  printf 'host\n' >"${host}/usr/lib/x86_64-linux-gnu/libmlx5.so.1"
  run_installer
  [[ "$(<"${host}/home/kubernetes/bin/gib/lib64/libibverbs.so.1")" == gib ]]
  [[ "$(<"${host}/usr/lib/x86_64-linux-gnu/libmlx5.so.1")" == host ]]
  run ! grep -rhE '(libib|libmlx|librdma)' <(cd "${host}/${driver}" && find .)
}

@test "12: uninstalling leaves nothing behind" {
  run_installer
  run_installer --uninstall
  [[ "${status}" == 0 && ! -e "${host}/${driver}" && ! -e "${host}/etc/modprobe.d/epfabric.conf" ]]
  [[ -z "$(find "${host}" -name '*epfabric*')" ]]
}
