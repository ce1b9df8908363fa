// The layout of the memory that other ranks write. Pure arithmetic, the same on all ranks and on
// the GPU: offsets follow from the size of the memory alone, never from the shape of a call, so
// that operations of different shapes can be in flight at the same time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "epfabric_ep.h"
#include "gpu/team.hpp"

namespace ep {

// A row in transit: the elements, the scales of FP8, then the header that identifies it.
struct Row {
  std::uint32_t elementBytes;
  std::uint32_t headerAt;  // token, 0, then expert and place of each choice
  std::uint32_t bytes;
  std::uint32_t stride;

  static constexpr Row of(int hidden, int topk, bool fp8) {
    const auto h = static_cast<std::uint32_t>(hidden);
    const std::uint32_t elements = fp8 ? h : 2 * h;
    const std::uint32_t header = elements + (fp8 ? (h / 128 * 4 + 15) / 16 * 16 : 0);
    const std::uint32_t bytes = header + (8 + 8 * static_cast<std::uint32_t>(topk) + 15) / 16 * 16;
    return {elements, header, bytes, (bytes + 127) / 128 * 128};
  }
};

// Bytes of the longest row for which a block of a send has shared memory.
constexpr std::size_t kMostRow = 190 << 10;
constexpr int kMostHidden = 97120;

// Bytes reserved for one row, in dispatch or combine.
constexpr std::size_t roomOf(int hidden) { return Row::of(hidden, EPF_MOST_TOPK, false).stride; }

static_assert(roomOf(kMostHidden) <= kMostRow && roomOf(kMostHidden + 128) > kMostRow);

// Operations alternate between two places.
struct LowLatencyPlaces {
  // [L][ranks] rows of each expert, then [ranks] rows of each source: words of 8 bytes, whose upper
  // half is the number of their operation.
  std::size_t counts[2];
  std::size_t weights[2];  // [source][max_tokens][topk] words like those of counts
  std::size_t rows[2];     // [source][max_tokens] rows
  std::size_t sums[2];     // [max_tokens][topk] rows that come back, or [..][ranks]
  std::size_t weightsBytes, rowsBytes, sumsBytes;  // of one place
  std::size_t end;

  static constexpr std::size_t kCountsBytes =
      epbench::roundUp(sizeof(std::uint64_t) * (EPF_MOST_EXPERTS + EPF_MOST_RANKS), 4096);

  // Splits `bytes` into shares for the rows of each source, for each of a token's choices, and for
  // weights.
  static constexpr LowLatencyPlaces of(std::size_t bytes, int ranks) {
    LowLatencyPlaces places{};
    std::size_t at = epbench::kArenaHeader;
    for (auto& counts : places.counts) {
      counts = at;
      at += kCountsBytes;
    }
    if (bytes < at) return places;
    const std::size_t share =
        (bytes - at) / 2 / static_cast<std::size_t>(ranks + EPF_MOST_TOPK + 1) / 128 * 128;
    places.weightsBytes = share;
    places.rowsBytes = share * static_cast<std::size_t>(ranks);
    places.sumsBytes = share * EPF_MOST_TOPK;
    for (int i = 0; i < 2; i++) {
      places.weights[i] = at;
      places.rows[i] = at + places.weightsBytes;
      places.sums[i] = places.rows[i] + places.rowsBytes;
      at = places.sums[i] + places.sumsBytes;
    }
    places.end = at;
    return places;
  }

  static constexpr std::size_t bytesFor(int maxTokens, int hidden, int ranks) {
    const std::size_t shares = static_cast<std::size_t>(ranks + EPF_MOST_TOPK + 1);
    return epbench::kArenaHeader + 2 * kCountsBytes +
           2 * shares * static_cast<std::size_t>(maxTokens) * roomOf(hidden);
  }

  // Whether a call of this shape fits.
  constexpr bool fits(int maxTokens, int hidden) const {
    return static_cast<std::size_t>(maxTokens) * roomOf(hidden) * EPF_MOST_TOPK <= sumsBytes;
  }

