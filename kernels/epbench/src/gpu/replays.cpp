#include "gpu/replays.hpp"

#include "gpu/cuda_check.hpp"

namespace epbench {

Replays::~Replays() { forget(); }

void Replays::forget() {
  for (const auto& [name, graph] : graphs_) cudaGraphExecDestroy(graph);
  graphs_.clear();
}

void Replays::perform(const std::string& name, cudaStream_t stream,
                      const std::function<void()>& operation,
                      const std::function<void()>& captured) {
  if (!enabled_ || capturing_) return operation();
  cudaGraphExec_t& replay = graphs_[name];
  if (replay == nullptr) {
    cudaGraph_t graph = nullptr;
    // Captures this thread only, because other threads may allocate meanwhile.
    CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    capturing_ = true;
    operation();
    capturing_ = false;
    CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
    CUDA_CHECK(cudaGraphInstantiate(&replay, graph, 0));
    CUDA_CHECK(cudaGraphDestroy(graph));
    CUDA_CHECK(cudaGraphUpload(replay, stream));
    captured();
  }
  CUDA_CHECK(cudaGraphLaunch(replay, stream));
}

}  // namespace epbench
