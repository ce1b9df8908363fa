#!/usr/bin/env bash
# Builds NVSHMEM for one architecture, at the path at which pods will see it: DeepEP keeps that path.
#
# usage: nvshmem.sh FOLDER PREFIX
#   FOLDER   holds the source archive; empty in sets without NVSHMEM: then PREFIX stays empty too
# environment:
#   NVSHMEM_PATCHES     ours and others', by name: zero-ibv-ah-attr, ibrc-multi-qp@COMMIT
#   NVSHMEM_BUILD_ENV   which transports, as NAME=VALUE words
#   CUDA_ARCHITECTURE   as 100 for sm_100
#   IBRC                folder with the file of ibrc-multi-qp
#   MLX5DV              header of rdma-core (/usr/include/infiniband/mlx5dv.h)
set -Eeuo pipefail
shopt -s inherit_errexit

# Off unless the set asks for it; a transport more is a library more, a test more takes half an hour.
off=(SHMEM_SUPPORT UCX_SUPPORT USE_NCCL PMIX_SUPPORT TIMEOUT_DEVICE_POLLING USE_GDRCOPY IBRC_SUPPORT
  IBDEVX_SUPPORT LIBFABRIC_SUPPORT MPI_SUPPORT BUILD_TESTS BUILD_EXAMPLES BUILD_HYDRA_LAUNCHER
  BUILD_TXZ_PACKAGE BUILD_PYTHON_LIB)

# usage: fail TEXT
fail() {
  printf 'nvshmem: %s\n' "$*" >&2
  exit 1
}

# usage: patch_sources SOURCES
patch_sources() {
  local name
  for name in ${NVSHMEM_PATCHES-}; do
    case "${name}" in
      zero-ibv-ah-attr) PYTHONPATH=/build python3 -m patches.nvshmem_zero_ah_attr "$1" ;;
      ibrc-multi-qp@*) git -C "$1" apply --verbose -- "${IBRC:?}"/nvshmem*.patch ;;
      *) fail "no such patch: ${name}; known: zero-ibv-ah-attr, ibrc-multi-qp@COMMIT" ;;
    esac
  done
}

# usage: require_dmabuf_headers   what cmake only looks for: without it the NIC's queues are not in the GPU's
# memory, but where the driver's module for peer memory is loaded, which on GKE's nodes it is not
require_dmabuf_headers() {
  local header="${MLX5DV:-/usr/include/infiniband/mlx5dv.h}"
  if [[ " ${NVSHMEM_BUILD_ENV-} " != *' NVSHMEM_IBGDA_SUPPORT=1 '* ]]; then return; fi
  if [[ ! -f "${header}" ]] || ! grep -qw MLX5DV_UMEM_MASK_DMABUF -- "${header}"; then
    fail "${header} has no MLX5DV_UMEM_MASK_DMABUF: rdma-core has it from version 43 on"
  fi
}

# usage: configure SOURCES BUILD PREFIX
configure() {
  local name word
  local -a options=()
  for name in "${off[@]}"; do options+=("-DNVSHMEM_${name}=0"); done
  for word in ${NVSHMEM_BUILD_ENV-}; do options+=("-D${word}"); done
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$3" \
    -DCMAKE_CUDA_ARCHITECTURES="${CUDA_ARCHITECTURE:?}" -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache \
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "${options[@]}"
}

# usage: require_transports PREFIX   cmake only warns when it leaves one out
require_transports() {
  local word name
  for word in ${NVSHMEM_BUILD_ENV-}; do
    [[ "${word}" =~ ^NVSHMEM_(IB[A-Z]+)_SUPPORT=1$ ]] || continue
    name="${BASH_REMATCH[1],,}"
    compgen -G "$1/lib/nvshmem_transport_${name}.so.*" >/dev/null ||
      fail "${word} was asked for, but there is no nvshmem_transport_${name}.so: look for a warning of cmake above"
  done
}

# usage: main FOLDER PREFIX
main() {
  local work
  work="$(mktemp -d)"
  mkdir -p -- "$2" "${work}/sources"
  if ! compgen -G "$1/*" >/dev/null; then return; fi
  require_dmabuf_headers
  tar --extract --file "$(find "$1" -type f)" --directory "${work}/sources" --strip-components=1
  patch_sources "${work}/sources"
  configure "${work}/sources" "${work}/build" "$2"
  cmake --build "${work}/build" --parallel "$(nproc)"
  cmake --install "${work}/build"
  require_transports "$2"
  rm -rf -- "${work}" "$2/share" "$2/lib/cmake"
}

main "$@"
