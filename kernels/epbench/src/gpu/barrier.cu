#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

__global__ void barrierKernel(const __grid_constant__ Team team, std::uint32_t epoch) {
  meet(team, Flag::kBarrier, epoch);
}

__global__ void delayKernel(std::uint64_t nanoseconds) {
  const std::uint64_t start = ptx::nanoseconds();
  while (ptx::nanoseconds() - start < nanoseconds) __nanosleep(1000);
}

}  // namespace

void enqueueBarrier(const Team& team, std::uint32_t epoch, cudaStream_t stream) {
  barrierKernel<<<1, 32, 0, stream>>>(team, epoch);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueDelay(std::uint64_t nanoseconds, cudaStream_t stream) {
  delayKernel<<<1, 1, 0, stream>>>(nanoseconds);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
