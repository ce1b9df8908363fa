#!/usr/bin/env bash
# Builds epbench, which measures a node's GPUs, and copies its profiles. The program needs only a driver and the C
# library.
#
# usage: epbench.sh SOURCES PREFIX
#   SOURCES   kernels/epbench; stays unchanged
#   PREFIX    gets epbench and profiles
# environment:
#   CUDA_ARCHITECTURE   such as 100; the build fails if epbench has no machine code for it. The preset `release`
#                       compiles for all our machines
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: main SOURCES PREFIX
main() {
  local work
  work="$(mktemp -d)"
  # The preset's own build folder would be beside the sources.
  (cd -- "$1" && cmake --preset release -B "${work}" -DBUILD_TESTING=OFF)
  cmake --build "${work}"
  "$(dirname -- "$0")/require-kernels.sh" "${work}/epbench"
  install -D --mode=0755 --strip -- "${work}/epbench" "$2/epbench"
  install -D --mode=0644 --target-directory "$2/profiles" -- "$1"/profiles/*.json
  rm -rf -- "${work}"
  # Checks that the program starts; `plan` needs no GPU.
  "$2/epbench" plan --num-processes 8 --gpu b200 >/dev/null
}

main "$@"
