// Host functions for the kernels: each enqueues work and does not wait for it.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "gpu/team.hpp"

namespace epbench {

// How an operation uses the GPU: SMs, warps of each SM, and stages of each warp's ring.
struct Effort {
  int sms;
  int warps;
  int stages;
};
// Limits of a warp's ring; each operation has its own default.
constexpr int kFewestStages = 2;
constexpr int kMostStages = 8;

void enqueueBarrier(const Team& team, std::uint32_t epoch, cudaStream_t stream);
// Keeps the stream busy, so that this rank starts its next operation late.
void enqueueDelay(std::uint64_t nanoseconds, cudaStream_t stream);

// ---- layout: slots of all tokens, counts of all ranks, and the records that are sent with rows
struct LayoutJob {
  Team team;
  // [tokens][ranks]: whether the rank gets the token. If null, `experts` decides.
  const bool* wanted;
  const std::int64_t* experts;  // [tokens][topk]
  const float* weights;         // [tokens][topk]
  int tokens;
  int topk;
  int expertsPerRank;
  int* slots;     // out: [tokens][kMaxRanks]
  int* bases;     // out: [kMaxRanks], this rank's first row at each destination
  int* received;  // out: rows that this rank receives
  char* records;  // out: [tokens][kRecordStride]; may be null
  std::uint32_t epoch;
};
void enqueueLayout(const LayoutJob& job, cudaStream_t stream);

// ---- dispatch
struct DispatchJob {
  Team team;
  const char* elements;  // [tokens][elementBytes]
  const char* scales;    // [tokens][scaleStride]
  const char* records;   // [tokens][kRecordStride]
  const int* slots;
  const int* bases;
  std::size_t rowsOffset;     // in the arena: [rows][stride]
  std::size_t recordsOffset;  // in the arena: [rows][kRecordStride]
  // Used by kernels/ep: row offsets of each destination, if they differ; null: rowsOffset for all.
  const std::uint64_t* rowsOffsets;
  // Used by kernels/ep: offset in the arena of [rows][scaleStride]; 0: the scales of each row
  // follow its elements.
  std::size_t scalesOffset;
  RowForm row;
  std::uint32_t recordBytes;  // 0: rows are sent without records
  int tokens;
  std::uint32_t epoch;
  bool silent;  // a fault made on purpose: this rank never signals that it is done
};
void enqueueDispatch(const DispatchJob& job, const Effort& effort, cudaStream_t stream);
// Returns the most warps for which shared memory has room.
int mostDispatchWarps(const RowForm& row, int stages);
// Defaults that fill the links.
constexpr int kDispatchWarps = 7, kDispatchStages = 4;
// Returns the defaults, with more warps if few SMs store few rows. `rows` is the mean number of
// rows per token, `links` the value of Rank::links.
Effort usualDispatch(double rows, int sms, int links);

// ---- combine
struct CombineJob {
  Team team;
  std::size_t partialsOffset;  // in the arena: [rows][hidden] BF16
  const char* own;             // used by kernels/ep: this rank's partial rows; null: in the arena
  const int* slots;
  const int* bases;
  char* out;  // [tokens][hidden] BF16
  std::uint32_t rowBytes;
  int tokens;
  std::uint32_t epoch;
  // [tokens][hidden] BF16, added before the rows; null if there is none. The second is used only if
  // the first is not null.
  const char* bias[2];
};
void enqueueCombine(const CombineJob& job, const Effort& effort, cudaStream_t stream);
int mostCombineWarps(int ranks, int stages);
// The rows that a combine pulls.
struct CombineLoad {
  int ranks;
  std::uint32_t rowBytes;
  double rows;  // mean number of rows per token
  int links;    // Rank::links
};
// Returns enough warps to keep the links busy, but not many more, which would be slower.
int usualCombineWarps(const CombineLoad& load, int sms, int stages);

// ---- low latency: a row for each expert or for each rank; counts are not exchanged before rows
struct LowLatencyShape {
  int hidden;
  int topk;
  int expertsPerRank;
  int mostTokens;  // most tokens of any rank; a bucket has this many places per source rank
  bool perRank;    // a bucket for each rank, not for each expert

