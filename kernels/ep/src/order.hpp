// Makes the work of calls run one after another on the GPU, whatever streams and threads the calls
// come from.
#pragma once

#include <cuda_runtime.h>

#include <mutex>
#include <vector>

namespace ep {

class Order {
 public:
  Order();  // for streams of the current GPU
  ~Order();
  Order(const Order&) = delete;
  Order& operator=(const Order&) = delete;

  // Runs the enqueued work after everything that earlier calls enqueued. During a graph's capture,
  // it runs after everything enqueued in the same capture, because a capture may not wait for other
  // work. If `after` is a stream, the work also runs behind all earlier work of that stream.
  template <typename Enqueue>
  void run(cudaStream_t stream, cudaStream_t after, Enqueue enqueue) {
    const std::lock_guard lock(mutex_);
    if (after != nullptr) join(stream, after);
    const Now now = nowOf(stream);
    follow(stream, now);
    enqueue();
    record(stream, now);
  }

  // Makes later work of `stream` run behind all earlier work of `after`.
  void follow(cudaStream_t stream, cudaStream_t after) {
    const std::lock_guard lock(mutex_);
    join(stream, after);
  }

  // Returns an event recorded behind all earlier work of the stream; `wait` makes a stream wait for
  // it, `give` returns it for reuse.
  cudaEvent_t take(cudaStream_t stream);
  static void wait(cudaStream_t stream, cudaEvent_t event);
  void give(cudaEvent_t event);

 private:
  // Identifies a stream by CUDA's stream number: a handle may be reused for another stream, a
  // number is not. In a capture, where the number cannot be queried, the handle is used instead:
  // all streams of a capture exist until it ends.
  using StreamId = unsigned long long;
  struct Now {
    StreamId stream;
    unsigned long long capture;  // 0: not capturing
  };
  struct Last {
    cudaEvent_t end = nullptr;
    Now when{};
    bool recorded = false;
  };

  static Now nowOf(cudaStream_t stream);
  Last& lastOf(const Now& now) { return now.capture == 0 ? eager_ : captured_; }
  void follow(cudaStream_t stream, const Now& now);
  void record(cudaStream_t stream, const Now& now);
  void join(cudaStream_t stream, cudaStream_t after);

  std::mutex mutex_;
  Last eager_, captured_;
  cudaEvent_t joint_ = nullptr;
  std::vector<cudaEvent_t> spareEvents_;  // available to take()
};

}  // namespace ep
