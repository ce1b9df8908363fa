// Performs transfers whose rows do not fit into the transfer memory at once. Each round moves rows
// of every rank's next tokens into the source's share of the receivers' transfer memory, and from
// there to their position among all rows.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "gpu/sync.cuh"
#include "high_throughput.hpp"

namespace ep {
namespace {

using epbench::Flag;
using epbench::kMaxRanks;

constexpr int kThreads = 512;

// One round of a dispatch or combine, and the routing of the whole operation.
struct Cut {
  int* slots;
  const int* bases;
  int tokens;          // of this rank
  int share;           // Rounds::tokens
  int round;           // 0 for the first
  bool slotsWithheld;  // whether slots are still withheld
  std::size_t place;   // of rows in the transfer memory
};

// Counts the rows of this round for each rank, after restoring withheld slots. Run by one block.
__device__ void countRound(const Cut& cut, int* counts) {
  const int thread = threadIdx.x;
  if (thread < kMaxRanks) counts[thread] = 0;
  __syncthreads();
  if (cut.slotsWithheld) {
    for (int i = thread; i < cut.tokens * kMaxRanks; i += kThreads) {
      cut.slots[i] = withheld(cut.slots[i]);
    }
    __syncthreads();
  }
  const int begin = min(cut.round * cut.share, cut.tokens);
  const int end = min(begin + cut.share, cut.tokens);
  static_assert(kThreads % kMaxRanks == 0);
  int mine = 0;
  for (int i = begin * kMaxRanks + thread; i < end * kMaxRanks; i += kThreads) {
    mine += cut.slots[i] >= 0 ? 1 : 0;
  }
  atomicAdd(counts + thread % kMaxRanks, mine);
  __syncthreads();
}

// Waits until all ranks have reached this round, and finds the rows that it moves. Run by one
// block.
__global__ void __launch_bounds__(kThreads)
    sliceKernel(const __grid_constant__ HighThroughput state, const __grid_constant__ Cut cut) {
  __shared__ int counts[kMaxRanks];
  countRound(cut, counts);
  const epbench::Team& team = state.team;
  const int peer = static_cast<int>(threadIdx.x);
  Round& round = *state.round;
  if (peer < team.ranks) {
    const int first = cut.round == 0 ? 0 : round.next[peer], count = counts[peer];
    round.next[peer] = first + count;
    round.shares[peer] = team.me * cut.share - first;
    round.bases[peer] = peer == team.me ? cut.bases[peer] : round.shares[peer];
    state.rowsOffsets[peer] = cut.place;
    Slice* slices = reinterpret_cast<Slice*>(team.arena[peer] + state.places.slices());
    slices[team.me] = {first, count};
  }
  epbench::meetAtEnd(team, Flag::kBarrier, 0);
  if (peer < team.ranks) {
    const auto* slices =
        reinterpret_cast<const Slice*>(team.arena[team.me] + state.places.slices());
    round.slices[peer] = {__ldcv(&slices[peer].first), __ldcv(&slices[peer].count)};
  }
}

// This rank's tokens in a round.
struct Part {
  int begin, tokens;

  Part(const Cut& cut)
      : begin(std::min(cut.round * cut.share, cut.tokens)),
        tokens(std::min(cut.share, cut.tokens - begin)) {}
};

void enqueueSlice(const HighThroughput& state, const Cut& cut, cudaStream_t stream) {
  sliceKernel<<<1, kThreads, 0, stream>>>(state, cut);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueDispatchRound(const HighThroughput& state, const epf_dispatch& job, const Cut& cut,
                          cudaStream_t stream) {
  enqueueSlice(state, cut, stream);
  const Part part(cut);
  const auto begin = static_cast<std::size_t>(part.begin);
  epf_dispatch roundJob = job;
  roundJob.tokens = part.tokens;
  roundJob.x = static_cast<const char*>(job.x) + begin * job.row_bytes;
  const std::size_t scales = begin * scaleStride(job.scale_columns);
  if (packsScales(job)) {
    roundJob.packed_scales = static_cast<char*>(job.packed_scales) + scales;
  } else if (job.scale_columns > 0) {
    roundJob.scales = static_cast<const char*>(job.scales) + scales;
  }
  roundJob.records = static_cast<char*>(job.records) + begin * epbench::kRecordStride;
  roundJob.slots = job.slots + begin * kMaxRanks;
  roundJob.bases = state.round->shares;
  enqueueRows(state, roundJob, stream);
  enqueueUnpackRound(state, job, cut.share, cut.round == 0, stream);
}

void enqueueCombineRound(const HighThroughput& state, const epf_combine& job, const Cut& cut,
                         cudaStream_t stream) {
  enqueueSlice(state, cut, stream);
  enqueueStageRound(state, job, cut.share, stream);
  const Part part(cut);
  const auto begin = static_cast<std::size_t>(part.begin), bytes = begin * 2 * job.hidden;
  epf_combine roundJob = job;
  roundJob.tokens = part.tokens;
  roundJob.slots = job.slots + begin * kMaxRanks;
  roundJob.bases = state.round->bases;
  roundJob.out = static_cast<char*>(job.out) + bytes;
  for (auto& bias : roundJob.bias) {
    if (bias != nullptr) bias = static_cast<const char*>(bias) + bytes;
  }
  roundJob.out_weights = job.out_weights + begin * job.topk;
  enqueueSums(state, roundJob, state.round->shares, stream);
}

}  // namespace

void enqueueDispatchRounds(const HighThroughput& state, const epf_dispatch& job,
                           cudaStream_t stream) {
  const Rounds rounds = roundsOf(state, job);
  const std::size_t place = state.places.elements(job.hidden);
  for (int i = 0; i < rounds.count; i++) {
    const bool slotsWithheld = job.cached == 0 && i == 0;
    const Cut cut = {job.slots, job.bases, job.tokens, rounds.tokens, i, slotsWithheld, place};
    enqueueDispatchRound(state, job, cut, stream);
  }
}

void enqueueCombineRounds(const HighThroughput& state, const epf_combine& job,
                          cudaStream_t stream) {
  const Rounds rounds = roundsOf(state, job);
  // Slots are only read.
  auto* slots = const_cast<std::int32_t*>(job.slots);
  for (int i = 0; i < rounds.count; i++) {
    const Cut cut = {slots, job.bases, job.tokens, rounds.tokens, i, false, 0};
    enqueueCombineRound(state, job, cut, stream);
  }
}

}  // namespace ep
