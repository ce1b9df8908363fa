#!/usr/bin/env bash
# Makes one tree of what other stages built, as it will lie on a node, and looks at it.
#
# usage: payload.sh TREE
#   TREE   has bin lib64 firmware and deepep/{python,site-packages,tests}; deepep/nvshmem and deepep/nccl
#          too, empty in sets without them
# environment:
#   CUDA_ARCHITECTURE   DeepEP's kernels must be for it; those of generation v2 are compiled at run time
#   DEEPEP_GENERATION   which of its generations DeepEP is
set -Eeuo pipefail
shopt -s inherit_errexit

# Of NVSHMEM's wheel: for launchers and networks that no node has, linked with libraries that no node has.
unused=(bootstrap_mpi bootstrap_pmi bootstrap_pmi2 bootstrap_pmix bootstrap_shmem transport_libfabric transport_ucx)

# usage: replace_wheel DEEPEP NAME   torch's wheel of a library becomes a link to the set's: its libraries
# ask for that library by name, and two copies of it in one process do not work
replace_wheel() {
  local wheel="$1/site-packages/nvidia/$2" folder
  if [[ ! -d "$1/$2" ]]; then return; fi
  if [[ ! -d "${wheel}" ]]; then
    printf "payload: torch's wheels have no %s: what do torch's libraries link to?\n" "${wheel}" >&2
    exit 1
  fi
  for folder in lib include; do
    rm -rf -- "${wheel:?}/${folder}"
    ln -s "../../../$2/${folder}" "${wheel}/${folder}"
  done
}

# usage: drop_empty DEEPEP   folders of what the set does not have
drop_empty() {
  local name
  for name in nvshmem nccl gdrcopy; do
    if ! compgen -G "$1/${name}/lib/*" >/dev/null; then rm -rf -- "${1:?}/${name}"; fi
  done
}

# usage: trim_wheel DEEPEP   leaves out what could not be loaded anyway
trim_wheel() {
  local name
  for name in "${unused[@]}"; do rm -f -- "$1/site-packages/nvidia/nvshmem/lib/nvshmem_${name}.so"*; done
}

# usage: link_cuda DEEPEP   CUDA's run-time libraries under one roof, for users who expect CUDA_HOME
link_cuda() {
  local library
  mkdir -p -- "$1/cuda/lib64"
  for library in "$1"/site-packages/nvidia/cu*/lib/lib*.so.* "$1"/site-packages/nvidia/nv{jitlink,tx}/lib/lib*.so.*; do
    [[ -e "${library}" ]] || continue
    ln -sf "../../${library#"$1/"}" "$1/cuda/lib64/"
  done
}

# usage: check TREE
check() {
  local -a wanted=(--needs libcuda.so.1 --needs libnvidia-ml.so.1)
  if [[ -d "$1/deepep/nvshmem" ]]; then wanted+=(--needs libnvshmem_host.so.3); fi
  if [[ -d "$1/deepep/nccl" ]]; then wanted+=(--needs libnccl.so.2); fi
  if [[ "${DEEPEP_GENERATION:?}" != v2 ]]; then wanted+=(--kernels "deep_ep=${CUDA_ARCHITECTURE:?}"); fi
  python3 "$(dirname -- "$0")/payload_check.py" "$1" "${wanted[@]}"
}

# usage: sign TREE   what each file must be, and one hash of all files and links
sign() {
  (
    cd -- "$1"
    find . -type f ! -name 'payload.*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >payload.sums
    find . -type l -printf '%P -> %l\n' | LC_ALL=C sort | cat payload.sums - | sha256sum | cut -c1-64 >payload.id
  )
}

# usage: main TREE
main() {
  local report
  drop_empty "$1/deepep"
  replace_wheel "$1/deepep" nvshmem
  replace_wheel "$1/deepep" nccl
  trim_wheel "$1/deepep"
  # GKE's device plugin mounts it into every GPU pod, and it would be made in the tree: a change.
  mkdir -p -- "$1/vulkan/icd.d"
  link_cuda "$1/deepep"
  report="$(check "$1")"
  sign "$1"
  tee "$1/payload.json" <<<"${report}"
}

main "$@"
