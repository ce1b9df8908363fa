// Host functions for high throughput, built on epbench's layout, dispatch and combine: each
// enqueues work and does not wait for it. Callers check jobs first.
#pragma once

#include <cuda_runtime.h>

#include "arena.hpp"
#include "gpu/kernels.hpp"

namespace ep {

// Index of the first expert's count in HostCounts::counts. The three numbers before it are the rows
// that this rank receives, the most rows that any rank receives, and the most tokens that any rank
// sends.
constexpr int kCountsFirst = 3;

// The counts of a dispatch, in memory that the host reads.
struct HostCounts {
  std::uint32_t ticket;  // of the dispatch that the counts belong to
  std::int32_t counts[kCountsFirst + EPF_MOST_EXPERTS];
};

// Bytes of a row's scales, padded to 16.
constexpr std::uint32_t scaleStride(int columns) {
  return static_cast<std::uint32_t>((columns + 3) / 4 * 16);
}
// Whether the caller's scales have to be packed before they are sent.
constexpr bool packsScales(const epf_dispatch& job) {
  return job.scale_columns > 0 && job.packed_scales != nullptr;
}
// The row as epbench moves it: elements and scales, laid out like the caller's matrix.
constexpr epbench::RowForm formOf(const epf_dispatch& job) {
  const auto elements = static_cast<std::uint32_t>(job.row_bytes);
  const std::uint32_t scales = scaleStride(job.scale_columns);
  return {elements, static_cast<std::uint32_t>(job.scale_columns) * 4, scales, elements};
}
// Bytes of the record that is sent with a row: token, weights and experts.
constexpr std::uint32_t recordBytes(int topk) {
  return static_cast<std::uint32_t>((4 + 6 * topk + 15) / 16 * 16);
}
static_assert(recordBytes(EPF_MOST_ROUTED) <= epbench::kRecordStride);

// The current round, as sliceKernel computes it.
struct Round {
  std::int32_t next[EPF_MOST_RANKS];    // our rows at each rank, up to and including this round
  Slice slices[EPF_MOST_RANKS];         // rows of each source at this rank
  std::int32_t shares[EPF_MOST_RANKS];  // offset from our row's number to its index at each rank
  std::int32_t bases[EPF_MOST_RANKS];   // equal `shares`, except the dispatch's base for this rank
};

// The state of a communicator that high-throughput operations use.
struct HighThroughput {
  epbench::Team team;
  HighThroughputPlaces places;
  HostCounts* hostCounts;      // the address for the GPU
  std::uint64_t* rowsOffsets;  // [ranks] offset at which rows of the current dispatch begin
  Round* round;
  int links;  // Rank::links of epbench
  int sms;    // of the GPU
};

void enqueueFindLayout(const epf_layout& job, cudaStream_t stream);
void enqueueBegin(const HighThroughput& state, const epf_dispatch& job, std::uint32_t ticket,
                  cudaStream_t stream);
void enqueueFinish(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream);
// Whether rows are received directly in the caller's results, without a copy.
constexpr bool receivesDirectly(const epf_dispatch& job) {
  return job.room != nullptr && job.room == job.recv_x;
}
void enqueueCombineRows(const HighThroughput& state, const epf_combine& job, cudaStream_t stream);

// Marks a slot whose row is not sent yet; applied again, it restores the slot.
constexpr int withheld(int slot) { return -2 - slot; }
// How a transfer is cut into rounds; all ranks compute the same result.
template <typename Job>
Rounds roundsOf(const HighThroughput& state, const Job& job) {
  return Rounds::of(job.most, job.most_tokens, state.places.capacity(job.hidden), state.team.ranks);
}
// For an uncached dispatch, the first round restores the slots that enqueueBegin withheld.
void enqueueDispatchRounds(const HighThroughput& state, const epf_dispatch& job,
                           cudaStream_t stream);
void enqueueCombineRounds(const HighThroughput& state, const epf_combine& job, cudaStream_t stream);
// Sends rows to the offsets in `rowsOffsets`.
void enqueueRows(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream);
// Sums staged rows and weights. `weightBases` has, for each rank, the number that is added to a
// row's number to find the row's weights.
void enqueueSums(const HighThroughput& state, const epf_combine& job,
                 const std::int32_t* weightBases, cudaStream_t stream);
// Reports to all ranks that this rank writes nothing more.
void enqueueFarewell(const HighThroughput& state);
// Makes the stream wait until all ranks have reached this operation.
void enqueueGate(const HighThroughput& state, cudaStream_t stream);

// The kernels below are this library's own, not epbench's.
void enqueueUnpack(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream);
void enqueueStage(const HighThroughput& state, const epf_combine& job, cudaStream_t stream);
// Unpacks one round; each source's share of the transfer memory has `share` rows. The `first` round
// also clears the choices of results that get no row.
void enqueueUnpackRound(const HighThroughput& state, const epf_dispatch& job, int share, bool first,
                        cudaStream_t stream);
void enqueueStageRound(const HighThroughput& state, const epf_combine& job, int share,
                       cudaStream_t stream);
void enqueueWeightSums(const HighThroughput& state, const epf_combine& job, cudaStream_t stream);

}  // namespace ep
