// Copies between the caller's memory and memory that all ranks see: unpacks received rows, and
// stages rows that other ranks pull.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "high_throughput.hpp"

namespace ep {
namespace {

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / 32;
constexpr int kLoads = 4;                          // per lane
constexpr std::uint32_t kPart = kLoads * 32 * 16;  // bytes that a warp copies at a time

__device__ void copyPart(const char* from, char* to, std::uint32_t bytes, std::uint32_t first) {
  uint4 values[kLoads];
#pragma unroll
  for (int i = 0; i < kLoads; i++) {
    const std::uint32_t at = first + (i * 32 + threadIdx.x % 32) * 16;
    if (at < bytes) values[i] = __ldcs(reinterpret_cast<const uint4*>(from + at));
  }
#pragma unroll
  for (int i = 0; i < kLoads; i++) {
    const std::uint32_t at = first + (i * 32 + threadIdx.x % 32) * 16;
    if (at < bytes) *reinterpret_cast<uint4*>(to + at) = values[i];
  }
}

// The addresses of received rows. Computed on the host, because computing it in the kernel would
// take registers that copies need.
struct Arrived {
  const char *rows, *scales, *records;
  int parts;  // of a row, to copy
  int me, ranks;
};

// One warp copies a row's scales, choices and source token from the transfer memory to row `number`
// of the results.
__device__ void unpackRest(const Arrived& received, const epf_dispatch& job, int from, int number) {
  const int lane = threadIdx.x % 32;
  const auto* scales = reinterpret_cast<const std::uint32_t*>(
      received.scales + static_cast<std::size_t>(from) * scaleStride(job.scale_columns));
  auto* to = static_cast<std::uint32_t*>(job.recv_scales) +
             static_cast<std::size_t>(number) * job.scale_columns;
  for (int i = lane; i < job.scale_columns; i += 32) to[i] = __ldcg(scales + i);
  if (job.cached != 0) return;
  const char* record = received.records + static_cast<std::size_t>(from) * epbench::kRecordStride;
  if (lane == 0) job.recv_src_idx[number] = __ldcg(reinterpret_cast<const int*>(record));
  if (lane >= job.topk) return;
  const int expertsPerRank = job.experts / received.ranks;
  const int expert = __ldcg(reinterpret_cast<const short*>(record + 4 + 4 * job.topk) + lane);
  const bool ours = expert >= 0 && expert / expertsPerRank == received.me;
  const float weight = __ldcg(reinterpret_cast<const float*>(record) + 1 + lane);
  const std::size_t choice = static_cast<std::size_t>(number) * job.topk + lane;
  job.recv_topk_idx[choice] = ours ? expert % expertsPerRank : -1;
  job.recv_topk_weights[choice] = ours ? weight : 0;
}

__device__ void clearChoices(const epf_dispatch& job, int number) {
  const int lane = threadIdx.x % 32;
  if (job.cached != 0 || lane >= job.topk) return;
  const std::size_t choice = static_cast<std::size_t>(number) * job.topk + lane;
  job.recv_topk_idx[choice] = -1;
  job.recv_topk_weights[choice] = 0;
}

__global__ void __launch_bounds__(kThreads) unpackKernel(const __grid_constant__ Arrived received,
                                                         const __grid_constant__ epf_dispatch job) {
  const int count = min(__ldg(job.received), job.rows);
  const int parts = received.parts + 1;
  const long units = static_cast<long>(job.rows) * parts;
  for (long unit = blockIdx.x * kWarps + threadIdx.x / 32; unit < units;
       unit += gridDim.x * kWarps) {
    const int number = static_cast<int>(unit / parts), part = static_cast<int>(unit % parts);
    if (number >= count) {
      if (part == 0) clearChoices(job, number);
    } else if (part == received.parts) {
      unpackRest(received, job, number, number);
    } else {
      const std::size_t row = static_cast<std::size_t>(number) * job.row_bytes;
      copyPart(received.rows + row, static_cast<char*>(job.recv_x) + row, job.row_bytes,
               part * kPart);
    }
  }
}

// A row's position in a round: in its source's share of the transfer memory, and among all rows.
struct Place {
  int source, share, row;
};

// Returns the place of the row with this number in a round; `ends` is epf_dispatch's rank_prefix.
__device__ Place placeOf(const HighThroughput& state, const std::int32_t* ends, int share,
                         int number) {
  const int ranks = state.team.ranks, me = state.team.me;
  int source = 0;
  while (source < ranks - 1 && number >= state.round->slices[source].count) {
    number -= state.round->slices[source++].count;
  }
  const int begin = source == 0 ? 0 : __ldg(ends + (source - 1) * ranks + me);
  return {source, source * share + number, begin + state.round->slices[source].first + number};
}

__device__ int rowsOfRound(const HighThroughput& state) {
  int rows = 0;
  for (int source = 0; source < state.team.ranks; source++)
    rows += state.round->slices[source].count;
  return rows;
}

__global__ void __launch_bounds__(kThreads)
    unpackRoundKernel(const __grid_constant__ HighThroughput state,
                      const __grid_constant__ Arrived received,
                      const __grid_constant__ epf_dispatch job, int share, bool first) {
  const int parts = received.parts + 1, warps = static_cast<int>(gridDim.x) * kWarps;
  const int warp = static_cast<int>(blockIdx.x * kWarps + threadIdx.x / 32);
  const long units = static_cast<long>(rowsOfRound(state)) * parts;
  for (long unit = warp; unit < units; unit += warps) {
    const int number = static_cast<int>(unit / parts), part = static_cast<int>(unit % parts);
    const Place place = placeOf(state, job.rank_prefix, share, number);
    if (part == received.parts) {
      unpackRest(received, job, place.share, place.row);
    } else {
      const auto bytes = static_cast<std::size_t>(job.row_bytes);
      copyPart(received.rows + place.share * bytes,
               static_cast<char*>(job.recv_x) + place.row * bytes, job.row_bytes, part * kPart);
    }
  }
  if (!first) return;
  for (int row = *job.received + warp; row < job.rows; row += warps) clearChoices(job, row);
}

__global__ void __launch_bounds__(kThreads)
    stageRoundKernel(const __grid_constant__ HighThroughput state,
                     const __grid_constant__ epf_combine job, int share) {
  const std::uint32_t bytes = 2 * job.hidden;
  const int parts = static_cast<int>((bytes + kPart - 1) / kPart), lane = threadIdx.x % 32;
  char* arena = state.team.arena[state.team.me];
  const long units = static_cast<long>(rowsOfRound(state)) * parts;
  for (long unit = blockIdx.x * kWarps + threadIdx.x / 32; unit < units;
       unit += gridDim.x * kWarps) {
    const int number = static_cast<int>(unit / parts), part = static_cast<int>(unit % parts);
    const Place place = placeOf(state, job.rank_prefix, share, number);
    const auto from = static_cast<std::size_t>(place.row),
               to = static_cast<std::size_t>(place.share);
    if (part == 0 && lane < job.topk) {
      reinterpret_cast<float*>(arena + state.places.records() + to * epbench::kRecordStride)[lane] =
          job.topk_weights[from * job.topk + lane];
    }
    // This rank reads its own tokens' rows in place.
    if (place.source == state.team.me) continue;
    copyPart(static_cast<const char*>(job.x) + from * bytes,
             arena + state.places.elements(job.hidden) + to * bytes, bytes, part * kPart);
  }
  __threadfence_system();
}

// Copies rows to the memory from which other ranks pull. Leaves out the rows of this rank's own
// tokens, which it reads in place.
__device__ void stageRows(const HighThroughput& state, const epf_combine& job) {
  const std::uint32_t bytes = 2 * job.hidden;
  const int me = state.team.me, parts = static_cast<int>((bytes + kPart - 1) / kPart);
  const int ownBegin = __ldg(job.bases + me);
  const int own = __ldg(job.rank_prefix + me * state.team.ranks + me) - ownBegin;
  char* to = state.team.arena[me] + state.places.elements(job.hidden);
  const long units = static_cast<long>(job.rows - own) * parts;
  for (long unit = blockIdx.x * kWarps + threadIdx.x / 32; unit < units;
       unit += gridDim.x * kWarps) {
    const int other = static_cast<int>(unit / parts), part = static_cast<int>(unit % parts);
    const std::size_t row =
        static_cast<std::size_t>(other < ownBegin ? other : other + own) * bytes;
    copyPart(static_cast<const char*>(job.x) + row, to + row, bytes, part * kPart);
  }
}

// Stages the weights of all rows, also of this rank's tokens: sums read only staged weights.
__device__ void stageWeights(const HighThroughput& state, const epf_combine& job) {
  char* records = state.team.arena[state.team.me] + state.places.records();
  const int lane = threadIdx.x % 32;
  if (lane >= job.topk) return;
  for (int row = static_cast<int>(blockIdx.x * kWarps + threadIdx.x / 32); row < job.rows;
       row += static_cast<int>(gridDim.x) * kWarps) {
    const auto number = static_cast<std::size_t>(row);
    reinterpret_cast<float*>(records + number * epbench::kRecordStride)[lane] =
        job.topk_weights[number * job.topk + lane];
  }
}

__global__ void __launch_bounds__(kThreads)
    stageKernel(const __grid_constant__ HighThroughput state,
                const __grid_constant__ epf_combine job) {
  stageRows(state, job);
  if (job.topk > 0) stageWeights(state, job);
  __threadfence_system();
}

__global__ void __launch_bounds__(kThreads)
    weightSumKernel(const __grid_constant__ HighThroughput state,
                    const __grid_constant__ epf_combine job) {
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < job.tokens * job.topk;
       i += gridDim.x * kThreads) {
    const int token = i / job.topk, k = i % job.topk;
    float sum = 0;
    for (int r = 0; r < state.team.ranks; r++) {
      const int slot = job.slots[token * epbench::kMaxRanks + r];
      if (slot < 0) continue;
      const char* record = state.team.arena[r] + state.places.records() +
                           static_cast<std::size_t>(job.bases[r] + slot) * epbench::kRecordStride;
      sum += __ldcv(reinterpret_cast<const float*>(record) + k);
    }
    job.out_weights[i] = sum;
  }
}

int partsOf(const epf_dispatch& job) {
  return static_cast<int>((job.row_bytes + kPart - 1) / kPart);
}

Arrived locateArrived(const HighThroughput& state, const epf_dispatch& job, int parts) {
  const char* mine = state.team.arena[state.team.me];
  return {mine + state.places.elements(job.hidden),
          mine + state.places.scales(job.hidden, job.row_bytes),
          mine + state.places.records(),
          parts,
          state.team.me,
          state.team.ranks};
}

}  // namespace

