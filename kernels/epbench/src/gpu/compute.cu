// Occupies SMs while rows are in flight, like a caller's compute but without its memory traffic.
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/ptx.cuh"

namespace epbench {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) computeKernel(int steps, float* sink) {
  float value = static_cast<float>(threadIdx.x);
#pragma unroll 1
  for (int i = 0; i < steps; i++) value = __fmaf_rn(value, 0.999f, 1.0f);
  // Never true, but the compiler cannot know that.
  if (value < 0) *sink = value;
  // Ends after the previous kernel, so that the next kernel sees what that kernel wrote.
  ptx::waitPreviousKernel();
}

}  // namespace

void enqueueCompute(int blocks, int steps, float* sink, cudaStream_t stream) {
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(kThreads);
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = 1;
  CUDA_CHECK(cudaLaunchKernelEx(&config, computeKernel, steps, sink));
}

}  // namespace epbench
