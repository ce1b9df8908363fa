// Low-latency dispatch: a warp casts a token to FP8 in shared memory and sends it once for each of
// its experts. Places are known by counting alone, so that nothing is exchanged before the rows.
// Needs TMA and peer access. A row is sent in pieces by many lanes: one store of a whole row by one
// lane took a fifth longer.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kMostWarps = 8;
constexpr int kAtOnce = 14;            // loads of a lane
constexpr std::uint32_t kPiece = 256;  // bytes
constexpr std::size_t kSharedLimit = 220 << 10;
constexpr float kMost = 448;  // of e4m3

__device__ __forceinline__ float lowerOf(std::uint32_t pair) { return __uint_as_float(pair << 16); }
__device__ __forceinline__ float upperOf(std::uint32_t pair) {
  return __uint_as_float(pair & 0xFFFF0000u);
}

__device__ __forceinline__ std::uint32_t twoFp8(std::uint32_t pair, float factor) {
  std::uint16_t both;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;"
      : "=h"(both)
      : "f"(__fmul_rn(upperOf(pair), factor)), "f"(__fmul_rn(lowerOf(pair), factor)));
  return both;
}

// Eight elements of each lane; sixteen lanes share a block of 128 and its scale.
__device__ void castStep(uint4 v, char* row, int hidden, int at) {
  const std::uint32_t pairs[4] = {v.x, v.y, v.z, v.w};
  float most = 1e-4f;
  for (const std::uint32_t pair : pairs) {
    most = fmaxf(most, fmaxf(fabsf(lowerOf(pair)), fabsf(upperOf(pair))));
  }
  for (int step = 8; step > 0; step /= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, step));
  if (at >= hidden) return;
  const float factor = __fdiv_rn(kMost, most);
  *reinterpret_cast<uint2*>(row + at) = make_uint2(twoFp8(v.x, factor) | twoFp8(v.y, factor) << 16,
                                                   twoFp8(v.z, factor) | twoFp8(v.w, factor) << 16);
  auto* scales = reinterpret_cast<float*>(row + hidden);
  if (at % 128 == 0) scales[at / 128] = __fdiv_rn(most, kMost);
}

// Many loads at once: one after the other they took 25 us of a row of 7168.
__device__ void quantise(const char* from, char* row, int hidden) {
  const int lane = threadIdx.x % 32;
  for (int first = 0; first < hidden; first += kAtOnce * 256) {
    uint4 values[kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      const int at = first + i * 256 + lane * 8;
      values[i] = at < hidden ? __ldg(reinterpret_cast<const uint4*>(from) + at / 8) : uint4{};
    }
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      if (first + i * 256 < hidden) castStep(values[i], row, hidden, first + i * 256 + lane * 8);
    }
  }
}

// The next place among our rows of the expert, by lane k for choice k; -1 where it is masked.
__device__ int takePlace(const LowLatencyJob& job, int token, int& expert) {
  const int k = threadIdx.x % 32;
  expert = -1;
  if (k >= job.shape.topk) return -1;
  const std::size_t at = static_cast<std::size_t>(token) * job.shape.topk + k;
  expert = static_cast<int>(job.experts[at]);
  const int place = expert < 0 ? -1 : atomicAdd(job.cursors + expert, 1);
  job.places[at] = place;
  return place;
}

__device__ void send(const LowLatencyJob& job, const LowLatencyRow& form, const char* row,
                     int token) {
  const int lane = threadIdx.x % 32;
  int expertOfLane = 0;
  const int placeOfLane = takePlace(job, token, expertOfLane);
  const int each = job.shape.expertsPerRank;
  for (int k = 0; k < job.shape.topk; k++) {
    const int expert = __shfl_sync(~0u, expertOfLane, k);
    const int place = __shfl_sync(~0u, placeOfLane, k);
    if (expert < 0) continue;
    const std::size_t number =
        (static_cast<std::size_t>(expert % each) * job.team.ranks + job.team.me) *
            job.shape.mostTokens +
        place;
    char* to = job.team.arena[expert / each] + job.rowsOffset + number * form.stride;
    for (std::uint32_t at = lane * kPiece; at < form.bytes; at += 32 * kPiece) {
      ptx::store(to + at, ptx::shared(row) + at, min(kPiece, form.bytes - at));
    }
  }
  ptx::commitStores();
}

// How many rows we sent to each expert; then everybody's rows are here.
__device__ void close(const LowLatencyJob& job) {
  const int each = job.shape.expertsPerRank;
  for (int e = threadIdx.x; e < each * job.team.ranks; e += blockDim.x) {
    auto* counts = reinterpret_cast<int*>(job.team.arena[e / each] + job.countsOffset);
    counts[e % each * job.team.ranks + job.team.me] = __ldcg(job.cursors + e);
    job.cursors[e] = 0;
  }
  __syncthreads();
  meet(job.team, Flag::kDone, job.epoch);
  ptx::fenceCopies();
}

__global__ void __launch_bounds__(kMostWarps * 32, 1)
    lowLatencyKernel(const __grid_constant__ LowLatencyJob job,
                     const __grid_constant__ LowLatencyRow form) {
  extern __shared__ __align__(128) char rows[];
  const int warp = threadIdx.x / 32, warps = blockDim.x / 32;
  char* row = rows + static_cast<std::size_t>(warp) * form.stride;
  // Neighbouring tokens on different SMs: few tokens still use all of them.
  for (int token = warp * gridDim.x + blockIdx.x; token < job.tokens; token += gridDim.x * warps) {
    ptx::waitStoresRead<0>();
    __syncwarp();
    quantise(job.elements + static_cast<std::size_t>(token) * 2 * form.elementBytes, row,
             job.shape.hidden);
    if (threadIdx.x % 32 == 0) {
      *reinterpret_cast<int4*>(row + form.originAt) = make_int4(job.team.me, token, 0, 0);
    }
    ptx::fenceSharedForCopies();
    __syncwarp();
    send(job, form, row, token);
  }
  ptx::waitStoresDone();
  ptx::fenceCopies();
  if (lastBlock(job.team)) close(job);
}

}  // namespace

void enqueueLowLatencyDispatch(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  const LowLatencyRow form = LowLatencyRow::of(job.shape.hidden);
  const int warps = static_cast<int>(std::min<std::size_t>(kMostWarps, kSharedLimit / form.stride));
  const std::size_t shared = static_cast<std::size_t>(warps) * form.stride;
  CUDA_CHECK(cudaFuncSetAttribute(lowLatencyKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(shared)));
  lowLatencyKernel<<<sms, warps * 32, shared, stream>>>(job, form);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
