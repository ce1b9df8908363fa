// The size of a problem: the tokens that are dispatched and combined, and the ranks that do it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "epbench/args.hpp"
#include "epbench/json.hpp"

namespace epbench {

constexpr int kMaxRanks = 8;
constexpr int kMaxTokens = 32768;  // a slot fits 16 bits, with a value left for "none"
constexpr int kMostExperts = 4096;
constexpr int kMaxTopk = 15;  // a record of 128 bytes has room for each index and weight

enum class Element { kBf16, kFp8 };
const char* nameOf(Element element);

struct Shape {
  int ranks = 8;
  std::vector<int> tokens;  // of each rank
  int hidden = 7168;
  int topk = 8;
  int experts = 256;
  double maskedRatio = 0;
  std::string routing = "uniform";
  std::uint64_t seed = 2026;

  // Returns a valid shape; throws all mistakes in the flags at once.
  static Shape from(const Args& args, int ranks);
  // The flags that `from` reads.
  static std::vector<std::string> flags();

  int mostTokens() const;
  int expertsPerRank() const { return experts / ranks; }
};
Json toJson(const Shape& shape);

// A row in memory: the elements, then, with FP8, a scale for each 128 elements.
struct RowForm {
  std::uint32_t elementBytes;
  std::uint32_t scaleBytes;   // 4 for each 128 elements, counted as payload
  std::uint32_t scaleStride;  // scaleBytes padded to the 16 bytes that TMA moves
  std::uint32_t stride;       // of rows, padded to 128 bytes: other strides cost 8 % (FP8)

  static RowForm of(int hidden, Element element);
  std::uint32_t payloadBytes() const { return elementBytes + scaleBytes; }
  std::uint32_t movedBytes() const { return elementBytes + scaleStride; }
};

// A low-latency row: FP8 elements, their scales, then source rank and source token. In the layout
// with a row for each rank, the choices and their weights follow, from which the receiver finds its
// experts.
struct LowLatencyRow {
  std::uint32_t elementBytes;
  std::uint32_t originAt;  // offset of source rank and token
  std::uint32_t bytes;
  std::uint32_t stride;

  static constexpr LowLatencyRow of(int hidden, int topk, bool perRank) {
    const auto h = static_cast<std::uint32_t>(hidden);
    const std::uint32_t origin = h + (h / 128 * 4 + 15) / 16 * 16;
    const auto words = static_cast<std::uint32_t>(perRank ? 2 + 2 * topk : 2);
    const std::uint32_t bytes = origin + (words * 4 + 15) / 16 * 16;
    return {h, origin, bytes, (bytes + 127) / 128 * 128};
  }
};

// A token's record beside its row: source rank, source token, top-k experts, top-k weights.
constexpr std::uint32_t kRecordStride = 128;
std::uint32_t recordBytes(int topk);

constexpr std::size_t roundUp(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

}  // namespace epbench
