// Operations as CUDA graphs: captured at the first call, replayed at later calls.
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

  // While replays are disabled, operations are enqueued directly.
  void setEnabled(bool enabled) { enabled_ = enabled; }
  // Runs the operation, from its graph if replays are enabled. `name` identifies the operation with
  // all its arguments. During a capture, the operation becomes a part of the captured graph.
  // `captured` is called before a graph's first launch.
  void perform(const std::string& name, cudaStream_t stream, const std::function<void()>& operation,
               const std::function<void()>& captured);
  // Destroys all graphs. Called before memory is freed, because captured graphs refer to it.
  void forget();

 private:
  bool enabled_ = false;
  bool capturing_ = false;
  std::map<std::string, cudaGraphExec_t> graphs_;
};

}  // namespace epbench
