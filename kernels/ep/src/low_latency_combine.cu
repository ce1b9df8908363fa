// Packed low-latency combine: each rank pushes a row to the source of its token, into memory that
// is reserved for this token and choice. The source waits for all rows and adds them, times their
// weights, in float32 and in the order of choices. Needs peer access. No block waits for another.
#include <algorithm>

#include "gpu/cuda_check.hpp"
#include "low_latency.hpp"
#include "low_latency_rows.cuh"
#include "turns.cuh"

namespace ep {
namespace {

constexpr int kThreads = 768;
constexpr int kWarps = kThreads / 32;
// Fewer threads if a rank adds its own rows in place: they are loaded early and kept in registers.
constexpr int sumThreads(bool whole) { return whole ? 512 : 640; }
constexpr int kRowsAtOnce = 8;    // rows that are loaded before the first is added
constexpr int kCountsAtOnce = 4;  // counts that a lane loads at once

// Stores in `before` the number of rows before those of each local expert, and the number of all
// rows at the end. Run by one warp; other warps may read the result after the block's next barrier.
__device__ void countBefore(const std::int32_t* counts, int experts, int* before) {
  const int lane = threadIdx.x % 32;
  int sum = 0;
  for (int first = 0; first < experts; first += 32 * kCountsAtOnce) {
    int upTo[kCountsAtOnce];
#pragma unroll
    for (int i = 0; i < kCountsAtOnce; i++) {
      const int at = first + i * 32 + lane;
      upTo[i] = at < experts ? __ldg(counts + at) : 0;
    }
#pragma unroll
    for (int i = 0; i < kCountsAtOnce; i++) {
      for (int delta = 1; delta < 32; delta *= 2) {
        const int below = __shfl_up_sync(~0u, upTo[i], delta);
        if (lane >= delta) upTo[i] += below;
      }
      const int at = first + i * 32 + lane;
      if (at < experts) before[at + 1] = sum + upTo[i];
      sum += __shfl_sync(~0u, upTo[i], 31);
    }
  }
  if (lane == 0) before[0] = 0;
}

// Returns the expert of a row, given its number among all rows.
__device__ int expertOf(const int* before, int experts, int row) {
  int low = 0, high = experts - 1;
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (before[middle] <= row) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

// Pushes this warp's rows; returns whether it had any.
__device__ bool pushAll(const LowLatencyCombine& combine, const int* before, std::size_t place) {
  const auto& job = combine.job;
  const Team& team = combine.team;
  const int experts = job.experts / team.ranks;
  const std::uint32_t bytes = 2 * job.hidden, part = kPushed * kPiece;
  const int parts = static_cast<int>((bytes + part - 1) / part), units = before[experts] * parts;
  const int mine = (threadIdx.x / 32) * gridDim.x + blockIdx.x;
  for (int unit = mine; unit < units; unit += gridDim.x * kWarps) {
    const int number = unit / parts, expert = expertOf(before, experts, number);
    const std::size_t row =
        static_cast<std::size_t>(expert) * team.ranks * job.max_tokens + (number - before[expert]);
    const char* from = static_cast<const char*>(job.x) + row * bytes;
    const std::uint32_t first = unit % parts * part + threadIdx.x % 32 * 16;
    Part values;
    // If all rows are pushed, a row is loaded while its destination is looked up.
    if (job.whole == 0) values.load(from, bytes, first);
    const auto origin = static_cast<std::uint32_t>(__ldg(job.origins + row));
    const int source = static_cast<int>(origin >> 29);
    if (job.whole != 0) {
      if (source == team.me) continue;
      values.load(from, bytes, first);
    }
    const std::size_t token = origin % kOriginTokens, choice = origin >> 24 & 31;
    values.store(team.arena[source] + place + (token * job.topk + choice) * bytes, bytes, first);
  }
  return mine < units;
}

__global__ void __launch_bounds__(kThreads, 1)
    combinePushKernel(const __grid_constant__ LowLatencyCombine combine, bool together) {
  extern __shared__ int before[];
  if (together) ptx::allowNextKernel();
  // Done by the last warp, which does not wait for ranks in beginTurn; the barrier in beginTurn
  // publishes the counts.
  if (threadIdx.x / 32 == kWarps - 1) {
    countBefore(combine.job.recv_count, combine.job.experts / combine.team.ranks, before);
  }
  const std::uint32_t turn = beginTurn(combine.team, Flag::kPushed, Flag::kSummed);
  // A warp's fence delays the fences of other warps, so a warp without rows skips it.
  if (pushAll(combine, before, combine.places.sums[turn & 1])) __threadfence_system();
  if (epbench::lastBlock(combine.team)) {
    postSent(combine.team, Flag::kPushed, turn);
    endSend(combine.team, Flag::kPushed, turn, combine.job.ticket);
  }
}

// ---- sum

// Choice k of a token, in lane k of a warp.
struct Choice {
  int own;     // its row in `x` if this rank adds the row in place, else -1
  int pushed;  // the choice at whose place its row was pushed, -1 if it was not pushed
  float weight;
};

__device__ Choice readChoice(const LowLatencyCombine& combine, int token) {
  const auto& job = combine.job;
  const Team& team = combine.team;
  const int lane = threadIdx.x % 32, expertsPerRank = job.experts / team.ranks;
  const std::size_t at = static_cast<std::size_t>(token) * job.topk + lane;
  const bool listed = lane < job.topk;
  const std::int64_t expertId = listed ? __ldg(job.topk_idx + at) : -1;
  const float weight = listed ? __ldg(job.topk_weights + at) : 0;
  const int place = listed && job.whole != 0 ? __ldg(job.places + at) : 0;
  const int expert = expertId >= 0 && expertId < job.experts ? static_cast<int>(expertId) : -1;
  // An expert that is named twice has one row, at the place of its first choice.
  const int first = __ffs(static_cast<int>(__match_any_sync(~0u, expert))) - 1;
  if (expert < 0) return {-1, -1, 0};
  if (job.whole == 0 || expert / expertsPerRank != team.me) return {-1, first, weight};
  const int local = expert % expertsPerRank;
  const auto begin = static_cast<int>(__ldg(job.layout_range + local * team.ranks + team.me) >> 32);
  return {local * team.ranks * job.max_tokens + begin + place, -1, weight};
}

// Like readChoice, but lane k describes rank k, which pushed one weighted row if it has any expert
// of the token.
__device__ Choice readRank(const LowLatencyCombine& combine, int token) {
  const auto& job = combine.job;
  const int lane = threadIdx.x % 32, expertsPerRank = job.experts / combine.team.ranks;
  const std::size_t at = static_cast<std::size_t>(token) * job.topk + lane;
  const std::int64_t expertId = lane < job.topk ? __ldg(job.topk_idx + at) : -1;
  const bool chosen = expertId >= 0 && expertId < job.experts;
  const unsigned int ranks =
      __reduce_or_sync(~0u, chosen ? 1u << (static_cast<int>(expertId) / expertsPerRank) : 0u);
  const bool returns = (ranks >> lane & 1) != 0;
  return {-1, returns ? lane : -1, returns ? 1.0f : 0.0f};
}

// A piece of a token's sum. `begin` loads its choices and the first rows that this rank adds in
// place, before the kernel waits for other ranks.
template <bool Whole>
struct Piece {
  Choice choice;
  int token;
  std::uint32_t at;
  bool withinRow;
  uint4 rows[kRowsAtOnce];

  __device__ void begin(const LowLatencyCombine& combine, int unit, int pieces) {
    token = unit / pieces;
    at = unit % pieces * kPiece + threadIdx.x % 32 * 16;
    withinRow = at < 2 * static_cast<std::uint32_t>(combine.job.hidden);
    choice = combine.job.reduced != 0 ? readRank(combine, token) : readChoice(combine, token);
    if (Whole) loadOwn(combine, 0);
  }

  // Loads the rows of up to kRowsAtOnce choices from `first` on; `row` is, in lane k, the row of
  // choice k, or -1.
  __device__ void load(const LowLatencyCombine& combine, const void* base, int row, int first) {
    const std::size_t bytes = 2 * static_cast<std::size_t>(combine.job.hidden);
#pragma unroll
    for (int i = 0; i < kRowsAtOnce; i++) {
      const int index = __shfl_sync(~0u, row, first + i);
      if (index < 0 || !withinRow) continue;
      rows[i] = __ldcg(
          reinterpret_cast<const uint4*>(static_cast<const char*>(base) + index * bytes + at));
    }
  }

  __device__ void loadOwn(const LowLatencyCombine& combine, int first) {
#pragma unroll
    for (auto& row : rows) row = uint4{};
    if (Whole) load(combine, combine.job.x, choice.own, first);
  }

  __device__ void sum(const LowLatencyCombine& combine, const char* pushed) {
    const auto& job = combine.job;
    const int rowsOfToken = job.reduced != 0 ? combine.team.ranks : job.topk;
    const int row = choice.pushed < 0 ? -1 : token * rowsOfToken + choice.pushed;
    float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int first = 0; first < rowsOfToken; first += kRowsAtOnce) {
      if (!Whole || first > 0) loadOwn(combine, first);
      load(combine, pushed, row, first);
#pragma unroll
      for (int i = 0; i < kRowsAtOnce; i++) {
        const float weight = __shfl_sync(~0u, choice.weight, first + i);
        addPair(sums, rows[i].x, weight);
        addPair(sums + 2, rows[i].y, weight);
        addPair(sums + 4, rows[i].z, weight);
        addPair(sums + 6, rows[i].w, weight);
      }
    }
    if (!withinRow) return;
    char* to = static_cast<char*>(job.out) + token * 2 * static_cast<std::size_t>(job.hidden);
    *reinterpret_cast<uint4*>(to + at) =
        make_uint4(rounded(sums[0], sums[1]), rounded(sums[2], sums[3]), rounded(sums[4], sums[5]),
                   rounded(sums[6], sums[7]));
  }
};

template <bool Whole>
__global__ void __launch_bounds__(sumThreads(Whole), 1)
    combineSumKernel(const __grid_constant__ LowLatencyCombine combine) {
  const auto& job = combine.job;
  const Team& team = combine.team;
  const std::uint32_t bytes = 2 * job.hidden;
  const int pieces = static_cast<int>((bytes + kPiece - 1) / kPiece), units = job.tokens * pieces;
  int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x;
  Piece<Whole> piece;
  // `begin` may read now: its inputs were complete before the pushing kernel started.
  if (unit < units) piece.begin(combine, unit, pieces);
  const std::uint32_t turn = awaitSent(team, Flag::kPushed, job.ticket);
  const char* pushed = team.arena[team.me] + combine.places.sums[turn & 1];
  while (unit < units) {
    piece.sum(combine, pushed);
    unit += gridDim.x * (sumThreads(Whole) / 32);
    if (unit < units) piece.begin(combine, unit, pieces);
  }
  endRead(team, Flag::kSummed, turn);
}

}  // namespace

void enqueuePush(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream) {
  if (combine.job.reduced != 0) return enqueueReduce(combine, sms, together, stream);
  const std::size_t shared = sizeof(int) * (combine.job.experts / combine.team.ranks + 1);
  launch(combinePushKernel, sms, kThreads, shared, false, stream, combine, together);
}

void enqueueSum(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream) {
  const std::uint32_t bytes = 2 * combine.job.hidden;
  const int units = combine.job.tokens * static_cast<int>((bytes + kPiece - 1) / kPiece);
  const auto enqueue = [&](auto kernel, int threads) {
    launch(kernel, std::clamp(units, 1, sms), threads, 0, together, stream, combine);
  };
  if (combine.job.whole != 0 && combine.job.reduced == 0) {
    enqueue(combineSumKernel<true>, sumThreads(true));
  } else {
    enqueue(combineSumKernel<false>, sumThreads(false));
  }
}

}  // namespace ep