  // Whether the weights of a call of this shape fit, for a combine that sums at the experts.
  constexpr bool weightsFit(int maxTokens, int topk, int ranks) const {
    return sizeof(std::uint64_t) * static_cast<std::size_t>(ranks) * maxTokens * topk <=
           weightsBytes;
  }
};

// The place where a rank wants rows of a dispatch, and the most rows it takes there; also the
// number of tokens that the rank sends.
struct Room {
  std::uint64_t at;  // in its memory
  std::uint64_t rows;
  std::uint64_t tokens;
};

// Rows of one source at one rank that belong to one round, as a part of that source's rows.
struct Slice {
  std::int32_t first, count;
};

// How a transfer is cut into rounds if its rows do not fit at once. Each round moves the next
// `tokens` tokens of every rank; at each rank, every source has an equal share of the memory.
struct Rounds {
  int count;
  int tokens;  // 0: all rows fit at once

  static constexpr Rounds of(long most, int mostTokens, long capacity, int ranks) {
    if (most <= capacity) return {1, 0};
    const int share = static_cast<int>(capacity / ranks);
    return {(mostTokens + share - 1) / share, share};
  }
};

// The memory of high throughput, after that of low latency: the counts of experts and rooms from
// each source, then the records that are sent with rows, then the rows of a dispatch or a combine.
// Operations do not overlap, so one place serves all. A dispatch delivers rows here if they do not
// fit into the receiver's results, which follow at the end.
struct HighThroughputPlaces {
  std::size_t counts;   // [ranks][EPF_MOST_EXPERTS]
  std::size_t rooms;    // [ranks] Room
  std::size_t rows;     // where records and rows begin
  std::size_t bytes;    // of both
  std::size_t results;  // where results begin

  static constexpr std::size_t kCountsBytes =
      epbench::roundUp(sizeof(int) * EPF_MOST_EXPERTS * EPF_MOST_RANKS, 4096);
  // The same for FP8 and BF16: tokens that are dispatched as FP8 return as BF16.
  static constexpr std::size_t rowBytes(int hidden) {
    return epbench::roundUp(2 * static_cast<std::size_t>(hidden), 128) + epbench::kRecordStride;
  }
  static constexpr std::size_t kRoomsBytes = 4096, kRoomsShare = 1024;
  static_assert(sizeof(Room) * EPF_MOST_RANKS <= kRoomsShare);
  // After the rooms: [ranks] Slice of the current round, [ranks] flags of the ranks that have
  // left.
  constexpr std::size_t slices() const { return rooms + kRoomsShare; }
  constexpr std::size_t left() const { return rooms + 2 * kRoomsShare; }
  static constexpr HighThroughputPlaces of(std::size_t begin, std::size_t bytes) {
    const std::size_t counts = epbench::roundUp(begin, 4096), rooms = counts + kCountsBytes;
    const std::size_t rows = rooms + kRoomsBytes;
    return {counts, rooms, rows, bytes, epbench::roundUp(rows + bytes, 4096)};
  }
  constexpr std::size_t end() const { return rows + bytes; }
  constexpr long capacity(int hidden) const {
    return bytes < 4096 ? 0 : static_cast<long>((bytes - 4096) / rowBytes(hidden));
  }
  // These offsets depend on `hidden` alone, so all ranks compute the same.
  constexpr std::size_t records() const { return rows; }
  constexpr std::size_t elements(int hidden) const {
    return epbench::roundUp(
        rows + static_cast<std::size_t>(capacity(hidden)) * epbench::kRecordStride, 4096);
  }
  // Scales follow all elements, so that each row's scales are followed by the next row's.
  constexpr std::size_t scales(int hidden, std::size_t elementBytes) const {
    return elements(hidden) + static_cast<std::size_t>(capacity(hidden)) * elementBytes;
  }
};

// Where a row came from, in one word: token, choice, source.
constexpr int kOriginTokens = 1 << 24;
constexpr std::uint32_t originOf(int token, int choice, int source) {
  return static_cast<std::uint32_t>(token) | static_cast<std::uint32_t>(choice) << 24 |
         static_cast<std::uint32_t>(source) << 29;
}
static_assert(EPF_MOST_TOPK <= 32 && EPF_MOST_RANKS <= 8);
static_assert(EPF_MOST_RANKS == epbench::kMaxRanks);

}  // namespace ep
