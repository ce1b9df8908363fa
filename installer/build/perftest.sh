#!/usr/bin/env bash
# Builds perftest with CUDA and DMA-BUF, so that its programs measure GPU memory. They load libcuda at run time.
#
# usage: perftest.sh FOLDER OUT
#   FOLDER   perftest's files
#   OUT      gets bin with the programs of the test nic-bandwidth, and lib with the libraries that the test image lacks
# environment:
#   CUDA     the toolkit's folder (default: /usr/local/cuda)
set -Eeuo pipefail
shopt -s inherit_errexit

programs=(ib_write_bw ib_read_bw ib_write_lat)
# Libraries that the test image already has, from the Dockerfile's stage container-libraries and its base.
present='lib(c|m|dl|pthread|rt|gcc_s|ibverbs|rdmacm|mlx5|nl-3|nl-route-3|z)\.so|ld-linux'

# usage: require_gpu_memory PROGRAM   fails if the program has no option for GPU memory
require_gpu_memory() {
  local help
  help="$("$1" --help 2>&1 || true)"
  if [[ "${help}" != *--use_cuda_dmabuf* ]]; then
    printf 'perftest: %s has no option --use_cuda_dmabuf: CUDA or DMA-BUF was not found\n' "${1##*/}" >&2
    exit 1
  fi
}

# usage: libraries PROGRAM   prints the libraries that PROGRAM needs and the test image lacks
libraries() {
  ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | grep -Ev "/${present}" || true
}

# usage: main FOLDER OUT
main() {
  local cuda="${CUDA:-/usr/local/cuda}" program library
  mkdir -p -- "$2/bin" "$2/lib"
  cd -- "$1"
  ./autogen.sh
  # The linker resolves the driver's library with the toolkit's stub, which has the same symbols.
  ./configure CUDA_H_PATH="${cuda}/include/cuda.h" LDFLAGS="-L${cuda}/lib64/stubs" --disable-cudart
  make -j "$(nproc)" "${programs[@]}"
  for program in "${programs[@]}"; do
    require_gpu_memory "./${program}"
    install -- "${program}" "$2/bin/"
    while IFS= read -r library; do install -m 0644 -- "${library}" "$2/lib/"; done < <(libraries "./${program}")
  done
}

main "$@"
