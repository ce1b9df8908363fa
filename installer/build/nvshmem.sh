#!/usr/bin/env bash
# Builds NVSHMEM for one architecture. PREFIX must be its path in pods, because DeepEP stores that path. For sets whose
# sources have no known checksum, FOLDER holds NVIDIA's wheel, which is unpacked instead.
#
# usage: nvshmem.sh FOLDER PREFIX
#   FOLDER   holds the source archive or the wheel; if it is empty, the set has no NVSHMEM, and PREFIX stays empty
# environment:
#   NVSHMEM_PATCHES     names of the patches to apply, from: zero-ibv-ah-attr, ibrc-multi-qp@COMMIT
#   NVSHMEM_BUILD_ENV   cmake options that select transports, as NAME=VALUE words
#   CUDA_ARCHITECTURE   such as 100 for sm_100
#   IBRC                folder with the file of the patch ibrc-multi-qp
#   MLX5DV              header of rdma-core (/usr/include/infiniband/mlx5dv.h)
set -Eeuo pipefail
shopt -s inherit_errexit

# Options that are off unless the set enables them: each transport adds a library, and the tests take half an hour to
# compile.
off_by_default=(SHMEM_SUPPORT UCX_SUPPORT USE_NCCL PMIX_SUPPORT TIMEOUT_DEVICE_POLLING USE_GDRCOPY IBRC_SUPPORT
  IBDEVX_SUPPORT LIBFABRIC_SUPPORT MPI_SUPPORT BUILD_TESTS BUILD_EXAMPLES BUILD_HYDRA_LAUNCHER
  BUILD_TXZ_PACKAGE BUILD_PYTHON_LIB)

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'nvshmem: %s\n' "$*" >&2
  exit 1
}

# usage: patch_sources SOURCES   applies the patches that the environment names
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

# usage: require_dmabuf_headers   fails if IBGDA would be built without dma-buf, about which cmake only warns. Without
# dma-buf, the NIC's queues are in GPU memory only if nvidia-peermem is loaded, and GKE's nodes do not load it
require_dmabuf_headers() {
  local header="${MLX5DV:-/usr/include/infiniband/mlx5dv.h}"
  if [[ " ${NVSHMEM_BUILD_ENV-} " != *' NVSHMEM_IBGDA_SUPPORT=1 '* ]]; then return; fi
  if [[ ! -f "${header}" ]] || ! grep -qw MLX5DV_UMEM_MASK_DMABUF -- "${header}"; then
    fail "${header} has no MLX5DV_UMEM_MASK_DMABUF: rdma-core has it from version 43 on"
  fi
}

# usage: configure SOURCES BUILD PREFIX   runs cmake with the options of the software set
configure() {
  local name word
  local -a options=()
  for name in "${off_by_default[@]}"; do options+=("-DNVSHMEM_${name}=0"); done
  for word in ${NVSHMEM_BUILD_ENV-}; do options+=("-D${word}"); done
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$3" \
    -DCMAKE_CUDA_ARCHITECTURES="${CUDA_ARCHITECTURE:?}" -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache \
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "${options[@]}"
}

# usage: require_transports PREFIX   fails if a requested transport is missing, about which cmake only warns
require_transports() {
  local name names
  names="$(requested_transports)"
  for name in ${names}; do
    compgen -G "$1/lib/nvshmem_transport_${name}.so.*" >/dev/null ||
      fail "NVSHMEM_${name^^}_SUPPORT=1 was asked for, but there is no nvshmem_transport_${name}.so: look for a warning of cmake above"
  done
}

# usage: requested_transports   prints the transports that NVSHMEM_BUILD_ENV requests, in lower case
requested_transports() {
  local word
  for word in ${NVSHMEM_BUILD_ENV-}; do
    if [[ "${word}" =~ ^NVSHMEM_(IB[A-Z]+)_SUPPORT=1$ ]]; then printf '%s\n' "${BASH_REMATCH[1],,}"; fi
  done
}

# usage: unpack WHEEL WORK PREFIX   unpacks only files that a build of the sources would make. Leaves out transports
# that were not requested, bootstraps that need a launcher's libraries, which no node has, and code for other compilers
unpack() {
  local name names
  if [[ -n "${NVSHMEM_PATCHES-}" ]]; then
    fail "${1##*/} is compiled, and the patches ${NVSHMEM_PATCHES} need sources"
  fi
  python3 -m zipfile --extract "$1" "$2"
  names="$(requested_transports)"
  mkdir -p -- "$3/lib"
  cp -R -- "$2/nvidia/nvshmem/include" "$3/include"
  cp -- "$2"/nvidia/nvshmem/lib/{libnvshmem_device.a,libnvshmem_host.so.3,nvshmem_bootstrap_uid.so.3} "$3/lib/"
  for name in ${names}; do
    find "$2/nvidia/nvshmem/lib" -name "nvshmem_transport_${name}.so.*" -exec cp -- {} "$3/lib/" ';'
  done
  ln -s libnvshmem_host.so.3 "$3/lib/libnvshmem_host.so"
  "$(dirname -- "$0")/require-kernels.sh" "$3/lib/libnvshmem_host.so.3"
}

# usage: compile ARCHIVE WORK PREFIX   compiles the sources in ARCHIVE, and installs NVSHMEM in PREFIX
compile() {
  require_dmabuf_headers
  mkdir -p -- "$2/sources"
  tar --extract --file "$1" --directory "$2/sources" --strip-components=1
  patch_sources "$2/sources"
  configure "$2/sources" "$2/build" "$3"
  cmake --build "$2/build" --parallel "$(nproc)"
  cmake --install "$2/build"
}

# usage: main FOLDER PREFIX
main() {
  local work file
  work="$(mktemp -d)"
  mkdir -p -- "$2"
  if ! compgen -G "$1/*" >/dev/null; then return; fi
  file="$(find "$1" -type f)"
  case "${file}" in
    *.whl) unpack "${file}" "${work}" "$2" ;;
    *) compile "${file}" "${work}" "$2" ;;
  esac
  require_transports "$2"
  rm -rf -- "${work}" "$2/share" "$2/lib/cmake"
}

main "$@"
