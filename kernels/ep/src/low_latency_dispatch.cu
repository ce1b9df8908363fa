// Packed low-latency dispatch. A token crosses a link once for each rank that has any of its
// experts, cast to FP8 in shared memory if requested. The receiver waits for all ranks, finds from
// their counts where the rows of each expert begin, and writes each token to the rows of each of
// its experts. Needs TMA and peer access. No block waits for another block of its kernel.
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
constexpr int kMaxGroups = 8;  // of warps with a token each; a group uses one barrier of the block
constexpr std::uint32_t kPiece = 1024;  // bytes of a bulk store
constexpr std::size_t kSharedLimit = kMaxRowBytes;

// For each rank, the token's row number among our rows there, or -1.
struct Targets {
  int slot[EPF_MOST_RANKS];
};

__device__ void copyRow(const Group& group, const char* from, char* row, std::uint32_t bytes) {
  for (std::uint32_t at = (group.warp * 32 + group.lane) * 16; at < bytes;
       at += group.warps * 512) {
    *reinterpret_cast<uint4*>(row + at) = __ldg(reinterpret_cast<const uint4*>(from + at));
  }
}

// Reserves the rows of a token at its ranks and experts, and writes the row's header. Lane k
// handles choice k. Numbers that are not experts and repeated experts are skipped.
__device__ void choose(const LowLatencyDispatch& dispatch, int token, int lane, char* row,
                       Targets& targets) {
  const auto& job = dispatch.job;
  const int ranks = dispatch.team.ranks, expertsPerRank = job.experts / ranks;
  const bool listed = lane < job.topk;
  const std::size_t at = static_cast<std::size_t>(token) * job.topk + lane;
  const std::int64_t expertId = listed ? job.topk_idx[at] : -1;
  const int expert = expertId >= 0 && expertId < job.experts ? static_cast<int>(expertId) : -1;
  const int first = __ffs(static_cast<int>(__match_any_sync(~0u, expert))) - 1;
  const bool sent = expert >= 0 && first == lane;
  const unsigned int wanted = __reduce_or_sync(~0u, sent ? 1u << (expert / expertsPerRank) : 0u);
  // Issues both atomics before it uses a result: waiting for both takes as long as for one.
  int place = sent ? atomicAdd(dispatch.cursors + expert, 1) : -1;
  const int slot = lane < ranks && (wanted >> lane & 1) != 0
                       ? atomicAdd(dispatch.cursors + job.experts + lane, 1)
                       : -1;
  place = __shfl_sync(~0u, place, first);
  if (lane < ranks) targets.slot[lane] = slot;
  if (!listed) return;
  job.places[at] = place;
  int* header = reinterpret_cast<int*>(row + dispatch.row.headerAt);
  if (lane == 0) *reinterpret_cast<int2*>(header) = make_int2(token, 0);
  *reinterpret_cast<int2*>(header + 2 + 2 * lane) = make_int2(sent ? expert : -1, place);
}

// Sends the row to all of its ranks. Neighboring pieces go to different warps, because lanes of one
// warp send one after another.
__device__ void sendRow(const LowLatencyDispatch& dispatch, const Group& group, std::size_t place,
                        const Targets& targets, const char* row) {
  const Team& team = dispatch.team;
  const Row& form = dispatch.row;
  const int pieces = static_cast<int>((form.bytes + kPiece - 1) / kPiece);
  for (int i = group.lane * group.warps + group.warp; i < team.ranks * pieces;
       i += group.warps * 32) {
    // Starts with the next rank, so that no two ranks start with the same destination.
    const int rank = (team.me + 1 + i / pieces) % team.ranks, slot = targets.slot[rank];
    if (slot < 0) continue;
    const std::uint32_t at = i % pieces * kPiece;
    const std::size_t number = static_cast<std::size_t>(team.me) * dispatch.job.max_tokens + slot;
    ptx::store(team.arena[rank] + place + number * form.stride + at, ptx::shared(row) + at,
               min(kPiece, form.bytes - at));
  }
  ptx::commitStores();
}