  constexpr int buckets() const { return perRank ? 1 : expertsPerRank; }  // of each rank
};

// The part of an operation that a kernel does: all of it, or the sending half.
enum class Half { kBoth, kSend };

struct LowLatencyJob {
  Team team;
  LowLatencyShape shape;
  int tokens;
  const char* elements;         // [tokens][hidden] BF16
  const std::int64_t* experts;  // [tokens][topk]
  const float* weights;         // [tokens][topk], for the combine
  int* cursors;                 // [bucket of all ranks]; zero before and after
  int* places;                  // [tokens][topk]: the row's number in its bucket, or -1
  std::size_t rowsOffset;       // in the arena: [bucket][source][mostTokens] rows of LowLatencyRow
  std::size_t countsOffset;     // in the arena: [bucket][source]
  std::size_t partialsOffset;   // in the arena: [bucket][source][mostTokens][hidden] BF16
  std::size_t stagedOffset;  // in the arena, twice: [bucket of all ranks][mostTokens][hidden] BF16
  std::size_t stagedBytes;   // of one of the two
  char* out;                 // [tokens][hidden] BF16
  std::uint32_t epoch;
  Half half;
};
// Casts to FP8 with a scale for each 128 elements, and sends.
void enqueueLowLatencyDispatch(const LowLatencyJob& job, int sms, cudaStream_t stream);
// The second half of a dispatch: waits for all ranks' rows.
void enqueueLowLatencyArrival(const LowLatencyJob& job, cudaStream_t stream);
// Sums pulled rows, times their weights if there is a row for each expert. A rank may end before
// other ranks have read its rows: before the rows are overwritten, all ranks must have passed a
// barrier, or operations must alternate between two buffers.
void enqueueLowLatencyCombine(const LowLatencyJob& job, int sms, cudaStream_t stream);
// The combine in halves: the first pushes rows to the rank that needs their sum, the second waits
// for them and adds.
void enqueueLowLatencyPush(const LowLatencyJob& job, int sms, cudaStream_t stream);
void enqueueLowLatencySum(const LowLatencyJob& job, int sms, cudaStream_t stream);

// ---- compute that fills a wait: additions in registers of `blocks` blocks. The kernel starts as
// soon as the previous kernel allows.
void enqueueCompute(int blocks, int steps, float* sink, cudaStream_t stream);

// ---- ceiling: contiguous bytes, to or from all peers of a mask
// kMixed: half of the bytes pushed by their owners, half pulled by their receivers.
enum class Engine { kCopy, kStores, kPush, kPull, kMixed };
const char* nameOf(Engine engine);

struct CeilingJob {
  Team team;
  std::size_t sourceOffset;  // in the arena: [rank][bytesPerPeer]
  std::size_t targetOffset;  // in the arena: [rank][bytesPerPeer]
  std::size_t bytesPerPeer;  // a multiple of kCeilingChunk
  std::uint32_t peers;       // bit r: exchange with rank r
  std::uint32_t epoch;
};
constexpr std::size_t kCeilingChunk = 7168;
void enqueueCeiling(const CeilingJob& job, Engine engine, int sms, cudaStream_t stream);

// ---- fills memory with content, and checks content
struct FillJob {
  void* rows;
  int count;
  std::uint32_t rowWords;  // rows lie one behind the other
  std::uint32_t key;
  bool bf16;
};
void enqueueFill(const FillJob& job, cudaStream_t stream);

struct RowCheck {
  const void* rows;
  int count;
  std::uint32_t rowWords;
  std::uint32_t strideWords;
  const std::uint32_t* keys;  // of each source rank
  const int2* origins;        // of each row: rank, token
  unsigned long long* wrong;  // words, added up
};
void enqueueRowCheck(const RowCheck& check, cudaStream_t stream);

// Adds to `wrong` the number of words that no longer hold the poison, which is all bits set.
void enqueuePoisonCheck(const void* memory, std::size_t bytes, unsigned long long* wrong,
                        cudaStream_t stream);

struct SumCheck {
  const void* out;  // [tokens][hidden] BF16
  int tokens;
  int ranks;
  std::uint32_t rowWords;
  const int* rows;            // [tokens][kMaxRanks]: row at each destination, or -1
  const std::uint32_t* keys;  // of each destination's partial rows
  unsigned long long* wrong;  // [0] outside the float64 bound, [1] other bits than fp32 in order
};
void enqueueSumCheck(const SumCheck& check, cudaStream_t stream);

}  // namespace epbench
