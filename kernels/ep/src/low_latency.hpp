// Host functions for packed low latency: each enqueues work and does not wait for it. Before the
// call, callers check the parts of the job that the function uses.
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
  int* cursors;  // [experts], then [ranks]: zero before and after a send
};
// Lets the send kernels use more than the default 48 KiB of shared memory, static memory included.
// Called once for each GPU before the first send: a request for each call would cost as much as a
// launch.
void allowSendShared();
// `together`: the second half follows at once, and its blocks may start while the first half runs
// if that is faster.
void enqueueSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream);
void enqueueReceive(const LowLatencyDispatch& dispatch, int sms, bool together,
                    cudaStream_t stream);

// Index in `arrivals` of the entry for row `number` of a source.
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
// The first half: pushes rows, or, with `reduced`, calls enqueueReduce, which pushes sums of rows.
void enqueuePush(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);
void enqueueReduce(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);
// The second half: waits for the pushed rows and adds them.
void enqueueSum(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);

}  // namespace ep