// Posts how many of our rows each expert and each rank gets. Each word contains its turn, so it
// needs no flag that is set after it.
__device__ void postCounts(const LowLatencyDispatch& dispatch, std::uint32_t turn) {
  const Team& team = dispatch.team;
  const int experts = dispatch.job.experts, expertsPerRank = experts / team.ranks;
  const std::size_t place = dispatch.places.counts[turn & 1];
  for (int i = threadIdx.x; i < experts + team.ranks; i += kThreads) {
    const int rank = i < experts ? i / expertsPerRank : i - experts;
    const int at =
        i < experts ? i % expertsPerRank * team.ranks + team.me : EPF_MOST_EXPERTS + team.me;
    const auto count = static_cast<std::uint32_t>(__ldcg(dispatch.cursors + i));
    ptx::storeRelaxed(reinterpret_cast<std::uint64_t*>(team.arena[rank] + place) + at,
                      static_cast<std::uint64_t>(turn) << 32 | count);
    dispatch.cursors[i] = 0;
  }
}

// Writes a token's row and its destinations to shared memory.
template <epf_element Element>
__device__ void prepare(const LowLatencyDispatch& dispatch, const Group& group, int token,
                        char* row, Targets& targets) {
  const auto& job = dispatch.job;
  if (group.warp == group.warps - 1) choose(dispatch, token, group.lane, row, targets);
  const char* from =
      static_cast<const char*>(job.x) + static_cast<std::size_t>(token) * 2 * job.hidden;
  if constexpr (Element == EPF_BF16) {
    copyRow(group, from, row, dispatch.row.elementBytes);
  } else {
    constexpr Scale kScale = Element == EPF_FP8 ? Scale::kExact : Scale::kPowerOfTwo;
    epbench::quantise<kScale>(group, from, row, job.hidden);
  }
  ptx::fenceSharedForCopies();
}

template <epf_element Element>
__global__ void __launch_bounds__(kThreads, 1)
    dispatchSendKernel(const __grid_constant__ LowLatencyDispatch dispatch, int groups,
                       bool together) {
  extern __shared__ __align__(128) char rows[];
  __shared__ Targets targets[kMaxGroups];
  if (together) ptx::allowNextKernel();
  const auto& job = dispatch.job;
  const int warps = kWarps / groups, warp = threadIdx.x / 32;
  const Group group = {warp / warps, warps, warp % warps, static_cast<int>(threadIdx.x % 32)};
  char* row = rows + static_cast<std::size_t>(group.number) * dispatch.row.stride;
  Targets& mine = targets[group.number];
  // Neighboring tokens go to different SMs, so that few tokens still use all SMs.
  int token = group.number * gridDim.x + blockIdx.x;
  // The first token is prepared before the wait for other ranks, whose barrier also completes it.
  // If a block prepares one row at a time, a warp that neither casts nor chooses checks which ranks
  // have read.
  const Looked looked = loadTurn(dispatch.team, Flag::kSent, Flag::kTaken, kThreads - 64);
  if (token < job.tokens) prepare<Element>(dispatch, group, token, row, mine);
  const std::uint32_t turn = beginTurn(dispatch.team, Flag::kTaken, looked);
  while (token < job.tokens) {
    sendRow(dispatch, group, dispatch.places.rows[turn & 1], mine, row);
    token += gridDim.x * groups;
    if (token >= job.tokens) break;
    // A warp must not overwrite shared memory that stores of another warp still read.
    ptx::waitStoresRead<0>();
    group.meet();
    prepare<Element>(dispatch, group, token, row, mine);
    group.meet();
  }
  ptx::waitStoresDone();
  ptx::fenceCopies();
  if (epbench::lastBlock(dispatch.team)) {
    postSent(dispatch.team, Flag::kSent, turn);
    postCounts(dispatch, turn);
    endSend(dispatch.team, Flag::kSent, turn, job.ticket);
  }
}

