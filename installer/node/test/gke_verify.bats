#!/usr/bin/env bats
#
# Tests bin/verify on fake nodes with GKE's driver.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell
# shellcheck disable=SC2054 # lists of setpriv
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, bin

bats_require_minimum_version 1.5.0

load gke_helpers

@test "before the payload is staged, the slow tests do not run, and the node is NotVerified" {
  run_program driver
  expect_fault_in_verify NotVerified 'the payload is not staged yet'
  run ! called '^payload-'
  "${bin}/verifying"
}

@test "if no CUDA context can be created, the slow tests are repeated with growing pauses" {
  stage_payload
  printf '8 epbench: cuCtxCreate: invalid argument' >"${FAKE}/set/epbench-ends"
  expect_fault_in_verify CudaContextFailed 'epbench probe ended with 8: epbench: cuCtxCreate: invalid argument; to do: no CUDA context can be made'
  : >"${FAKE}/calls"
  "${bin}/verify" 8 2>/dev/null
  [[ "$(grep -c '^payload-epbench probe' "${FAKE}/calls")" == 4 ]]
  rm "${FAKE}/set/epbench-ends"
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
}

@test "unusable GPUs are a fault by default, and only reported with PROBE=report" {
  stage_payload
  printf '3 epbench: GPU 2 cannot reach GPU 5' >"${FAKE}/set/epbench-ends"
  expect_fault_in_verify GpusUnusable 'GPU 2 cannot reach GPU 5'
  printf 'PROBE=report\n' >>"${FAKE}/config/software.env"
  stage_payload
  run_program verify 1
  [[ "$(value_of look.status VERIFIED)" == true && "${stderr}" == *'GPU 2 cannot reach GPU 5'* ]]
}

@test "an inactive NVLink is reported" {
  stage_payload
  : >"${FAKE}/set/nvlink-down"
  expect_fault_in_verify NvlinkDown '1 NVLink is not active; to do: '
}

@test "a machine without NVLinks fails with eight GPUs, and passes with one" {
  stage_payload
  : >"${FAKE}/set/nvlink-none"
  expect_fault_in_verify NvlinkDown 'nvidia-smi shows no NVLinks: '
  # shellcheck disable=SC2016 # the program's own variables
  run bash -Eeuo pipefail -c 'source "$1/lib/working.bash"; SCRATCH_DIR="$2"; declare -A config=([GPUS]=1)
    smi() { : >"${SCRATCH_DIR}/output"; }; trap "echo crash" ERR; require_nvlink' x "${BATS_TEST_DIRNAME}/.." "${FAKE}"
  [[ "${status}" == 0 && -z "${output}" ]]
}

@test "a failure of nvidia-smi is reported" {
  stage_payload
  printf 'Unable to determine the device handle' >"${FAKE}/set/fail-payload-nvidia-smi"
  expect_fault_in_verify DriverFailed 'Unable to determine the device handle'
}

@test "a low limit for locked memory causes a warning, because the tests run as root and are exempt" {
  stage_payload
  sed -i 's/^Max locked memory  *unlimited/Max locked memory         8388608  /' "${host}/proc/self/limits"
  run_program verify 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  [[ "${stderr}" == *'warning: MemlockLow: containers may lock 8388608 bytes of memory; RDMA in pods without CAP_IPC_LOCK needs more'* ]]
}

@test "a limit for locked memory above the machine's memory is not reported" {
  stage_payload
  sed -i 's/^Max locked memory  *unlimited/Max locked memory         999999999999 /' "${host}/proc/self/limits"
  run_program verify 1
  [[ "$(value_of look.status VERIFIED)" == true && "${stderr}" != *MemlockLow* ]]
}

@test "a GID without an address is reported, unless a pod has the NIC" {
  stage_payload
  printf 'IB/RoCE v1\n' >"${host}/sys/class/infiniband/mlx5_1/ports/1/gid_attrs/types/3"
  printf '0000:0000:0000:0000:0000:0000:0000:0000\n' >"${host}/sys/class/infiniband/mlx5_6/ports/1/gids/3"
  expect_fault_in_verify GidsMissing 'GID 3 is not RoCE v2 with an IPv4 address on: mlx5_1, mlx5_6; to do: '
  rm -r "${host}/sys/class/infiniband/mlx5_1/device/net"/* "${host}/sys/class/infiniband/mlx5_6/device/net"/*
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
}

@test "a missing library is reported, unless it comes with the image, as those of torch and Python" {
  stage_payload
  printf '\tlibtorch_cuda.so => not found\n\tlibc10.so => not found\n\tlibpython3.12.so.1.0 => not found\n\tlibcudart.so.12 => not found\n\tlibmlx5.so.1 => not found\n\tlibstdc++.so.6 => not found\n' >"${FAKE}/set/ldd"
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  [[ "$(grep -c '^ldd ' "${FAKE}/calls")" == 3 ]]
  printf '\tlibcuda.so.1 => not found\n\tlibnvidia-tls.so => not found\n' >>"${FAKE}/set/ldd"
  bash "${BATS_TEST_DIRNAME}/gke.bash" boot "${FAKE}"
  stage_payload
  expect_fault_in_verify LibraryMissing '/home/kubernetes/bin/nvidia/deepep/nccl/lib/libnccl.so.2 lacks:  libcuda.so.1 => not found |  libnvidia-tls.so => not found; to do: '
}

@test "checks find a lost GPU, a missing device file, an inactive NIC, another driver and a missing link" {
  stage_payload
  "${bin}/verify" 1
  printf '\xff\xff\xff\xff' >"${host}/sys/bus/pci/devices/0000:06:00.0/config"
  rm "${host}/dev/nvidia3" "${nvidia}/deepep"
  printf '1: DOWN\n' >"${host}/sys/class/infiniband/mlx5_4/ports/1/state"
  expect_fault_in_verify gpus 'GPU 0000:06:00.0 has fallen off the bus'
  [[ "$(value_of look.status LOOK_devices)" == '/dev/nvidia3 is missing' ]]
  [[ "$(value_of look.status LOOK_nics)" == 'the port of mlx5_4 is not active; ' && "$(value_of look.status NIC_mlx5_4)" == down ]]
  [[ "$(value_of look.status LOOK_tree)" == '/home/kubernetes/bin/nvidia/deepep does not lead to deepep-'* ]]
  gke_load "${host}" 570.195.03
  "${bin}/verify" 1 2>/dev/null
  [[ "$(value_of look.status LOOK_driver)" == 'the loaded driver is 570.195.03; expected R580 or newer' ]]
}

@test "if a NIC cannot register GPU memory, or GPUs cannot ring its doorbells, this is only reported" {
  stage_payload
  printf 'NIC     registers GPU memory  doorbell mapped\nmlx5_0  yes  no: cudaHostRegister: operation not permitted\nmlx5_1  yes  yes\n' \
    >"${FAKE}/set/nics"
  run_program verify 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  [[ "${stderr}" == *'epbench probe --nics: mlx5_0  yes  no: cudaHostRegister: operation not permitted'* ]]
  [[ "${stderr}" != *mlx5_1* ]]
}

@test "NICs are not probed with PROBE=off" {
  printf 'PROBE=off\n' >>"${FAKE}/config/software.env"
  stage_payload
  "${bin}/verify" 1
  run ! called '^payload-epbench probe'
}
