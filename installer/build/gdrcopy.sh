#!/usr/bin/env bash
# Builds GDRCopy's library, and lays out the source of its kernel module. No shipped set has GDRCopy,
# because the GPU handler of IBGDA does not need it.
#
# usage: gdrcopy.sh FOLDER VERSION PREFIX SOURCES
#   FOLDER    holds the source archive; if it is empty, the set has no GDRCopy, and PREFIX and SOURCES stay empty
#   PREFIX    gets include and lib
#   SOURCES   gets gdrdrv, with a dkms.conf
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: dkms_conf VERSION   prints a dkms.conf; the module is compiled against the driver's sources beside it
dkms_conf() {
  printf 'PACKAGE_NAME="gdrdrv"\nPACKAGE_VERSION="%s"\nAUTOINSTALL="no"\n' "$1"
  # shellcheck disable=SC2016 # dkms expands these
  printf 'MAKE[0]="make -C src/gdrdrv KVER=${kernelver} KDIR=${kernel_source_dir} %s %s"\n' \
    NVIDIA_SRC_DIR=/opt/epfabric/sources/nvidia/nvidia NVIDIA_IS_OPENSOURCE=y
  printf 'CLEAN="make -C src/gdrdrv clean"\n'
  printf 'BUILT_MODULE_NAME[0]="gdrdrv"\nBUILT_MODULE_LOCATION[0]="src/gdrdrv"\nDEST_MODULE_LOCATION[0]="/updates"\n'
}

# usage: main FOLDER VERSION PREFIX SOURCES
main() {
  local work
  mkdir -p -- "$3" "$4"
  if ! compgen -G "$1/*" >/dev/null; then return; fi
  work="$(mktemp -d)"
  tar --extract --file "$(find "$1" -type f)" --directory "${work}" --strip-components=1
  # Copied before anything is compiled, so that the module's source has no build products.
  mkdir -- "$4/gdrdrv"
  cp -a -- "${work}/src" "$4/gdrdrv/"
  if [[ -d "${work}/scripts" ]]; then cp -a -- "${work}/scripts" "$4/gdrdrv/"; fi
  dkms_conf "$2" >"$4/gdrdrv/dkms.conf"
  make -C "${work}" prefix="$3" CUDA=/usr/local/cuda lib lib_install
  if ! compgen -G "$3/lib/libgdrapi.so.*" >/dev/null; then
    printf 'gdrcopy: its build succeeded, but there is no %s/lib/libgdrapi.so.*\n' "$3" >&2
    exit 1
  fi
  rm -rf -- "${work}"
}

main "$@"
