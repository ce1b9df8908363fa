#include "epbench/payload.hpp"
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"

namespace epbench {
namespace {

__global__ void fillKernel(std::uint32_t* rows, std::size_t words, std::uint32_t rowWords,
                           std::uint32_t strideWords, std::uint32_t key, bool bf16) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < words;
       i += step) {
    const auto row = static_cast<std::uint32_t>(i / rowWords);
    const auto column = static_cast<std::uint32_t>(i % rowWords);
    rows[static_cast<std::size_t>(row) * strideWords + column] =
        bf16 ? payloadBf16Pair(key, row, column) : payloadWord(key, row, column);
  }
}

}  // namespace

void enqueueFill(void* rows, int count, std::uint32_t rowWords, std::uint32_t strideWords,
                 std::uint32_t key, bool bf16, cudaStream_t stream) {
  const std::size_t words = static_cast<std::size_t>(count) * rowWords;
  fillKernel<<<1024, 256, 0, stream>>>(static_cast<std::uint32_t*>(rows), words, rowWords,
                                       strideWords, key, bf16);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
