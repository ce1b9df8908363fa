// Computes the layout without the CPU. Each block scans its tokens and publishes its sums. From the
// sums of all blocks, each block computes where its tokens begin, and block 0 exchanges counts with
// the other ranks. While they wait for the sums, blocks write records.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / 32;
constexpr int kMinTokens = 128;  // minimum tokens of a block, unless there are fewer in all
static_assert(kLayoutBlocks <= 64 && kLayoutBlocks * kThreads >= kMaxTokens);

// Eight counters of 16 bits, so that one scan serves all destinations. With at most kMaxTokens
// tokens they do not overflow.
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
  if (job.wanted != nullptr) {
    std::uint32_t mask = 0;
    for (int r = 0; r < job.team.ranks; r++) {
      mask |= static_cast<std::uint32_t>(job.wanted[token * job.team.ranks + r]) << r;
    }
    return mask;
  }
  const std::int64_t* experts = job.experts + static_cast<std::size_t>(token) * job.topk;
  std::uint32_t mask = 0;
#pragma unroll 8
  for (int k = 0; k < job.topk; k++) {
    const int expert = static_cast<int>(experts[k]);
    if (expert >= 0) mask |= 1u << (expert / job.expertsPerRank);
  }
  return mask;
}

__device__ Tally shuffleUp(const Tally& tally, int delta) {
  return {__shfl_up_sync(~0u, tally.low, delta), __shfl_up_sync(~0u, tally.high, delta)};
}

__device__ Tally shuffleXor(const Tally& tally, int step) {
  return {__shfl_xor_sync(~0u, tally.low, step), __shfl_xor_sync(~0u, tally.high, step)};
}

// Returns the sum over the threads before this one; `total` becomes the sum over all threads of the
// block.
__device__ Tally scanThreads(const Tally& mine, Tally& total) {
  __shared__ Tally warpSums[kWarps];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Tally sum = mine;
  for (int delta = 1; delta < 32; delta *= 2) {
    const Tally below = shuffleUp(sum, delta);
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

__device__ void publish(const LayoutJob& job, const Tally& total, std::uint32_t epoch) {
  if (threadIdx.x != 0) return;
  LayoutSum* sum = job.team.counters->sums + blockIdx.x;
  sum->low = total.low;
  sum->high = total.high;
  ptx::storeRelease(&sum->epoch, epoch);
}

__device__ Tally sumOfWarp(Tally mine) {
  for (int step = 16; step > 0; step /= 2) mine.add(shuffleXor(mine, step));
  return mine;
}

// Returns the sum over the blocks before this one; stores in `all` the sum over all blocks. Each
// lane reads other blocks' sums, so that the reads overlap. Waiting is safe, because the blocks are
// so few and small that all run at the same time.
__device__ Tally awaitBlockSums(const LayoutJob& job, std::uint32_t epoch, Tally& all) {
  __shared__ Tally before, total;
  if (threadIdx.x < 32) {
    Tally earlier, sum;
    for (unsigned int b = threadIdx.x; b < gridDim.x; b += 32) {
      const LayoutSum* published = job.team.counters->sums + b;
      while (ptx::loadAcquire(&published->epoch) != epoch) {
      }
      const Tally tally = {__ldcg(&published->low), __ldcg(&published->high)};
      if (b < blockIdx.x) earlier.add(tally);
      sum.add(tally);
    }
    earlier = sumOfWarp(earlier);
    sum = sumOfWarp(sum);
    if (threadIdx.x == 0) {
      before = earlier;
      total = sum;
    }
  }
  __syncthreads();
  all = total;
  return before;
}

__device__ void writeSlots(const LayoutJob& job, int token, std::uint32_t mask,
                           const Tally& first) {
  int slots[kMaxRanks];
  for (int r = 0; r < kMaxRanks; r++) slots[r] = mask >> r & 1 ? first.at(r) : -1;
  int4* to = reinterpret_cast<int4*>(job.slots) + 2 * static_cast<std::size_t>(token);
  to[0] = make_int4(slots[0], slots[1], slots[2], slots[3]);
  to[1] = make_int4(slots[4], slots[5], slots[6], slots[7]);
}

// Sends our counts to all ranks and waits for the counts of all ranks; then computes where our rows
// begin at each destination.
__device__ void exchangeCounts(const LayoutJob& job, const Tally& total, std::uint32_t epoch) {
  const Team& team = job.team;
  const int peer = threadIdx.x;
  const int* matrix = reinterpret_cast<const int*>(team.arena[team.me] + kCountsOffset);
  if (peer < team.ranks) {
    int* row = reinterpret_cast<int*>(team.arena[peer] + kCountsOffset) + team.me * kMaxRanks;
    for (int r = 0; r < kMaxRanks; r++) row[r] = total.at(r);
    meet(team, Flag::kCounts, epoch);
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
    // All blocks have published their sums, so all of them have read this layout's epoch.
    endTurn(team, Flag::kCounts);
  }
}

// Writes records word by word, in coalesced order; `first` and `count` are the tokens of this
// block.
__device__ void writeRecords(const LayoutJob& job, int first, int count) {
  constexpr int kWords = kRecordStride / 4;
  int* records = reinterpret_cast<int*>(job.records) + static_cast<std::size_t>(first) * kWords;
  for (int i = threadIdx.x; i < count * kWords; i += kThreads) {
    const int token = first + i / kWords, word = i % kWords;
    const int k = (word - 2) % job.topk;
    const std::size_t from = static_cast<std::size_t>(token) * job.topk + k;
    if (word >= 2 + 2 * job.topk) continue;
    records[i] = word == 0             ? job.team.me
                 : word == 1           ? token
                 : word < 2 + job.topk ? static_cast<int>(job.experts[from])
                                       : __float_as_int(job.weights[from]);
  }
}

__global__ void __launch_bounds__(kThreads)
    layoutKernel(const __grid_constant__ LayoutJob job, int tokensPerBlock) {
  const int first = static_cast<int>(blockIdx.x) * tokensPerBlock;
  const int count = max(min(tokensPerBlock, job.tokens - first), 0);
  const bool hasToken = static_cast<int>(threadIdx.x) < count;
  const int token = first + static_cast<int>(threadIdx.x);
  const std::uint32_t epoch = epochOf(job.team, Flag::kCounts, job.epoch);
  const std::uint32_t mask = hasToken ? destinations(job, token) : 0;
  Tally mine, blockSum, allSums;
  mine.count(mask);
  Tally slot = scanThreads(mine, blockSum);
  publish(job, blockSum, epoch);
  if (job.records != nullptr) writeRecords(job, first, count);
  slot.add(awaitBlockSums(job, epoch, allSums));
  if (hasToken) writeSlots(job, token, mask, slot);
  if (blockIdx.x == 0) exchangeCounts(job, allSums, epoch);
}

}  // namespace

void enqueueLayout(const LayoutJob& job, cudaStream_t stream) {
  const int tokensPerBlock = std::max(kMinTokens, (job.tokens + kLayoutBlocks - 1) / kLayoutBlocks);
  const int blocks = std::max(1, (job.tokens + tokensPerBlock - 1) / tokensPerBlock);
  layoutKernel<<<blocks, kThreads, 0, stream>>>(job, tokensPerBlock);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
