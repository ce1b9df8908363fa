#!/usr/bin/env bash
# Builds DeepEP against Python, torch, and NVSHMEM or NCCL, which have the same paths here as in pods.
#
# usage: deepep.sh SOURCES PYTHON PACKAGES PAYLOAD
#   PYTHON     the interpreter's folder
#   PACKAGES   gets deep_ep; contains torch, unless the interpreter's package folder does
#   PAYLOAD    gets DeepEP's tests
# environment:
#   DEEPEP_BUILD_ENV   variables for DeepEP's setup.py, as NAME=VALUE words (from catalog/transport.yaml)
#   DEEPEP_PATCHES     names of patches, from: pr-466-device-to-hca-mapping, pr-642-combine-fence
#   DEEPEP_GENERATION  DeepEP's generation, which decides how the build's log is checked
#   IBRC               folder with the file of NVSHMEM's patch ibrc-multi-qp
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'deepep: %s\n' "$*" >&2
  exit 1
}

# usage: patch_sources SOURCES   applies the patches that the environment names
patch_sources() {
  local name
  for name in ${DEEPEP_PATCHES-}; do
    case "${name}" in
      pr-466-device-to-hca-mapping) PYTHONPATH=/build python3 -m patches.deepep_nic_map "$1" ;;
      pr-642-combine-fence) PYTHONPATH=/build python3 -m patches.deepep_combine_fence "$1" ;;
      *) fail "no such patch: ${name}; known: pr-466-device-to-hca-mapping pr-642-combine-fence" ;;
    esac
  done
  if compgen -G "${IBRC:-/ibrc}/*.patch" >/dev/null; then git -C "$1" apply --verbose -- "${IBRC}"/*.patch; fi
}

# usage: set_environment PYTHON PACKAGES   exports variables for the compiler, and those of the software set
set_environment() {
  local word
  # CXX and CC must be one word each: torch's BuildExtension passes CC to nvcc as the quoted value of -ccbin. On this
  # PATH, the compilers' names lead to ccache.
  export CUDA_HOME=/usr/local/cuda PATH="$1/bin:/usr/lib/ccache:${PATH}" PYTHONPATH="$2"
  export CXX=g++ CC=gcc PYTORCH_NVCC='ccache nvcc' MAX_JOBS="${MAX_JOBS:-$(nproc)}"
  # CUDA 13 keeps headers such as <cuda/std/tuple> in a separate folder.
  if [[ -d "${CUDA_HOME}/include/cccl" ]]; then export CPLUS_INCLUDE_PATH="${CUDA_HOME}/include/cccl"; fi
  for word in ${DEEPEP_BUILD_ENV-}; do
    [[ "${word}" =~ ^[A-Z][A-Z0-9_]*=.+$ ]] || fail "DEEPEP_BUILD_ENV: not NAME=VALUE: ${word}"
    export "${word?}"
  done
}

# usage: main SOURCES PYTHON PACKAGES PAYLOAD
main() {
  local log
  log="$(mktemp)"
  patch_sources "$1"
  set_environment "$2" "$3"
  "$2/bin/python3" -m pip install --no-input --disable-pip-version-check --no-cache-dir --no-compile \
    --verbose --no-deps --no-index --no-build-isolation --target "$3" "$1" 2>&1 | tee "${log}"
  "$(dirname -- "$0")/assert-deepep-log.sh" "${log}" "${DEEPEP_GENERATION:?}"
  cp -a -- "$1/tests" "$4/tests"
  rm -- "${log}"
}

main "$@"
