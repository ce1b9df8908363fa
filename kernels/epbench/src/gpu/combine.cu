// The combine kernel: every token's partial rows are pulled by TMA into shared memory, added in
// fp32 in the order of ranks, rounded once, and stored. Needs TMA and peer access. Sums have the
// same bits on every run, which atomic additions in the order of arrival cannot promise.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "gpu/cuda_check.hpp"
#include "gpu/kernels.hpp"
#include "gpu/sync.cuh"

namespace epbench {
namespace {

constexpr int kMostWarps = 28;
constexpr std::size_t kSharedLimit = 224 << 10;
// Bytes that all SMs of a Hopper GPU together should have in flight: fewer do not fill its links,
// more make them slower.
constexpr double kBytesInFlight = 3.8e6;

struct Piece {
  int unit;
  std::uint32_t present;  // bit r: rank r has a row of the token
};

// Bytes of a row that are pulled at a time: more with few ranks, so that enough are in flight.
template <int Ranks>
constexpr std::uint32_t chunkFor() {
  return Ranks <= 2 ? 2048 : 1024;
}

// Stages for which an SM's shared memory has room.
template <int Ranks>
constexpr int stagesFor() {
  return static_cast<int>(kSharedLimit / (Ranks * chunkFor<Ranks>()));
}

template <int Ranks>
constexpr int mostWarps(int stages) {
  const int fit = stagesFor<Ranks>() / stages;
  return fit < kMostWarps ? fit : kMostWarps;
}

__device__ __forceinline__ void addPair(float* sums, std::uint32_t pair) {
  sums[0] += __uint_as_float(pair << 16);
  sums[1] += __uint_as_float(pair & 0xFFFF0000u);
}

__device__ __forceinline__ std::uint32_t rounded(float low, float high) {
  std::uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

template <int Ranks, bool Biased>
class Warp {
 public:
  __device__ Warp(const CombineJob& job, int stages, char* ring, std::uint64_t* barriers,
                  Piece* pieces)
      : job_(job),
        stages_(stages),
        lane_(threadIdx.x % 32),
        ring_(ring),
        barriers_(ptx::shared(barriers)),
        pieces_(pieces),
        parts_((job.rowBytes + kChunk - 1) / kChunk) {
    if (lane_ == 0) {
      for (int s = 0; s < stages; s++) ptx::initBarrier(barriers_ + 8 * s);
      ptx::fenceBarrierInit();
      for (int r = 0; r < Ranks; r++) bases_[r] = r < job.team.ranks ? job.bases[r] : 0;
      next_ = ticket();
      afterNext_ = ticket();
      readSlots();
    }
    __syncwarp();
  }

  __device__ void run() {
    const int total = job_.tokens * parts_;
    int inFlight = 0;
    if (lane_ == 0) {
      for (; inFlight < stages_ && next_ < total; inFlight++) load();
    }
    inFlight = __shfl_sync(~0u, inFlight, 0);
    int out = 0;
    std::uint32_t phase = 0;
#pragma unroll 1
    while (inFlight > 0) {
      ptx::waitBarrier(barriers_ + 8 * out, phase);
      const Piece piece = pieces_[out];
      char* stage = ring_ + out * kStageBytes;
      reduce(stage, piece);
      ptx::fenceSharedForCopies();
      __syncwarp();
      int refilled = 0;
      if (lane_ == 0) {
        store(stage, piece);
        if (next_ < total) {
          ptx::waitStoresRead<0>();
          load();
          refilled = 1;
        }
      }
      inFlight += __shfl_sync(~0u, refilled, 0) - 1;
      if (++out == stages_) {
        out = 0;
        phase ^= 1;
      }
    }
    if (lane_ == 0) ptx::waitStoresDone();
  }

 private:
  static constexpr std::uint32_t kChunk = chunkFor<Ranks>();
  static constexpr std::uint32_t kStageBytes = Ranks * kChunk;

  __device__ int ticket() { return static_cast<int>(atomicAdd(&job_.team.counters->ticket, 1)); }

  // Reads the slots of the next piece ahead of its load, so that no warp waits for them.
  __device__ void readSlots() {
    const int token = min(next_ / parts_, max(job_.tokens - 1, 0));
    if (job_.tokens == 0) return;
    const int4* slots = reinterpret_cast<const int4*>(job_.slots) + 2 * static_cast<long>(token);
    const int4 low = __ldg(slots), high = Ranks > 4 ? __ldg(slots + 1) : make_int4(-1, -1, -1, -1);
    const int all[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (int r = 0; r < Ranks; r++) slots_[r] = all[r];
  }

  __device__ std::uint32_t bytesOf(int part) const {
    return min(kChunk, job_.rowBytes - static_cast<std::uint32_t>(part) * kChunk);
  }

  __device__ void load() {
    const int part = next_ % parts_;
    const std::uint32_t barrier = barriers_ + 8 * in_, bytes = bytesOf(part);
    const std::uint32_t stage = ptx::shared(ring_) + in_ * kStageBytes;
    std::uint32_t present = 0;
#pragma unroll
    for (int r = 0; r < Ranks; r++) present |= (slots_[r] >= 0 ? 1u : 0u) << r;
    // Written before the load is issued: the barrier then makes it visible to the other lanes,
    // which read it after their wait.
    pieces_[in_] = {next_, present};
    ptx::expectBytes(barrier, __popc(present) * bytes);
#pragma unroll
    for (int r = 0; r < Ranks; r++) {
      if (slots_[r] < 0) continue;
      const std::size_t row = static_cast<std::size_t>(bases_[r] + slots_[r]);
      const char* rows = r == job_.team.me && job_.own != nullptr
                             ? job_.own
                             : job_.team.arena[r] + job_.partialsOffset;
      ptx::load(stage + r * kChunk,
                rows + row * job_.rowBytes + static_cast<std::size_t>(part) * kChunk, bytes,
                barrier);
    }
    if (++in_ == stages_) in_ = 0;
    next_ = afterNext_;
    readSlots();
    afterNext_ = ticket();
  }

  // Reads all rows before adding the first, so that the reads overlap.
  __device__ void reduce(char* stage, const Piece& piece) {
    const std::uint32_t bytes = bytesOf(piece.unit % parts_);
#pragma unroll 2
    for (std::uint32_t at = lane_ * 16; at < bytes; at += 512) {
      uint4 rows[Ranks];
#pragma unroll
      for (int r = 0; r < Ranks; r++) {
        rows[r] = *reinterpret_cast<const uint4*>(stage + r * kChunk + at);
      }
      float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
      if constexpr (Biased) addBias(piece.unit, at, sums);
#pragma unroll
      for (int r = 0; r < Ranks; r++) {
        // The place of an absent row may hold NaN, so the row is masked, not multiplied by 0.
        const std::uint32_t keep = piece.present >> r & 1 ? ~0u : 0u;
        addPair(sums, rows[r].x & keep);
        addPair(sums + 2, rows[r].y & keep);
        addPair(sums + 4, rows[r].z & keep);
        addPair(sums + 6, rows[r].w & keep);
      }
      *reinterpret_cast<uint4*>(stage + at) =
          make_uint4(rounded(sums[0], sums[1]), rounded(sums[2], sums[3]),
                     rounded(sums[4], sums[5]), rounded(sums[6], sums[7]));
    }
  }

  __device__ void addBias(int unit, std::uint32_t at, float* sums) const {
    const std::size_t from = static_cast<std::size_t>(unit / parts_) * job_.rowBytes +
                             static_cast<std::size_t>(unit % parts_) * kChunk + at;
    for (const char* bias : job_.bias) {
      if (bias == nullptr) return;
      const uint4 row = __ldg(reinterpret_cast<const uint4*>(bias + from));
      addPair(sums, row.x);
      addPair(sums + 2, row.y);
      addPair(sums + 4, row.z);
      addPair(sums + 6, row.w);
    }
  }

  __device__ void store(char* stage, const Piece& piece) {
    const std::size_t token = piece.unit / parts_;
    const int part = piece.unit % parts_;
    ptx::store(job_.out + token * job_.rowBytes + static_cast<std::size_t>(part) * kChunk,
               ptx::shared(stage), bytesOf(part));
    ptx::commitStores();
  }

  const CombineJob& job_;
  const int stages_;
  const std::uint32_t lane_;
  char* ring_;
  const std::uint32_t barriers_;
  Piece* pieces_;
  const int parts_;
  int bases_[Ranks];
  int slots_[Ranks];
  int next_ = 0, afterNext_ = 0, in_ = 0;
};

template <int Ranks, bool Biased>
__global__ void __launch_bounds__(mostWarps<Ranks>(kFewestStages) * 32, 1)
    combineKernel(const __grid_constant__ CombineJob job, int stages) {
  extern __shared__ __align__(128) char rings[];
  __shared__ __align__(8) std::uint64_t barriers[stagesFor<Ranks>()];
  __shared__ Piece pieces[stagesFor<Ranks>()];
  // Waits until the partial rows of all ranks are ready before pulling any.
  const std::uint32_t epoch = epochOf(job.team, Flag::kReady, job.epoch);
  if (static_cast<int>(threadIdx.x) < job.team.ranks) {
    if (blockIdx.x == 0) post(job.team, Flag::kReady, threadIdx.x, epoch);
    await(job.team, Flag::kReady, threadIdx.x, epoch);
    ptx::fenceCopies();
  }
  __syncthreads();
  const int first = static_cast<int>(threadIdx.x / 32) * stages;
  Warp<Ranks, Biased>(job, stages, rings + first * Ranks * chunkFor<Ranks>(), barriers + first,
                      pieces + first)
      .run();
  // Waits until all ranks have read this rank's rows, because the caller may overwrite them
  // afterwards.
  if (lastBlock(job.team)) {
    meet(job.team, Flag::kRead, epoch);
    if (threadIdx.x == 0) endTurn(job.team, Flag::kReady);
  }
}

template <int Ranks, bool Biased>
void launch(const CombineJob& job, const Effort& effort, cudaStream_t stream) {
  constexpr int kStageBytes = Ranks * static_cast<int>(chunkFor<Ranks>());
  CUDA_CHECK(cudaFuncSetAttribute(combineKernel<Ranks, Biased>,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  stagesFor<Ranks>() * kStageBytes));
  combineKernel<Ranks, Biased>
      <<<effort.sms, effort.warps * 32, effort.warps * effort.stages * kStageBytes, stream>>>(
          job, effort.stages);
  CUDA_CHECK(cudaGetLastError());
}

// Selects the kernel for this number of ranks, or the next larger number.
template <typename Use>
auto forRanks(int ranks, Use use) {
  if (ranks <= 2) return use(std::integral_constant<int, 2>{});
  if (ranks <= 4) return use(std::integral_constant<int, 4>{});
  return use(std::integral_constant<int, 8>{});
}

}  // namespace

int mostCombineWarps(int ranks, int stages) {
  return forRanks(ranks, [&](auto n) { return mostWarps<n>(stages); });
}

int usualCombineWarps(const CombineLoad& load, int sms, int stages) {
  const double wanted = kBytesInFlight * load.links;
  return forRanks(load.ranks, [&](auto n) {
    const double stage = std::max(load.rows, 1.0) * std::min(chunkFor<n>(), load.rowBytes);
    const double enough = std::ceil(wanted / (stage * stages * sms));
    return static_cast<int>(std::min<double>(enough, mostWarps<n>(stages)));
  });
}

void enqueueCombine(const CombineJob& job, const Effort& effort, cudaStream_t stream) {
  forRanks(job.team.ranks, [&](auto n) {
    job.bias[0] == nullptr ? launch<n, false>(job, effort, stream)
                           : launch<n, true>(job, effort, stream);
  });
}

}  // namespace epbench
