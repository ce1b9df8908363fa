// What the kernels rely on: each call's shape is refused here or right. No CUDA.
#pragma once

#include "arena.hpp"

namespace ep {

// Throw Failure(kUsage) with what is wrong and what was got.
void requireRanks(int rank, int ranks);
void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places);
void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places);

}  // namespace ep
