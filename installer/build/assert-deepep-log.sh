#!/usr/bin/env bash
# Looks for what DeepEP's build only mentions: without NVSHMEM it warns, succeeds, and has no kernels
# between nodes; with the wrong architecture it loads, and fails at its first kernel.
#
# usage: assert-deepep-log.sh LOG GENERATION
# environment:
#   TORCH_CUDA_ARCH_LIST, NVSHMEM_DIR   what was asked for
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT
fail() {
  printf 'deepep: %s\n' "$*" >&2
  exit 1
}

# usage: require LOG NAME VALUE   a line of setup.py's summary; pip may indent it
require() {
  local found
  found="$(sed -n "s/^[[:space:]]*> $2: //p" "$1" | sort -u)"
  [[ "${found}" == "$3" ]] || fail "its build says '$2: ${found:-nothing}', expected '$3'"
}

# usage: main LOG GENERATION
main() {
  local warned
  warned="$(grep -F 'features are disabled' "$1" || true)"
  [[ -z "${warned}" ]] || fail "built without the kernels between nodes: ${warned}. Is NVSHMEM_DIR right?"
  case "$2" in
    v1*)
      require "$1" 'Arch list' "${TORCH_CUDA_ARCH_LIST:?}"
      require "$1" 'NVSHMEM path' "${NVSHMEM_DIR:?}"
      ;;
    # Their builds are not known to us well enough: payload_check.py looks at what came out.
    gin | v2) ;;
    *) fail "no such generation: $2; known: v1.0 v1.1 v1.2 v1-rcqp gin v2" ;;
  esac
}

main "$@"
