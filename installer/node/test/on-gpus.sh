#!/usr/bin/env bash
#
# Runs the programs driver, stage and verify on a machine with real GPUs and a real driver. A copy of the driver is laid
# out as on GKE, each program has the privileges of its container, and epbench runs from the staged tree. The machine's
# own files are only read.
#
# usage: on-gpus.sh EPBENCH FOLDER
#   EPBENCH   the compiled program
#   FOLDER    folder for all files of the test; must not exist yet
#
# Needs root, setpriv (util-linux) and NVIDIA's driver. On a machine without NICs, one is faked.
set -Eeuo pipefail
shopt -s inherit_errexit nullglob

node="$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")"
# shellcheck source=host.bash
source "${node}/test/host.bash"

# usage: make_host ROOT   makes a host's root from links to the machine's own files, with a copy of the driver
make_host() {
  local driver="$1/home/kubernetes/bin/nvidia" version library
  version="$(sed -nE '1s/.*[[:space:]]([0-9]+\.[0-9]+(\.[0-9]+)?)[[:space:]].*/\1/p' /proc/driver/nvidia/version)"
  mkdir -p "${driver}"/{bin,lib64}
  ln -s /proc "$1/proc"
  mkdir "$1/dev"
  ln -s /dev/* "$1/dev/"
  make_sys "$1/sys"
  cp "$(command -v nvidia-smi)" "${driver}/bin/"
  while IFS= read -r library; do
    cp -L -- "${library}" "${driver}/lib64/"
  done < <(ldconfig -p | sed -nE 's/.*lib(cuda|nvidia-[a-z0-9-]+)\.so[^ ]* .*x86-64.*=> (.*)/\2/p' | sort -u)
  mv -- "${driver}/lib64/libcuda.so.1" "${driver}/lib64/libcuda.so.${version}"
  ln -s "libcuda.so.${version}" "${driver}/lib64/libcuda.so.1"
}

# usage: make_sys FOLDER   links the machine's /sys entries, and fakes a NIC if the machine has none
make_sys() {
  local nic="$1/class/infiniband/mlx5_0" device
  mkdir -p "$1/bus/pci/devices" "$1/class"
  ln -s /sys/module "$1/module"
  for device in /sys/bus/pci/devices/*; do ln -s "${device}" "$1/bus/pci/devices/"; done
  if compgen -G '/sys/class/infiniband/mlx5_*' >/dev/null; then
    ln -s /sys/class/infiniband "$1/class/infiniband"
    return 0
  fi
  printf 'this machine has no RDMA NIC: one is faked\n'
  mkdir -p "${1%/sys}/dev/infiniband" && : >"${1%/sys}/dev/infiniband/uverbs0"
  make_device "${1%/sys}" ffff:00:00.0 0x15b3 0x020000
  mkdir -p "${nic}/ports/1/gids" "${nic}/ports/1/gid_attrs/types" "${nic}/device/net/gpu0rdma0"
  printf '4: ACTIVE\n' >"${nic}/ports/1/state"
  printf 'RoCE v2\n' >"${nic}/ports/1/gid_attrs/types/3"
  printf '0000:0000:0000:0000:0000:ffff:c0a8:8005\n' >"${nic}/ports/1/gids/3"
}

# usage: make_programs FOLDER EPBENCH   makes the image's files: the installer's programs, and a payload with epbench
make_programs() {
  mkdir -p "$1/payload/bin" "$1/payload/python"
  cp -a "${node}"/{bin,lib,checks,gke,ubuntu} "$1/"
  cp "$2" "$1/payload/bin/epbench"
  seal_payload "$1/payload"
}

# usage: make_config FOLDER HOST   writes a configuration that fits the machine
make_config() {
  local -a gpus=(/dev/nvidia[0-9]*) nics=("$2/sys/class/infiniband"/mlx5_*)
  mkdir -p "$1"
  printf '%s\n' DRIVERS=gke DRIVER_LEAST=525 "GPUS=${#gpus[@]}" "RDMA_NICS=${#nics[@]}" SOFTWARE_SET=on-gpus TRANSPORT=ibgda \
    >"$1/software.env"
  : >"$1/transport.env"
  printf '%d GPUs, %d RDMA NICs, driver %s\n' "${#gpus[@]}" "${#nics[@]}" "$(sed -n 1p /proc/driver/nvidia/version)"
}

# usage: run_as RIGHTS PROGRAM ARGUMENT…   runs PROGRAM; RIGHTS: unprivileged, powerless (root without capabilities) or
# privileged
run_as() {
  local -a rights=()
  case "$1" in
    unprivileged) rights=(setpriv --reuid=65532 --regid=65532 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all) ;;
    powerless) rights=(setpriv --no-new-privs --bounding-set=-all --inh-caps=-all) ;;
    *) rights=(env) ;;
  esac
  printf '\n$ %s as %s\n' "${*:2}" "$1"
  # After a permanent failure, the program would stay idle until its pod is deleted; here, the time limit ends it.
  timeout 100 "${rights[@]}" env "${shared[@]}" "${programs}/bin/$2" "${@:3}" || printf '%s ended with %d\n' "$2" "$?"
}

main() {
  local folder="$2" host="$2/host" run="$2/run" programs="$2/programs"
  local -a shared=("HOST_ROOT=${host}" "RUN_DIR=${run}" "CONFIG_DIR=$2/config" "PROGRAMS_DIR=${programs}"
    "DRIVER_DIR=${host}/home/kubernetes/bin/nvidia" "HOST_DEV=${host}/dev" "TERMINATION_LOG=$2/last-words" LOOK_SECONDS=1 WAIT_FOR_DRIVER=10)
  mkdir -- "${folder}" "${run}"
  chmod 1777 "${run}" && : >"$2/last-words" && chmod 666 "$2/last-words"
  make_host "${host}"
  make_programs "${programs}" "$1"
  make_config "$2/config" "${host}"
  run_as unprivileged driver
  run_as powerless stage 1
  run_as privileged verify 2
  printf '\n'
  cat "${run}"/*.status
  run_as powerless stage 1
  ls -la "${host}/home/kubernetes/bin/nvidia"
}

main "$@"
