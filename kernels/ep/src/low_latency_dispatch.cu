// Packed low-latency dispatch. A token crosses a link once for each rank that has any of its
// experts, cast to FP8 in shared memory if that is wanted; who receives it waits for all, knows
// from their counts where the rows of each expert begin, and writes each token there, once for each
// expert. Needs TMA and peer access. No block waits for another block of its kernel.
#include <algorithm>

#include "gpu/cast.cuh"
#include "gpu/cuda_check.hpp"
#include "low_latency.hpp"
#include "turns.cuh"

namespace ep {
namespace {

using epbench::Group;
using epbench::Scale;

constexpr int kThreads = 1024;
constexpr int kWarps = kThreads / 32;
constexpr int kMostGroups = 8;          // tokens at a time: each has a barrier of its block
constexpr std::uint32_t kPiece = 1024;  // bytes of a bulk store
constexpr std::size_t kSharedLimit = 190 << 10;

// For each rank which of our rows there the token is, or -1.
struct Targets {
  int slot[EPF_MOST_RANKS];
};

__device__ void copyRow(const Group& group, const char* from, char* row, std::uint32_t bytes) {
  for (std::uint32_t at = (group.warp * 32 + group.lane) * 16; at < bytes;
       at += group.warps * 512) {
    *reinterpret_cast<uint4*>(row + at) = __ldg(reinterpret_cast<const uint4*>(from + at));
  }
}

// Lane k for choice k. What is no expert is skipped, and so is an expert named before.
__device__ void choose(const LowLatencyDispatch& dispatch, int token, int lane, char* row,
                       Targets& targets) {
  const auto& job = dispatch.job;
  const int ranks = dispatch.team.ranks, each = job.experts / ranks;
  const bool listed = lane < job.topk;
  const std::size_t at = static_cast<std::size_t>(token) * job.topk + lane;
  const std::int64_t named = listed ? job.topk_idx[at] : -1;
  const int expert = named >= 0 && named < job.experts ? static_cast<int>(named) : -1;
  const int first = __ffs(static_cast<int>(__match_any_sync(~0u, expert))) - 1;
  const bool sent = expert >= 0 && first == lane;
  int place = sent ? atomicAdd(dispatch.cursors + expert, 1) : -1;
  place = __shfl_sync(~0u, place, first);
  const unsigned int wanted = __reduce_or_sync(~0u, sent ? 1u << (expert / each) : 0u);
  if (lane < ranks) {
    int* cursor = dispatch.cursors + job.experts + lane;
    targets.slot[lane] = wanted >> lane & 1 ? atomicAdd(cursor, 1) : -1;
  }
  if (!listed) return;
  job.places[at] = place;
  int* header = reinterpret_cast<int*>(row + dispatch.row.headerAt);
  if (lane == 0) *reinterpret_cast<int2*>(header) = make_int2(token, 0);
  *reinterpret_cast<int2*>(header + 2 + 2 * lane) = make_int2(sent ? expert : -1, place);
}

// Neighbouring pieces by different warps: a lane waits for the lanes before it.
__device__ void sendRow(const LowLatencyDispatch& dispatch, const Group& group, std::size_t place,
                        const Targets& targets, const char* row) {
  const Team& team = dispatch.team;
  const Row& form = dispatch.row;
  const int pieces = static_cast<int>((form.bytes + kPiece - 1) / kPiece);
  for (int i = group.lane * group.warps + group.warp; i < team.ranks * pieces;
       i += group.warps * 32) {
    // The next rank first: no two ranks begin with the same one.
    const int rank = (team.me + 1 + i / pieces) % team.ranks, slot = targets.slot[rank];
    if (slot < 0) continue;
    const std::uint32_t at = i % pieces * kPiece;
    const std::size_t number = static_cast<std::size_t>(team.me) * dispatch.job.max_tokens + slot;
    ptx::store(team.arena[rank] + place + number * form.stride + at, ptx::shared(row) + at,
               min(kPiece, form.bytes - at));
  }
  ptx::commitStores();
}

// How many rows each expert and each rank got of us.
__device__ void tellCounts(const LowLatencyDispatch& dispatch, std::uint32_t turn) {
  const Team& team = dispatch.team;
  const int experts = dispatch.job.experts, each = experts / team.ranks;
  const std::size_t place = dispatch.places.counts[turn & 1];
  for (int i = threadIdx.x; i < experts + team.ranks; i += kThreads) {
    const int rank = i < experts ? i / each : i - experts;
    const int at = i < experts ? i % each * team.ranks + team.me : EPF_MOST_EXPERTS + team.me;
    reinterpret_cast<int*>(team.arena[rank] + place)[at] = __ldcg(dispatch.cursors + i);
    dispatch.cursors[i] = 0;
  }
}

template <epf_element Element>
__global__ void __launch_bounds__(kThreads, 1)
    dispatchSendKernel(const __grid_constant__ LowLatencyDispatch dispatch, int groups,
                       bool together) {
  extern __shared__ __align__(128) char rows[];
  __shared__ Targets targets[kMostGroups];
  if (together) ptx::allowNextKernel();
  const auto& job = dispatch.job;
  const std::uint32_t turn = beginTurn(dispatch.team, Flag::kSent, Flag::kTaken);
  const int warps = kWarps / groups, warp = threadIdx.x / 32;
  const Group group = {warp / warps, warps, warp % warps, static_cast<int>(threadIdx.x % 32)};
  char* row = rows + static_cast<std::size_t>(group.number) * dispatch.row.stride;
  // Neighbouring tokens on different SMs: few tokens still use all of them.
  for (int token = group.number * gridDim.x + blockIdx.x; token < job.tokens;
       token += gridDim.x * groups) {
    // Nobody writes while stores of another warp still read.
    ptx::waitStoresRead<0>();
    group.meet();
    if (group.warp == group.warps - 1) {
      choose(dispatch, token, group.lane, row, targets[group.number]);
    }
    const char* from =
        static_cast<const char*>(job.x) + static_cast<std::size_t>(token) * 2 * job.hidden;
    if constexpr (Element == EPF_BF16) {
      copyRow(group, from, row, dispatch.row.elementBytes);
    } else {
      constexpr Scale kScale = Element == EPF_FP8 ? Scale::kExact : Scale::kPowerOfTwo;
      epbench::quantise<kScale>(group, from, row, job.hidden);
    }
    ptx::fenceSharedForCopies();
    group.meet();
    sendRow(dispatch, group, dispatch.places.rows[turn & 1], targets[group.number], row);
  }
  ptx::waitStoresDone();
  ptx::fenceCopies();
  if (epbench::lastBlock(dispatch.team)) {
    tellCounts(dispatch, turn);
    endSend(dispatch.team, Flag::kSent, turn, job.ticket);
  }
}

// ---- receive

constexpr int kReceiveThreads = 512;
constexpr int kLoads = 4;                          // of a lane
constexpr std::uint32_t kPart = kLoads * 32 * 16;  // bytes of a row that a warp moves at a time

// Where the rows of each expert and source begin, of all blocks; block 0 tells the caller.
__device__ void findBegins(const LowLatencyDispatch& dispatch, const int* counts, int* begins) {
  const auto& job = dispatch.job;
  const int ranks = dispatch.team.ranks, each = job.experts / ranks;
  for (int expert = threadIdx.x; expert < each; expert += kReceiveThreads) {
    int begin = 0;
    for (int source = 0; source < ranks; source++) {
      const int at = expert * ranks + source, count = __ldcg(counts + at);
      begins[at] = begin;
      if (blockIdx.x == 0) {
        job.layout_range[at] = static_cast<std::int64_t>(begin) << 32 | count;
      }
      begin += count;
    }
    if (blockIdx.x != 0) continue;
    job.recv_count[expert] = begin;
    if (job.cumulative != nullptr) job.cumulative[expert] += begin;
  }
}

// A row that came, as one warp sees it.
struct Arrived {
  const char* row;
  int source;
  int token;
  int target;         // of this lane's choice: its row among all packed rows, -1 if not ours
  unsigned int ours;  // lanes that have one
};

__device__ Arrived readHeader(const LowLatencyDispatch& dispatch, const char* row, int source,
                              const int* begins) {
  const auto& job = dispatch.job;
  const int lane = threadIdx.x % 32, ranks = dispatch.team.ranks, each = job.experts / ranks;
  const auto* header = reinterpret_cast<const int2*>(row + dispatch.row.headerAt);
  Arrived arrived = {row, source, __ldcg(header).x, -1, 0};
  const int2 choice = lane < job.topk ? __ldcg(header + 1 + lane) : make_int2(-1, -1);
  if (choice.x >= 0 && choice.x / each == dispatch.team.me) {
    const int expert = choice.x % each, rows = ranks * job.max_tokens;
    const int at = begins[expert * ranks + source] + choice.y;
    // Whoever waited in vain sees old counts: they must not lead outside.
    if (at >= 0 && at < rows) arrived.target = expert * rows + at;
  }
  arrived.ours = __ballot_sync(~0u, arrived.target >= 0);
  return arrived;
}

__device__ void packPart(const LowLatencyDispatch& dispatch, const Arrived& arrived, int part) {
  const std::uint32_t bytes = dispatch.row.elementBytes;
  const std::uint32_t first = part * kPart + threadIdx.x % 32 * 16;
  uint4 values[kLoads];
#pragma unroll
  for (int i = 0; i < kLoads; i++) {
    const std::uint32_t at = first + i * 512;
    if (at < bytes) values[i] = __ldcg(reinterpret_cast<const uint4*>(arrived.row + at));
  }
  for (unsigned int left = arrived.ours; left != 0; left &= left - 1) {
    const int target = __shfl_sync(~0u, arrived.target, __ffs(static_cast<int>(left)) - 1);
    char* to = static_cast<char*>(dispatch.job.recv_x) + static_cast<std::size_t>(target) * bytes;
#pragma unroll
    for (int i = 0; i < kLoads; i++) {
      const std::uint32_t at = first + i * 512;
      if (at < bytes) *reinterpret_cast<uint4*>(to + at) = values[i];
    }
  }
}

__device__ std::uint32_t exponent(float scale) { return __float_as_uint(scale) >> 23 & 0xFF; }

// Column by column, as matrix multiplications want them.
__device__ void packScales(const LowLatencyDispatch& dispatch, const Arrived& arrived, int target) {
  const auto& job = dispatch.job;
  const std::size_t rows = static_cast<std::size_t>(dispatch.team.ranks) * job.max_tokens;
  const std::size_t expert = target / rows, row = target % rows;
  const auto* scales = reinterpret_cast<const float*>(arrived.row + dispatch.row.elementBytes);
  const bool exponents = job.element == EPF_FP8_UE8M0;
  const int columns = job.hidden / (exponents ? 512 : 128);
  auto* to = static_cast<std::uint32_t*>(job.recv_scales) + expert * columns * rows + row;
  for (int i = threadIdx.x % 32; i < columns; i += 32) {
    std::uint32_t value;
    if (exponents) {
      const float4 four = __ldcg(reinterpret_cast<const float4*>(scales) + i);
      value = exponent(four.x) | exponent(four.y) << 8 | exponent(four.z) << 16 |
              exponent(four.w) << 24;
    } else {
      value = __float_as_uint(__ldcg(scales + i));
    }
    to[i * rows] = value;
  }
}

// All that is not elements.
__device__ void packRest(const LowLatencyDispatch& dispatch, const Arrived& arrived) {
  const auto& job = dispatch.job;
  if (arrived.target >= 0) {
    job.src_info[arrived.target] = arrived.token;
    job.origins[arrived.target] =
        static_cast<int>(originOf(arrived.token, threadIdx.x % 32, arrived.source));
  }
  if (job.element == EPF_BF16) return;
  for (unsigned int left = arrived.ours; left != 0; left &= left - 1) {
    packScales(dispatch, arrived,
               __shfl_sync(~0u, arrived.target, __ffs(static_cast<int>(left)) - 1));
  }
}

__global__ void __launch_bounds__(kReceiveThreads)
    dispatchReceiveKernel(const __grid_constant__ LowLatencyDispatch dispatch) {
  extern __shared__ int begins[];
  const auto& job = dispatch.job;
  const Team& team = dispatch.team;
  const std::uint32_t turn = awaitSent(team, Flag::kSent, job.ticket);
  const char* mine = team.arena[team.me];
  const int* counts = reinterpret_cast<const int*>(mine + dispatch.places.counts[turn & 1]);
  findBegins(dispatch, counts, begins);
  __syncthreads();
  const int parts = static_cast<int>((dispatch.row.elementBytes + kPart - 1) / kPart) + 1;
  const int warps = gridDim.x * (kReceiveThreads / 32);
  int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x, before = 0;
  for (int source = 0; source < team.ranks; source++) {
    const int units = __ldcg(counts + EPF_MOST_EXPERTS + source) * parts;
    const char* from = mine + dispatch.places.rows[turn & 1] +
                       static_cast<std::size_t>(source) * job.max_tokens * dispatch.row.stride;
    for (; unit < before + units; unit += warps) {
      const int number = (unit - before) / parts, part = (unit - before) % parts;
      const char* row = from + static_cast<std::size_t>(number) * dispatch.row.stride;
      const Arrived arrived = readHeader(dispatch, row, source, begins);
      if (part == parts - 1) {
        packRest(dispatch, arrived);
      } else {
        packPart(dispatch, arrived, part);
      }
    }
    before += units;
  }
  endRead(team, Flag::kTaken, turn);
}

// As many tokens at a time as there are for an SM, and as fit.
int groupsFor(const LowLatencyDispatch& dispatch, int sms) {
  int groups = kMostGroups;
  const auto fits = [&](int n) {
    return n * static_cast<std::size_t>(dispatch.row.stride) <= kSharedLimit;
  };
  while (groups > 1 && (!fits(groups) || groups / 2 * sms >= dispatch.job.tokens)) groups /= 2;
  return groups;
}

bool fewTokens(const LowLatencyDispatch& dispatch, int sms) {
  return 2 * dispatch.job.tokens <= sms;
}

template <epf_element Element>
void launchSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream) {
  const int groups = groupsFor(dispatch, sms);
  const std::size_t shared = static_cast<std::size_t>(groups) * dispatch.row.stride;
  CUDA_CHECK(cudaFuncSetAttribute(dispatchSendKernel<Element>,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(kSharedLimit)));
  // Blocks without a token would only have to be counted at the end. Where all have work, blocks
  // that wait beside them cost more than their launch.
  const int blocks = std::clamp(dispatch.job.tokens, 1, sms);
  launch(dispatchSendKernel<Element>, blocks, kThreads, shared, false, stream, dispatch, groups,
         together && fewTokens(dispatch, sms));
}

}  // namespace

void enqueueSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream) {
  switch (dispatch.job.element) {
    case EPF_BF16:
      return launchSend<EPF_BF16>(dispatch, sms, together, stream);
    case EPF_FP8:
      return launchSend<EPF_FP8>(dispatch, sms, together, stream);
    default:
      return launchSend<EPF_FP8_POWER_OF_2>(dispatch, sms, together, stream);
  }
}

void enqueueReceive(const LowLatencyDispatch& dispatch, int sms, bool together,
                    cudaStream_t stream) {
  const std::size_t shared = sizeof(int) * dispatch.job.experts;
  launch(dispatchReceiveKernel, sms, kReceiveThreads, shared, together, stream, dispatch);
}

}  // namespace ep
