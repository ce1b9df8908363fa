// Routing for high throughput: computes the counts for ranks and experts, the data that are sent
// with rows, and the counts for the host. The rows themselves are moved by epbench's kernels.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "gpu/sync.cuh"
#include "high_throughput.hpp"

namespace ep {
namespace {

using epbench::Flag;
using epbench::kMaxRanks;

constexpr int kThreads = 512;

// ---- layout: a rank computes it without the other ranks

__global__ void __launch_bounds__(kThreads)
    findLayoutKernel(const __grid_constant__ epf_layout job) {
  extern __shared__ int counts[];  // of ranks, then of experts
  const int expertsPerRank = job.experts / job.ranks, all = job.ranks + job.experts;
  for (int i = threadIdx.x; i < all; i += kThreads) counts[i] = 0;
  __syncthreads();
  for (int token = blockIdx.x * kThreads + threadIdx.x; token < job.tokens;
       token += gridDim.x * kThreads) {
    std::uint32_t wanted = 0;
    for (int k = 0; k < job.topk; k++) {
      const std::int64_t expert = job.topk_idx[static_cast<std::size_t>(token) * job.topk + k];
      if (expert < 0 || expert >= job.experts) continue;
      atomicAdd(counts + job.ranks + expert, 1);
      wanted |= 1u << (expert / expertsPerRank);
    }
    for (int r = 0; r < job.ranks; r++) {
      const bool sent = (wanted >> r & 1) != 0;
      job.in_rank[static_cast<std::size_t>(token) * job.ranks + r] = sent;
      if (sent) atomicAdd(counts + r, 1);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < all; i += kThreads) {
    int* to = i < job.ranks ? job.tokens_per_rank + i : job.tokens_per_expert + i - job.ranks;
    if (gridDim.x == 1) {
      *to = counts[i];
    } else if (counts[i] != 0) {
      atomicAdd(to, counts[i]);
    }
  }
}

// Up to this many tokens, one block is as fast as several, and needs no cleared counters.
constexpr int kTokensOfOneBlock = 2 * kThreads;

// Clears both arrays of counters at once if they are adjacent.
void clearCounts(const epf_layout& job, cudaStream_t stream) {
  const bool together = job.tokens_per_expert == job.tokens_per_rank + job.ranks;
  const std::size_t behind = together ? sizeof(int) * job.experts : 0;
  CUDA_CHECK(cudaMemsetAsync(job.tokens_per_rank, 0, sizeof(int) * job.ranks + behind, stream));
  if (together) return;
  CUDA_CHECK(cudaMemsetAsync(job.tokens_per_expert, 0, sizeof(int) * job.experts, stream));
}

// ---- before rows are sent: our room, our counts, and the data that are sent with rows

// Writes our room to the peer's memory. Overwriting the room of the previous dispatch is safe:
// every rank has finished that dispatch.
__device__ void postRoom(const HighThroughput& state, const epf_dispatch& job, int peer) {
  const epbench::Team& team = state.team;
  Room* rooms = reinterpret_cast<Room*>(team.arena[peer] + state.places.rooms);
  const auto begin = static_cast<const char*>(job.room) - team.arena[team.me];
  const bool any = job.room != nullptr;
  rooms[team.me] = {any ? static_cast<std::uint64_t>(begin) : 0,
                    any ? static_cast<std::uint64_t>(job.room_rows) : 0,
                    static_cast<std::uint64_t>(job.tokens)};
}

// Returns the offset in the peer's memory at which the rows of this dispatch begin: in its room if
// `rows` rows fit there, else in the transfer memory.
__device__ std::uint64_t placeAt(const HighThroughput& state, const epf_dispatch& job, int peer,
                                 int rows) {
  const auto* rooms =
      reinterpret_cast<const Room*>(state.team.arena[state.team.me] + state.places.rooms) + peer;
  const std::uint64_t roomRows = __ldcv(&rooms->rows);
  const bool fits = roomRows > 0 && static_cast<std::uint64_t>(rows) <= roomRows;
  return fits ? __ldcv(&rooms->at) : state.places.elements(job.hidden);
}

// Sends each rank our token counts for its experts, and our room.
__device__ void postCountsAndRoom(const HighThroughput& state, const epf_dispatch& job) {
  const int expertsPerRank = job.experts / state.team.ranks;
  for (int i = threadIdx.x; i < job.experts; i += kThreads) {
    int* to = reinterpret_cast<int*>(state.team.arena[i / expertsPerRank] + state.places.counts);
    to[state.team.me * EPF_MOST_EXPERTS + i % expertsPerRank] = job.tokens_per_expert[i];
  }
  if (static_cast<int>(threadIdx.x) < state.team.ranks) postRoom(state, job, threadIdx.x);
}

// Packs the caller's strided scales contiguously. Unless the dispatch is cached, also posts counts
// and room, and writes each token's record: the token (32 bits), its weights (float32) and its
// experts (16 bits each).
__global__ void __launch_bounds__(kThreads)
    prepareKernel(const __grid_constant__ HighThroughput state,
                  const __grid_constant__ epf_dispatch job) {
  const bool uncached = job.cached == 0;
  if (uncached && blockIdx.x == 0) postCountsAndRoom(state, job);
  const int warp = (blockIdx.x * kThreads + threadIdx.x) / 32, lane = threadIdx.x % 32;
  const int warps = gridDim.x * kThreads / 32;
  const int padded = packsScales(job) ? scaleStride(job.scale_columns) / 4 : 0;
  for (int token = warp; token < job.tokens; token += warps) {
    const auto* from = static_cast<const std::uint32_t*>(job.scales) +
                       static_cast<std::ptrdiff_t>(token) * job.scale_row_stride;
    auto* to =
        static_cast<std::uint32_t*>(job.packed_scales) + static_cast<std::size_t>(token) * padded;
    for (int i = lane; i < padded; i += 32) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * job.scale_column_stride;
      to[i] = i < job.scale_columns ? from[at] : 0;
    }
    if (!uncached) continue;
    char* record =
        static_cast<char*>(job.records) + static_cast<std::size_t>(token) * epbench::kRecordStride;
    if (lane == 0) *reinterpret_cast<int*>(record) = token;
    if (lane >= job.topk) continue;
    const std::size_t at = static_cast<std::size_t>(token) * job.topk + lane;
    const std::int64_t expert = job.topk_idx[at];
    reinterpret_cast<float*>(record)[1 + lane] = job.topk_weights[at];
    reinterpret_cast<std::int16_t*>(record + 4 + 4 * job.topk)[lane] =
        static_cast<std::int16_t>(expert >= 0 && expert < job.experts ? expert : -1);
  }
}

__global__ void __launch_bounds__(32) gateKernel(const __grid_constant__ epbench::Team team) {
  epbench::meetAtEnd(team, Flag::kBarrier, 0);
}

__global__ void __launch_bounds__(32) farewellKernel(const __grid_constant__ HighThroughput state) {
  const int peer = static_cast<int>(threadIdx.x);
  if (peer >= state.team.ranks) return;
  auto* leftFlags =
      reinterpret_cast<std::uint32_t*>(state.team.arena[peer] + state.places.leftFlags());
  epbench::ptx::storeRelease(leftFlags + state.team.me, 1);
}

// For a cached dispatch, whose row counts are known: posts our room to all ranks, waits for all
// ranks, then stores where each peer wants its rows.
__global__ void __launch_bounds__(32) meetKernel(const __grid_constant__ HighThroughput state,
                                                 const __grid_constant__ epf_dispatch job) {
  const int peer = static_cast<int>(threadIdx.x);
  if (peer < state.team.ranks) postRoom(state, job, peer);
  epbench::meetAtEnd(state.team, Flag::kBarrier, 0);
  if (peer < state.team.ranks) state.rowsOffsets[peer] = placeAt(state, job, peer, 0);
}

// Runs after the counts are exchanged: computes sums for the host and for the caller.
__global__ void __launch_bounds__(kThreads)
    settleKernel(const __grid_constant__ HighThroughput state,
                 const __grid_constant__ epf_dispatch job, std::uint32_t ticket) {
  __shared__ int mostRows, mostTokens;
  const epbench::Team& team = state.team;
  const int ranks = team.ranks, expertsPerRank = job.experts / ranks, thread = threadIdx.x;
  const char* mine = team.arena[team.me];
  const int* matrix = reinterpret_cast<const int*>(mine + epbench::kCountsOffset);
  const int* counts = reinterpret_cast<const int*>(mine + state.places.counts);
  if (thread == 0) mostRows = mostTokens = 0;
  __syncthreads();
  if (thread < ranks) {
    int rows = 0;
    for (int s = 0; s < ranks; s++) {
      rows += __ldcv(matrix + s * kMaxRanks + thread);
      job.rank_prefix[s * ranks + thread] = rows;
    }
    atomicMax(&mostRows, rows);
    const auto* rooms = reinterpret_cast<const Room*>(mine + state.places.rooms);
    atomicMax(&mostTokens, static_cast<int>(__ldcv(&rooms[thread].tokens)));
    state.rowsOffsets[thread] = placeAt(state, job, thread, rows);
    if (thread == team.me) state.hostCounts->counts[0] = rows;
  }
  for (int expert = thread; expert < expertsPerRank; expert += kThreads) {
    int rows = 0;
    for (int s = 0; s < ranks; s++) rows += __ldcv(counts + s * EPF_MOST_EXPERTS + expert);
    state.hostCounts->counts[kCountsFirst + expert] =
        (rows + job.expert_alignment - 1) / job.expert_alignment * job.expert_alignment;
  }
  __syncthreads();
  // Rows that exceed the transfer memory are sent in rounds; all ranks compute the same decision.
  if ((job.limit != 0 ? job.limit : mostRows) > state.places.capacity(job.hidden)) {
    for (int i = thread; i < job.tokens * kMaxRanks; i += kThreads) {
      job.slots[i] = withheld(job.slots[i]);
    }
  }
  __threadfence_system();
  __syncthreads();
  if (thread != 0) return;
  state.hostCounts->counts[1] = mostRows;
  state.hostCounts->counts[2] = mostTokens;
  if (mostRows > job.limit && job.limit != 0) {
    team.watch->seen = mostRows;
    team.watch->wanted = job.limit;
    __threadfence_system();
    team.watch->expired = 1 + static_cast<std::uint32_t>(Flag::kKinds);
    epbench::giveUp(team);
  }
  epbench::ptx::storeRelease(&state.hostCounts->ticket, ticket);
}

}  // namespace

void enqueueFindLayout(const epf_layout& job, cudaStream_t stream) {
  const bool oneBlock = job.tokens <= kTokensOfOneBlock;
  if (!oneBlock) clearCounts(job, stream);
  const int blocks = oneBlock ? 1 : std::min((job.tokens + kThreads - 1) / kThreads, 64);
  const std::size_t shared = sizeof(int) * (job.ranks + job.experts);
  findLayoutKernel<<<blocks, kThreads, shared, stream>>>(job);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueFarewell(const HighThroughput& state) {
  farewellKernel<<<1, 32>>>(state);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueGate(const HighThroughput& state, cudaStream_t stream) {
  gateKernel<<<1, 32, 0, stream>>>(state.team);
  CUDA_CHECK(cudaGetLastError());
}

namespace {

void enqueuePrepare(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream) {
  const int blocks = std::clamp(job.tokens / (kThreads / 32), 1, state.sms);
  prepareKernel<<<blocks, kThreads, 0, stream>>>(state, job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void enqueueRows(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream) {
  epbench::DispatchJob dispatch{};
  dispatch.team = state.team;
  dispatch.elements = static_cast<const char*>(job.x);
  dispatch.scales = static_cast<const char*>(packsScales(job) ? job.packed_scales : job.scales);
  dispatch.records = static_cast<const char*>(job.records);
  dispatch.slots = job.slots;
  dispatch.bases = job.bases;
  dispatch.rowsOffsets = state.rowsOffsets;
  dispatch.recordsOffset = state.places.records();
  dispatch.row = formOf(job);
  dispatch.scalesOffset = state.places.scales(job.hidden, dispatch.row.elementBytes);
  dispatch.recordBytes = job.cached == 0 ? recordBytes(job.topk) : 0;
  dispatch.tokens = job.tokens;
  epbench::Effort effort = epbench::usualDispatch(state.team.ranks, job.sms, state.links);
  effort.warps = std::min(effort.warps, epbench::mostDispatchWarps(dispatch.row, effort.stages));
  epbench::enqueueDispatch(dispatch, effort, stream);
}

// Rows are sent after their counts without waiting for the host, which needs the counts only for
// the sizes of results.
void enqueueBegin(const HighThroughput& state, const epf_dispatch& job, std::uint32_t ticket,
                  cudaStream_t stream) {
  enqueuePrepare(state, job, stream);
  epbench::LayoutJob layout{};
  layout.team = state.team;
  layout.wanted = job.in_rank;
  layout.tokens = job.tokens;
  layout.slots = job.slots;
  layout.bases = job.bases;
  layout.received = job.received;
  epbench::enqueueLayout(layout, stream);
  settleKernel<<<1, kThreads, 0, stream>>>(state, job, ticket);
  CUDA_CHECK(cudaGetLastError());
  enqueueRows(state, job, stream);
}

void enqueueFinish(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream) {
  const bool cached = job.cached != 0;
  if (cached && packsScales(job)) enqueuePrepare(state, job, stream);
  if (roundsOf(state, job).tokens != 0) return enqueueDispatchRounds(state, job, stream);
  if (cached) {
    meetKernel<<<1, 32, 0, stream>>>(state, job);
    CUDA_CHECK(cudaGetLastError());
    enqueueRows(state, job, stream);
  }
  enqueueUnpack(state, job, stream);
}

void enqueueCombineRows(const HighThroughput& state, const epf_combine& job, cudaStream_t stream) {
  if (roundsOf(state, job).tokens != 0) return enqueueCombineRounds(state, job, stream);
  enqueueStage(state, job, stream);
  enqueueSums(state, job, job.bases, stream);
}

void enqueueSums(const HighThroughput& state, const epf_combine& job,
                 const std::int32_t* weightBases, cudaStream_t stream) {
  // Ranks without rows and weights do this, too: all ranks must pass the same number of barriers.
  if (job.topk > 0) {
    epf_combine weights = job;
    weights.bases = weightBases;
    enqueueGate(state, stream);
    enqueueWeightSums(state, weights, stream);
  }
  epbench::CombineJob combine{};
  combine.team = state.team;
  combine.partialsOffset = state.places.elements(job.hidden);
  combine.own = static_cast<const char*>(job.x);
  combine.slots = job.slots;
  combine.bases = job.bases;
  combine.out = static_cast<char*>(job.out);
  combine.rowBytes = 2 * static_cast<std::uint32_t>(job.hidden);
  combine.tokens = job.tokens;
  combine.bias[0] = static_cast<const char*>(job.bias[0]);
  combine.bias[1] = static_cast<const char*>(job.bias[1]);
  constexpr int kStages = epbench::kFewestStages;
  const epbench::CombineLoad load = {state.team.ranks, combine.rowBytes,
                                     static_cast<double>(state.team.ranks), state.links};
  const int warps = epbench::usualCombineWarps(load, job.sms, kStages);
  epbench::enqueueCombine(combine, {job.sms, warps, kStages}, stream);
}

}  // namespace ep
