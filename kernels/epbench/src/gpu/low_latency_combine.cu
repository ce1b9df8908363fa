// Low-latency combine: every warp pulls a piece of all rows of a token by plain loads, as many at
// once as there are experts, and adds them times their weights in fp32 in the order of choices.
// Needs peer access.
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 512;
constexpr int kAtOnce = 8;             // rows that are loaded before the first is added
constexpr std::uint32_t kPiece = 512;  // bytes: 16 of each lane

__device__ __forceinline__ void addPair(float* sums, std::uint32_t pair, float weight) {
  sums[0] = __fmaf_rn(weight, __uint_as_float(pair << 16), sums[0]);
  sums[1] = __fmaf_rn(weight, __uint_as_float(pair & 0xFFFF0000u), sums[1]);
}

__device__ __forceinline__ std::uint32_t rounded(float low, float high) {
  std::uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

// Where choice `k` of a token lies, or null.
__device__ const char* rowOf(const LowLatencyJob& job, int token, int k) {
  const std::size_t at = static_cast<std::size_t>(token) * job.shape.topk + k;
  const int expert = static_cast<int>(__ldg(job.experts + at)), place = __ldg(job.places + at);
  if (expert < 0) return nullptr;
  const int each = job.shape.expertsPerRank;
  const std::size_t number =
      (static_cast<std::size_t>(expert % each) * job.team.ranks + job.team.me) *
          job.shape.mostTokens +
      place;
  return job.team.arena[expert / each] + job.partialsOffset + number * 2 * job.shape.hidden;
}

__device__ void sumPiece(const LowLatencyJob& job, int token, std::uint32_t at) {
  float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (int first = 0; first < job.shape.topk; first += kAtOnce) {
    uint4 rows[kAtOnce];
    float weights[kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      const int k = first + i;
      const char* row = k < job.shape.topk ? rowOf(job, token, k) : nullptr;
      rows[i] = row == nullptr ? uint4{} : __ldcv(reinterpret_cast<const uint4*>(row + at));
      weights[i] = row == nullptr ? 0 : __ldg(job.weights + token * job.shape.topk + k);
    }
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      addPair(sums, rows[i].x, weights[i]);
      addPair(sums + 2, rows[i].y, weights[i]);
      addPair(sums + 4, rows[i].z, weights[i]);
      addPair(sums + 6, rows[i].w, weights[i]);
    }
  }
  char* to = job.out + static_cast<std::size_t>(token) * 2 * job.shape.hidden + at;
  *reinterpret_cast<uint4*>(to) = make_uint4(rounded(sums[0], sums[1]), rounded(sums[2], sums[3]),
                                             rounded(sums[4], sums[5]), rounded(sums[6], sums[7]));
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencyCombineKernel(const __grid_constant__ LowLatencyJob job) {
  if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    if (blockIdx.x == 0) post(job.team, Flag::kReady, threadIdx.x, job.epoch);
    await(job.team, Flag::kReady, threadIdx.x, job.epoch);
  }
  __syncthreads();
  const auto bytes = static_cast<std::uint32_t>(2 * job.shape.hidden);
  const int pieces = static_cast<int>((bytes + kPiece - 1) / kPiece);
  const int warps = gridDim.x * (kThreads / 32);
  for (int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x; unit < job.tokens * pieces;
       unit += warps) {
    const std::uint32_t at = unit % pieces * kPiece + threadIdx.x % 32 * 16;
    if (at < bytes) sumPiece(job, unit / pieces, at);
  }
  if (lastBlock(job.team)) meet(job.team, Flag::kRead, job.epoch);
}

}  // namespace

void enqueueLowLatencyCombine(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  lowLatencyCombineKernel<<<sms, kThreads, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
