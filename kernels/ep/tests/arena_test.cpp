#include "arena.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "expect.hpp"

using namespace ep;

namespace {

// Memory of the size that bytesFor returns has room for the given shape, but not for one more
// token.
void memoryFitsTheShapeItWasComputedFor() {
  for (int ranks = 1; ranks <= EPF_MOST_RANKS; ranks++) {
    for (const int hidden : {1024, 2048, 2880, 3584, 7168, 8192}) {
      for (const int tokens : {1, 8, 128, 1024}) {
        const std::size_t bytes = LowLatencyPlaces::bytesFor(tokens, hidden, ranks);
        const auto places = LowLatencyPlaces::of(bytes, ranks);
        EXPECT(places.fits(tokens, hidden));
        EXPECT(!places.fits(tokens + 1, hidden));
        EXPECT(places.end <= bytes);
        const auto rows = static_cast<std::size_t>(ranks) * tokens;
        EXPECT(rows * Row::of(hidden, EPF_MOST_TOPK, false).stride <= places.rowsBytes);
        EXPECT(std::size_t(tokens) * EPF_MOST_TOPK * 2 * hidden <= places.sumsBytes);
        EXPECT(places.weightsFit(tokens, EPF_MOST_TOPK, ranks));
        EXPECT(!places.weightsFit(16 * tokens * hidden, 1, ranks));
      }
    }
  }
}

// Must pass for any number of bytes, because callers choose it freely.
void expectNoOverlapIn(std::size_t bytes) {
  const auto places = LowLatencyPlaces::of(bytes, 8);
  std::vector<std::pair<std::size_t, std::size_t>> parts = {{0, epbench::kArenaHeader}};
  for (int i = 0; i < 2; i++) {
    parts.push_back({places.counts[i], places.counts[i] + LowLatencyPlaces::kCountsBytes});
  }
  for (int i = 0; i < 2; i++) {
    parts.push_back({places.weights[i], places.weights[i] + places.weightsBytes});
    parts.push_back({places.rows[i], places.rows[i] + places.rowsBytes});
    parts.push_back({places.sums[i], places.sums[i] + places.sumsBytes});
  }
  for (std::size_t i = 1; i < parts.size(); i++) {
    EXPECT(parts[i - 1].second <= parts[i].first);
    EXPECT(parts[i].first % 128 == 0);
  }
  EXPECT(parts.back().second == places.end);
  EXPECT(places.end <= bytes);
}

void arraysDoNotOverlap() {
  const std::size_t bytes = LowLatencyPlaces::bytesFor(128, 7168, 8);
  for (const std::size_t more : {0, 1, 4096, 12345}) expectNoOverlapIn(bytes + more);
}

// Rows of any width, and the data that are sent with them, do not exceed the memory.
void highThroughputRowsStayInsideTheMemory() {
  for (const std::size_t bytes : {std::size_t{4096}, std::size_t{1} << 20, std::size_t{1} << 30}) {
    for (const int hidden : {8, 1024, 2880, 7168, 8192}) {
      const auto places = HighThroughputPlaces::of(123456, bytes);
      const auto rows = static_cast<std::size_t>(places.capacity(hidden));
      EXPECT(places.counts >= 123456);
      EXPECT(places.records() >= places.counts + HighThroughputPlaces::kCountsBytes);
      EXPECT(places.elements(hidden) >= places.records() + rows * epbench::kRecordStride);
      EXPECT(places.elements(hidden) + rows * epbench::roundUp(2 * std::size_t(hidden), 128) <=
             places.end());
      EXPECT(places.rooms >= places.counts + HighThroughputPlaces::kCountsBytes);
      EXPECT(places.slices() >= places.rooms + sizeof(Room) * EPF_MOST_RANKS);
      EXPECT(places.leftFlags() >= places.slices() + sizeof(Slice) * EPF_MOST_RANKS);
      EXPECT(places.records() >= places.leftFlags() + sizeof(std::uint32_t) * EPF_MOST_RANKS);
      EXPECT(places.results >= places.end() && places.results % 4096 == 0);
      // FP8 elements with their scales, which begin at an offset that bulk copies allow.
      const std::size_t elements = epbench::roundUp(std::size_t(hidden), 16);
      EXPECT(places.scales(hidden, elements) % 16 == 0);
      EXPECT(places.scales(hidden, elements) + rows * (2 * std::size_t(hidden) - elements) <=
             places.end());
    }
  }
  EXPECT(HighThroughputPlaces::of(0, 0).capacity(7168) == 0);
}

// Each row is moved in exactly one round, through its source's share, which every round reuses.
void roundsMoveEveryRowOnce() {
  for (int ranks = 1; ranks <= EPF_MOST_RANKS; ranks++) {
    for (const long capacity : {long{ranks}, 17L, 100L}) {
      std::vector<std::vector<int>> slots;  // of each source, toward one rank
      int rows = 0, most = 0;
      for (int source = 0; source < ranks; source++) {
        const int tokens = 40 + 31 * source % 97;
        most = std::max(most, tokens);
        int slot = 0;
        auto& of = slots.emplace_back();
        for (int token = 0; token < tokens; token++) {
          of.push_back((token * 7 + source) % 3 != 0 ? slot++ : -1);
        }
        rows += slot;
      }
      if (capacity < ranks) continue;
      const Rounds rounds = Rounds::of(rows, most, capacity, ranks);
      EXPECT(rounds.tokens > 0 || rows <= capacity);
      if (rounds.tokens == 0) continue;
      EXPECT(rounds.count * rounds.tokens >= most && rounds.tokens * ranks <= capacity);
      int moved = 0;
      for (const auto& of : slots) {
        int next = 0;
        for (int round = 0; round < rounds.count; round++) {
          const int first = next;
          for (int i = 0; i < rounds.tokens; i++) {
            const auto token = static_cast<std::size_t>(round * rounds.tokens + i);
            if (token >= of.size() || of[token] < 0) continue;
            EXPECT(of[token] == next && next - first < rounds.tokens);
            next++;
          }
        }
        moved += next;
      }
      EXPECT(moved == rows);
    }
  }
  EXPECT(Rounds::of(100, 100, 100, 8).tokens == 0);
  EXPECT(Rounds::of(101, 100, 100, 8).tokens == 12 && Rounds::of(101, 100, 100, 8).count == 9);
}

void noShapeFitsIntoTooLittleMemory() {
  EXPECT(!LowLatencyPlaces::of(0, 8).fits(1, 8));
  EXPECT(!LowLatencyPlaces::of(4096, 2).fits(1, 8));
}

// Bulk copies move multiples of 16 bytes between addresses that are aligned to 16 bytes.
void rowsAreAlignedForBulkCopies() {
  for (int hidden = 8; hidden <= 8192; hidden += 8) {
    for (int topk = 1; topk <= EPF_MOST_TOPK; topk++) {
      for (const bool fp8 : {false, true}) {
        if (fp8 && hidden % 128 != 0) continue;
        const Row row = Row::of(hidden, topk, fp8);
        EXPECT(row.elementBytes % 16 == 0 && row.headerAt % 16 == 0 && row.bytes % 16 == 0);
        EXPECT(row.stride % 128 == 0 && row.stride >= row.bytes);
        EXPECT(row.bytes >= row.headerAt + 8 + 8 * topk);
        EXPECT(row.stride <= reservedRowBytes(hidden));
      }
    }
  }
}

void originsHoldTokenChoiceAndSource() {
  for (const int token : {0, 1, kOriginTokens - 1}) {
    for (int choice = 0; choice < EPF_MOST_TOPK; choice++) {
      for (int source = 0; source < EPF_MOST_RANKS; source++) {
        const std::uint32_t origin = originOf(token, choice, source);
        EXPECT(static_cast<int>(origin % kOriginTokens) == token);
        EXPECT(static_cast<int>(origin >> 24 & 31) == choice);
        EXPECT(static_cast<int>(origin >> 29) == source);
      }
    }
  }
}

}  // namespace

int main() {
  memoryFitsTheShapeItWasComputedFor();
  arraysDoNotOverlap();
  highThroughputRowsStayInsideTheMemory();
  roundsMoveEveryRowOnce();
  noShapeFitsIntoTooLittleMemory();
  rowsAreAlignedForBulkCopies();
  originsHoldTokenChoiceAndSource();
  return failures == 0 ? 0 : 1;
}
