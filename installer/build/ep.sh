#!/usr/bin/env bash
# Builds our library, which implements DeepEP's API for the GPUs of one node, as a wheel; unpacks the wheel for pods.
#
# usage: ep.sh KERNELS PREFIX
#   KERNELS   has the folders ep, epbench (ep uses its kernels) and deep_ep; stays unchanged
#   PREFIX    gets the folder wheel, and ep, the unpacked wheel
# environment:
#   CUDA_ARCHITECTURE   such as 100; the build fails if the library has no machine code for it. The preset `release`
#                       compiles for all our machines
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: require_package FOLDER   fails unless our deep_ep is in a subfolder, because DeepEP may be installed too
require_package() {
  local found expected="$1/epfabric_ep/shadow"
  found="$(cd -- "$1" && python3 -B -m epfabric_ep path)"
  if [[ "${found}" == "${expected}" && -f "${expected}/deep_ep/__init__.py" ]]; then return; fi
  printf 'ep: the package prints the path %s; expected %s, with deep_ep in it\n' "${found}" "${expected}" >&2
  exit 1
}

# usage: main KERNELS PREFIX
main() {
  local work wheel
  work="$(mktemp -d)"
  # The preset's own build folder would be beside the sources.
  (cd -- "$1/ep" && cmake --preset release -B "${work}" -DBUILD_TESTING=OFF)
  cmake --build "${work}"
  "$(dirname -- "$0")/require-kernels.sh" "${work}/libepfabric_ep.so"
  strip --strip-unneeded "${work}/libepfabric_ep.so"
  mkdir -p -- "$2/wheel" "$2/ep"
  wheel="$(python3 -B "$1/deep_ep/wheel.py" "${work}/libepfabric_ep.so" "$2/wheel")"
  python3 -m zipfile -e "${wheel}" "$2/ep"
  rm -rf -- "${work}"
  require_package "$(realpath -- "$2/ep")"
}

main "$@"
