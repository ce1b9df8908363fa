// Computes the layout of the memory that other ranks write, identically on all ranks and on the
// GPU. Offsets depend only on the size of the memory, never on the shape of a call, so that
// operations of different shapes can be in flight at the same time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "epfabric_ep.h"
#include "gpu/team.hpp"

namespace ep {

// The layout of a row in transit: its elements, its scales if they are FP8, then its header.
struct Row {
  std::uint32_t elementBytes;
  std::uint32_t headerAt;  // offset of: token, 0, then expert and place of each choice
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

// Maximum bytes of a row, because a block that sends rows holds each row in shared memory.
constexpr std::size_t kMaxRowBytes = 190 << 10;
constexpr int kMaxHidden = 97120;

// Returns the bytes reserved for one row, in dispatch or combine.
constexpr std::size_t reservedRowBytes(int hidden) {
  return Row::of(hidden, EPF_MOST_TOPK, false).stride;
}

static_assert(reservedRowBytes(kMaxHidden) <= kMaxRowBytes &&
              reservedRowBytes(kMaxHidden + 128) > kMaxRowBytes);

// Offsets of the low-latency arrays. Each array exists twice, at places 0 and 1, between which
// operations alternate.
struct LowLatencyPlaces {
  // Row counts: [local experts][ranks] for each expert and source, then [ranks] for each source.
  // The upper half of each 8-byte word is the number of its operation.
  std::size_t counts[2];
  std::size_t weights[2];  // [source][max_tokens][topk] words like those of counts
  std::size_t rows[2];     // [source][max_tokens] rows
  // Rows that combine returns: [max_tokens][topk], or [max_tokens][ranks] if experts' ranks sum.
  std::size_t sums[2];
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

  // Returns the bytes of memory that calls of this shape need.
  static constexpr std::size_t bytesFor(int maxTokens, int hidden, int ranks) {
    const std::size_t shares = static_cast<std::size_t>(ranks + EPF_MOST_TOPK + 1);
    return epbench::kArenaHeader + 2 * kCountsBytes +
           2 * shares * static_cast<std::size_t>(maxTokens) * reservedRowBytes(hidden);
  }

  // Whether a call of this shape fits.
  constexpr bool fits(int maxTokens, int hidden) const {
    return static_cast<std::size_t>(maxTokens) * reservedRowBytes(hidden) * EPF_MOST_TOPK <=
           sumsBytes;
  }

  // Whether the weights of a call of this shape fit, for a combine that sums at the experts.
  constexpr bool weightsFit(int maxTokens, int topk, int ranks) const {
    return sizeof(std::uint64_t) * static_cast<std::size_t>(ranks) * maxTokens * topk <=
           weightsBytes;
  }
};

// Where a rank wants to receive the rows of a dispatch, how many rows it has room for, and how many
// tokens it sends.
struct Room {
  std::uint64_t at;  // offset in that rank's memory
  std::uint64_t rows;
  std::uint64_t tokens;
};

// The rows that one round moves from a source to a rank: a range of all rows of that source there.
struct Slice {
  std::int32_t first, count;
};

// How a transfer is cut into rounds if its rows do not fit at once. Each round moves the next
// `tokens` tokens of every rank; at each rank, every source has an equal share of the memory.
struct Rounds {
  int count;
  int tokens;  // 0: all rows fit at once

  static constexpr Rounds of(long mostRows, int mostTokens, long capacity, int ranks) {
    if (mostRows <= capacity) return {1, 0};
    const int share = static_cast<int>(capacity / ranks);
    return {(mostTokens + share - 1) / share, share};
  }
};

// Offsets of the high-throughput memory, which follows the low-latency memory. It holds the expert
// counts and the room of each source, then the records that are sent with rows, then the rows of a
// dispatch or a combine. Each exists once, because operations do not overlap. A dispatch delivers
// rows here if they do not fit into the receiver's results, which follow at the end.
struct HighThroughputPlaces {
  std::size_t counts;   // [ranks][EPF_MOST_EXPERTS]
  std::size_t rooms;    // [ranks] Room
  std::size_t rows;     // where records and rows begin
  std::size_t bytes;    // of records and rows together
  std::size_t results;  // where results begin

  static constexpr std::size_t kCountsBytes =
      epbench::roundUp(sizeof(int) * EPF_MOST_EXPERTS * EPF_MOST_RANKS, 4096);
  // Returns the bytes of a row with its record, for FP8 and BF16 alike: tokens that are dispatched
  // as FP8 return as BF16.
  static constexpr std::size_t rowBytes(int hidden) {
    return epbench::roundUp(2 * static_cast<std::size_t>(hidden), 128) + epbench::kRecordStride;
  }
  static constexpr std::size_t kRoomsBytes = 4096, kRoomsShare = 1024;
  static_assert(sizeof(Room) * EPF_MOST_RANKS <= kRoomsShare);
  // The rooms are followed by a slice of the current round for each rank, then by a flag for each
  // rank that is set when the rank has left.
  constexpr std::size_t slices() const { return rooms + kRoomsShare; }
  constexpr std::size_t leftFlags() const { return rooms + 2 * kRoomsShare; }
  static constexpr HighThroughputPlaces of(std::size_t begin, std::size_t bytes) {
    const std::size_t counts = epbench::roundUp(begin, 4096), rooms = counts + kCountsBytes;
    const std::size_t rows = rooms + kRoomsBytes;
    return {counts, rooms, rows, bytes, epbench::roundUp(rows + bytes, 4096)};
  }
  constexpr std::size_t end() const { return rows + bytes; }
  // Returns the number of rows that fit at once.
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

// Packs the origin of a row into a word: token (24 bits), choice (5 bits), source rank (3 bits).
constexpr int kOriginTokens = 1 << 24;
constexpr std::uint32_t originOf(int token, int choice, int source) {
  return static_cast<std::uint32_t>(token) | static_cast<std::uint32_t>(choice) << 24 |
         static_cast<std::uint32_t>(source) << 29;
}
static_assert(EPF_MOST_TOPK <= 32 && EPF_MOST_RANKS <= 8);
static_assert(EPF_MOST_RANKS == epbench::kMaxRanks);

}  // namespace ep
