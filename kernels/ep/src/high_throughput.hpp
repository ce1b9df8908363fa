// Host functions for high throughput, built on epbench's layout, dispatch and combine: each
// enqueues work, none waits. Callers check jobs first.
#pragma once

#include <cuda_runtime.h>

#include "arena.hpp"
#include "gpu/kernels.hpp"

namespace ep {

// In the counts for the host, the index at which counts of experts begin: behind the rows of this
// rank, those of the rank that gets most, and the tokens of the rank that sends most.
constexpr int kCountsFirst = 3;

// The counts of a dispatch for the host, in separate memory.
struct HostCounts {
  std::uint32_t ticket;  // of the dispatch that the counts belong to
  std::int32_t counts[kCountsFirst + EPF_MOST_EXPERTS];
};

// A row travels as elements and scales, as epbench moves them; its record has token, weights and
// experts. Rows are laid out like the caller's matrix.
constexpr std::uint32_t scaleStride(int columns) {
  return static_cast<std::uint32_t>((columns + 3) / 4 * 16);
}
// Whether the caller's scales have to be packed before they travel.
constexpr bool packsScales(const epf_dispatch& job) {
  return job.scale_columns > 0 && job.packed_scales != nullptr;
}
constexpr epbench::RowForm formOf(const epf_dispatch& job) {
  const auto elements = static_cast<std::uint32_t>(job.row_bytes);
  const std::uint32_t scales = scaleStride(job.scale_columns);
  return {elements, static_cast<std::uint32_t>(job.scale_columns) * 4, scales, elements};
}
constexpr std::uint32_t recordBytes(int topk) {
  return static_cast<std::uint32_t>((4 + 6 * topk + 15) / 16 * 16);
}
static_assert(recordBytes(EPF_MOST_ROUTED) <= epbench::kRecordStride);

// The current round, as sliceKernel computes it.
struct Round {
  std::int32_t next[EPF_MOST_RANKS];    // our rows at each rank up to and with this round
  Slice came[EPF_MOST_RANKS];           // rows of each source at this rank
  std::int32_t shares[EPF_MOST_RANKS];  // where our row 0 would lie at each rank
  std::int32_t bases[EPF_MOST_RANKS];   // as shares; for this rank, the base of all its own rows
};

struct HighThroughput {
  epbench::Team team;
  HighThroughputPlaces places;
  HostCounts* hostCounts;  // as the GPU sees it
  std::uint64_t* where;    // [ranks] where rows of the current dispatch begin at each
  Round* round;
  int links;  // Rank::links of epbench
  int sms;    // of the GPU
};

void enqueueFindLayout(const epf_layout& job, cudaStream_t stream);
void enqueueBegin(const HighThroughput& at, const epf_dispatch& job, std::uint32_t ticket,
                  cudaStream_t stream);
void enqueueFinish(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
// Whether rows are received directly in the caller's results, or have to be copied there.
constexpr bool comesToResults(const epf_dispatch& job) {
  return job.room != nullptr && job.room == job.recv_x;
}
void enqueueCombineRows(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);

// Marks a slot whose row is not sent yet and keeps its value: the function is its own inverse.
constexpr int withheld(int slot) { return -2 - slot; }
// How a transfer is cut into rounds; all ranks compute the same.
template <typename Job>
Rounds roundsOf(const HighThroughput& at, const Job& job) {
  return Rounds::of(job.most, job.most_tokens, at.places.capacity(job.hidden), at.team.ranks);
}
// The first round restores the slots that the begin of an uncached dispatch withheld.
void enqueueDispatchRounds(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
void enqueueCombineRounds(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);
// Sends rows to the addresses in `where`.
void enqueueRows(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
// Sums staged rows and weights; weights lie at `weightBases`.
void enqueueSums(const HighThroughput& at, const epf_combine& job, const std::int32_t* weightBases,
                 cudaStream_t stream);
// Reports to all ranks that this one writes nothing more.
void enqueueFarewell(const HighThroughput& at);
// Waits until all ranks have come to this operation.
void enqueueGate(const HighThroughput& at, cudaStream_t stream);

// The kernels below are this library's own, not epbench's.
void enqueueUnpack(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
void enqueueStage(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);
// Unpacks one round, whose sources have shares of `share` rows each.
void enqueueUnpackRound(const HighThroughput& at, const epf_dispatch& job, int share, bool first,
                        cudaStream_t stream);
void enqueueStageRound(const HighThroughput& at, const epf_combine& job, int share,
                       cudaStream_t stream);
void enqueueWeightSums(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);

}  // namespace ep
