// Block 0 finds the slots, by a scan over tokens, and exchanges counts with the other ranks; the
// other blocks meanwhile write the records. No CPU takes part.
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 1024;
constexpr int kWarps = kThreads / 32;
constexpr int kRecordBlocks = 15;

// Eight counters of 16 bits: one scan serves all destinations. kMaxTokens keeps them from
// overflowing.
struct Tally {
  std::uint64_t low = 0, high = 0;

  __device__ void add(const Tally& other) {
    low += other.low;
    high += other.high;
  }
  __device__ int at(int rank) const {
    const std::uint64_t half = rank < 4 ? low : high;
    return static_cast<int>(half >> (rank % 4 * 16) & 0xFFFF);
  }
  __device__ void count(std::uint32_t mask) {
    for (int r = 0; r < 4; r++) {
      low += static_cast<std::uint64_t>(mask >> r & 1) << (r * 16);
      high += static_cast<std::uint64_t>(mask >> (r + 4) & 1) << (r * 16);
    }
  }
};

__device__ std::uint32_t destinations(const LayoutJob& job, int token) {
  const std::int64_t* experts = job.experts + static_cast<std::size_t>(token) * job.topk;
  std::uint32_t mask = 0;
  for (int k = 0; k < job.topk; k++) {
    const int expert = static_cast<int>(experts[k]);
    if (expert >= 0) mask |= 1u << (expert / job.expertsPerRank);
  }
  return mask;
}

__device__ Tally shuffledUp(const Tally& tally, int delta) {
  return {__shfl_up_sync(~0u, tally.low, delta), __shfl_up_sync(~0u, tally.high, delta)};
}

// Sums of the threads before this one; `total` of all.
__device__ Tally scanned(const Tally& mine, Tally& total) {
  __shared__ Tally warpSums[kWarps];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Tally sum = mine;
  for (int delta = 1; delta < 32; delta *= 2) {
    const Tally below = shuffledUp(sum, delta);
    if (lane >= delta) sum.add(below);
  }
  if (lane == 31) warpSums[warp] = sum;
  __syncthreads();
  Tally before;
  for (int w = 0; w < kWarps; w++) {
    if (w < warp) before.add(warpSums[w]);
    total.add(warpSums[w]);
  }
  before.add(sum);
  before.low -= mine.low;
  before.high -= mine.high;
  return before;
}

__device__ void findSlots(const LayoutJob& job, Tally& total) {
  const int each = (job.tokens + kThreads - 1) / kThreads;
  const int first = min(static_cast<int>(threadIdx.x) * each, job.tokens);
  const int last = min(first + each, job.tokens);
  Tally mine;
  for (int token = first; token < last; token++) mine.count(destinations(job, token));
  Tally next = scanned(mine, total);
  for (int token = first; token < last; token++) {
    const std::uint32_t mask = destinations(job, token);
    int* slots = job.slots + static_cast<std::size_t>(token) * kMaxRanks;
    for (int r = 0; r < kMaxRanks; r++) slots[r] = mask >> r & 1 ? next.at(r) : -1;
    next.count(mask);
  }
}

// Our counts to everybody, everybody's to us; then where our rows begin at each destination.
__device__ void exchangeCounts(const LayoutJob& job, const Tally& total) {
  const Team& team = job.team;
  const int peer = threadIdx.x;
  const int* matrix = reinterpret_cast<const int*>(team.arena[team.me] + kCountsOffset);
  if (peer < team.ranks) {
    int* row = reinterpret_cast<int*>(team.arena[peer] + kCountsOffset) + team.me * kMaxRanks;
    for (int r = 0; r < kMaxRanks; r++) row[r] = total.at(r);
    meet(team, Flag::kCounts, job.epoch);
  }
  __syncthreads();
  if (peer < team.ranks) {
    int base = 0;
    for (int s = 0; s < team.me; s++) base += __ldcv(matrix + s * kMaxRanks + peer);
    job.bases[peer] = base;
  }
  if (peer == 0) {
    int received = 0;
    for (int s = 0; s < team.ranks; s++) received += __ldcv(matrix + s * kMaxRanks + team.me);
    *job.received = received;
  }
}

__device__ void writeRecords(const LayoutJob& job) {
  const int block = static_cast<int>(blockIdx.x) - 1;
  for (int token = block * kThreads + threadIdx.x; token < job.tokens;
       token += kRecordBlocks * kThreads) {
    const std::size_t from = static_cast<std::size_t>(token) * job.topk;
    int* record = reinterpret_cast<int*>(job.records + static_cast<std::size_t>(token) *
                                                           kRecordStride);
    record[0] = job.team.me;
    record[1] = token;
    for (int k = 0; k < job.topk; k++) {
      record[2 + k] = static_cast<int>(job.experts[from + k]);
      record[2 + job.topk + k] = __float_as_int(job.weights[from + k]);
    }
  }
}

__global__ void __launch_bounds__(kThreads) layoutKernel(const __grid_constant__ LayoutJob job) {
  if (blockIdx.x > 0) {
    writeRecords(job);
    return;
  }
  Tally total;
  findSlots(job, total);
  exchangeCounts(job, total);
}

}  // namespace

void enqueueLayout(const LayoutJob& job, cudaStream_t stream) {
  layoutKernel<<<1 + kRecordBlocks, kThreads, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
