# shellcheck shell=bash disable=SC2154 # host.bash and helpers.bash set what they share
#
# Makes a fake GKE node with GKE's driver, without our installation.
# Sourced by the bats files, and run by faults.py.
#
# The content of the driver's folder, and how it gets there, is that of the published installer of
# Container-Optimized OS (cos.googlesource.com/cos/tools, src/cmd/cos_gpu_installer/internal/installer:
# installer.go, cache.go); gIB's files are those of its published DaemonSet
# (GoogleCloudPlatform/container-engine-accelerators, gpudirect-rdma/nccl-rdma-installer.yaml).
#
# usage: gke.bash make FOLDER            makes a node
#        gke.bash payload FOLDER TEXT    gives the image a payload, which differs for each TEXT
#   actions of other programs on the node; every command updates FOLDER/others, the list of these programs' files:
#        gke.bash boot FOLDER            the node boots, and GKE loads its driver again
#        gke.bash driver FOLDER          GKE installs a newer driver over the old one
#        gke.bash gib FOLDER             gIB's installer copies its files
#        gke.bash lost FOLDER            the node is re-created
#        gke.bash damage FOLDER          a file of our payload that is last by name is damaged
#        gke.bash unlink FOLDER          our link is removed
#        gke.bash rival FOLDER           another installer runs until it ends

# shellcheck source=host.bash
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/host.bash"

# usage: make_gke FOLDER   makes a node with driver R580 loaded
make_gke() {
  make_fake "$1"
  : >"$1/gke"
  rm -rf "${1:?}/host/var" "$1/host/lib" "$1/host/usr" "$1/programs/sources" "$1/host/etc" "$1/programs/payload"
  mkdir -p "$1/host/proc/self"
  printf '%-26s%-21s%-21s%s\n' Limit 'Soft Limit' 'Hard Limit' Units 'Max locked memory' unlimited unlimited bytes >"$1/host/proc/self/limits"
  printf '%s\n' DRIVERS=gke DRIVER_LEAST=580 GPUS=8 RDMA_NICS=8 SOFTWARE_SET=b200-gke TRANSPORT=ibgda >"$1/config/software.env"
  make_gke_payload "$1" one
  gke_boot "$1"
  gke_driver "$1" 580.126.09
}

# usage: make_gke_payload FOLDER TEXT   makes a small payload for the image; another TEXT makes another payload
make_gke_payload() {
  local payload="$1/programs/payload" i
  rm -rf "${payload}"
  mkdir -p "${payload}"/{bin,nvshmem/lib,nccl/lib,python/deep_ep}
  # shellcheck disable=SC2016 # the script's own arguments
  printf '#!/usr/bin/env bash\nexec payload-epbench "$@"\n' >"${payload}/bin/epbench"
  chmod 755 "${payload}/bin/epbench"
  for i in nvshmem/lib/libnvshmem_host.so.3.5.19 nccl/lib/libnccl.so.2 python/deep_ep_cpp.cpython-312-x86_64-linux-gnu.so; do
    printf '\x7fELF of %s %s\n' "${i}" "$2" >"${payload}/${i}"
  done
  ln -s libnvshmem_host.so.3.5.19 "${payload}/nvshmem/lib/libnvshmem_host.so.3"
  for i in 1 2 3 4 5 6; do
    printf 'module %s of %s\n' "${i}" "$2" >"${payload}/python/deep_ep/${i}.py"
  done
  seal_payload "${payload}"
}

# usage: gke_boot FOLDER   sets the state after a boot: the NICs are there, but no driver is loaded
gke_boot() {
  local i folder host="$1/host"
  rm -rf "${host}/sys/module" "${host}/proc/driver" "${host:?}/dev" "${host}/sys/class/infiniband"
  mkdir -p "${host}/sys/module" "${host}/dev/infiniband"
  printf '20.00 40.00\n' >"${host}/proc/uptime"
  printf 'boot-%s\n' "${RANDOM}${RANDOM}" >"${host}/proc/sys/kernel/random/boot_id"
  for i in 0 1 2 3 4 5 6 7; do
    folder="${host}/sys/class/infiniband/mlx5_${i}"
    mkdir -p "${folder}/ports/1/gids" "${folder}/ports/1/gid_attrs/types" "${folder}/device/net/gpu${i}rdma0"
    printf '4: ACTIVE\n' >"${folder}/ports/1/state"
    printf 'RoCE v2\n' >"${folder}/ports/1/gid_attrs/types/3"
    printf '0000:0000:0000:0000:0000:ffff:c0a8:%02x05\n' "$((128 + 8 * i))" >"${folder}/ports/1/gids/3"
    : >"${host}/dev/infiniband/uverbs${i}"
  done
}

