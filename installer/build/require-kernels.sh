#!/usr/bin/env bash
# Fails if a program or library has no machine code for the GPU of the set. nvcc does not warn if the preset omits this
# architecture.
#
# usage: require-kernels.sh FILE
# environment:
#   CUDA_ARCHITECTURE   the architecture whose machine code FILE must have
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: main FILE
main() {
  local found
  found="$(PYTHONPATH="$(dirname -- "$0")" PYTHONDONTWRITEBYTECODE=1 python3 -c \
    'import pathlib, sys; from checks.fatbin import architectures; print(*sorted(architectures(pathlib.Path(sys.argv[1]))))' \
    "$1")"
  [[ " ${found} " == *" ${CUDA_ARCHITECTURE:?} "* ]] && return
  printf "%s: no machine code for sm_%s in it, only for: %s\n" "${1##*/}" "${CUDA_ARCHITECTURE}" "${found:-none}" >&2
  exit 1
}

main "$@"
