#!/usr/bin/env bats
# Runs deepep.sh on a small package that is built like DeepEP: with torch's extension builder, ccache, nvcc for the
# B200's architecture, and device linking. `./check shell --long` provides nvcc and torch. The mount needs root.

setup() {
  [[ -n "${RECIPE_CUDA:-}" && -n "${RECIPE_TORCH:-}" ]] || skip 'only ./check shell --long has compiler and torch'
  ((EUID == 0)) || skip 'needs root: the recipe has its compiler in /usr/local/cuda'
  type -P ccache >/dev/null || skip 'no ccache (apt-get install ccache)'
  here="${BATS_TEST_DIRNAME:?}"
  script="${here}/../deepep.sh"
  work="${BATS_TEST_TMPDIR:?}"
  cp -r -- "${here}/extension" "${work}/package"
  mkdir "${work}/packages" "${work}/payload" "${work}/ccache"
  ln -s -- "${RECIPE_TORCH}"/* "${work}/packages/"
}

# usage: run_as_in_the_image SCRIPT   runs SCRIPT with the compiler in the folder, and on the PATH, as in NVIDIA's images
run_as_in_the_image() {
  local python
  python="$(python3 -c 'import sys; print(sys.base_prefix)')"
  # shellcheck disable=SC2016 # for the shell in the mount namespace
  env DEEPEP_BUILD_ENV='TORCH_CUDA_ARCH_LIST=10.0 NVSHMEM_DIR=/nowhere' TORCH_CUDA_ARCH_LIST=10.0 NVSHMEM_DIR=/nowhere \
    DEEPEP_GENERATION=v1-rcqp IBRC="${work}/none" CCACHE_DIR="${work}/ccache" PATH="/usr/local/cuda/bin:${PATH}" \
    unshare --mount bash -c 'mkdir -p /usr/local/cuda && mount --bind "$1" /usr/local/cuda && shift && exec bash "$@"' - \
    "${RECIPE_CUDA}" "$1" "${work}/package" "${python}" "${work}/packages" "${work}/payload"
}

# usage: import_extension   imports the extension and prints its function's name
import_extension() {
  PYTHONPATH="${work}/packages" python3 -c 'import torch, small_cpp; print(small_cpp.twice.__name__)'
}

@test 'builds an extension that loads, through compiler cache and device linker' {
  run run_as_in_the_image "${script}"
  ((status == 0)) || { printf '%s\n' "${output}" && false; }
  [[ "${output}" == *'ccache nvcc'*'arch=compute_100,code=sm_100'*'-ccbin gcc'* ]]
  [[ "$(import_extension)" == twice ]]
  [[ -f "${work}/payload/tests/test_small.py" ]]
  CCACHE_DIR="${work}/ccache" ccache --print-stats | grep -E '^(direct_cache_miss|cache_miss)\s+[1-9]'
}

@test 'nvcc refuses a compiler name of two words, as deepep.sh once passed it' {
  mkdir "${work}/old"
  cp -- "${here}/../assert-deepep-log.sh" "${work}/old/"
  sed "s/ CC=gcc / CC='ccache gcc' /" "${script}" >"${work}/old/deepep.sh"
  run run_as_in_the_image "${work}/old/deepep.sh"
  ((status != 0))
  [[ "${output}" == *'-ccbin '*'ccache gcc'*'nvcc fatal'* ]]
}

@test 'a build summary with another architecture fails the build' {
  sed -i "s/{os.environ\['TORCH_CUDA_ARCH_LIST'\]}/9.0/" "${work}/package/setup.py"
  run run_as_in_the_image "${script}"
  ((status != 0))
  [[ "${output}" == *"deepep: its build says 'Arch list: 9.0', expected '10.0'"* ]]
}
