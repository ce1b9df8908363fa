#include "epbench/payload.hpp"
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"

namespace epbench {
namespace {

__global__ void fillKernel(const __grid_constant__ FillJob job) {
  auto* words = static_cast<std::uint32_t*>(job.rows);
  const std::size_t total = static_cast<std::size_t>(job.count) * job.rowWords;
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < total;
       i += step) {
    const auto row = static_cast<std::uint32_t>(i / job.rowWords);
    const auto column = static_cast<std::uint32_t>(i % job.rowWords);
    words[i] = job.bf16 ? payloadBf16Pair(job.key, row, column) : payloadWord(job.key, row, column);
  }
}

}  // namespace

void enqueueFill(const FillJob& job, cudaStream_t stream) {
  fillKernel<<<1024, 256, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
