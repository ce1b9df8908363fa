// Conditions that the kernels rely on: a call whose shape violates them is refused here. No CUDA.
#pragma once

#include "arena.hpp"

namespace ep {

// These throw Failure(kUsage) with the fault and the given value.
void requireRanks(int rank, int ranks);
void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places);
void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places);

void requireLayout(const epf_layout& job);
// For a dispatch: before rows are sent, and before they are delivered.
void requireBegin(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
void requireFinish(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
// Results into which rows may be received directly.
struct Results {
  const char *begin, *end;
};
void requireRoom(const epf_dispatch& job, const Results& results);
void requireCombineRows(const epf_combine& job, int ranks, const HighThroughputPlaces& places);
// How one rank's GPU reaches another's.
struct Link {
  int rank, peer;
  bool access, atomics;  // peer access, and native atomics, which only NVLink has
};
void requireLink(const Link& link);

}  // namespace ep
