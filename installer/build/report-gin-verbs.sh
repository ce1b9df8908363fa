#!/usr/bin/env bash
# Warns if DeepEP uses NCCL's GPU-initiated networking (GIN) and libmlx5 lacks the symbols of MLX5_1.25, such as
# mlx5dv_reg_dmabuf_mr. NCCL goes on without these symbols, but in DeepEP issue 628 it then reported that GIN is
# unavailable, and DeepEP fails without GIN. rdma-core 50 of Ubuntu 24.04 lacks the symbols. This script does not fail:
# issue 628 did not separate the library from other causes, and one commenter proposed NCCL_IB_MERGE_NICS=0.
#
# usage: report-gin-verbs.sh OUT
#   OUT    the folder that verbs.sh filled
# environment:
#   DEEPEP_GENERATION   gin and v2 use GIN
set -Eeuo pipefail
shopt -s inherit_errexit

version=MLX5_1.25

# usage: main OUT
main() {
  local library
  library="$1/usr/lib/$(uname -m)-linux-gnu/libmlx5.so.1"
  [[ "${DEEPEP_GENERATION:?}" == gin || "${DEEPEP_GENERATION}" == v2 ]] || return 0
  if [[ ! -e "${library}" ]]; then
    printf 'gin-verbs: %s is missing\n' "${library}" >&2
    exit 1
  fi
  # The version's name is stored as a string in the library.
  if grep --quiet --text --fixed-strings -- "${version}" "${library}"; then
    printf 'gin-verbs: libmlx5 has %s\n' "${version}"
  else
    printf 'gin-verbs: warning: libmlx5 lacks %s, without which NCCL may report no GIN (DeepEP#628): see docs/images.md\n' \
      "${version}" >&2
  fi
}

main "$@"
