# shellcheck shell=bash disable=SC2034 # the files that source this one use the variables
#
# Makes a healthy fake host with eight GPUs and without an installation, and the files of the installer's image. Sourced
# by the bats files, and run by faults.py.
#
# usage: host.bash FOLDER   makes the host in FOLDER

# usage: make_fake FOLDER   makes the host, and the folders that the fakes use
make_fake() {
  local fake="$1"
  local host="${fake}/host"
  mkdir -p "${fake}"/{set,run,cluster,scratch,config,devices,programs} "${host}"/{dev,etc/modprobe.d,etc/systemd/system} \
    "${host}"/{home/kubernetes/bin,opt,usr/local,var/lib/dpkg,boot} "${host}/proc/sys/kernel/random"
  : >"${fake}/calls"
  printf '6.8.0-1010-gke\n' >"${host}/proc/sys/kernel/osrelease"
  printf 'Linux version 6.8.0-1010-gke (buildd@host) (x86_64-linux-gnu-gcc-13 (Ubuntu 13.2.0-23ubuntu4) 13.2.0, GNU ld 2.42)\n' \
    >"${host}/proc/version"
  printf 'PRETTY_NAME="Ubuntu 24.04 LTS"\nVERSION_ID="24.04"\nID=ubuntu\n' | tee "${host}/etc/os-release" >"${fake}/programs/os-release"
  printf 'boot-1\n' >"${host}/proc/sys/kernel/random/boot_id"
  printf '100.00 200.00\n' >"${host}/proc/uptime"
  printf '1 mem\n195 nvidia-frontend\n' >"${host}/proc/devices"
  printf 'MemTotal: 99999999 kB\nMemAvailable:   88888888 kB\n' >"${host}/proc/meminfo"
  printf 'blacklist pcspkr\n' >"${host}/etc/modprobe.d/blacklist.conf"
  make_bus "${host}"
  make_kernel "${host}"
  make_packages "${host}"
  make_config "${fake}"
  make_image "${fake}/programs"
}

# usage: make_device HOST ADDRESS VENDOR CLASS   makes a PCI device
make_device() {
  local folder="$1/sys/bus/pci/devices/$2"
  mkdir -p "${folder}"
  printf '%s\n' "$3" >"${folder}/vendor"
  printf '%s\n' "$4" >"${folder}/class"
  printf '\xde\x10\x01\x29' >"${folder}/config"
}

# usage: make_bus HOST   makes the PCI devices of eight GPUs, eight RDMA NICs and a gVNIC
make_bus() {
  local i
  for i in 0 1 2 3 4 5 6 7; do
    make_device "$1" "0000:0${i}:00.0" 0x10de 0x030200
    make_device "$1" "0000:1${i}:00.0" 0x15b3 0x020000
  done
  make_device "$1" 0000:20:00.0 0x1ae0 0x020000
}

# usage: make_kernel HOST   makes the kernel's headers and its own modules
make_kernel() {
  local module folder="$1/lib/modules/6.8.0-1010-gke"
  mkdir -p "${folder}/kernel" "$1/usr/src/linux-headers-6.8.0-1010-gke" "$1/sys/class/infiniband" "$1/sys/module"
  : >"$1/usr/src/linux-headers-6.8.0-1010-gke/Makefile"
  for module in mlx5_core mlx5_ib ib_core ib_uverbs ib_cm rdma_cm rdma_ucm; do
    printf 'name=%s\nvermagic=6.8.0-1010-gke SMP\nsrcversion=STOCK\nversion=\n' "${module}" >"${folder}/kernel/${module}.ko"
    printf 'kernel/%s.ko:\n' "${module}" >>"${folder}/modules.dep"
  done
}

make_packages() {
  local package
  for package in bash linux-image-6.8.0-1010-gke linux-gke unattended-upgrades; do
    printf 'Package: %s\nStatus: install ok installed\n\n' "${package}"
  done >"$1/var/lib/dpkg/status"
}

make_config() {
  printf '%s\n' GPUS=8 RDMA_NICS=8 GPU_ARCHITECTURE=10.0 SOFTWARE_SET=b200 TRANSPORT=ibgda \
    VERSION_DRIVER=580.126.09 VERSION_DOCA=3.2.1 VERSION_NVSHMEM=3.5.19 NEIGHBOUR_TEST=required >"$1/config/software.env"
  printf 'NVSHMEM_IB_GID_INDEX=3\n' >"$1/config/transport.env"
  printf 'UPTIME=1\nnode-b=192.168.128.9\n' >"$1/cluster/neighbours"
}

# usage: make_image PROGRAMS   makes the image's files: module sources and a payload
make_image() {
  make_sources "$1/sources"
  mkdir -p "$1/payload"
  make_payload "$1/payload" 580.126.09
}

