// Host functions for packed low latency: each enqueues work, none waits. Callers check the parts of
// a job that a function needs.
#pragma once

#include <cuda_runtime.h>

#include "arena.hpp"

namespace ep {

// The data that the kernels of one operation share.
struct LowLatencyDispatch {
  epbench::Team team;
  LowLatencyPlaces places;
  Row row;
  epf_low_latency_dispatch job;
  int* cursors;  // [experts], then [ranks]: zero before and after
};
// Called once for each GPU before the first send: a kernel gets at most 48 KiB of shared memory,
// static memory included, unless it requests more. Requesting it for each call would cost as much
// as a launch.
void allowSendShared();
// `together`: the second half is enqueued next, and its blocks may start while the first half runs,
// where that is faster.
void enqueueSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream);
void enqueueReceive(const LowLatencyDispatch& dispatch, int sms, bool together,
                    cudaStream_t stream);

// Index of the entry in `arrivals` for a source's row.
template <typename Job>
constexpr std::size_t arrivalAt(const Job& job, int source, int number) {
  return EPF_MOST_RANKS +
         (static_cast<std::size_t>(source) * job.max_tokens + number) * (1 + job.topk);
}

struct LowLatencyCombine {
  epbench::Team team;
  LowLatencyPlaces places;
  epf_low_latency_combine job;
};
// The first half: pushes rows, or sums of rows.
void enqueuePush(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);
void enqueueReduce(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);
void enqueueSum(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);

}  // namespace ep
