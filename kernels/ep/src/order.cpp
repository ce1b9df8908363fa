#include "order.hpp"

#include <cstdint>

#include "gpu/cuda_check.hpp"

namespace ep {

Order::Order() {
  CUDA_CHECK(cudaEventCreateWithFlags(&joint_, cudaEventDisableTiming));
  for (Last* last : {&eager_, &captured_}) {
    CUDA_CHECK(cudaEventCreateWithFlags(&last->end, cudaEventDisableTiming));
  }
}

Order::~Order() {
  for (const Last* last : {&eager_, &captured_}) cudaEventDestroy(last->end);
  cudaEventDestroy(joint_);
  for (const cudaEvent_t event : spareEvents_) cudaEventDestroy(event);
  // When a process exits, CUDA may be unloaded already.
  cudaGetLastError();
}

Order::Now Order::nowOf(cudaStream_t stream) {
  Now now{};
  auto status = cudaStreamCaptureStatusNone;
  CUDA_CHECK(cudaStreamGetCaptureInfo(stream, &status, &now.capture));
  if (status != cudaStreamCaptureStatusNone) {
    now.stream = reinterpret_cast<std::uintptr_t>(stream);
    return now;
  }
  now.capture = 0;
  CUDA_CHECK(cudaStreamGetId(stream, &now.stream));
  return now;
}

void Order::follow(cudaStream_t stream, const Now& now) {
  const Last& last = lastOf(now);
  if (!last.recorded || last.when.capture != now.capture || last.when.stream == now.stream) return;
  CUDA_CHECK(cudaStreamWaitEvent(stream, last.end, 0));
}

void Order::join(cudaStream_t stream, cudaStream_t after) {
  if (stream == after) return;
  CUDA_CHECK(cudaEventRecord(joint_, after));
  CUDA_CHECK(cudaStreamWaitEvent(stream, joint_, 0));
}

cudaEvent_t Order::take(cudaStream_t stream) {
  const std::lock_guard lock(mutex_);
  cudaEvent_t event = nullptr;
  if (spareEvents_.empty()) {
    CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    spareEvents_.push_back(event);
  }
  event = spareEvents_.back();
  CUDA_CHECK(cudaEventRecord(event, stream));
  spareEvents_.pop_back();
  return event;
}

void Order::wait(cudaStream_t stream, cudaEvent_t event) {
  CUDA_CHECK(cudaStreamWaitEvent(stream, event, 0));
}

void Order::give(cudaEvent_t event) {
  const std::lock_guard lock(mutex_);
  spareEvents_.push_back(event);
}

void Order::record(cudaStream_t stream, const Now& now) {
  Last& last = lastOf(now);
  CUDA_CHECK(cudaEventRecord(last.end, stream));
  last.when = now;
  last.recorded = true;
}

}  // namespace ep
