// Sums rows on the experts' ranks: each rank first sends the weights of its tokens to all ranks.
// Each rank that has rows of a token adds them, rounds the sum, and pushes it as one row to the
// token's source, which adds the rows of all ranks.
#include "gpu/cuda_check.hpp"
#include "low_latency.hpp"
#include "low_latency_rows.cuh"
#include "turns.cuh"

namespace ep {
namespace {

constexpr int kReduceThreads = 512;
constexpr int kReduceWarps = kReduceThreads / 32;
// The bit pattern for "no such choice": a NaN. A real weight with these bits is sent as another
// NaN.
constexpr std::uint32_t kNoWeight = ~0u;

// Returns the bits of a choice's weight. If a token names an expert repeatedly, the first choice
// has the sum of the weights and the later choices have none.
__device__ std::uint32_t weightOf(const epf_low_latency_combine& job, int token, int choice) {
  const std::size_t first = static_cast<std::size_t>(token) * job.topk;
  const std::int64_t expert = __ldg(job.topk_idx + first + choice);
  if (expert < 0 || expert >= job.experts) return kNoWeight;
  float sum = __ldg(job.topk_weights + first + choice);
  for (int other = 0; other < job.topk; other++) {
    if (other == choice || __ldg(job.topk_idx + first + other) != expert) continue;
    if (other < choice) return kNoWeight;
    sum += __ldg(job.topk_weights + first + other);
  }
  const std::uint32_t bits = __float_as_uint(sum);
  return bits == kNoWeight ? bits >> 1 : bits;
}

// All threads of all blocks send weights to all ranks, because the rank of a choice that the caller
// has removed since the dispatch is no longer known. Each word contains the turn, so it needs no
// flag that is set after it.
__device__ void sendWeights(const LowLatencyCombine& combine, std::uint32_t turn) {
  const auto& job = combine.job;
  const Team& team = combine.team;
  const int words = job.tokens * job.topk, threads = static_cast<int>(gridDim.x) * kReduceThreads;
  const std::size_t mine = static_cast<std::size_t>(team.me) * job.max_tokens * job.topk;
  for (int i = blockIdx.x * kReduceThreads + threadIdx.x; i < words * team.ranks; i += threads) {
    const int word = i % words, rank = (team.me + 1 + i / words) % team.ranks;
    char* place = team.arena[rank] + combine.places.weights[turn & 1];
    ptx::storeRelaxed(
        reinterpret_cast<std::uint64_t*>(place) + mine + word,
        static_cast<std::uint64_t>(turn) << 32 | weightOf(job, word / job.topk, word % job.topk));
  }
}

// The row that this rank returns for a token.
struct Returned {
  int source, token;
  int row;  // in lane k: row of choice k among all packed rows, -1 if it is not on this rank

  __device__ Returned(const LowLatencyCombine& combine, int number) {
    const auto& job = combine.job;
    const int ranks = combine.team.ranks, lane = threadIdx.x % 32;
    // Starts with the next rank's tokens, so that no two ranks start with the same source.
    source = (combine.team.me + 1) % ranks;
    for (int count; number >= (count = __ldg(job.arrivals + source)); number -= count) {
      source = (source + 1) % ranks;
    }
    const int* entry = job.arrivals + arrivalAt(job, source, number);
    token = __ldg(entry);
    row = lane < job.topk ? __ldg(entry + 1 + lane) : -1;
  }

  // Lane k waits for the weight of choice k, which arrives once its source has begun this combine.
  __device__ std::uint32_t awaitWeight(const LowLatencyCombine& combine, std::uint32_t turn) const {
    if (row < 0) return kNoWeight;
    const auto& job = combine.job;
    const Team& team = combine.team;
    const char* place = team.arena[team.me] + combine.places.weights[turn & 1];
    const std::size_t at =
        (static_cast<std::size_t>(source) * job.max_tokens + token) * job.topk + threadIdx.x % 32;
    std::uint64_t word = 0;
    epbench::awaitBy(team, Flag::kPushed, source, turn, [&] {
      word = ptx::loadRelaxed(reinterpret_cast<const std::uint64_t*>(place) + at);
      return static_cast<std::uint32_t>(word >> 32) == turn ? turn : turn - 1;
    });
    return static_cast<std::uint32_t>(word);
  }
};

// Sums and pushes this warp's parts of rows; returns whether it had any.
__device__ bool reduceAll(const LowLatencyCombine& combine, std::uint32_t turn) {
  const auto& job = combine.job;
  const Team& team = combine.team;
  const std::uint32_t bytes = 2 * job.hidden, part = kPushed * kPiece;
  const int parts = static_cast<int>((bytes + part - 1) / part);
  int rows = 0;
  for (int source = 0; source < team.ranks; source++) rows += __ldg(job.arrivals + source);
  const int mine = (threadIdx.x / 32) * gridDim.x + blockIdx.x, units = rows * parts;
  for (int unit = mine; unit < units; unit += gridDim.x * kReduceWarps) {
    const Returned returned(combine, unit / parts);
    const std::uint32_t first = unit % parts * part + threadIdx.x % 32 * 16;
    unsigned int remaining = __ballot_sync(~0u, returned.row >= 0);
    const auto rowAt = [&](int lane) {
      const std::size_t row = __shfl_sync(~0u, returned.row, lane);
      return static_cast<const char*>(job.x) + row * bytes;
    };
    Part values;
    // Loads the first row while waiting for its weight.
    if (remaining != 0) values.load(rowAt(__ffs(static_cast<int>(remaining)) - 1), bytes, first);
    const std::uint32_t word = returned.awaitWeight(combine, turn);
    __syncwarp();
    Sums<kPushed> sums;
    while (remaining != 0) {
      const int lane = __ffs(static_cast<int>(remaining)) - 1;
      const std::uint32_t weight = __shfl_sync(~0u, word, lane);
      if (weight != kNoWeight) sums.add(values.values, __uint_as_float(weight));
      remaining &= remaining - 1;
      if (remaining != 0) values.load(rowAt(__ffs(static_cast<int>(remaining)) - 1), bytes, first);
    }
    sums.roundTo(values.values);
    const std::size_t to = static_cast<std::size_t>(returned.token) * team.ranks + team.me;
    values.store(team.arena[returned.source] + combine.places.sums[turn & 1] + to * bytes, bytes,
                 first);
  }
  return mine < units;
}

__global__ void __launch_bounds__(kReduceThreads, 1)
    combineReduceKernel(const __grid_constant__ LowLatencyCombine combine, bool together) {
  if (together) ptx::allowNextKernel();
  const std::uint32_t turn = beginTurn(combine.team, Flag::kPushed, Flag::kSummed);
  sendWeights(combine, turn);
  if (reduceAll(combine, turn)) __threadfence_system();
  if (epbench::lastBlock(combine.team)) {
    postSent(combine.team, Flag::kPushed, turn);
    endSend(combine.team, Flag::kPushed, turn, combine.job.ticket);
  }
}

}  // namespace

void enqueueReduce(const LowLatencyCombine& combine, int sms, bool together, cudaStream_t stream) {
  launch(combineReduceKernel, sms, kReduceThreads, 0, false, stream, combine, together);
}

}  // namespace ep
