#!/usr/bin/env bash
# Unpacks NVIDIA's driver: libraries and programs for the staged tree, and sources of the kernel modules.
#
# usage: driver.sh FOLDER VERSION OUT
#   FOLDER   holds NVIDIA-Linux-CPU-….run
#   OUT      gets tree/{bin,lib64,firmware} and sources/nvidia
# environment:
#   SONAMES   the program that makes a library's links (/build/sonames.py)
set -Eeuo pipefail
shopt -s inherit_errexit

# Libraries for compute only: no graphics, no video, no display. Those with a * are optional: some drivers lack them.
libraries=(libcuda libcudadebugger libnvidia-cfg libnvidia-ml libnvidia-ptxjitcompiler
  '*libnvidia-gpucomp' '*libnvidia-nvvm' '*libnvidia-nvvm70' '*libnvidia-sandboxutils')
programs=(nvidia-smi nvidia-persistenced nvidia-debugdump nvidia-cuda-mps-control nvidia-cuda-mps-server)
modules=(nvidia nvidia-uvm nvidia-modeset nvidia-drm nvidia-peermem)

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'driver: %s\n' "$*" >&2
  exit 1
}

# usage: copy_libraries UNPACKED VERSION LIB64   copies the driver's libraries, and adds links to them
copy_libraries() {
  local name file
  mkdir -p -- "$3"
  for name in "${libraries[@]}"; do
    file="$1/${name#\*}.so.$2"
    if [[ -f "${file}" ]]; then
      install -m 0755 -- "${file}" "$3/"
    elif [[ "${name}" != \** ]]; then
      fail "driver $2 has no ${name}.so.$2: its layout differs from those we know"
    fi
  done
  python3 "${SONAMES:-/build/sonames.py}" "$3"
  ln -sfn libcuda.so.1 "$3/libcuda.so"
  ln -sfn libnvidia-ml.so.1 "$3/libnvidia-ml.so"
}

# usage: dkms_conf VERSION   prints the dkms.conf of the open modules. They must be built after OFED: if OFED's symbols
# are missing, nvidia-peermem is silently built without them
dkms_conf() {
  local number=0 module
  # shellcheck disable=SC2016 # dkms expands these
  local kernel='KERNEL_UNAME=${kernelver} SYSSRC=${kernel_source_dir}'
  printf 'PACKAGE_NAME="nvidia"\nPACKAGE_VERSION="%s"\nAUTOINSTALL="no"\n' "$1"
  # shellcheck disable=SC2016 # dkms expands these
  printf 'MAKE[0]="%s && make -j$(nproc) %s modules"\nCLEAN="make %s clean"\n' \
    "find /usr/src -path '*ofa_kernel*' -name Module.symvers | grep ." "${kernel}" "${kernel}"
  for module in "${modules[@]}"; do
    printf 'BUILT_MODULE_NAME[%d]="%s"\nDEST_MODULE_LOCATION[%d]="/updates"\n' "${number}" "${module}" "${number}"
    ((++number))
  done
}

# usage: main FOLDER VERSION OUT
main() {
  local unpacked name cpu
  cpu="$(uname -m)"
  unpacked="$(mktemp -d)/driver"
  sh -- "$1/NVIDIA-Linux-${cpu}"-*.run --extract-only --target "${unpacked}" >/dev/null
  copy_libraries "${unpacked}" "$2" "$3/tree/lib64"
  mkdir -p -- "$3/tree/bin" "$3/tree/firmware/nvidia/$2" "$3/sources"
  for name in "${programs[@]}"; do install -m 0755 -- "${unpacked}/${name}" "$3/tree/bin/"; done
  install -m 0644 -- "${unpacked}"/firmware/*.bin "$3/tree/firmware/nvidia/$2/"
  [[ -f "${unpacked}/kernel-open/Kbuild" ]] || fail "driver $2 brings no open kernel modules"
  cp -a -- "${unpacked}/kernel-open" "$3/sources/nvidia"
  dkms_conf "$2" >"$3/sources/nvidia/dkms.conf"
  rm -rf -- "$(dirname -- "${unpacked}")"
}

main "$@"
