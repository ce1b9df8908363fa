// Low-latency combine. As one kernel, every warp pulls a piece of all rows of a token by plain
// loads and adds the rows, times their weights, in fp32 in the order of choices. In two halves,
// each rank pushes rows to the rank that needs the sum, which then adds from its own memory, with
// the same bits. Needs peer access.
#include "gpu/cuda_check.hpp"
#include "gpu/low_latency.cuh"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 768;
constexpr int kRowsAtOnce = 8;         // rows that are loaded before the first is added
constexpr std::uint32_t kPiece = 512;  // bytes: 16 per lane
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

// Choice k of a token, in lane k of a warp.
struct Choice {
  int place;  // -1: there is no row
  int expert;
  float weight;
};

__device__ __forceinline__ Choice readChoice(const LowLatencyJob& job, int token) {
  const int lane = threadIdx.x % 32;
  if (lane >= job.shape.topk) return {-1, 0, 0};
  const std::size_t at = static_cast<std::size_t>(token) * job.shape.topk + lane;
  return {__ldg(job.places + at), static_cast<int>(__ldg(job.experts + at)),
          job.shape.perRank ? 1 : __ldg(job.weights + at)};
}

struct Source {
  std::uint32_t epoch;
  bool staged;  // rows of other ranks were pushed to this rank

  // Returns the address of a choice's row, or null.
  __device__ __forceinline__ const char* rowOf(const LowLatencyJob& job,
                                               const Choice& choice) const {
    if (choice.place < 0) return nullptr;
    const int bucket = bucketOf(job.shape, choice.expert), rank = bucket / job.shape.buckets();
    if (staged && rank != job.team.me) {
      return job.team.arena[job.team.me] + stagedAt(job, bucket, choice.place, epoch);
    }
    return job.team.arena[rank] + job.partialsOffset +
           rowIndexOf(job, bucket, job.team.me, choice.place) * 2 * job.shape.hidden;
  }
};

// Sums one piece of a token: lane k has `row` and `weight` of choice k.
__device__ __forceinline__ void sumPiece(const LowLatencyJob& job, const char* row, float weight,
                                         std::uint32_t at, char* to) {
  float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  const bool withinRow = at < static_cast<std::uint32_t>(2 * job.shape.hidden);
  for (int first = 0; first < job.shape.topk; first += kRowsAtOnce) {
    uint4 rows[kRowsAtOnce];
#pragma unroll
    for (int i = 0; i < kRowsAtOnce; i++) {
      const auto address = __shfl_sync(~0u, reinterpret_cast<unsigned long long>(row), first + i);
      rows[i] = address == 0 || !withinRow ? uint4{}
                                           : __ldcv(reinterpret_cast<const uint4*>(address + at));
    }
#pragma unroll
    for (int i = 0; i < kRowsAtOnce; i++) {
      const float rowWeight = __shfl_sync(~0u, weight, first + i);
      addPair(sums, rows[i].x, rowWeight);
      addPair(sums + 2, rows[i].y, rowWeight);
      addPair(sums + 4, rows[i].z, rowWeight);
      addPair(sums + 6, rows[i].w, rowWeight);
    }
  }
  if (!withinRow) return;
  *reinterpret_cast<uint4*>(to + at) =
      make_uint4(rounded(sums[0], sums[1]), rounded(sums[2], sums[3]), rounded(sums[4], sums[5]),
                 rounded(sums[6], sums[7]));
}

__device__ void sumAll(const LowLatencyJob& job, const Source& source) {
  const std::uint32_t bytes = 2 * job.shape.hidden;
  const int pieces = static_cast<int>((bytes + kPiece - 1) / kPiece), total = job.tokens * pieces;
  const int warps = gridDim.x * (kThreads / 32);
  int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x;
  if (unit >= total) return;
  Choice next = readChoice(job, unit / pieces);
#pragma unroll 1
  for (; unit < total; unit += warps) {
    const char* row = source.rowOf(job, next);
    const float weight = next.weight;
    // Done while rows are being loaded.
    if (unit + warps < total) next = readChoice(job, (unit + warps) / pieces);
    sumPiece(job, row, weight, unit % pieces * kPiece + threadIdx.x % 32 * 16,
             job.out + static_cast<std::size_t>(unit / pieces) * bytes);
  }
}

// Waits until all ranks have posted this operation's rows; one thread waits for each rank.
__device__ void awaitAll(const LowLatencyJob& job, std::uint32_t epoch) {
  if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    await(job.team, Flag::kReady, threadIdx.x, epoch);
  }
  __syncthreads();
}

// Ends the operation. No rank reports that it has read the rows, because operations alternate
// between two buffers: before a rank writes a buffer again, all ranks have posted the operation in
// between.
__device__ void endSum(const LowLatencyJob& job) {
  if (job.team.turns != nullptr && lastBlock(job.team) && threadIdx.x == 0) {
    endTurn(job.team, Flag::kReady);
  }
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencyCombineKernel(const __grid_constant__ LowLatencyJob job) {
  const std::uint32_t epoch = epochOf(job.team, Flag::kReady, job.epoch);
  if (blockIdx.x == 0 && static_cast<int>(threadIdx.x) < job.team.ranks) {
    post(job.team, Flag::kReady, threadIdx.x, epoch);
  }
  awaitAll(job, epoch);
  sumAll(job, {epoch, false});
  endSum(job);
}

// Pushes some pieces of one row to the rank that needs its sum.
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

// Reads the number of rows in each list; returns the largest number.
__device__ int readCounts(const LowLatencyJob& job, int lists, int* counts) {
  __shared__ int largest;
  if (threadIdx.x == 0) largest = 0;
  __syncthreads();
  const auto* from = reinterpret_cast<const int*>(job.team.arena[job.team.me] + job.countsOffset);
  for (int i = threadIdx.x; i < lists; i += kThreads) {
    counts[i] = __ldcg(from + i);
    atomicMax(&largest, counts[i]);
  }
  __syncthreads();
  return largest;
}

// Pushes the rows of other ranks' tokens; a rank reads its own tokens' rows in place.
__device__ void pushAll(const LowLatencyJob& job, std::uint32_t epoch) {
  __shared__ int counts[kMostExperts];
  const int ranks = job.team.ranks, me = job.team.me, buckets = job.shape.buckets();
  const std::uint32_t bytes = 2 * job.shape.hidden, part = kPushed * kPiece;
  const int parts = static_cast<int>((bytes + part - 1) / part), lists = buckets * ranks;
  const int largest = readCounts(job, lists, counts);
  const int warps = gridDim.x * (kThreads / 32);
  // Goes place by place, so that neighboring warps serve different lists.
  for (int unit = blockIdx.x + (threadIdx.x / 32) * gridDim.x; unit < largest * lists * parts;
       unit += warps) {
    const int list = unit / parts % lists, place = unit / parts / lists, source = list % ranks;
    if (source == me || place >= counts[list]) continue;
    const int bucket = me * buckets + list / ranks;
    push(job,
         job.team.arena[me] + job.partialsOffset +
             rowIndexOf(job, bucket, source, place) * 2 * job.shape.hidden,
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
  endSum(job);
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
