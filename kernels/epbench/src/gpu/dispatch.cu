// The dispatch kernel: every row is loaded once into shared memory and stored from there directly
// to its final place on each rank that needs it. Needs TMA (Hopper or newer) and peer access. Each
// warp has its own ring, and lane 0 does all of the warp's work. A warp takes the next piece of
// work when it is ready: fixed shares left SMs idle (309 instead of 353 GB/s at 12 SMs of an H200).
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kMostWarps = 14;
constexpr std::uint32_t kMostChunk = 7424;  // bytes: FP8's row of 7168 elements and its scales
constexpr std::size_t kSharedLimit = 222 << 10;

// How a row is cut into chunks: `bytes` is the size of all chunks except the last.
struct Cut {
  std::uint32_t bytes;
  std::uint32_t stage;  // bytes of shared memory for one chunk and its record
  int parts;
};

Cut cutOf(const RowForm& row) {
  const std::uint32_t moved = row.movedBytes();
  const std::uint32_t parts = (moved + kMostChunk - 1) / kMostChunk;
  const auto even =
      static_cast<std::uint32_t>(roundUp((row.elementBytes + parts - 1) / parts, 128));
  Cut cut{};
  cut.parts = static_cast<int>((row.elementBytes + even - 1) / even);
  cut.bytes = even;
  cut.stage = static_cast<std::uint32_t>(roundUp(even + row.scaleStride, 128)) + kRecordStride;
  return cut;
}

struct Unit {
  int token;
  int part;
  std::uint32_t elements;  // bytes
  std::uint32_t body;      // bytes, in the last part including the scales
};

// A warp's part of shared memory: buffer, barrier and state for every stage.
struct Ring {
  char* chunks;
  std::uint64_t* barriers;
  int4 (*slots)[2];
  int* units;
};

class Lane {
 public:
  __device__ Lane(const DispatchJob& job, const Cut& cut, int stages, const Ring& ring)
      : job_(job),
        cut_(cut),
        stages_(stages),
        ring_(ptx::shared(ring.chunks)),
        barriers_(ptx::shared(ring.barriers)),
        slots_(ring.slots),
        units_(ring.units) {
    for (int s = 0; s < stages; s++) ptx::initBarrier(barriers_ + 8 * s);
    ptx::fenceBarrierInit();
    total_ = job.tokens * cut.parts;
    next_ = ticket();
  }

  __device__ void run() {
    // Groups of stores that may still be reading while the next load is issued.
    const int readingGroups = stages_ < 4 ? 1 : 2;
#pragma unroll 1
    for (int i = 0; i < stages_ - readingGroups; i++) {
      if (next_ < total_) load();
    }
#pragma unroll 1
    while (inFlight_ > 0) {
      ptx::waitBarrier(barriers_ + 8 * out_, phase_);
      store();
      if (++out_ == stages_) {
        out_ = 0;
        phase_ ^= 1;
      }
      inFlight_--;
      if (next_ < total_) {
        waitUntilRead(readingGroups);
        load();
      }
    }
    ptx::waitStoresDone();
    ptx::fenceCopies();
  }

 private:
  __device__ int ticket() { return static_cast<int>(atomicAdd(&job_.team.counters->ticket, 1)); }

  __device__ static void waitUntilRead(int groups) {
    if (groups == 1) {
      ptx::waitStoresRead<1>();
    } else {
      ptx::waitStoresRead<2>();
    }
  }

  __device__ Unit unit(int number) const {
    Unit unit;
    unit.token = number / cut_.parts;
    unit.part = number - unit.token * cut_.parts;
    const bool last = unit.part == cut_.parts - 1;
    unit.elements = last ? job_.row.elementBytes - unit.part * cut_.bytes : cut_.bytes;
    unit.body = unit.elements + (last ? job_.row.scaleStride : 0);
    return unit;
  }

  __device__ bool hasRecord(const Unit& u) const { return u.part == 0 && job_.recordBytes > 0; }

  __device__ void load() {
    const Unit u = unit(next_);
    const std::uint32_t stage = ring_ + in_ * cut_.stage, barrier = barriers_ + 8 * in_;
    const std::size_t token = u.token;
    const bool record = hasRecord(u);
    units_[in_] = next_;
    ptx::expectBytes(barrier, u.body + (record ? job_.recordBytes : 0) + 32);
    ptx::load(stage, job_.elements + token * job_.row.elementBytes + u.part * cut_.bytes,
              u.elements, barrier);
    if (u.body > u.elements) {
      ptx::load(stage + u.elements, job_.scales + token * job_.row.scaleStride,
                job_.row.scaleStride, barrier);
    }
    if (record) {
      ptx::load(stage + cut_.stage - kRecordStride, job_.records + token * kRecordStride,
                job_.recordBytes, barrier);
    }
    ptx::load(ptx::shared(slots_[in_]), job_.slots + token * kMaxRanks, 32, barrier);
    if (++in_ == stages_) in_ = 0;
    inFlight_++;
    next_ = ticket();
  }

