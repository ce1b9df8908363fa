// High throughput as functions of the host, around epbench's layout, dispatch and combine: each
// enqueues, none waits. What they need of a job has been checked before.
#pragma once

#include <cuda_runtime.h>

#include "arena.hpp"
#include "gpu/kernels.hpp"

namespace ep {

// What the host is told of a dispatch, in memory of its own.
struct Told {
  std::uint32_t ticket;  // of the dispatch that the counts belong to
  std::int32_t counts[2 + EPF_MOST_EXPERTS];
};

// How a row travels: elements and scales as epbench moves them, and beside it token, weights,
// experts. Rows lie as a caller's matrix does.
constexpr std::uint32_t scaleStride(int columns) {
  return static_cast<std::uint32_t>((columns + 3) / 4 * 16);
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

struct HighThroughput {
  epbench::Team team;
  HighThroughputPlaces places;
  Told* told;            // as the GPU sees it
  std::uint64_t* where;  // [ranks] where rows of the current dispatch begin at each
  int links;             // Rank::links of epbench
  int sms;               // of the GPU
};

void enqueueFindLayout(const epf_layout& job, cudaStream_t stream);
void enqueueBegin(const HighThroughput& at, const epf_dispatch& job, std::uint32_t ticket,
                  cudaStream_t stream);
void enqueueFinish(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
// Whether rows come to where the caller wants them, or have to be copied there.
constexpr bool comesToResults(const epf_dispatch& job) {
  return job.room != nullptr && job.room == job.recv_x;
}
void enqueueCombineRows(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);
// All ranks have come so far.
void enqueueGate(const HighThroughput& at, cudaStream_t stream);

// The parts that are our own.
void enqueueUnpack(const HighThroughput& at, const epf_dispatch& job, cudaStream_t stream);
void enqueueStage(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);
void enqueueWeightSums(const HighThroughput& at, const epf_combine& job, cudaStream_t stream);

}  // namespace ep
