#!/usr/bin/env bats
# Tests how NVSHMEM is compiled or unpacked from NVIDIA's wheel for an image. Small files stand in for the wheel.
# shellcheck disable=SC2154 # bats sets BATS_*

setup() {
  build="$(cd -- "${BATS_TEST_DIRNAME}/.." && pwd)"
  cd -- "${BATS_TEST_TMPDIR}" || return
  mkdir fakes
  PATH="${BATS_TEST_TMPDIR}/fakes:${PATH}"
}

# usage: fake NAME <<SCRIPT   puts SCRIPT on the PATH before the real program NAME
fake() {
  { printf '#!/usr/bin/env bash\n' && cat; } >"fakes/$1"
  chmod +x "fakes/$1"
}

@test "NVSHMEM is not compiled for IBGDA against headers without dma-buf" {
  mkdir -p fetched old/nvshmem-1
  tar -C old -czf fetched/nvshmem.tar.gz nvshmem-1
  printf 'enum { MLX5DV_UMEM_MASK_DMABUF_NOT = 1 };\n' >mlx5dv.h
  fake cmake <<<'touch called'
  export MLX5DV="${PWD}/mlx5dv.h" CUDA_ARCHITECTURE=100
  NVSHMEM_BUILD_ENV='NVSHMEM_IBGDA_SUPPORT=1' run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ "${status}" == 1 && ! -e called ]]
  [[ "${output}" == "nvshmem: ${PWD}/mlx5dv.h has no MLX5DV_UMEM_MASK_DMABUF: rdma-core has it from version 43 on" ]]
  NVSHMEM_BUILD_ENV='NVSHMEM_IBRC_SUPPORT=1' run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ -e called ]]
  rm called
  printf 'enum { MLX5DV_UMEM_MASK_DMABUF = 1 << 0 };\n' >mlx5dv.h
  NVSHMEM_BUILD_ENV='NVSHMEM_IBGDA_SUPPORT=1' run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ -e called ]]
}

# usage: make_nvshmem_wheel ARCHITECTURE   fakes NVIDIA's wheel, including libraries that payloads leave out
make_nvshmem_wheel() {
  local name
  mkdir -p fetched wheel/nvidia/nvshmem/{include,lib}
  touch wheel/nvidia/nvshmem/include/nvshmem.h
  for name in libnvshmem_device.a libnvshmem_device.bc nvshmem_bootstrap_{uid,mpi,pmix}.so.3 \
    nvshmem_transport_{ibgda,ibrc,ucx,libfabric}.so.4; do
    touch "wheel/nvidia/nvshmem/lib/${name}"
  done
  gcc -shared -nostdlib -Wl,-soname,libnvshmem_host.so.3 -x c /dev/null -o wheel/nvidia/nvshmem/lib/libnvshmem_host.so.3
  PYTHONPATH="${BATS_TEST_DIRNAME}" python3 -c 'import sys; from pathlib import Path; from elf_files import add_section, kernels
add_section(Path("wheel/nvidia/nvshmem/lib/libnvshmem_host.so.3"), ".nv_fatbin", kernels(int(sys.argv[1])))' "$1"
  (cd wheel && python3 -m zipfile -c "${BATS_TEST_TMPDIR}/fetched/nvidia_nvshmem_cu12-3.5.19-py3-none-x.whl" nvidia)
}

@test "NVIDIA's own NVSHMEM is unpacked if there are no sources, without the libraries that a build would leave out" {
  make_nvshmem_wheel 100
  fake cmake <<<'touch called'
  CUDA_ARCHITECTURE=100 NVSHMEM_BUILD_ENV='NVSHMEM_IBGDA_SUPPORT=1' MLX5DV=none run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ "${status}" == 0 && ! -e called && -e out/include/nvshmem.h ]]
  [[ "$(cd out/lib && echo *)" == "libnvshmem_device.a libnvshmem_host.so libnvshmem_host.so.3 nvshmem_bootstrap_uid.so.3 nvshmem_transport_ibgda.so.4" ]]
  [[ "$(readlink out/lib/libnvshmem_host.so)" == libnvshmem_host.so.3 ]]
}

@test "NVIDIA's own NVSHMEM is refused if it lacks a transport, the GPU's kernels, or sources for a patch" {
  make_nvshmem_wheel 90
  CUDA_ARCHITECTURE=90 NVSHMEM_BUILD_ENV='NVSHMEM_IBDEVX_SUPPORT=1' run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ "${status}" == 1 && "${output}" == *'NVSHMEM_IBDEVX_SUPPORT=1 was asked for, but there is no nvshmem_transport_ibdevx.so'* ]]
  rm -r out
  CUDA_ARCHITECTURE=100 run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ "${status}" == 1 && "${output}" == *'libnvshmem_host.so.3: no machine code for sm_100 in it, only for: 90' ]]
  rm -r out
  CUDA_ARCHITECTURE=90 NVSHMEM_PATCHES=zero-ibv-ah-attr run "${build}/nvshmem.sh" fetched "${PWD}/out"
  [[ "${status}" == 1 && "${output}" == 'nvshmem: nvidia_nvshmem_cu12-3.5.19-py3-none-x.whl is compiled, and the patches zero-ibv-ah-attr need sources' ]]
}
