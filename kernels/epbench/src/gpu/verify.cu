// Checks every received word on the GPU; the host checks samples with separate code.
#include "epbench/payload.hpp"
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"

namespace epbench {
namespace {

constexpr int kBlocks = 1024;
constexpr int kThreads = 256;

__device__ std::size_t firstItem() {
  return blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
}
__device__ std::size_t stride() { return static_cast<std::size_t>(gridDim.x) * blockDim.x; }

__global__ void rowKernel(const __grid_constant__ RowCheck check) {
  const auto* words = static_cast<const std::uint32_t*>(check.rows);
  const std::size_t total = static_cast<std::size_t>(check.count) * check.rowWords;
  unsigned long long wrong = 0;
  for (std::size_t i = firstItem(); i < total; i += stride()) {
    const auto row = static_cast<std::uint32_t>(i / check.rowWords);
    const auto column = static_cast<std::uint32_t>(i % check.rowWords);
    const int2 origin = check.origins[row];
    const std::uint32_t expected = payloadWord(check.keys[origin.x], origin.y, column);
    wrong += words[static_cast<std::size_t>(row) * check.strideWords + column] != expected;
  }
  if (wrong > 0) atomicAdd(check.wrong, wrong);
}

__global__ void poisonKernel(const std::uint32_t* words, std::size_t count,
                             unsigned long long* wrong) {
  unsigned long long changed = 0;
  for (std::size_t i = firstItem(); i < count; i += stride()) changed += words[i] != ~0u;
  if (changed > 0) atomicAdd(wrong, changed);
}

// Checks one of the two numbers of a word: `half` 0 is the lower one.
__device__ void checkSum(const SumCheck& check, std::size_t token, std::uint32_t column,
                         std::uint32_t got, int half, unsigned long long* wrong) {
  double exact = 0, magnitude = 0;
  float inOrder = 0;
  int terms = 0;
  for (int r = 0; r < check.ranks; r++) {
    const int row = check.rows[token * kMaxRanks + r];
    if (row < 0) continue;
    const std::uint32_t pair = payloadBf16Pair(check.keys[r], row, column);
    const float value = __uint_as_float(half == 0 ? pair << 16 : pair & 0xFFFF0000u);
    exact += value;
    magnitude += fabs(static_cast<double>(value));
    inOrder += value;
    terms++;
  }
  const std::uint32_t bits = half == 0 ? got << 16 : got & 0xFFFF0000u;
  const double error = fabs(static_cast<double>(__uint_as_float(bits)) - exact);
  // The bound: half a unit in the last place of BF16, and fp32's rounding of each addition.
  wrong[0] += !(error <= fabs(exact) * 0x1p-8 + terms * 0x1p-24 * magnitude);
  const std::uint32_t raw = __float_as_uint(inOrder);
  wrong[1] += (raw + 0x7FFF + (raw >> 16 & 1)) >> 16 != bits >> 16;
}

__global__ void sumKernel(const __grid_constant__ SumCheck check) {
  const auto* words = static_cast<const std::uint32_t*>(check.out);
  const std::size_t total = static_cast<std::size_t>(check.tokens) * check.rowWords;
  unsigned long long wrong[2] = {0, 0};
  for (std::size_t i = firstItem(); i < total; i += stride()) {
    const std::size_t token = i / check.rowWords;
    const auto column = static_cast<std::uint32_t>(i % check.rowWords);
    for (int half = 0; half < 2; half++) {
      checkSum(check, token, column, words[i], half, wrong);
    }
  }
  for (int w = 0; w < 2; w++) {
    if (wrong[w] > 0) atomicAdd(check.wrong + w, wrong[w]);
  }
}

}  // namespace

void enqueueRowCheck(const RowCheck& check, cudaStream_t stream) {
  rowKernel<<<kBlocks, kThreads, 0, stream>>>(check);
  CUDA_CHECK(cudaGetLastError());
}

void enqueuePoisonCheck(const void* memory, std::size_t bytes, unsigned long long* wrong,
                        cudaStream_t stream) {
  poisonKernel<<<kBlocks, kThreads, 0, stream>>>(static_cast<const std::uint32_t*>(memory),
                                                 bytes / 4, wrong);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueSumCheck(const SumCheck& check, cudaStream_t stream) {
  sumKernel<<<kBlocks, kThreads, 0, stream>>>(check);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
