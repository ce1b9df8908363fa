#!/usr/bin/env bats
#
# Tests that the installer can compile NVIDIA's open kernel modules. driver.sh of the image build unpacks their sources,
# the real dkms compiles them after a stand-in for OFED, and a real kernel loads the driver. Runs only if
# EPFABRIC_OPEN_MODULES names a checkout of the modules' public sources. The part that does not depend on the kernel is
# compiled only once, in that checkout (ten minutes on two processors). Needs root to mount overlays: Debian keeps a
# kernel's headers in two folders, and NVIDIA's conftest.sh looks for them in one folder, as on Ubuntu.
#
# shellcheck disable=SC2154 # bats sets its variables, status and output

bats_require_minimum_version 1.5.0

setup_file() {
  local program
  [[ -n "${EPFABRIC_OPEN_MODULES:-}" ]] || skip 'no EPFABRIC_OPEN_MODULES: the driver'\''s own modules were not compiled'
  for program in dkms depmod qemu-system-x86_64 busybox cpio gcc; do
    type -P "${program}" >/dev/null || skip "no ${program}: the driver's own modules were not compiled"
  done
  here="${BATS_TEST_DIRNAME}"
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  KERNEL="$(real_kernel)" || skip "no kernel with headers and image: the driver's own modules were not compiled"
  work="${BATS_FILE_TMPDIR}"
  version="$(sed -n 's/^NVIDIA_VERSION = //p' "${EPFABRIC_OPEN_MODULES}/version.mk")"
  export KERNEL version work here
  export HOST_ROOT="${work}/host" PROGRAMS_DIR="${work}/programs" SCRATCH_DIR="${work}/scratch"
  mkdir -p "${HOST_ROOT}/proc/sys/kernel" "${HOST_ROOT}/usr/src" "${PROGRAMS_DIR}" "${SCRATCH_DIR}" "${work}"/{fetched,modules,dkms,src,src.work}
  printf '%s\n' "${KERNEL}" >"${HOST_ROOT}/proc/sys/kernel/osrelease"
  ln -s "/usr/src/linux-headers-${KERNEL}" "${HOST_ROOT}/usr/src/"
  make -s -C "${EPFABRIC_OPEN_MODULES}" -j "$(nproc)" \
    kernel-open/nvidia/nv-kernel.o_binary kernel-open/nvidia-modeset/nv-modeset-kernel.o_binary >"${work}/objects.log" 2>&1
  driver_file >"${work}/fetched/NVIDIA-Linux-x86_64-${version}.run"
  SONAMES="${here}/../../build/sonames.py" "${here}/../../build/driver.sh" "${work}/fetched" "${version}" "${work}/out"
  cp -a -- "${work}/out/sources" "${PROGRAMS_DIR}/sources"
  cp -a -- "${here}/real/ofed" "${PROGRAMS_DIR}/sources/"
}

# usage: driver_file   prints a stand-in for NVIDIA's .run file, with the open modules, empty libraries and fake
# programs
driver_file() {
  cat <<SCRIPT
#!/bin/sh
while [ \$# -gt 1 ]; do shift; done
mkdir -p "\$1/firmware"
touch "\$1/firmware/gsp_ga10x.bin"
cp -aL '${EPFABRIC_OPEN_MODULES}/kernel-open' "\$1/kernel-open"
for p in smi persistenced debugdump cuda-mps-control cuda-mps-server; do echo >"\$1/nvidia-\$p"; done
for l in libcuda libcudadebugger libnvidia-cfg libnvidia-ml libnvidia-ptxjitcompiler; do
  gcc -shared -nostdlib -Wl,-soname,\$l.so.1 -x c /dev/null -o "\$1/\$l.so.${version}"
done
SCRIPT
}

# usage: in_installer_shell COMMAND…   runs COMMAND in a shell with all functions of the installer; /var/lib/dkms and
# the files written below /usr/src are separate, as in the installer's container
in_installer_shell() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  unshare --map-root-user --mount bash -ec '
    mount --bind "${work}/dkms" /var/lib/dkms
    mount -t overlay overlay -o "lowerdir=/usr/src,upperdir=${work}/src,workdir=${work}/src.work" /usr/src
    mount -t overlay overlay -o "lowerdir=/usr/src/linux-headers-${KERNEL}:/usr/src/linux-headers-${KERNEL%-*}-common" \
      "/usr/src/linux-headers-${KERNEL}"
    source "$1/../lib/all.bash"
    declare -A config=([VERSION_DRIVER]="${version}" [VERSION_DOCA]=0.stub) journal=()
    "${@:2}"' -- "${here}" "$@"
}

# usage: build_driver   compiles the driver's modules without compiling OFED first
build_driver() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  in_installer_shell bash -c 'source "$1/../lib/all.bash"; mkdir -p "${SCRATCH_DIR}/dkms" "$2"
    declare -A config=([VERSION_DRIVER]="${version}") journal=()
    build_part nvidia "$(kernel_headers)" "$2"' -- "${here}" "${work}/without"
}

@test "without OFED's symbols the driver is not compiled, because it would silently omit peer memory" {
  [[ ! -e "${work}/src/ofa_kernel" ]]
  run build_driver
  [[ "${status}" == 70 && -z "$(ls "${work}/without")" ]]
  grep -q '^REASON=ModuleBuildFailed$' "${SCRATCH_DIR}/failure"
  # The build did not reach NVIDIA's Makefile.
  run ! grep -q CONFTEST "${work}/dkms/nvidia/${version}/build/make.log"
}

@test "dkms compiles NVIDIA's five modules against OFED's symbols" {
  rm -rf "${SCRATCH_DIR}/dkms" "${work}"/dkms/*
  in_installer_shell build_modules "${work}/modules" || { cat "${SCRATCH_DIR}/failure" "${work}"/dkms/nvidia/*/build/make.log && false; }
  in_installer_shell write_manifest "${work}/modules" key
  in_installer_shell modules_fit_kernel "${work}/modules"
  in_installer_shell has_wanted_modules "${work}/modules"
  for module in nvidia nvidia-uvm nvidia-modeset nvidia-drm nvidia-peermem; do
    [[ "$(modinfo -F version "${work}/modules/${module}.ko")" == "${version}" ]]
  done
  [[ ",$(modinfo -F depends "${work}/modules/nvidia-peermem.ko")," == *,ib_core,* ]]
}

@test "a real kernel loads the driver, which finds no GPU" {
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  put_machine "${work}/machine" "${here}/.." "${KERNEL}" "${here}/real/begun"
  # Modules of the kernel that the driver's modules need.
  put_own_modules "${work}/machine" "${KERNEL}" drm_kms_helper video i2c_core
  put_modules "${work}/machine" "${KERNEL}" "${work}/modules"
  pack_machine "${work}/machine"
  run run_machine "${work}/machine" "${KERNEL}" -m 2048
  printf '%s\n' "${output}"
  [[ "${output}" == *"GUEST: kernel ${KERNEL}"* ]]
  [[ "${output}" == *'GUEST: NVRM: No NVIDIA GPU found.'* ]]
  [[ "${output}" != *'Unknown symbol'* && "${output}" != *'disagrees about version'* && "${output}" != *'Invalid module format'* ]]
}
