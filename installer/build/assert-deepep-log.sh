#!/usr/bin/env bash
# Checks DeepEP's build log for faults that do not fail the build. If NVSHMEM is missing, the build only warns, and
# DeepEP has no internode kernels. If DeepEP is built for the wrong architecture, it loads, but its first kernel fails.
#
# usage: assert-deepep-log.sh LOG GENERATION
# environment:
#   TORCH_CUDA_ARCH_LIST, NVSHMEM_DIR   the values with which DeepEP was built
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'deepep: %s\n' "$*" >&2
  exit 1
}

# usage: require LOG NAME VALUE   fails unless the summary of setup.py says NAME: VALUE; pip may indent that line
require() {
  local found
  found="$(sed -n "s/^[[:space:]]*> $2: //p" "$1" | sort -u)"
  [[ "${found}" == "$3" ]] || fail "its build says '$2: ${found:-nothing}', expected '$3'"
}

# usage: main LOG GENERATION
main() {
  local warning
  warning="$(grep -F 'features are disabled' "$1" || true)"
  [[ -z "${warning}" ]] || fail "built without the kernels between nodes: ${warning}. Is NVSHMEM_DIR right?"
  case "$2" in
    v1*)
      require "$1" 'Arch list' "${TORCH_CUDA_ARCH_LIST:?}"
      require "$1" 'NVSHMEM path' "${NVSHMEM_DIR:?}"
      ;;
    # The logs of these builds are not known well enough: payload_check.py checks the built files instead.
    gin | v2) ;;
    *) fail "no such generation: $2; known: v1.0 v1.1 v1.2 v1-rcqp gin v2" ;;
  esac
}

main "$@"
