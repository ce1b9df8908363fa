// Checks the conditions that the kernels rely on. Uses no CUDA.
#pragma once

#include "arena.hpp"

namespace ep {

// Each function throws Failure(kUsage) with the violated condition and the given value.
void requireRanks(int rank, int ranks);
void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places);
void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places);

void requireLayout(const epf_layout& job);
// requireBegin checks a dispatch before its rows are sent, requireFinish before they are delivered.
void requireBegin(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
void requireFinish(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
// The memory that a communicator lends for results, into which rows may be received directly.
struct Results {
  const char *begin, *end;
};
void requireRoom(const epf_dispatch& job, const Results& results);
void requireCombineRows(const epf_combine& job, int ranks, const HighThroughputPlaces& places);
// How one rank's GPU reaches another rank's GPU.
struct Link {
  int rank, peer;
  bool access, atomics;  // peer access, and native atomics, which only NVLink has
};
void requireLink(const Link& link);

}  // namespace ep