  __device__ void store() {
    const Unit u = unit(units_[out_]);
    const std::uint32_t stage = ring_ + out_ * cut_.stage;
    const int* slots = reinterpret_cast<const int*>(slots_[out_]);
    int r = job_.team.me;
#pragma unroll 1
    for (int i = 0; i < job_.team.ranks; i++) {
      // Starts with the next rank, so that no two ranks start with the same destination.
      if (++r == job_.team.ranks) r = 0;
      const int slot = slots[r];
      if (slot < 0) continue;
      const std::size_t row = static_cast<std::size_t>(__ldg(job_.bases + r) + slot);
      char* arena = job_.team.arena[r];
      const std::size_t rows =
          job_.rowsOffsets == nullptr ? job_.rowsOffset : __ldg(job_.rowsOffsets + r);
      const bool scalesApart = job_.scalesOffset != 0 && u.body > u.elements;
      ptx::store(arena + rows + row * job_.row.stride + u.part * cut_.bytes, stage,
                 scalesApart ? u.elements : u.body);
      if (scalesApart) {
        ptx::store(arena + job_.scalesOffset + row * job_.row.scaleStride, stage + u.elements,
                   job_.row.scaleStride);
      }
      if (hasRecord(u)) {
        ptx::store(arena + job_.recordsOffset + row * kRecordStride,
                   stage + cut_.stage - kRecordStride, job_.recordBytes);
      }
    }
    ptx::commitStores();
  }

  const DispatchJob& job_;
  const Cut& cut_;
  const int stages_;
  const std::uint32_t ring_;
  const std::uint32_t barriers_;
  int4 (*slots_)[2];
  int* units_;
  int total_, next_;
  int in_ = 0, out_ = 0, inFlight_ = 0;
  std::uint32_t phase_ = 0;
};

__global__ void __launch_bounds__(kMostWarps * 32, 1)
    dispatchKernel(const __grid_constant__ DispatchJob job, const __grid_constant__ Cut cut,
                   int stages) {
  extern __shared__ __align__(128) char rings[];
  __shared__ __align__(16) int4 slots[kMostWarps * kMostStages][2];
  __shared__ __align__(8) std::uint64_t barriers[kMostWarps * kMostStages];
  __shared__ int units[kMostWarps * kMostStages];
  if (threadIdx.x % 32 == 0) {
    const int first = static_cast<int>(threadIdx.x / 32) * stages;
    const Ring ring = {rings + first * cut.stage, barriers + first, slots + first, units + first};
    Lane(job, cut, stages, ring).run();
  }
  if (lastBlock(job.team)) {
    if (!job.silent) meetAtEnd(job.team, Flag::kDone, job.epoch);
    ptx::fenceCopies();
  }
}

}  // namespace

int mostDispatchWarps(const RowForm& row, int stages) {
  const auto fit = kSharedLimit / (stages * std::size_t{cutOf(row).stage});
  return static_cast<int>(std::min<std::size_t>(kMostWarps, fit));
}

Effort usualDispatch(double rows, int sms, int links) {
  // Measured GB/s with 7 warps of 4 stages, and with 10 warps of 3. On two H200 (2 rows per token):
  // 171 and 192 with 8 SMs, 334 and 340 with 16, 340 and 337 with 24. On four H200 (3.6 rows per
  // token), 7 warps of 4 stages already write as much as 8 SMs can.
  constexpr double kFewRows = 2;
  constexpr int kFewSms = 16;
  const bool moreWarps = rows <= kFewRows && sms <= kFewSms * links;
  return moreWarps ? Effort{sms, 10, 3} : Effort{sms, kDispatchWarps, kDispatchStages};
}

void enqueueDispatch(const DispatchJob& job, const Effort& effort, cudaStream_t stream) {
  const Cut cut = cutOf(job.row);
  const auto shared = static_cast<std::size_t>(effort.warps) * effort.stages * cut.stage;
  // The size is always the maximum, because ranks that share a GPU set it at the same time.
  CUDA_CHECK(cudaFuncSetAttribute(dispatchKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(kSharedLimit)));
  dispatchKernel<<<effort.sms, effort.warps * 32, shared, stream>>>(job, cut, effort.stages);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace epbench
