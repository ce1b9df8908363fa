#!/usr/bin/env bats
#
# Tests that the real dkms compiles modules against real kernel headers, and that a real kernel loads them. The tests
# are skipped if a program that they need is missing.
#
# shellcheck disable=SC2154 # bats sets its variables, status and output

setup_file() {
  local program
  for program in dkms depmod qemu-system-x86_64 busybox cpio; do
    type -P "${program}" >/dev/null || skip "no ${program}: real modules were not compiled and loaded"
  done
  here="${BATS_TEST_DIRNAME}"
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  KERNEL="$(real_kernel)" || skip "no kernel with headers and image: real modules were not compiled and loaded"
  work="${BATS_FILE_TMPDIR}"
  export KERNEL work here
  export HOST_ROOT="${work}/host" PROGRAMS_DIR="${work}/programs" SCRATCH_DIR="${work}/scratch" OFA_DIR="${work}/ofa"
  mkdir -p "${HOST_ROOT}/proc/sys/kernel" "${HOST_ROOT}/usr/src" "${PROGRAMS_DIR}" "${SCRATCH_DIR}" "${work}"/{modules,dkms}
  printf '%s\n' "${KERNEL}" >"${HOST_ROOT}/proc/sys/kernel/osrelease"
  ln -s "/usr/src/linux-headers-${KERNEL}" "${HOST_ROOT}/usr/src/"
  cp -a -- "${here}/real" "${PROGRAMS_DIR}/sources"
}

# usage: in_installer_shell COMMAND…   runs COMMAND in a shell with all functions of the installer, and with a separate
# /var/lib/dkms in place of this machine's, as in the installer's container
in_installer_shell() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  unshare --map-root-user --mount bash -ec 'mount --bind "${work}/dkms" /var/lib/dkms; source "$1/../lib/all.bash"; declare -A config=([VERSION_DRIVER]=0.stub [VERSION_DOCA]=0.stub) journal=(); "${@:2}"' \
    -- "${here}" "$@"
}

@test "dkms compiles OFED's modules, and then the driver's modules with OFED's symbols" {
  in_installer_shell build_modules "${work}/modules"
  in_installer_shell write_manifest "${work}/modules" key
  in_installer_shell modules_fit_kernel "${work}/modules"
  in_installer_shell has_wanted_modules "${work}/modules"
  [[ "$(modinfo -F depends "${work}/modules/nvidia-peermem.ko")" == ib_core ]]
}

@test "a module of another kernel is refused" {
  printf '9.9.9-other\n' >"${HOST_ROOT}/proc/sys/kernel/osrelease"
  run in_installer_shell modules_fit_kernel "${work}/modules"
  printf '%s\n' "${KERNEL}" >"${HOST_ROOT}/proc/sys/kernel/osrelease"
  [[ "${status}" -ne 0 ]]
}

@test "a real kernel prefers our modules, and loads them in order and with the options" {
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  put_machine "${work}/machine" "${here}/.." "${KERNEL}" "${here}/real/guest"
  # The machine also has the kernel's own module ib_core; our module of this name must be loaded.
  put_own_modules "${work}/machine" "${KERNEL}" ib_core
  put_modules "${work}/machine" "${KERNEL}" "${work}/modules"
  mkdir -p "${work}/machine/etc/modprobe.d"
  # shellcheck disable=SC2016 # expanded by the inner shell
  in_installer_shell bash -c 'source "$1/../lib/all.bash"; printf %s "${modprobe_options}"' -- "${here}" \
    >"${work}/machine/etc/modprobe.d/epfabric.conf"
  pack_machine "${work}/machine"
  run run_machine "${work}/machine" "${KERNEL}"
  printf '%s\n' "${output}"
  [[ "${output}" == *'GUEST: loaded and checked'* ]]
  [[ "${output}" != *'loaded before anything'* ]]
  [[ "${output}" == *'EnableStreamMemOPs: 1 RegistryDwords: "PeerMappingOverride=1;"'* ]]
  [[ "${output}" == *"nvidia_peermem $(modinfo -F srcversion "${work}/modules/nvidia-peermem.ko")"* ]]
  [[ "${output}" == *'GUEST: missed the options'* ]]
}
