// Low-latency dispatch: several warps share a token, cast it to FP8 in shared memory and send it
// once to each bucket of its experts. Each rank counts the places that it takes, so nothing is
// exchanged before the rows. Needs TMA and peer access. With one warp for a token, two steps took
// most of the time: the cast (7 us for a row of 7168 elements) and 232 successive stores (10 us, at
// 80 cycles for each bulk store).
#include <algorithm>

#include "gpu/cast.cuh"
#include "gpu/cuda_check.hpp"
#include "gpu/low_latency.cuh"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 1024;
constexpr int kWarps = kThreads / 32;
constexpr int kMaxGroups = 8;  // of warps with a token each; a group uses one barrier of the block
constexpr std::uint32_t kPiece = 1024;  // bytes
constexpr std::size_t kSharedLimit = 220 << 10;

// The destinations of a token: bucket and place of each choice; bucket -1 if nothing is sent for a
// choice.
struct Targets {
  int2 byChoice[kMaxTopk];
};

// Lane k handles choice k: it takes the next place among our rows of the choice's bucket, unless an
// earlier choice of the token has the same bucket.
__device__ void takePlaces(const LowLatencyJob& job, int token, int lane, Targets& targets) {
  const bool chosen = lane < job.shape.topk;
  const std::size_t at = static_cast<std::size_t>(token) * job.shape.topk + lane;
  const int expert = chosen ? static_cast<int>(job.experts[at]) : -1;
  const int bucket = expert < 0 ? -1 : bucketOf(job.shape, expert);
  const bool first = __ffs(static_cast<int>(__match_any_sync(~0u, bucket))) - 1 == lane;
  if (!chosen) return;
  const bool sent = bucket >= 0 && first;
  const int place = sent ? atomicAdd(job.cursors + bucket, 1) : -1;
  job.places[at] = place;
  targets.byChoice[lane] = make_int2(sent ? bucket : -1, place);
}

__device__ void writeOrigin(const LowLatencyJob& job, const LowLatencyRow& form, int token,
                            int lane, char* row) {
  int* origin = reinterpret_cast<int*>(row + form.originAt);
  const int topk = job.shape.topk, k = (lane - 2) % topk;
  if (lane >= static_cast<int>((form.bytes - form.originAt) / 4)) return;
  const std::size_t at = static_cast<std::size_t>(token) * topk + (lane < 2 ? 0 : k);
  const bool listed = job.shape.perRank && lane < 2 + 2 * topk;
  origin[lane] = lane == 0         ? job.team.me
                 : lane == 1       ? token
                 : !listed         ? 0
                 : lane < 2 + topk ? static_cast<int>(job.experts[at])
                                   : __float_as_int(job.weights[at]);
}

// Sends the row to its targets. Neighboring pieces go to different warps, because lanes of one warp
// send one after another.
__device__ void send(const LowLatencyJob& job, const LowLatencyRow& form, const Group& group,
                     const Targets& targets, const char* row) {
  const int pieces = static_cast<int>((form.bytes + kPiece - 1) / kPiece);
  const int buckets = job.shape.buckets();
  for (int i = group.lane * group.warps + group.warp; i < job.shape.topk * pieces;
       i += group.warps * 32) {
    const int2 target = targets.byChoice[i / pieces];
    if (target.x < 0) continue;
    const std::size_t number = rowIndexOf(job, target.x, job.team.me, target.y);
    const std::uint32_t at = i % pieces * kPiece;
    char* to = job.team.arena[target.x / buckets] + job.rowsOffset + number * form.stride + at;
    ptx::store(to, ptx::shared(row) + at, min(kPiece, form.bytes - at));
  }
  ptx::commitStores();
}

