// Barriers, bulk copies and the fence between reads and bulk copies; `tma_store_fence`, `mbarrier_arrive` and
// `elect_one_sync` are named as in DeepEP, because the patch searches for these names.
#pragma once
#include <cstdint>

__device__ __forceinline__ uint32_t shared_address(const void* pointer) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(pointer));
}

__device__ __forceinline__ bool elect_one_sync() {
  uint32_t elected;
  asm volatile(
      "{ .reg .pred one; elect.sync _|one, 0xffffffff; selp.u32 %0, 1, 0, one; }"
      : "=r"(elected));
  return elected != 0;
}

__device__ __forceinline__ void mbarrier_init(uint64_t& barrier, uint32_t arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&barrier)), "r"(arrivals));
}

__device__ __forceinline__ void mbarrier_wait(uint64_t& barrier, uint32_t parity) {
  uint32_t done;
  do {
    asm volatile(
        "{ .reg .pred done; mbarrier.try_wait.parity.shared::cta.b64 done, [%1], %2; selp.u32 %0, 1, 0, done; }"
        : "=r"(done)
        : "r"(shared_address(&barrier)), "r"(parity)
        : "memory");
  } while (done == 0);
}

__device__ __forceinline__ void mbarrier_arrive(uint64_t& barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(&barrier)) : "memory");
}

__device__ __forceinline__ void tma_load(void* stage, const void* source, uint64_t& barrier, uint32_t bytes) {
  asm volatile(
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)), "r"(bytes)
      : "memory");
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
          shared_address(stage)),
      "l"(source), "r"(bytes), "r"(shared_address(&barrier))
      : "memory");
}

__device__ __forceinline__ void tma_store_fence() {
  asm volatile("fence.proxy.async.shared::cta;");
}