void enqueueUnpack(const HighThroughput& state, const epf_dispatch& job, cudaStream_t stream) {
  const int parts = receivesDirectly(job) ? 0 : partsOf(job);
  const bool elementsOnly = job.cached != 0 && job.scale_columns == 0;
  if (job.rows == 0 || (parts == 0 && elementsOnly)) return;
  const Arrived received = locateArrived(state, job, parts);
  unpackKernel<<<2 * state.sms, kThreads, 0, stream>>>(received, job);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueStage(const HighThroughput& state, const epf_combine& job, cudaStream_t stream) {
  if (job.rows == 0) return;
  stageKernel<<<2 * state.sms, kThreads, 0, stream>>>(state, job);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueUnpackRound(const HighThroughput& state, const epf_dispatch& job, int share, bool first,
                        cudaStream_t stream) {
  if (job.rows == 0) return;
  const Arrived received = locateArrived(state, job, partsOf(job));
  unpackRoundKernel<<<2 * state.sms, kThreads, 0, stream>>>(state, received, job, share, first);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueStageRound(const HighThroughput& state, const epf_combine& job, int share,
                       cudaStream_t stream) {
  if (job.rows == 0) return;
  stageRoundKernel<<<2 * state.sms, kThreads, 0, stream>>>(state, job, share);
  CUDA_CHECK(cudaGetLastError());
}

void enqueueWeightSums(const HighThroughput& state, const epf_combine& job, cudaStream_t stream) {
  if (job.tokens == 0) return;
  weightSumKernel<<<std::clamp(job.tokens * job.topk / kThreads, 1, state.sms), kThreads, 0,
                    stream>>>(state, job);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace ep
