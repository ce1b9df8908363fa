#!/usr/bin/env bats
# Tests how perftest is built for the test image. A small stand-in replaces perftest's files.
# shellcheck disable=SC2154 # bats sets BATS_*

setup() {
  build="$(cd -- "${BATS_TEST_DIRNAME}/.." && pwd)"
  cd -- "${BATS_TEST_TMPDIR}" || return
  mkdir perftest fakes libraries
  PATH="${BATS_TEST_TMPDIR}/fakes:${PATH}"
  export CUDA=/opt/cuda help='--use_cuda=<id> --use_cuda_dmabuf'
  script perftest/autogen.sh <<<'touch generated'
  script perftest/configure <<'SCRIPT'
[[ -e generated ]] || exit 1
printf '%s\n' "$@" >arguments
SCRIPT
  script fakes/make <<'SCRIPT'
for name in "${@:3}"; do
  printf '#!/usr/bin/env bash\nprintf "%%s" "%s"\n' "${help}" >"${name}"
  chmod +x "${name}"
done
SCRIPT
  # The program needs one library that the test image has, and one that it lacks.
  touch libraries/lib{ibverbs.so.1,pci.so.3}
  script fakes/ldd <<'SCRIPT'
printf '\tlinux-vdso.so.1 (0x1)\n'
for name in libibverbs.so.1 libpci.so.3; do printf '\t%s => %s (0x2)\n' "${name}" "${BATS_TEST_TMPDIR}/libraries/${name}"; done
printf '\t/lib64/ld-linux-x86-64.so.2 (0x3)\n'
SCRIPT
}

# usage: script FILE <<TEXT   writes an executable bash script
script() {
  { printf '#!/usr/bin/env bash\n' && cat; } >"$1"
  chmod +x "$1"
}

@test "the test image gets perftest's programs with the libraries that it lacks" {
  run "${build}/perftest.sh" perftest "${PWD}/out"
  ((status == 0)) || { printf '%s\n' "${output}" && false; }
  [[ "$(ls out/bin)" == $'ib_read_bw\nib_write_bw\nib_write_lat' ]]
  [[ "$(ls out/lib)" == libpci.so.3 ]]
  grep -qx 'CUDA_H_PATH=/opt/cuda/include/cuda.h' perftest/arguments
  grep -qx 'LDFLAGS=-L/opt/cuda/lib64/stubs' perftest/arguments
}

@test "a perftest without support for GPU memory is refused" {
  help='--use_cuda=<id>' run "${build}/perftest.sh" perftest "${PWD}/out"
  [[ "${status}" == 1 && -z "$(ls out/bin)" ]]
  [[ "${output}" == *'ib_write_bw has no option --use_cuda_dmabuf: CUDA or DMA-BUF was not found' ]]
}

@test "a perftest that does not compile ends the build" {
  script fakes/make <<<'exit 2'
  run "${build}/perftest.sh" perftest "${PWD}/out"
  [[ "${status}" != 0 && -z "$(ls out/bin)" ]]
}
