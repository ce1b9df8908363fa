// GPU instructions that C++ cannot express: bulk copies (TMA), their barriers, and accesses to
// flags that other GPUs see.
#pragma once

#include <cstdint>

namespace epbench::ptx {

// Returns an address in shared memory as these instructions need it.
__device__ __forceinline__ std::uint32_t shared(const void* p) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void initBarrier(std::uint32_t barrier) {
  asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(barrier) : "memory");
}

// Makes newly initialized barriers visible to the copy engine.
__device__ __forceinline__ void fenceBarrierInit() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

__device__ __forceinline__ void expectBytes(std::uint32_t barrier, std::uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
               : "memory");
}

__device__ __forceinline__ void waitBarrier(std::uint32_t barrier, std::uint32_t phase) {
  std::uint32_t done = 0;
  while (done == 0) {
    asm volatile(
        "{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
        : "=r"(done)
        : "r"(barrier), "r"(phase)
        : "memory");
  }
}

__device__ __forceinline__ void load(std::uint32_t to, const void* from, std::uint32_t bytes,
                                     std::uint32_t barrier) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
          "r"(to),
      "l"(from), "r"(bytes), "r"(barrier)
      : "memory");
}

__device__ __forceinline__ void store(void* to, std::uint32_t from, std::uint32_t bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(from),
               "r"(bytes)
               : "memory");
}

__device__ __forceinline__ void commitStores() {
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}

// Waits until at most `Groups` groups of stores are still reading shared memory.
template <int Groups>
__device__ __forceinline__ void waitStoresRead() {
  asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Groups) : "memory");
}

// Waits until all stores are complete, not only read: otherwise a flag could arrive before its
// data.
__device__ __forceinline__ void waitStoresDone() {
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

__device__ __forceinline__ void fenceSharedForCopies() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

// Orders plain accesses and bulk copies of the same memory.
__device__ __forceinline__ void fenceCopies() { asm volatile("fence.proxy.async;" ::: "memory"); }

// Once all blocks have called this, the stream's next kernel may start if it was launched with
// programmatic stream serialization.
__device__ __forceinline__ void allowNextKernel() {
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
}

// Waits until the preceding kernels have finished and their writes are visible.
__device__ __forceinline__ void waitPreviousKernel() {
  asm volatile("griddepcontrol.wait;" ::: "memory");
}

// Synchronizes `threads` threads of a block at one of its sixteen barriers.
__device__ __forceinline__ void syncThreads(int barrier, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

__device__ __forceinline__ void storeRelease(std::uint32_t* flag, std::uint32_t value) {
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
}

__device__ __forceinline__ std::uint32_t loadAcquire(const std::uint32_t* flag) {
  std::uint32_t value;
  asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  return value;
}

// Stores a word in another rank's memory. Neither this store nor loadRelaxed orders other accesses,
// so the word must contain its own turn number.
__device__ __forceinline__ void storeRelaxed(std::uint64_t* word, std::uint64_t value) {
  asm volatile("st.relaxed.sys.global.u64 [%0], %1;" ::"l"(word), "l"(value) : "memory");
}

__device__ __forceinline__ std::uint64_t loadRelaxed(const std::uint64_t* word) {
  std::uint64_t value;
  asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(value) : "l"(word) : "memory");
  return value;
}

__device__ __forceinline__ std::uint32_t addAcquireRelease(std::uint32_t* counter,
                                                           std::uint32_t value) {
  std::uint32_t before;
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(counter), "r"(value)
               : "memory");
  return before;
}

__device__ __forceinline__ std::uint64_t nanoseconds() {
  std::uint64_t now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now)::"memory");
  return now;
}

}  // namespace epbench::ptx
