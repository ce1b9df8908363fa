#!/usr/bin/env bash
# Completes and checks the payload's tree, which other stages have filled, so that it can be copied to nodes.
#
# usage: payload.sh TREE [IMAGE]
#   TREE    has the folders bin lib64 firmware, and deepep/{python,site-packages,tests,ep,nvshmem,nccl}; nvshmem and
#           nccl are empty in sets without them. For nodes with GKE's drivers, TREE has the folders bin python tests ep
#           nvshmem nccl instead
#   IMAGE   given for nodes with GKE's drivers: the folder with Python and torch in the test image
# environment:
#   CUDA_ARCHITECTURE   the kernels of DeepEP and of our library must be compiled for it, except those of DeepEP v2,
#                       which are compiled at run time
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

# usage: check TREE DEEPEP [IMAGE]   prints payload_check.py's report. With IMAGE, the driver's libraries come from GKE,
# and torch's libraries from the test image
check() {
  local -a wanted=(--needs libcuda.so.1 --needs libnvidia-ml.so.1)
  if [[ -n "${3-}" ]]; then wanted=(--image "$3"); fi
  wanted+=(--kernels "libepfabric_ep=${CUDA_ARCHITECTURE:?}")
  if [[ -d "$2/nvshmem" ]]; then wanted+=(--needs libnvshmem_host.so.3); fi
  if [[ -d "$2/nccl" ]]; then wanted+=(--needs libnccl.so.2); fi
  if [[ "${DEEPEP_GENERATION:?}" != v2 ]]; then wanted+=(--kernels "deep_ep=${CUDA_ARCHITECTURE}"); fi
  python3 "$(dirname -- "$0")/payload_check.py" "$1" "${wanted[@]}"
}

# usage: require_dmabuf DEEPEP   fails if NVSHMEM was compiled without dma-buf. As GKE does not load nvidia-peermem,
# IBGDA would then keep the NIC's queues in the host's memory, and be slow
require_dmabuf() {
  local library
  for library in "$1"/nvshmem/lib/nvshmem_transport_ibgda.so.*; do
    if [[ ! -f "${library}" ]] || grep -q mlx5dv_devx_umem_reg_ex -- "${library}"; then continue; fi
    printf 'payload: %s does not know mlx5dv_devx_umem_reg_ex: it was compiled without dma-buf\n' "${library}" >&2
    exit 1
  done
}

# usage: write_checksums TREE   writes payload.sums, the checksum of each file, and payload.id, one hash of all files
# and links
write_checksums() {
  (
    cd -- "$1"
    find . -type f ! -name 'payload.*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >payload.sums
    find . -type l -printf '%P -> %l\n' | LC_ALL=C sort | cat payload.sums - | sha256sum | cut -c1-64 >payload.id
  )
}

# usage: lay_out TREE   adds the links and folders that a tree with driver and torch needs
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
  write_checksums "$1"
  tee "$1/payload.json" <<<"${report}"
}

main "$@"
