// The kernels as functions of the host: each enqueues, none waits.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "gpu/team.hpp"

namespace epbench {

// How an operation uses the GPU: SMs, warps of each, and stages of each warp's ring.
struct Effort {
  int sms;
  int warps;
  int stages;
};
// Of a warp's ring; each operation has its own.
constexpr int kFewestStages = 2;
constexpr int kMostStages = 8;

void enqueueBarrier(const Team& team, std::uint32_t epoch, cudaStream_t stream);
// Keeps the stream busy: a rank that comes late.
void enqueueDelay(std::uint64_t nanoseconds, cudaStream_t stream);

// ---- layout: slots of all tokens, counts of all ranks, and the records that travel with rows
struct LayoutJob {
  Team team;
  const bool* wanted;           // [tokens][ranks], or null: by whom the experts are
  const std::int64_t* experts;  // [tokens][topk]
  const float* weights;         // [tokens][topk]
  int tokens;
  int topk;
  int expertsPerRank;
  int* slots;     // out: [tokens][kMaxRanks]
  int* bases;     // out: [kMaxRanks], first row of ours at each destination
  int* received;  // out: rows that come to us
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
  // kernels/ep: the same for each destination, if they differ; null: rowsOffset.
  const std::uint64_t* rowsOffsets;
  // kernels/ep: in the arena, [rows][scaleStride]; 0: behind the elements of each row.
  std::size_t scalesOffset;
  RowForm row;
  std::uint32_t recordBytes;  // 0: rows travel alone
  int tokens;
  std::uint32_t epoch;
  bool silent;  // a fault: never says that it is done
};
void enqueueDispatch(const DispatchJob& job, const Effort& effort, cudaStream_t stream);
// Those that shared memory has room for.
int mostDispatchWarps(const RowForm& row, int stages);
// Where links are full.
constexpr int kDispatchWarps = 7, kDispatchStages = 4;
// More warps where few SMs store few rows of each token (the mean). `links`: Rank::links.
Effort usualDispatch(double rows, int sms, int links);

// ---- combine
struct CombineJob {
  Team team;
  std::size_t partialsOffset;  // in the arena: [rows][hidden] BF16
  const char* own;             // kernels/ep: the same of this rank alone; null: in the arena
  const int* slots;
  const int* bases;
  char* out;  // [tokens][hidden] BF16
  std::uint32_t rowBytes;
  int tokens;
  std::uint32_t epoch;
  const char*
      bias[2];  // [tokens][hidden] BF16, added first; may be null, the second if the first is
};
void enqueueCombine(const CombineJob& job, const Effort& effort, cudaStream_t stream);
int mostCombineWarps(int ranks, int stages);
// The parts of each token that a combine pulls.
struct CombineLoad {
  int ranks;
  std::uint32_t rowBytes;
  double rows;  // the mean
  int links;    // Rank::links
};
// As many as keep links busy, and not many more: they would be slower.
int usualCombineWarps(const CombineLoad& load, int sms, int stages);

// ---- low latency: a row for each expert or for each rank, no exchange before it
struct LowLatencyShape {
  int hidden;
  int topk;
  int expertsPerRank;
  int mostTokens;  // of any rank: rows of a bucket lie by source rank, this many places for each
  bool perRank;    // one bucket for each rank, instead of one for each expert

  constexpr int buckets() const { return perRank ? 1 : expertsPerRank; }  // of each rank
};

// Which part of an operation a kernel does: all, or what must be done before compute can begin.
enum class Half { kBoth, kSend };

struct LowLatencyJob {
  Team team;
  LowLatencyShape shape;
  int tokens;
  const char* elements;         // [tokens][hidden] BF16
  const std::int64_t* experts;  // [tokens][topk]
  const float* weights;         // [tokens][topk], for the combine
  int* cursors;                 // [bucket of all ranks], zero; left at zero
  int* places;                  // [tokens][topk]: which of our rows in that bucket, or -1
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
// The other half of a dispatch: all ranks' rows are here.
void enqueueLowLatencyArrival(const LowLatencyJob& job, cudaStream_t stream);
// Sums of rows, times weights if there is a row for each expert: pulled. A rank may end before
// others have read its rows: before they are written again, all ranks must have met, or there are
// two buffers in turn.
void enqueueLowLatencyCombine(const LowLatencyJob& job, int sms, cudaStream_t stream);
// The same in halves: rows are pushed to the rank that needs their sum; it waits for them and adds.
void enqueueLowLatencyPush(const LowLatencyJob& job, int sms, cudaStream_t stream);
void enqueueLowLatencySum(const LowLatencyJob& job, int sms, cudaStream_t stream);

// ---- compute that fills a wait: additions in registers, on `blocks` blocks; begins as soon as the
// kernel before it allows it
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

// ---- content, and looking at it
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

// Bytes that are no longer what memory was poisoned with.
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
