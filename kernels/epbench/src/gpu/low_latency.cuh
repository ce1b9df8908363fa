// Offsets of the low-latency rows in the arena.
#pragma once

#include "gpu/kernels.hpp"

namespace epbench {

// Returns the bucket of an expert; buckets are numbered over all ranks.
__device__ __forceinline__ int bucketOf(const LowLatencyShape& shape, int expert) {
  return shape.perRank ? expert / shape.expertsPerRank : expert;
}

// Returns the index of a row that `source` sent, among all rows of the bucket's rank.
__device__ __forceinline__ std::size_t rowIndexOf(const LowLatencyJob& job, int bucket, int source,
                                                  int place) {
  const int local = bucket % job.shape.buckets();
  return (static_cast<std::size_t>(local) * job.team.ranks + source) * job.shape.mostTokens + place;
}

// Returns the offset of a pushed row in the arena of the rank that sums it. Operations alternate
// between two copies of this memory, so that no rank has to report that it has read a row.
__device__ __forceinline__ std::size_t stagedAt(const LowLatencyJob& job, int bucket, int place,
                                                std::uint32_t epoch) {
  const std::size_t number = static_cast<std::size_t>(bucket) * job.shape.mostTokens + place;
  return job.stagedOffset + (epoch & 1) * job.stagedBytes + number * 2 * job.shape.hidden;
}

}  // namespace epbench
