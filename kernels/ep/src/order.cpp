#include "order.hpp"

#include <cstdint>

#include "gpu/cuda_check.hpp"

namespace ep {

Order::Order() {
  for (Last* last : {&eager_, &captured_}) {
    CUDA_CHECK(cudaEventCreateWithFlags(&last->end, cudaEventDisableTiming));
  }
}

Order::~Order() {
  for (const Last* last : {&eager_, &captured_}) cudaEventDestroy(last->end);
  // At the end of a process CUDA may be gone already.
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
  if (!last.any || last.when.capture != now.capture || last.when.stream == now.stream) return;
  CUDA_CHECK(cudaStreamWaitEvent(stream, last.end, 0));
}

void Order::record(cudaStream_t stream, const Now& now) {
  Last& last = lastOf(now);
  CUDA_CHECK(cudaEventRecord(last.end, stream));
  last.when = now;
  last.any = true;
}

}  // namespace ep
