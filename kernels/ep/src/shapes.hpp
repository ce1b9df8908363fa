// What the kernels rely on: each call's shape is refused here or right. No CUDA.
#pragma once

#include "arena.hpp"

namespace ep {

// Throw Failure(kUsage) with what is wrong and what was got.
void requireRanks(int rank, int ranks);
void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places);
void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places);

void requireLayout(const epf_layout& job);
// Of a dispatch: before its counts are asked for, and before rows are sent.
void requireBegin(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
void requireFinish(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places);
void requireCombineRows(const epf_combine& job, const HighThroughputPlaces& places);

}  // namespace ep
