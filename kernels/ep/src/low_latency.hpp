// Packed low latency as functions of the host: each enqueues, none waits. The parts of a job that
// they need has been checked before.
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
  int* cursors;  // [experts], then [ranks]: zero, left at zero
};
// Once for each GPU, before the first send: a kernel gets no more than 48 KiB, its static shared
// memory included, unless it was asked for. To ask for each call costs as much as a launch.
void allowSendShared();
// `together`: the second half is enqueued next, and its blocks may come while the first runs, where
// that helps.
void enqueueSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream);
void enqueueReceive(const LowLatencyDispatch& dispatch, int sms, bool together,
                    cudaStream_t stream);

struct LowLatencyCombine {
  epbench::Team team;
  LowLatencyPlaces places;
  epf_low_latency_combine job;
};
void enqueuePush(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);
void enqueueSum(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream);

}  // namespace ep
