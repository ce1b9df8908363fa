#!/usr/bin/env bash
# Makes the payload's tree from the files of other stages, as it will lie on a node, and checks it.
#
# usage: payload.sh TREE [IMAGE]
#   TREE    has bin lib64 firmware and deepep/{python,site-packages,tests,ep}; deepep/nvshmem and
#           deepep/nccl too, empty in sets without them. With GKE's drivers TREE itself has the folders of deepep/ (bin
#           python tests ep nvshmem nccl)
#   IMAGE   with GKE's drivers: the folder of the test image that has Python and torch
# environment:
#   CUDA_ARCHITECTURE   DeepEP's kernels and ours must be for it; DeepEP v2 compiles its kernels at run time
#   DEEPEP_GENERATION   the generation of DeepEP, such as v2
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: drop_empty DEEPEP   removes the folders of parts that the set lacks
drop_empty() {
  local name
  for name in nvshmem nccl gdrcopy; do
    if ! compgen -G "$1/${name}/lib/*" >/dev/null; then rm -rf -- "${1:?}/${name}"; fi
  done
}

# usage: link_cuda DEEPEP   links CUDA's run-time libraries into one folder, for users who expect CUDA_HOME
link_cuda() {
  local library
  mkdir -p -- "$1/cuda/lib64"
  for library in "$1"/site-packages/nvidia/cu*/lib/lib*.so.* "$1"/site-packages/nvidia/nv{jitlink,tx}/lib/lib*.so.*; do
    [[ -e "${library}" ]] || continue
    ln -sf "../../${library#"$1/"}" "$1/cuda/lib64/"
  done
}

# usage: check TREE DEEPEP [IMAGE]   with IMAGE, the driver's libraries come from GKE, and torch's from the test image
check() {
  local -a wanted=(--needs libcuda.so.1 --needs libnvidia-ml.so.1)
  if [[ -n "${3-}" ]]; then wanted=(--image "$3"); fi
  wanted+=(--kernels "libepfabric_ep=${CUDA_ARCHITECTURE:?}")
  if [[ -d "$2/nvshmem" ]]; then wanted+=(--needs libnvshmem_host.so.3); fi
  if [[ -d "$2/nccl" ]]; then wanted+=(--needs libnccl.so.2); fi
  if [[ "${DEEPEP_GENERATION:?}" != v2 ]]; then wanted+=(--kernels "deep_ep=${CUDA_ARCHITECTURE}"); fi
  python3 "$(dirname -- "$0")/payload_check.py" "$1" "${wanted[@]}"
}

# usage: require_dmabuf DEEPEP   GKE loads no nvidia-peermem: without dma-buf, IBGDA works but is slow, because it keeps
# the NIC's queues in the host's memory
require_dmabuf() {
  local library
  for library in "$1"/nvshmem/lib/nvshmem_transport_ibgda.so.*; do
    if [[ ! -f "${library}" ]] || grep -q mlx5dv_devx_umem_reg_ex -- "${library}"; then continue; fi
    printf 'payload: %s does not know mlx5dv_devx_umem_reg_ex: it was compiled without dma-buf\n' "${library}" >&2
    exit 1
  done
}

# usage: sign TREE   writes payload.sums, the checksum of each file, and payload.id, one hash of all files and links
sign() {
  (
    cd -- "$1"
    find . -type f ! -name 'payload.*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >payload.sums
    find . -type l -printf '%P -> %l\n' | LC_ALL=C sort | cat payload.sums - | sha256sum | cut -c1-64 >payload.id
  )
}

# usage: lay_out TREE   adds links and folders that only a tree with driver and torch needs
lay_out() {
  "$(dirname -- "$0")/wheels.sh" "$1/deepep/site-packages" "$1/deepep" ../../..
  # GKE's device plugin mounts this folder into every GPU pod; if it were missing, the plugin would create it, and so
  # change the tree.
  mkdir -p -- "$1/vulkan/icd.d"
  link_cuda "$1/deepep"
}

# usage: main TREE [IMAGE]
main() {
  local report deepep="$1/deepep"
  if [[ -n "${2-}" ]]; then deepep="$1"; fi
  drop_empty "${deepep}"
  if [[ -n "${2-}" ]]; then require_dmabuf "${deepep}"; else lay_out "$1"; fi
  report="$(check "$1" "${deepep}" "${2-}")"
  sign "$1"
  tee "$1/payload.json" <<<"${report}"
}

main "$@"
