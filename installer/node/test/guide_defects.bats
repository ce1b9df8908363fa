#!/usr/bin/env bats
#
# Defects of a manual installation after the GKE B200 guide: a test for each defect that concerns the node. Numbers are
# those of the list of the guide's defects:
#
#    1 host's root mounted over the container's   4 options after the driver was loaded
#    5 state in a temporary folder                6 copies into copies
#    8 one check for several steps                9 pods on unverified nodes
#   10 nothing is verified, all is fetched again  11 libraries over those of others
#   12 no way back
#
# Tested elsewhere: 2, 7 and 14 (the Kubernetes objects), 3 (software sets, images), 13 (transports).
#
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver, bin

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
}

@test "1: every program of the host is started through its own namespaces, never through the mounted root" {
  install_it
  called '^nsenter -t 1 -m -u -i -n -- modprobe '
  run ! called 'chroot'
  # Each of these changes the host, so each must be the host's own program.
  local program
  for program in modprobe rmmod depmod systemctl apt-mark ldconfig update-initramfs; do
    [[ "$(grep -c "^${program} " "${FAKE}/calls")" == "$(grep -cE "^nsenter .* -- ${program}( |\$)" "${FAKE}/calls")" ]]
  done
}

@test "4: options are set before the driver is loaded for the first time" {
  install_it
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
  install_it
  [[ "${status}" == 0 ]]
  grep -qx 'EnableStreamMemOPs: 1' "${host}/proc/driver/nvidia/params"
}

@test "4: if the driver cannot be unloaded, the node reboots, with or without GDRCopy" {
  ready_host
  sed -i 's/^EnableStreamMemOPs: 1/EnableStreamMemOPs: 0/' "${host}/proc/driver/nvidia/params"
  : >"${FAKE}/set/busy-nvidia"
  printf 'NVSHMEM_USE_GDRCOPY=1\n' >>"${FAKE}/config/transport.env"
  install_it
  [[ -e "${FAKE}/reboot" ]]
  boot_host
  install_it
  [[ "${status}" == 0 ]]
  grep -qx 'EnableStreamMemOPs: 1' "${host}/proc/driver/nvidia/params"
}

@test "5: after a reboot, and with all temporary folders gone, the installation continues" {
  : >"${FAKE}/set/busy-mlx5_core"
  install_it
  [[ -e "${FAKE}/reboot" ]]
  rm -rf "${FAKE}/scratch"
  boot_host
  install_it
  [[ "${status}" == 0 ]]
  run ! grep -E '^dkms build' <(tail -n "+$(grep -n '^systemctl reboot' "${FAKE}/calls" | cut -d: -f1)" "${FAKE}/calls")
}

@test "6: a second installation makes no folder inside the folder of the first" {
  install_it
  another_payload
  install_it
  [[ "${status}" == 0 ]]
  [[ -z "$(find "${host}/${driver}" "${host}/lib/firmware" "${host}/lib/modules" -path '*/payload/*')" ]]
  diff <(cd "${FAKE}/programs/payload" && find . | sort) <(cd "${host}/${driver}" && find . ! -name payload.record | sort)
  [[ "$(find "${host}/lib/firmware/nvidia" -name '*.bin' | wc -l)" == 1 ]]
}

@test "8: a module whose name only starts like a wanted module's is not mistaken for that module" {
  ready_host
  rmmod nvidia_uvm
  mkdir -p "${host}/sys/module/nvidia_uvm_helper"
  "${bin}/verify" 1
  [[ "$(value_of look.status REASON)" == modules || "$(value_of look.status REASON)" == devices ]]
  install_it
  [[ "${status}" == 0 && -d "${host}/sys/module/nvidia_uvm" ]]
}

@test "8: nothing is done after a reboot was requested" {
  : >"${FAKE}/set/busy-mlx5_core"
  install_it
  [[ "$(tail -n 1 "${FAKE}/calls")" == 'systemctl reboot' ]]
  [[ ! -e "${host}/${driver}" ]]
}

@test "8: if only one part of an installation is missing, that part is installed" {
  ready_host
  rm "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric/nvidia-uvm.ko"
  install_it
  [[ "${status}" == 0 && -e "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric/nvidia-uvm.ko" ]]
  ready_host
  rm "${host}/${driver}/deepep/nvshmem/lib/libnvshmem_host.so.3"
  install_it
  [[ "${status}" == 0 && -e "${host}/${driver}/deepep/nvshmem/lib/libnvshmem_host.so.3" ]]
}

@test "9: until everything was tested, nothing reports the node as verified" {
  printf 'ImportError' >"${FAKE}/set/fail-payload-python"
  install_it
  failed_with ImportFailed
  run ! grep -rq 'VERIFIED=true' "${FAKE}/run"
  run "${bin}/verified"
  [[ "${status}" == 1 ]]
}

@test "9: the tree and the device files, which GKE's device plugin waits for, come last" {
  printf 'modprobe: ERROR' >"${FAKE}/set/fail-modprobe"
  install_it
  [[ ! -e "${host}/${driver}" && ! -e "${host}/dev/nvidiactl" ]]
  rm "${FAKE}/set/fail-modprobe"
  : >"${FAKE}/calls"
  install_it
  calls_before '^ldconfig' '^mknod .*/dev/nvidiactl'
}

@test "10: staged files have the checksums of the image's build, and a re-created node compiles nothing" {
  export MODULE_CACHE=bucket
  install_it
  (cd "${host}/${driver}" && sha256sum --quiet --strict -c payload.sums)
  cp -a "${FAKE}/bucket" "${BATS_TEST_TMPDIR}/bucket"
  healthy_host
  cp -a "${BATS_TEST_TMPDIR}/bucket" "${FAKE}/bucket"
  install_it
  [[ "${status}" == 0 ]]
  run ! called '^(dkms|apt-get)'
}

@test "11: libraries of other programs stay unchanged" {
  mkdir -p "${host}/home/kubernetes/bin/gib/lib64" "${host}/usr/lib/x86_64-linux-gnu"
  printf 'gib\n' >"${host}/home/kubernetes/bin/gib/lib64/libibverbs.so.1"
  printf 'host\n' >"${host}/usr/lib/x86_64-linux-gnu/libmlx5.so.1"
  install_it
  [[ "$(<"${host}/home/kubernetes/bin/gib/lib64/libibverbs.so.1")" == gib ]]
  [[ "$(<"${host}/usr/lib/x86_64-linux-gnu/libmlx5.so.1")" == host ]]
  run ! grep -rhE '(libib|libmlx|librdma)' <(cd "${host}/${driver}" && find .)
}

@test "12: uninstalling leaves nothing behind" {
  install_it
  install_it --uninstall
  [[ "${status}" == 0 && ! -e "${host}/${driver}" && ! -e "${host}/etc/modprobe.d/epfabric.conf" ]]
  [[ -z "$(find "${host}" -name '*epfabric*')" ]]
}