# usage: gke_driver FOLDER VERSION   acts as GKE's init container: unpacks the driver unless it is cached, and loads it
gke_driver() {
  local nvidia="$1/host/home/kubernetes/bin/nvidia" fresh="$1/unpacked"
  mkdir -p "${nvidia}"
  if ! grep -qsx "DRIVER_VERSION=$2" "${nvidia}/.cache"; then
    rm -rf "${fresh}"
    mkdir -p "${fresh}"/{bin,bin-workdir,lib64,lib64-workdir,drivers,drivers-workdir,vulkan/icd.d} "${fresh}/firmware/nvidia/$2"
    printf '#!/usr/bin/env bash\nexec payload-nvidia-smi "$@"\n' >"${fresh}/bin/nvidia-smi"
    chmod 755 "${fresh}/bin/nvidia-smi"
    printf 'libcuda %s\n' "$2" >"${fresh}/lib64/libcuda.so.$2"
    ln -s "libcuda.so.$2" "${fresh}/lib64/libcuda.so.1"
    printf 'module %s\n' "$2" >"${fresh}/drivers/nvidia.ko"
    printf 'gsp %s\n' "$2" >"${fresh}/firmware/nvidia/$2/gsp_ga10x.bin"
    printf 'versions\n' >"${fresh}/gpu_driver_versions.bin"
    printf 'installed %s\n' "$2" >"${fresh}/nvidia-installer.log"
    PATH="${FAKE_REAL_PATH:-${PATH}}" tar -C "${fresh}" -czf "$1/drivers.tgz" .
    cp "$1/drivers.tgz" "${nvidia}/nvidia-drivers-$2.tgz"
    PATH="${FAKE_REAL_PATH:-${PATH}}" tar --overwrite -C "${nvidia}" -xzf "$1/drivers.tgz"
    # GKE's installer writes these lines from a Go map, so their order is random.
    printf '%s\n' "DRIVER_VERSION=$2" "BUILD_ID=19216.0.$2" | shuf >"${nvidia}/.cache"
  fi
  gke_load "$1/host" "$2"
}

# usage: gke_load HOST VERSION   loads the driver: its modules and device files appear
gke_load() {
  local i
  mkdir -p "$1/sys/module/nvidia" "$1/proc/driver/nvidia"
  printf '%s\n' "$2" >"$1/sys/module/nvidia/version"
  printf 'NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  %s  Release Build  (builder@cos)\nGCC version:  Selected multilib: .;@m64\n' \
    "$2" >"$1/proc/driver/nvidia/version"
  : >"$1/dev/nvidiactl"
  : >"$1/dev/nvidia-uvm"
  for i in 0 1 2 3 4 5 6 7; do
    mkdir -p "$1/proc/driver/nvidia/gpus/0000:0${i}:00.0"
    : >"$1/dev/nvidia${i}"
  done
}

# usage: gke_gib FOLDER   acts as gIB's installer: copies files into GKE's folder, which it creates if needed
gke_gib() {
  local nvidia="$1/host/home/kubernetes/bin/nvidia" i
  mkdir -p "${nvidia}/lib64" "$1/host/home/kubernetes/bin/gib/configs"
  for i in libnccl-net.so libnccl-env.so libnccl-tuner.so; do
    printf 'gib %s\n' "${i}" >"${nvidia}/lib64/${i}"
  done
  printf 'guest\n' >"$1/host/home/kubernetes/bin/gib/configs/guest_config.txtpb"
}

# usage: gke_lost FOLDER   re-creates the node, with a new boot disk that has only GKE's files
gke_lost() {
  local version
  version="$(sed -n 's/^DRIVER_VERSION=//p' "$1/host/home/kubernetes/bin/nvidia/.cache")"
  rm -rf "$1/host/home/kubernetes/bin" "$1/run"
  mkdir -p "$1/run"
  gke_boot "$1"
  gke_driver "$1" "${version}"
}

# usage: next_driver FOLDER   prints a driver version that is newer than the loaded one
next_driver() {
  local version
  version="$(<"$1/host/sys/module/nvidia/version")"
  printf '%s.%s' "${version%.*}" "$((10#${version##*.} + 1))"
}

# usage: damage_payload FOLDER   damages a file, and adds the payload's folder to FOLDER/damaged
damage_payload() {
  local -a files=("$1/host/home/kubernetes/bin/nvidia"/deepep-*/python/deep_ep/4.py)
  [[ -e "${files[-1]}" ]] || return 0
  printf 'cut' >"${files[-1]}"
  # From now on every reader of the folder is expected to find it damaged.
  stat -c 'i%i=damaged' -- "${files[-1]%/python/*}" >>"$1/damaged"
}

# usage: run_rival FOLDER   runs the installer of a leftover pod, with its own status files
run_rival() {
  mkdir -p "$1/rival"
  RUN_DIR="$1/rival" TERMINATION_LOG="$1/rival/log" PATH="${fakes_dir}:${FAKE_REAL_PATH}" "${fakes_dir}/../../bin/stage" 1 || true
}

# usage: list_other_files FOLDER   prints the files of other programs in and around the driver's folder, with checksums
list_other_files() {
  (cd "$1/host/home/kubernetes/bin" && find . -path './nvidia/deepep*' -prune -o -path './nvidia/.epfabric*' -prune -o \
    \( -type f -print0 -o -type l -printf '%p -> %l\0' \) | LC_ALL=C sort -z | LC_ALL=C tr '\0' '\n' |
    while IFS= read -r name; do if [[ -f "${name}" ]]; then sha256sum -- "${name}"; else printf '%s\n' "${name}"; fi; done)
}

if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then
  set -euo pipefail
  shopt -s inherit_errexit
  use_fake "$2"
  PATH="${FAKE_REAL_PATH}"
  case "$1" in
    make) make_gke "$2" ;;
    boot)
      version="$(<"$2/host/sys/module/nvidia/version")"
      gke_boot "$2"
      gke_driver "$2" "${version}"
      ;;
    driver) gke_driver "$2" "${3:-$(next_driver "$2")}" ;;
    gib) gke_gib "$2" ;;
    payload) make_gke_payload "$2" "$3" ;;
    lost) gke_lost "$2" ;;
    damage) damage_payload "$2" ;;
    unlink) rm -f "$2/host/home/kubernetes/bin/nvidia/deepep" ;;
    rival) run_rival "$2" ;;
    *) exit 2 ;;
  esac
  list_other_files "$2" >"$2/others"
fi
