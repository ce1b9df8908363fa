// Kernels that move contiguous bytes between ranks, to measure the speed that each engine can
// reach. They use the same rings, tickets and flags as the operations that are compared with them.
#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kStages = 4;
constexpr int kReading = 2;  // groups of stores that may still read when the next load is issued
constexpr int kWarps = 7;
constexpr int kShared = kWarps * kStages * static_cast<int>(kCeilingChunk);
constexpr int kStoreThreads = 1024;
static_assert(kCeilingChunk % (2 * 32 * 16) == 0);

// Peers in the order in which this rank serves them: the next rank first.
struct Peers {
  int count = 0;
  int rank[kMaxRanks];

  __device__ explicit Peers(const CeilingJob& job) {
    for (int i = 1; i <= job.team.ranks; i++) {
      const int r = (job.team.me + i) % job.team.ranks;
      if (job.peers >> r & 1) rank[count++] = r;
    }
  }
};

struct Route {
  const char* from;
  char* to;
};

// Returns the route of the chunk with this number; neighboring chunks go to different peers.
__device__ Route routeOf(const CeilingJob& job, const Peers& peers, int number, Engine engine) {
  const int peer = peers.rank[number % peers.count];
  const bool odd = number / peers.count % 2 != 0;
  const bool pull = engine == Engine::kPull || (engine == Engine::kMixed && odd);
  const std::size_t chunk = static_cast<std::size_t>(number / peers.count) * kCeilingChunk;
  const int me = job.team.me;
  const int holder = pull ? peer : me, taker = pull ? me : peer;
  return {job.team.arena[holder] + job.sourceOffset + taker * job.bytesPerPeer + chunk,
          job.team.arena[taker] + job.targetOffset + holder * job.bytesPerPeer + chunk};
}

// A warp's part of shared memory: kStages stages and barriers.
struct Ring {
  char* chunks;
  std::uint64_t* barriers;
  int* units;
};

__device__ void copyByTma(const CeilingJob& job, const Peers& peers, Engine engine,
                          const Ring& ring) {
  const std::uint32_t stages = ptx::shared(ring.chunks), bars = ptx::shared(ring.barriers);
  int* units = ring.units;
  for (int s = 0; s < kStages; s++) ptx::initBarrier(bars + 8 * s);
  ptx::fenceBarrierInit();
  const int total = static_cast<int>(job.bytesPerPeer / kCeilingChunk) * peers.count;
  std::uint32_t* tickets = &job.team.counters->ticket;
  int next = static_cast<int>(atomicAdd(tickets, 1));
  int in = 0, out = 0, inFlight = 0;
  std::uint32_t phase = 0;
  const auto load = [&] {
    units[in] = next;
    ptx::expectBytes(bars + 8 * in, kCeilingChunk);
    ptx::load(stages + in * kCeilingChunk, routeOf(job, peers, next, engine).from, kCeilingChunk,
              bars + 8 * in);
    in = (in + 1) % kStages;
    inFlight++;
    next = static_cast<int>(atomicAdd(tickets, 1));
  };
  for (int i = 0; i < kStages - kReading && next < total; i++) load();
#pragma unroll 1
  while (inFlight > 0) {
    ptx::waitBarrier(bars + 8 * out, phase);
    ptx::store(routeOf(job, peers, units[out], engine).to, stages + out * kCeilingChunk,
               kCeilingChunk);
    ptx::commitStores();
    inFlight--;
    out = (out + 1) % kStages;
    if (out == 0) phase ^= 1;
    if (next < total) {
      ptx::waitStoresRead<kReading>();
      load();
    }
  }
  ptx::waitStoresDone();
  ptx::fenceCopies();
}

__global__ void __launch_bounds__(kWarps * 32, 1)
    tmaKernel(const __grid_constant__ CeilingJob job, Engine engine) {
  extern __shared__ __align__(128) char rings[];
  __shared__ __align__(8) std::uint64_t barriers[kWarps * kStages];
  __shared__ int units[kWarps * kStages];
  const Peers peers(job);
  if (threadIdx.x % 32 == 0 && peers.count > 0) {
    const int first = static_cast<int>(threadIdx.x / 32) * kStages;
    copyByTma(job, peers, engine, {rings + first * kCeilingChunk, barriers + first, units + first});
  }
  if (lastBlock(job.team)) meetAtEnd(job.team, Flag::kDone, job.epoch);
}

// A warp copies a chunk in two halves, with seven loads in flight: more would spill registers.
__global__ void __launch_bounds__(kStoreThreads, 1)
    storeKernel(const __grid_constant__ CeilingJob job) {
  const Peers peers(job);
  const int lane = threadIdx.x % 32;
  const int warps = gridDim.x * (kStoreThreads / 32);
  const int total = static_cast<int>(job.bytesPerPeer / kCeilingChunk) * peers.count;
  constexpr int kSteps = kCeilingChunk / (2 * 32 * 16);
  for (int unit = blockIdx.x + (threadIdx.x / 32) * gridDim.x; unit < total; unit += warps) {
    const Route route = routeOf(job, peers, unit, Engine::kStores);
    const int4* from = reinterpret_cast<const int4*>(route.from) + lane;
    int4* to = reinterpret_cast<int4*>(route.to) + lane;
#pragma unroll 1
    for (int half = 0; half < 2; half++, from += kSteps * 32, to += kSteps * 32) {
      int4 values[kSteps];
#pragma unroll
      for (int i = 0; i < kSteps; i++) values[i] = __ldcs(from + i * 32);
#pragma unroll
      for (int i = 0; i < kSteps; i++) to[i * 32] = values[i];
    }
  }
  __threadfence_system();
  if (lastBlock(job.team)) meetAtEnd(job.team, Flag::kDone, job.epoch);
}

__global__ void closeKernel(const __grid_constant__ CeilingJob job) {
  meetAtEnd(job.team, Flag::kDone, job.epoch);
}

void enqueueCopies(const CeilingJob& job, cudaStream_t stream) {
  const Team& team = job.team;
  for (int i = 1; i <= team.ranks; i++) {
    const int r = (team.me + i) % team.ranks;
    if ((job.peers >> r & 1) == 0) continue;
    CUDA_CHECK(cudaMemcpyAsync(team.arena[r] + job.targetOffset + team.me * job.bytesPerPeer,
                               team.arena[team.me] + job.sourceOffset + r * job.bytesPerPeer,
                               job.bytesPerPeer, cudaMemcpyDeviceToDevice, stream));
  }
  closeKernel<<<1, 32, 0, stream>>>(job);
}

}  // namespace

const char* nameOf(Engine engine) {
  switch (engine) {
    case Engine::kCopy:
      return "copy-engine";
    case Engine::kStores:
      return "stores";
    case Engine::kPush:
      return "tma-push";
    case Engine::kPull:
      return "tma-pull";
    default:
      return "tma-mixed";
  }
}

void enqueueCeiling(const CeilingJob& job, Engine engine, int sms, cudaStream_t stream) {
  if (engine == Engine::kCopy) {
    enqueueCopies(job, stream);
  } else if (engine == Engine::kStores) {
    storeKernel<<<sms, kStoreThreads, 0, stream>>>(job);
  } else {
    CUDA_CHECK(
        cudaFuncSetAttribute(tmaKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kShared));
    tmaKernel<<<sms, kWarps * 32, kShared, stream>>>(job, engine);
  }
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
