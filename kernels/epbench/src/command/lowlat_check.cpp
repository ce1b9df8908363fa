#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "command/lowlat.hpp"
#include "epbench/payload.hpp"
#include "epbench/quantise.hpp"

namespace epbench {
namespace {

constexpr int kFaulty = 1;

std::uint16_t bf16At(std::uint32_t key, std::uint32_t row, int column) {
  const std::uint32_t pair = payloadBf16Pair(key, row, static_cast<std::uint32_t>(column / 2));
  return static_cast<std::uint16_t>(column % 2 == 0 ? pair & 0xFFFF : pair >> 16);
}

// What a token's row must look like once it is cast.
std::vector<char> expectedRow(int hidden, int source, int token, std::uint32_t round) {
  const LowLatencyRow form = LowLatencyRow::of(hidden);
  const std::uint32_t key = payloadKey(Content::kRows, source, round);
  std::vector<std::uint16_t> elements(hidden);
  for (int c = 0; c < hidden; c++) elements[c] = bf16At(key, token, c);
  const Quantised cast = quantise(elements);
  std::vector<char> row(form.bytes, 0);
  std::memcpy(row.data(), cast.elements.data(), cast.elements.size());
  std::memcpy(row.data() + form.elementBytes, cast.scales.data(), 4 * cast.scales.size());
  const int origin[2] = {source, token};
  std::memcpy(row.data() + form.originAt, origin, sizeof origin);
  return row;
}

}  // namespace

void LowLatency::fillElements(std::uint32_t made) {
  enqueueFill({elements_.as(), problem_.shape.tokens[rank_.me()],
               static_cast<std::uint32_t>(shape_.hidden / 2),
               payloadKey(Content::kRows, rank_.me(), made), true},
              rank_.stream());
}

void LowLatency::prepareRows(std::uint32_t round, Fault fault) {
  const bool stale = fault == Fault::kStaleRows && rank_.me() == kFaulty;
  fillElements(stale ? round - 1 : round);
  CUDA_CHECK(cudaMemsetAsync(rank_.arena() + places_.rows, 0xFF, places_.partials - places_.rows,
                             rank_.stream()));
  rank_.synchronize();
  rank_.exchange().barrier(rank_.me());
}

// Bytes of a row that are not those of the token that it says it is.
unsigned long long LowLatency::wrongRow(const char* row, int source, int expert,
                                        std::uint32_t round) {
  const LowLatencyRow form = LowLatencyRow::of(shape_.hidden);
  int origin[2];
  std::memcpy(origin, row + form.originAt, sizeof origin);
  const bool known =
      origin[0] == source && origin[1] >= 0 && origin[1] < problem_.shape.tokens[source];
  if (!known) return form.bytes;
  const auto* chosen =
      problem_.routing.experts[source].data() + static_cast<std::size_t>(origin[1]) * shape_.topk;
  if (std::find(chosen, chosen + shape_.topk, expert) == chosen + shape_.topk) return form.bytes;
  const auto expected = expectedRow(shape_.hidden, source, origin[1], round);
  const std::uint32_t scalesEnd = form.elementBytes + form.elementBytes / 128 * 4;
  unsigned long long wrong = 0;
  // Padding of the scales is whatever it is.
  for (std::uint32_t i = 0; i < scalesEnd; i++) wrong += row[i] != expected[i];
  return wrong;
}

Findings LowLatency::checkDispatch(int sms, std::uint32_t round, Fault fault) {
  prepareRows(round, fault);
  dispatch(sms);
  rank_.synchronize();
  const LowLatencyRow form = LowLatencyRow::of(shape_.hidden);
  char* rows = rank_.arena() + places_.rows;
  if (fault == Fault::kFlipBit && rank_.me() == kFaulty) {
    auto byte = rank_.download(rows, 1);
    byte[0] ^= 1;
    rank_.upload(rows, byte);
  }
  const int ranks = rank_.ranks(), each = shape_.expertsPerRank;
  const auto counts = rank_.download(reinterpret_cast<const int*>(rank_.arena() + places_.counts),
                                     std::size_t(each) * ranks);
  Findings found;
  for (int number = 0; number < each * ranks; number++) {
    const int expert = rank_.me() * each + number / ranks, source = number % ranks;
    const auto& chosen = problem_.routing.experts[source];
    const auto wanted = std::count(chosen.begin(), chosen.end(), expert);
    found.layout += counts[number] != wanted;
    const std::size_t first = static_cast<std::size_t>(number) * shape_.mostTokens;
    const auto content = rank_.download(rows + first * form.stride, wanted * form.stride);
    std::set<int> tokens;
    for (int i = 0; i < wanted; i++) {
      const char* row = content.data() + i * form.stride;
      found.rows += wrongRow(row, source, expert, round);
      int token;
      std::memcpy(&token, row + form.originAt + 4, 4);
      // The same token twice is another one missing.
      found.records += !tokens.insert(token).second;
    }
  }
  return total(rank_, found);
}

unsigned long long LowLatency::wrongSums(std::uint32_t round) {
  const int me = rank_.me(), tokens = problem_.shape.tokens[me];
  const auto& experts = problem_.routing.experts[me];
  const auto& weights = problem_.routing.weights[me];
  const auto places = rank_.download(choices_.as<int>(), experts.size());
  const auto got =
      rank_.download(out_.as<std::uint16_t>(), static_cast<std::size_t>(tokens) * shape_.hidden);
  unsigned long long wrong = 0;
  for (std::size_t i = 0; i < got.size(); i++) {
    const std::size_t token = i / shape_.hidden;
    double exact = 0, magnitude = 0;
    for (std::size_t at = token * shape_.topk; at < (token + 1) * shape_.topk; at++) {
      if (experts[at] < 0) continue;
      const int expert = static_cast<int>(experts[at]), each = shape_.expertsPerRank;
      const auto row = static_cast<std::uint32_t>(
          (expert % each * rank_.ranks() + me) * shape_.mostTokens + places[at]);
      const auto key = payloadKey(Content::kPartials, expert / each, round);
      const double term = static_cast<double>(weights[at]) *
                          fromBf16(bf16At(key, row, static_cast<int>(i % shape_.hidden)));
      exact += term;
      magnitude += std::abs(term);
    }
    const double bound = std::abs(exact) * 0x1p-8 + shape_.topk * 0x1p-24 * magnitude;
    wrong += !(std::abs(fromBf16(got[i]) - exact) <= bound);
  }
  return wrong;
}

Findings LowLatency::checkCombine(int sms, std::uint32_t round, Fault fault) {
  char* partials = rank_.arena() + places_.partials;
  enqueueFill({partials, static_cast<int>(rows_), static_cast<std::uint32_t>(shape_.hidden / 2),
               payloadKey(Content::kPartials, rank_.me(), round), true},
              rank_.stream());
  CUDA_CHECK(cudaMemsetAsync(out_.as(), 0xFF, out_.bytes(), rank_.stream()));
  rank_.synchronize();
  if (fault == Fault::kSwapPartials && rank_.me() == kFaulty) {
    // The first places of two experts: those that are used first.
    const std::size_t row = 2 * static_cast<std::size_t>(shape_.hidden);
    rank_.swap(partials, partials + row * rank_.ranks() * shape_.mostTokens, row);
  }
  rank_.exchange().barrier(rank_.me());
  combine(sms);
  rank_.synchronize();
  Findings found;
  found.sums = wrongSums(round);
  return total(rank_, found);
}

}  // namespace epbench
