#!/usr/bin/env bash
# Fails if the machine code of DeepEP's low-latency combine lacks the fence of deepseek-ai/DeepEP#642. The fence is
# required in sets with the patch that inserts it, and in all sets for Blackwell, where rows are corrupted without it.
#
# usage: require-combine-fence.sh PACKAGES
#   PACKAGES   the folder that contains deep_ep
# environment:
#   CUDA_ARCHITECTURE   the architecture whose machine code is checked
#   DEEPEP_GENERATION   kernels of generation v2 are compiled at run time, so they are only listed, unless the patch is
#                       in DEEPEP_PATCHES
#   DEEPEP_PATCHES      if it has pr-642-combine-fence, at least one kernel must be fenced
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: library PACKAGES   prints the path of the library with DeepEP's kernels
library() {
  compgen -G "$1/deep_ep_cpp*.so" || compgen -G "$1/deep_ep/_C*.so" || {
    printf 'require-combine-fence: no deep_ep_cpp*.so and no deep_ep/_C*.so in %s\n' "$1" >&2
    return 1
  }
}

# usage: main PACKAGES
main() {
  local found
  local -a wanted=()
  found="$(library "$1")"
  if [[ " ${DEEPEP_PATCHES-} " == *' pr-642-combine-fence '* ]]; then
    wanted=(--require "${CUDA_ARCHITECTURE:?}" --patched)
  elif [[ "${DEEPEP_GENERATION:?}" != v2 ]] && ((${CUDA_ARCHITECTURE:?} >= 100)); then
    wanted=(--require "${CUDA_ARCHITECTURE}")
  fi
  PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname -- "$0")/combine_fence.py" "${found}" "${wanted[@]}"
}

main "$@"
