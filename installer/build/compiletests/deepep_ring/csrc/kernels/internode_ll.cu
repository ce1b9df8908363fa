// A ring of stages like the one in low-latency combine's receive half, with the same defect: warps read a stage that
// one warp loads by TMA, and arrive on its empty barrier without a fence (deepseek-ai/DeepEP#642). It stands in for
// DeepEP's file in the tests of the recipe's patch and of combine_fence.py; it is compiled and never run.
#include "utils.cuh"

namespace ring {

constexpr int kStages = 3;
constexpr int kReaders = 4;
constexpr int kRow = kReaders * 32;

__global__ void combine(const float4* rows, float4* sums, int copies) {
  __shared__ alignas(128) float4 stages[kStages][kRow];
  __shared__ uint64_t full_barriers[kStages], empty_barriers[kStages];
  const int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < kStages; ++stage) {
      mbarrier_init(full_barriers[stage], 1);
      mbarrier_init(empty_barriers[stage], kReaders);
    }
    tma_store_fence();
  }
  // DeepEP jumps here where only the receive half is to run; the patch searches for the label.
  if (copies == 0) goto LOW_LATENCY_COMBINE_RECV;
LOW_LATENCY_COMBINE_RECV:
  __syncthreads();
  int stage_idx = 0;
  uint32_t parity = 0;
  if (warp == kReaders) {
    for (int copy = 0; copy < copies; ++copy) {
      mbarrier_wait(empty_barriers[stage_idx], parity ^ 1);
      if (elect_one_sync())
        tma_load(stages[stage_idx], rows + (copy * gridDim.x + blockIdx.x) * kRow, full_barriers[stage_idx],
                 sizeof(stages[0]));
      stage_idx = (stage_idx + 1) % kStages;
      parity ^= stage_idx == 0;
    }
    return;
  }
  float4 sum = {0, 0, 0, 0};
  for (int copy = 0; copy < copies; ++copy) {
    mbarrier_wait(full_barriers[stage_idx], parity);
    const float4 read = stages[stage_idx][threadIdx.x];
    sum = {sum.x + read.x, sum.y + read.y, sum.z + read.z, sum.w + read.w};

    if (elect_one_sync())
      mbarrier_arrive(empty_barriers[stage_idx]);
    stage_idx = (stage_idx + 1) % kStages;
    parity ^= stage_idx == 0;
  }
  sums[blockIdx.x * kRow + threadIdx.x] = sum;
}

// A kernel without a ring, which the check must report as `no ring`.
__global__ void cached_notify_combine(int* counts) { counts[threadIdx.x] = 0; }

}  // namespace ring
