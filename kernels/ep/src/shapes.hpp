// Conditions that the kernels rely on: each call's shape is refused here or right. No CUDA.
#pragma once

#include "arena.hpp"

namespace ep {

// Throw Failure(kUsage) with the fault and the given value.
void requireRanks(int rank, int ranks);
void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places);
void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places);

void requireLayout(const epf_layout& job);
// Of a dispatch: before rows are sent, and before they are handed out.
void requireBegin(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
void requireFinish(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
// Results that rows may come to.
struct Results {
  const char *begin, *end;
};
void requireRoom(const epf_dispatch& job, const Results& results);
void requireCombineRows(const epf_combine& job, int ranks, const HighThroughputPlaces& places);
// How the GPU of a rank reaches that of another.
struct Link {
  int rank, peer;
  bool access, atomics;  // of one GPU to the other's memory, and native ones: over NVLink alone
};
void requireLink(const Link& link);

}  // namespace ep