// Posts how many rows this rank sent to each bucket. With Half::kBoth it then waits for all ranks'
// rows.
__device__ void finish(const LowLatencyJob& job) {
  const int buckets = job.shape.buckets();
  for (int b = threadIdx.x; b < buckets * job.team.ranks; b += blockDim.x) {
    auto* counts = reinterpret_cast<int*>(job.team.arena[b / buckets] + job.countsOffset);
    counts[b % buckets * job.team.ranks + job.team.me] = __ldcg(job.cursors + b);
    job.cursors[b] = 0;
  }
  __syncthreads();
  if (job.half == Half::kBoth) {
    meetAtEnd(job.team, Flag::kDone, job.epoch);
    ptx::fenceCopies();
  } else if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    post(job.team, Flag::kDone, threadIdx.x, epochOf(job.team, Flag::kDone, job.epoch));
  }
}

__global__ void __launch_bounds__(kThreads, 1)
    lowLatencyKernel(const __grid_constant__ LowLatencyJob job,
                     const __grid_constant__ LowLatencyRow form, int groups) {
  extern __shared__ __align__(128) char rows[];
  __shared__ Targets targets[kMaxGroups];
  ptx::allowNextKernel();
  const int warps = kWarps / groups, warp = threadIdx.x / 32;
  const Group group = {warp / warps, warps, warp % warps, static_cast<int>(threadIdx.x % 32)};
  char* row = rows + static_cast<std::size_t>(group.number) * form.stride;
  // Neighboring tokens go to different SMs, so that few tokens still use all SMs.
  for (int token = group.number * gridDim.x + blockIdx.x; token < job.tokens;
       token += gridDim.x * groups) {
    // A warp must not overwrite shared memory that stores of another warp still read.
    ptx::waitStoresRead<0>();
    group.meet();
    if (group.warp == group.warps - 1) {
      takePlaces(job, token, group.lane, targets[group.number]);
      writeOrigin(job, form, token, group.lane, row);
    }
    quantise<Scale::kExact>(group,
                            job.elements + static_cast<std::size_t>(token) * 2 * form.elementBytes,
                            row, job.shape.hidden);
    ptx::fenceSharedForCopies();
    group.meet();
    send(job, form, group, targets[group.number], row);
  }
  ptx::waitStoresDone();
  ptx::fenceCopies();
  if (lastBlock(job.team)) finish(job);
}

__global__ void arrivalKernel(const __grid_constant__ LowLatencyJob job) {
  const std::uint32_t epoch = epochOf(job.team, Flag::kDone, job.epoch);
  if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    await(job.team, Flag::kDone, threadIdx.x, epoch);
  }
  ptx::fenceCopies();
  __syncthreads();
  if (threadIdx.x == 0) endTurn(job.team, Flag::kDone);
}

// Returns the number of tokens that a block prepares at a time: as many as there are for one SM and
// as fit into shared memory.
int groupsFor(const LowLatencyJob& job, const LowLatencyRow& form, int sms) {
  int groups = kMaxGroups;
  const auto fits = [&](int n) {
    return n * static_cast<std::size_t>(form.stride) <= kSharedLimit;
  };
  while (groups > 1 && (!fits(groups) || groups / 2 * sms >= job.tokens)) groups /= 2;
  return groups;
}

}  // namespace

void enqueueLowLatencyDispatch(const LowLatencyJob& job, int sms, cudaStream_t stream) {
  const LowLatencyRow form = LowLatencyRow::of(job.shape.hidden, job.shape.topk, job.shape.perRank);
  const int groups = groupsFor(job, form, sms);
  const std::size_t shared = static_cast<std::size_t>(groups) * form.stride;
  // The size is always the maximum, because ranks that share a GPU need different sizes at the same
  // time.
  CUDA_CHECK(cudaFuncSetAttribute(lowLatencyKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(kSharedLimit)));
  lowLatencyKernel<<<sms, kThreads, shared, stream>>>(job, form, groups);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueLowLatencyArrival(const LowLatencyJob& job, cudaStream_t stream) {
  arrivalKernel<<<1, 32, 0, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
