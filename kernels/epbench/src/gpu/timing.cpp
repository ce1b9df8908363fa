#include "gpu/timing.hpp"

#include <algorithm>

namespace epbench {
namespace {

class Events {
 public:
  explicit Events(int count) : events_(count) {
    for (auto& event : events_) CUDA_CHECK(cudaEventCreate(&event));
  }
  ~Events() {
    for (auto event : events_) cudaEventDestroy(event);
  }
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  void record(int number, cudaStream_t stream) {
    CUDA_CHECK(cudaEventRecord(events_[number], stream));
  }
  float microseconds(int first, int second) const {
    float milliseconds = 0;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, events_[first], events_[second]));
    return milliseconds * 1e3f;
  }

 private:
  std::vector<cudaEvent_t> events_;
};

}  // namespace

Timing timeOperation(Rank& rank, const Sampling& sampling, const std::function<void()>& operation,
                     const std::function<void()>& before) {
  const int all = sampling.warmups + sampling.samples;
  Events events(2 * all + 2);
  // No rank enqueues waiting kernels while another rank still allocates, because allocation waits
  // for the GPU.
  rank.exchange().barrier(rank.me());
  for (int i = 0; i < all; i++) {
    if (before) before();
    if (sampling.coldCache) rank.flushCache();
    rank.barrierOnGpu();
    events.record(2 * i, rank.stream());
    operation();
    events.record(2 * i + 1, rank.stream());
  }
  rank.barrierOnGpu();
  events.record(2 * all, rank.stream());
  // An operation that needs `before` cannot be repeated without it.
  for (int i = 0; i < sampling.samples && !before; i++) operation();
  events.record(2 * all + 1, rank.stream());
  rank.synchronize();

  std::vector<float> mine;
  for (int i = sampling.warmups; i < all; i++) {
    mine.push_back(events.microseconds(2 * i, 2 * i + 1));
  }
  Timing timing;
  timing.perCall = Stats::ofSlowest(rank.exchange().gather(rank.me(), mine));
  const float total = events.microseconds(2 * all, 2 * all + 1);
  for (const float rankTotal : rank.exchange().gather(rank.me(), total)) {
    timing.backToBackUs = std::max(timing.backToBackUs, static_cast<double>(rankTotal));
  }
  timing.backToBackUs /= sampling.samples;
  return timing;
}

}  // namespace epbench