// ---- receive

constexpr int kReceiveThreads = 512;
constexpr int kLoads = 4;                          // per lane
constexpr std::uint32_t kPart = kLoads * 32 * 16;  // bytes of a row that a warp moves at a time

// Waits for a source's count of this turn, for one expert or for all of its rows, and returns it.
__device__ int postedCount(const Team& team, const std::uint64_t* counts, int at, int source,
                           std::uint32_t turn) {
  std::uint64_t posted = 0;
  epbench::awaitBy(team, Flag::kSent, source, turn, [&] {
    posted = ptx::loadRelaxed(counts + at);
    // An old word may be of any turn, even one that compares as later: only equality counts.
    return static_cast<std::uint32_t>(posted >> 32) == turn ? turn : turn - 1;
  });
  return static_cast<int>(posted);
}

// Waits for the rows and counts of all ranks, then finds where the rows of each expert and source
// begin, and how many rows each source sent. Run by all blocks; block 0 reports the result to the
// caller.
__device__ void findBegins(const LowLatencyDispatch& dispatch, std::uint32_t turn, int* begins) {
  const auto& job = dispatch.job;
  const Team& team = dispatch.team;
  const int ranks = team.ranks, expertsPerRank = job.experts / ranks;
  const auto* counts = reinterpret_cast<const std::uint64_t*>(team.arena[team.me] +
                                                              dispatch.places.counts[turn & 1]);
  // The last warp waits for rows while the other warps wait for counts.
  const int peer = kReceiveThreads - 1 - static_cast<int>(threadIdx.x);
  if (peer < ranks) {
    epbench::await(team, Flag::kSent, peer, turn);
    ptx::fenceCopies();
  }
  // One thread for each word, so that the waits overlap.
  for (int i = threadIdx.x; i < job.experts + ranks; i += kReceiveThreads) {
    const bool ofExpert = i < job.experts;
    const int source = ofExpert ? i % ranks : i - job.experts;
    begins[i] = postedCount(team, counts, ofExpert ? i : EPF_MOST_EXPERTS + source, source, turn);
  }
  __syncthreads();
  if (blockIdx.x == 0 && job.arrivals != nullptr && static_cast<int>(threadIdx.x) < ranks) {
    job.arrivals[threadIdx.x] = begins[job.experts + threadIdx.x];
  }
  for (int expert = threadIdx.x; expert < expertsPerRank; expert += kReceiveThreads) {
    int begin = 0;
    for (int source = 0; source < ranks; source++) {
      const int at = expert * ranks + source, count = begins[at];
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
  __syncthreads();
}

// The header of a received row, for one warp.
struct Arrived {
  int token;
  int target;         // row of this lane's choice among all packed rows, -1 if on another rank
  unsigned int ours;  // lanes whose choice has a target
};

__device__ Arrived readHeader(const LowLatencyDispatch& dispatch, const char* row, int source,
                              const int* begins) {
  const auto& job = dispatch.job;
  const int lane = threadIdx.x % 32, ranks = dispatch.team.ranks,
            expertsPerRank = job.experts / ranks;
  const auto* header = reinterpret_cast<const int2*>(row + dispatch.row.headerAt);
  Arrived arrived = {__ldcg(header).x, -1, 0};
  const int2 choice = lane < job.topk ? __ldcg(header + 1 + lane) : make_int2(-1, -1);
  if (choice.x >= 0 && choice.x / expertsPerRank == dispatch.team.me) {
    const int expert = choice.x % expertsPerRank, rows = ranks * job.max_tokens;
    const int at = begins[expert * ranks + source] + choice.y;
    // After an expired wait, counts may be old, but rows must never be written outside the memory.
    if (at >= 0 && at < rows) arrived.target = expert * rows + at;
  }
  arrived.ours = __ballot_sync(~0u, arrived.target >= 0);
  return arrived;
}

// Copies a part of a row's elements to the packed rows of its experts. Loads the elements before
// the header that gives their destinations, so that both waits overlap.
__device__ void packPart(const LowLatencyDispatch& dispatch, const char* row, int source,
                         const int* begins, int part) {
  const std::uint32_t bytes = dispatch.row.elementBytes;
  const std::uint32_t first = part * kPart + threadIdx.x % 32 * 16;
  uint4 values[kLoads];
#pragma unroll
  for (int i = 0; i < kLoads; i++) {
    const std::uint32_t at = first + i * 512;
    if (at < bytes) values[i] = __ldcg(reinterpret_cast<const uint4*>(row + at));
  }
  const Arrived arrived = readHeader(dispatch, row, source, begins);
  for (unsigned int remaining = arrived.ours; remaining != 0; remaining &= remaining - 1) {
    const int target = __shfl_sync(~0u, arrived.target, __ffs(static_cast<int>(remaining)) - 1);
    char* to = static_cast<char*>(dispatch.job.recv_x) + static_cast<std::size_t>(target) * bytes;
#pragma unroll
    for (int i = 0; i < kLoads; i++) {
      const std::uint32_t at = first + i * 512;
      if (at < bytes) *reinterpret_cast<uint4*>(to + at) = values[i];
    }
  }
}

__device__ std::uint32_t exponent(float scale) { return __float_as_uint(scale) >> 23 & 0xFF; }

// Returns the number of 32-bit words that hold the scales of a row.
__device__ int scaleColumns(const epf_low_latency_dispatch& job) {
  return job.element == EPF_BF16 ? 0 : job.hidden / (job.element == EPF_FP8_UE8M0 ? 512 : 128);
}

__device__ std::uint32_t readScale(const LowLatencyDispatch& dispatch, const char* row,
                                   int column) {
  const auto* scales = reinterpret_cast<const float*>(row + dispatch.row.elementBytes);
  if (dispatch.job.element != EPF_FP8_UE8M0) return __float_as_uint(__ldcg(scales + column));
  const float4 four = __ldcg(reinterpret_cast<const float4*>(scales) + column);
  return exponent(four.x) | exponent(four.y) << 8 | exponent(four.z) << 16 | exponent(four.w) << 24;
}

// Writes scales column by column, as matrix multiplications read them. Each lane divides for its
// own choice: dividing for all choices in sequence took half a microsecond for a token with 8
// experts.
__device__ void writeScale(const LowLatencyDispatch& dispatch, const Arrived& arrived, int column,
                           int columns, std::uint32_t value) {
  const auto& job = dispatch.job;
  const int rows = dispatch.team.ranks * job.max_tokens;
  const int expert = arrived.target / rows, row = arrived.target % rows;
  for (unsigned int remaining = arrived.ours; remaining != 0; remaining &= remaining - 1) {
    const int lane = __ffs(static_cast<int>(remaining)) - 1;
    const std::size_t first = static_cast<std::size_t>(__shfl_sync(~0u, expert, lane)) * columns;
    const int rowOfChoice = __shfl_sync(~0u, row, lane);
    if (column < columns) {
      static_cast<std::uint32_t*>(job.recv_scales)[(first + column) * rows + rowOfChoice] = value;
    }
  }
}

// Packs everything except the elements; scales are loaded before the header.
__device__ void packRest(const LowLatencyDispatch& dispatch, const char* row, int source,
                         int number, const int* begins) {
  const auto& job = dispatch.job;
  const int lane = threadIdx.x % 32, columns = scaleColumns(job);
  std::uint32_t value = lane < columns ? readScale(dispatch, row, lane) : 0;
  const Arrived arrived = readHeader(dispatch, row, source, begins);
  if (job.arrivals != nullptr) {
    // Records for the combine which packed rows this row became.
    int* entry = job.arrivals + arrivalAt(job, source, number);
    if (lane == 0) entry[0] = arrived.token;
    if (lane < job.topk) entry[1 + lane] = arrived.target;
  }
  if (arrived.target >= 0) {
    job.src_info[arrived.target] = arrived.token;
    job.origins[arrived.target] = static_cast<int>(originOf(arrived.token, lane, source));
  }
  for (int first = 0; first < columns; first += 32) {
    const int column = first + lane;
    writeScale(dispatch, arrived, column, columns, value);
    if (column + 32 < columns) value = readScale(dispatch, row, column + 32);
  }
}

__global__ void __launch_bounds__(kReceiveThreads, 1)
    dispatchReceiveKernel(const __grid_constant__ LowLatencyDispatch dispatch) {
  extern __shared__ int begins[];
  const auto& job = dispatch.job;
  const Team& team = dispatch.team;
  const std::uint32_t turn = turnOf(job.ticket);
  const char* mine = team.arena[team.me];
  findBegins(dispatch, turn, begins);
  const int parts = static_cast<int>((dispatch.row.elementBytes + kPart - 1) / kPart) + 1;
  const int warps = gridDim.x * (kReceiveThreads / 32);
  int unit = (threadIdx.x / 32) * gridDim.x + blockIdx.x, before = 0;
  for (int source = 0; source < team.ranks; source++) {
    const int units = begins[job.experts + source] * parts;
    const char* from = mine + dispatch.places.rows[turn & 1] +
                       static_cast<std::size_t>(source) * job.max_tokens * dispatch.row.stride;
    for (; unit < before + units; unit += warps) {
      const int number = (unit - before) / parts, part = (unit - before) % parts;
      const char* row = from + static_cast<std::size_t>(number) * dispatch.row.stride;
      if (part == parts - 1) {
        packRest(dispatch, row, source, number, begins);
      } else {
        packPart(dispatch, row, source, begins, part);
      }
    }
    before += units;
  }
  endRead(team, Flag::kTaken, turn);
}

// Returns the number of tokens that a block prepares at a time: as many as there are for one SM and
// as fit into shared memory.
int groupsFor(const LowLatencyDispatch& dispatch, int sms) {
  int groups = kMaxGroups;
  const auto fits = [&](int n) {
    return n * static_cast<std::size_t>(dispatch.row.stride) <= kSharedLimit;
  };
  while (groups > 1 && (!fits(groups) || groups / 2 * sms >= dispatch.job.tokens)) groups /= 2;
  return groups;
}

bool hasFewTokens(const LowLatencyDispatch& dispatch, int sms) {
  return 2 * dispatch.job.tokens <= sms;
}

template <epf_element Element>
void launchSend(const LowLatencyDispatch& dispatch, int sms, bool together, cudaStream_t stream) {
  const int groups = groupsFor(dispatch, sms);
  const std::size_t shared = static_cast<std::size_t>(groups) * dispatch.row.stride;
  // At most one block for each token, because blocks without work would have to be counted at the
  // end. With many tokens, receiving blocks that wait beside the send cost more than a later
  // launch.
  const int blocks = std::clamp(dispatch.job.tokens, 1, sms);
  launch(dispatchSendKernel<Element>, blocks, kThreads, shared, false, stream, dispatch, groups,
         together && hasFewTokens(dispatch, sms));
}

template <epf_element Element>
void allowShared() {
  CUDA_CHECK(cudaFuncSetAttribute(dispatchSendKernel<Element>,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(kSharedLimit)));
}

}  // namespace

void allowSendShared() {
  allowShared<EPF_BF16>();
  allowShared<EPF_FP8>();
  allowShared<EPF_FP8_POWER_OF_2>();
}

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
  const std::size_t shared = sizeof(int) * (dispatch.job.experts + dispatch.team.ranks);
  launch(dispatchReceiveKernel, sms, kReceiveThreads, shared, together, stream, dispatch);
}

}  // namespace ep
