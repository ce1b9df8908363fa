// Operations as CUDA graphs: captured at their first call, replayed at every later one.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <map>
#include <string>

namespace epbench {

class Replays {
 public:
  Replays() = default;
  ~Replays();
  Replays(const Replays&) = delete;
  Replays& operator=(const Replays&) = delete;

  // While it is off, operations are enqueued directly.
  void turn(bool on) { on_ = on; }
  // `name` stands for the operation with all that it is given; within a capture it is just a part.
  // `captured` is called before the first launch.
  void perform(const std::string& name, cudaStream_t stream, const std::function<void()>& operation,
               const std::function<void()>& captured);
  // For memory that goes: what was captured names it.
  void forget();

 private:
  bool on_ = false;
  bool capturing_ = false;
  std::map<std::string, cudaGraphExec_t> graphs_;
};

}  // namespace epbench
