// Where the rows of low latency lie.
#pragma once

#include "gpu/kernels.hpp"

namespace epbench {

// The bucket of all ranks that a choice belongs to.
__device__ __forceinline__ int bucketOf(const LowLatencyShape& shape, int expert) {
  return shape.perRank ? expert / shape.expertsPerRank : expert;
}

// A row of `source` among all rows of the rank that has the bucket.
__device__ __forceinline__ std::size_t numberOf(const LowLatencyJob& job, int bucket, int source,
                                                int place) {
  const int local = bucket % job.shape.buckets();
  return (static_cast<std::size_t>(local) * job.team.ranks + source) * job.shape.mostTokens + place;
}

// The place at which the rank that needs the sum finds such a row once it was pushed; pushes take
// turns at two places, so that no rank has to report that it has read.
__device__ __forceinline__ std::size_t stagedAt(const LowLatencyJob& job, int bucket, int place,
                                                std::uint32_t epoch) {
  const std::size_t number = static_cast<std::size_t>(bucket) * job.shape.mostTokens + place;
  return job.stagedOffset + (epoch & 1) * job.stagedBytes + number * 2 * job.shape.hidden;
}

}  // namespace epbench
