// Low-latency combine. Pulled: every warp reads a piece of all rows of a token by plain loads, as
// many at once as there are choices, and adds them times their weights in fp32 in the order of
// choices. In halves: who has the rows pushes them to who wants the sum, which then reads its own
// memory; the same additions, the same bits. Needs peer access.
#include "gpu/cuda_check.hpp"
#include "gpu/low_latency.cuh"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 512;
constexpr int kAtOnce = 8;             // rows that are loaded before the first is added
constexpr std::uint32_t kPiece = 512;  // bytes: 16 of each lane
constexpr int kPushed = 7;             // pieces that a warp pushes at once

__device__ __forceinline__ void addPair(float* sums, std::uint32_t pair, float weight) {
  sums[0] = __fmaf_rn(weight, __uint_as_float(pair << 16), sums[0]);
  sums[1] = __fmaf_rn(weight, __uint_as_float(pair & 0xFFFF0000u), sums[1]);
}

__device__ __forceinline__ std::uint32_t rounded(float low, float high) {
  std::uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

struct Source {
  std::uint32_t epoch;
  bool staged;  // rows of others were pushed to us

  // Where the row of a choice lies, or null.
  __device__ const char* rowOf(const LowLatencyJob& job, std::size_t choice) const {
    const int place = __ldg(job.places + choice);
    const auto expert = static_cast<int>(__ldg(job.experts + choice));
    if (place < 0) return nullptr;
    const int bucket = bucketOf(job.shape, expert), rank = bucket / job.shape.buckets();
    if (staged && rank != job.team.me) {
      return job.team.arena[job.team.me] + stagedAt(job, bucket, place, epoch);
    }
    return job.team.arena[rank] + job.partialsOffset +
           numberOf(job, bucket, job.team.me, place) * 2 * job.shape.hidden;
  }
};

__device__ void sumPiece(const LowLatencyJob& job, const Source& source, int token,
                         std::uint32_t at) {
  float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  const std::size_t choices = static_cast<std::size_t>(token) * job.shape.topk;
  for (int first = 0; first < job.shape.topk; first += kAtOnce) {
    uint4 rows[kAtOnce];
    float weights[kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      const int k = first + i;
      const char* row = k < job.shape.topk ? source.rowOf(job, choices + k) : nullptr;
      rows[i] = row == nullptr ? uint4{} : __ldcv(reinterpret_cast<const uint4*>(row + at));
      weights[i] = row == nullptr ? 0 : job.shape.perRank ? 1 : __ldg(job.weights + choices + k);
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

__device__ void sumAll(const LowLatencyJob& job, const Source& source) {
  const auto bytes = static_cast<std::uint32_t>(2 * job.shape.hidden);
  const int pieces = static_cast<int>((bytes + kPiece - 1) / kPiece);
  const int warps = gridDim.x * (kThreads / 32);
  for (int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x; unit < job.tokens * pieces;
       unit += warps) {
    const std::uint32_t at = unit % pieces * kPiece + threadIdx.x % 32 * 16;
    if (at < bytes) sumPiece(job, source, unit / pieces, at);
  }
}

// All peers have come so far: by one thread for each.
__device__ void awaitAll(const LowLatencyJob& job, std::uint32_t epoch) {
  if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    await(job.team, Flag::kReady, threadIdx.x, epoch);
  }
  __syncthreads();
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencyCombineKernel(const __grid_constant__ LowLatencyJob job) {
  const std::uint32_t epoch = epochOf(job.team, Flag::kReady, job.epoch);
  if (blockIdx.x == 0 && static_cast<int>(threadIdx.x) < job.team.ranks) {
    post(job.team, Flag::kReady, threadIdx.x, epoch);
  }
  awaitAll(job, epoch);
  sumAll(job, {epoch, false});
  if (!lastBlock(job.team)) return;
  meet(job.team, Flag::kRead, epoch);
  if (threadIdx.x == 0) endTurn(job.team, Flag::kReady);
}

// Some pieces of one row to who wants its sum.
__device__ void push(const LowLatencyJob& job, const char* from, char* to, std::uint32_t first) {
  const auto bytes = static_cast<std::uint32_t>(2 * job.shape.hidden);
  uint4 values[kPushed];
#pragma unroll
  for (int i = 0; i < kPushed; i++) {
    const std::uint32_t at = first + i * kPiece + threadIdx.x % 32 * 16;
    if (at < bytes) values[i] = *reinterpret_cast<const uint4*>(from + at);
  }
#pragma unroll
  for (int i = 0; i < kPushed; i++) {
    const std::uint32_t at = first + i * kPiece + threadIdx.x % 32 * 16;
    if (at < bytes) *reinterpret_cast<uint4*>(to + at) = values[i];
  }
}

// Rows that came in each list, and the most of any.
__device__ int readCounts(const LowLatencyJob& job, int lists, int* counts) {
  __shared__ int most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  const auto* from = reinterpret_cast<const int*>(job.team.arena[job.team.me] + job.countsOffset);
  for (int i = threadIdx.x; i < lists; i += kThreads) {
    counts[i] = __ldcg(from + i);
    atomicMax(&most, counts[i]);
  }
  __syncthreads();
  return most;
}

// Rows of others only: a rank finds its own where they are.
__device__ void pushAll(const LowLatencyJob& job, std::uint32_t epoch) {
  __shared__ int counts[kMostExperts];
  const int ranks = job.team.ranks, me = job.team.me, buckets = job.shape.buckets();
  const std::uint32_t bytes = 2 * job.shape.hidden, part = kPushed * kPiece;
  const int parts = static_cast<int>((bytes + part - 1) / part), lists = buckets * ranks;
  const int most = readCounts(job, lists, counts);
  const int warps = gridDim.x * (kThreads / 32);
  // Place by place: neighbouring warps have different lists.
  for (int unit = blockIdx.x + (threadIdx.x / 32) * gridDim.x; unit < most * lists * parts;
       unit += warps) {
    const int list = unit / parts % lists, place = unit / parts / lists, source = list % ranks;
    if (source == me || place >= counts[list]) continue;
    const int bucket = me * buckets + list / ranks;
    push(job,
         job.team.arena[me] + job.partialsOffset +
             numberOf(job, bucket, source, place) * 2 * job.shape.hidden,
         job.team.arena[source] + stagedAt(job, bucket, place, epoch), unit % parts * part);
  }
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencyPushKernel(const __grid_constant__ LowLatencyJob job) {
  ptx::allowNextKernel();
  const std::uint32_t epoch = epochOf(job.team, Flag::kReady, job.epoch);
  pushAll(job, epoch);
  __threadfence_system();
  if (lastBlock(job.team) && static_cast<int>(threadIdx.x) < job.team.ranks) {
    post(job.team, Flag::kReady, threadIdx.x, epoch);
  }
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencySumKernel(const __grid_constant__ LowLatencyJob job) {
  const std::uint32_t epoch = epochOf(job.team, Flag::kReady, job.epoch);
  awaitAll(job, epoch);
  sumAll(job, {epoch, true});
  if (job.team.turns != nullptr && lastBlock(job.team) && threadIdx.x == 0) {
    endTurn(job.team, Flag::kReady);
  }
}

}  // namespace

void enqueueLowLatencyCombine(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  lowLatencyCombineKernel<<<sms, kThreads, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueLowLatencyPush(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  lowLatencyPushKernel<<<sms, kThreads, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueLowLatencySum(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  lowLatencySumKernel<<<sms, kThreads, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