make_sources() {
  local part version
  for part in ofed:25.10 nvidia:580.126.09 gdrdrv:2.5.1; do
    version="${part#*:}" part="${part%%:*}"
    mkdir -p "$1/${part}"
    printf 'PACKAGE_NAME="%s"\nPACKAGE_VERSION="%s"\n' "${part}" "${version}" >"$1/${part}/dkms.conf"
  done
  printf 'm %s\n' mlx_compat ib_core ib_uverbs ib_cm rdma_cm rdma_ucm mlx5_core mlx5_ib >"$1/ofed/modules"
  printf 'm %s\n' nvidia nvidia-uvm nvidia-modeset nvidia-peermem >"$1/nvidia/modules"
  printf 'm gdrdrv\n' >"$1/gdrdrv/modules"
}

# usage: make_payload FOLDER DRIVER   makes a small payload with all files that the installer checks
make_payload() {
  local payload="$1" i
  mkdir -p "${payload}"/{bin,lib64} "${payload}/firmware/nvidia/$2" \
    "${payload}"/deepep/{nvshmem/lib,cuda/bin,python/bin,site-packages/deep_ep}
  # shellcheck disable=SC2016 # the script's own arguments
  printf '#!/usr/bin/env bash\nexec payload-nvidia-smi "$@"\n' >"${payload}/bin/nvidia-smi"
  printf '#!/bin/sh\n' >"${payload}/bin/nvidia-persistenced"
  # shellcheck disable=SC2016
  printf '#!/usr/bin/env bash\nexec payload-python "$@"\n' >"${payload}/deepep/python/bin/python3"
  chmod 755 "${payload}/bin/nvidia-smi" "${payload}/bin/nvidia-persistenced" "${payload}/deepep/python/bin/python3"
  for i in libcuda libnvidia-ml libnvidia-ptxjitcompiler; do
    printf '%s of %s\n' "${i}" "$2" >"${payload}/lib64/${i}.so.$2"
    ln -sfn "${i}.so.$2" "${payload}/lib64/${i}.so.1"
  done
  for i in 1 2 3 4 5 6; do
    printf 'module %s\n' "${i}" >"${payload}/deepep/site-packages/deep_ep/${i}.py"
  done
  printf 'nvshmem\n' >"${payload}/deepep/nvshmem/lib/libnvshmem_host.so.3"
  printf 'gsp of %s\n' "$2" >"${payload}/firmware/nvidia/$2/gsp_ga10x.bin"
  seal_payload "${payload}"
}

# usage: new_version FAKE DRIVER   switches image and configuration to another driver version
new_version() {
  local programs="$1/programs"
  rm -rf "${programs}/payload" "$1/scratch"/*
  mkdir "${programs}/payload"
  make_payload "${programs}/payload" "$2"
  sed -i "s/^PACKAGE_VERSION=.*/PACKAGE_VERSION=\"$2\"/" "${programs}/sources/nvidia/dkms.conf"
  sed -i "s/^VERSION_DRIVER=.*/VERSION_DRIVER=$2/" "$1/config/software.env"
}

# usage: seal_payload FOLDER   writes payload.sums and payload.id, as the image's build does
seal_payload() {
  (cd "$1" && find . -type f ! -name 'payload.*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >payload.sums &&
    sha256sum payload.sums | cut -c1-64 >payload.id)
}

# usage: use_fake FOLDER   sets the environment so that our programs run on the fake host in FOLDER
use_fake() {
  unset DRIVER_DIR HOST_DEV
  export FAKE="$1" HOST_ROOT="$1/host" CONFIG_DIR="$1/config" RUN_DIR="$1/run" CLUSTER_DIR="$1/cluster"
  export PROGRAMS_DIR="$1/programs" SCRATCH_DIR="$1/scratch" OFA_DIR="$1/ofa" DEVICES_DIR="$1/devices" NODE_NAME=node-a
  export DKMS_TREE="$1/dkms" IMAGE_RELEASE="$1/programs/os-release"
  export TERMINATION_LOG="$1/termination-log" PAYLOAD_PYTHON="$1/host/home/kubernetes/bin/nvidia/deepep/python/bin/python3"
  if [[ -e "$1/gke" ]]; then
    # Each of the programs sets its own scratch folder, as their containers have separate ones.
    unset SCRATCH_DIR
    export DRIVER_DIR="$1/host/home/kubernetes/bin/nvidia" HOST_DEV="$1/host/dev"
  fi
  FAKE_REAL_PATH="${FAKE_REAL_PATH:-${PATH}}"
  export FAKE_REAL_PATH fakes_dir PATH="${fakes_dir}:${FAKE_REAL_PATH}"
}

fakes_dir="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/fakes"
if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then
  set -euo pipefail
  make_fake "$1"
  use_fake "$1"
  # Modules that the kernel loads by itself at boot.
  modprobe mlx5_ib
  : >"$1/calls"
fi
