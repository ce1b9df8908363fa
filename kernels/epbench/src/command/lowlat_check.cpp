#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "command/lowlat.hpp"
#include "epbench/payload.hpp"
#include "epbench/quantise.hpp"
#include "epbench/rounding.hpp"

namespace epbench {
namespace {

constexpr int kFaultyRank = 1;
constexpr std::uint64_t kLateNs = 20000000;

std::uint16_t bf16At(std::uint32_t key, std::uint32_t row, int column) {
  const std::uint32_t pair = payloadBf16Pair(key, row, static_cast<std::uint32_t>(column / 2));
  return static_cast<std::uint16_t>(column % 2 == 0 ? pair & 0xFFFF : pair >> 16);
}

// Returns the expected content of a token's row after the cast.
std::vector<char> expectedRow(const LowLatencyRow& form, int source, int token,
                              std::uint32_t round) {
  const std::uint32_t key = payloadKey(Content::kRows, source, round);
  std::vector<std::uint16_t> elements(form.elementBytes);
  for (std::uint32_t c = 0; c < form.elementBytes; c++) {
    elements[c] = bf16At(key, token, static_cast<int>(c));
  }
  const Quantised cast = quantise(elements);
  std::vector<char> row(form.bytes, 0);
  std::memcpy(row.data(), cast.elements.data(), cast.elements.size());
  std::memcpy(row.data() + form.elementBytes, cast.scales.data(), 4 * cast.scales.size());
  const int origin[2] = {source, token};
  std::memcpy(row.data() + form.originAt, origin, sizeof origin);
  return row;
}

}  // namespace

void LowLatency::fillElements(std::uint32_t contentRound) {
  enqueueFill({elements_.as(), problem_.shape.tokens[rank_.me()],
               static_cast<std::uint32_t>(shape_.hidden / 2),
               payloadKey(Content::kRows, rank_.me(), contentRound), true},
              rank_.stream());
}

void LowLatency::prepareRows(std::uint32_t round, Fault fault) {
  const bool stale = fault == Fault::kStaleRows && rank_.me() == kFaultyRank;
  fillElements(stale ? round - 1 : round);
  CUDA_CHECK(cudaMemsetAsync(rank_.arena() + places_.rows, 0xFF, places_.partials - places_.rows,
                             rank_.stream()));
  rank_.synchronize();
  rank_.exchange().barrier(rank_.me());
}

void LowLatency::dispatchFor(int sms, Fault fault, bool halves) {
  if (!halves) return dispatch(sms);
  const bool early = fault == Fault::kEarlyRead, faulty = rank_.me() == kFaultyRank;
  // The other ranks send late, so that a rank that does not wait must miss their rows.
  if (early && !faulty) enqueueDelay(kLateNs, rank_.stream());
  sendDispatch(sms);
  if (!early || !faulty) receiveDispatch();
}

void LowLatency::plantFault(Fault fault) {
  if (rank_.me() != kFaultyRank) return;
  char* rows = rank_.arena() + places_.rows;
  if (fault == Fault::kFlipBit) {
    auto byte = rank_.download(rows, 1);
    byte[0] ^= 1;
    rank_.upload(rows, byte);
  }
  if (fault == Fault::kOverrun) {
    // The last place of the last list, which a problem with few rows for each expert leaves empty.
    rank_.upload(rows + (rows_ - 1) * form_.stride, std::vector<char>(4, 0));
  }
}

// Returns whether the token has a row in this local bucket.
bool LowLatency::hasRow(int source, int token, int local) const {
  const auto* chosen =
      problem_.routing.experts[source].data() + static_cast<std::size_t>(token) * shape_.topk;
  const int me = rank_.me(), expertsPerRank = shape_.expertsPerRank;
  return std::any_of(chosen, chosen + shape_.topk, [&](std::int64_t expert) {
    if (expert < 0) return false;
    return shape_.perRank ? expert / expertsPerRank == me : expert == me * expertsPerRank + local;
  });
}

// Counts the bytes that differ from the expected row of the token that the row's header names.
// Returns the row's size if that token has no row in this bucket.
unsigned long long LowLatency::wrongBytes(const char* row, int source, int local,
                                          std::uint32_t round) {
  int origin[2];
  std::memcpy(origin, row + form_.originAt, sizeof origin);
  const bool known =
      origin[0] == source && origin[1] >= 0 && origin[1] < problem_.shape.tokens[source];
  if (!known || !hasRow(source, origin[1], local)) return form_.bytes;
  auto expected = expectedRow(form_, source, origin[1], round);
  const auto first = static_cast<std::size_t>(origin[1]) * shape_.topk;
  for (int k = 0; shape_.perRank && k < shape_.topk; k++) {
    const auto expert = static_cast<int>(problem_.routing.experts[source][first + k]);
    char* to = expected.data() + form_.originAt + 4 * (2 + k);
    std::memcpy(to, &expert, 4);
    std::memcpy(to + 4 * shape_.topk, &problem_.routing.weights[source][first + k], 4);
  }
  const std::uint32_t scalesEnd = form_.elementBytes + form_.elementBytes / 128 * 4;
  unsigned long long wrong = 0;
  for (std::uint32_t i = 0; i < form_.bytes; i++) {
    // The padding after the scales may have any content.
    const bool padding = i >= scalesEnd && i < form_.originAt;
    wrong += !padding && row[i] != expected[i];
  }
  return wrong;
}

// Checks the rows that one source sent to one bucket, and that nothing follows them.
void LowLatency::checkList(int number, int count, std::uint32_t round, Findings& found) {
  const int ranks = rank_.ranks(), source = number % ranks, local = number / ranks;
  int wanted = 0;
  for (int t = 0; t < problem_.shape.tokens[source]; t++) wanted += hasRow(source, t, local);
  found.layout += count != wanted;
  const std::size_t first = static_cast<std::size_t>(number) * shape_.mostTokens;
  const std::size_t bytes = wanted * std::size_t(form_.stride);
  const char* rows = rank_.arena() + places_.rows + first * form_.stride;
  enqueuePoisonCheck(rows + bytes, shape_.mostTokens * std::size_t(form_.stride) - bytes,
                     wrong_.as<unsigned long long>(), rank_.stream());
  const auto content = rank_.download(rows, bytes);
  std::set<int> tokens;
  for (int i = 0; i < wanted; i++) {
    const char* row = content.data() + i * std::size_t(form_.stride);
    found.rows += wrongBytes(row, source, local, round);
    int token;
    std::memcpy(&token, row + form_.originAt + 4, 4);
    // A duplicate token means that another token is missing.
    found.records += !tokens.insert(token).second;
  }
}

Findings LowLatency::checkDispatch(int sms, std::uint32_t round, Fault fault, bool halves) {
  prepareRows(round, fault);
  dispatchFor(sms, fault, halves);
  rank_.synchronize();
  plantFault(fault);
  const auto counts = rank_.download(reinterpret_cast<const int*>(rank_.arena() + places_.counts),
                                     std::size_t(shape_.buckets()) * rank_.ranks());
  rank_.upload(wrong_.as<unsigned long long>(), {0ull});
  Findings found;
  for (std::size_t number = 0; number < counts.size(); number++) {
    checkList(static_cast<int>(number), counts[number], round, found);
  }
  found.overrun = rank_.download(wrong_.as<unsigned long long>(), 1)[0];
  return sumOverRanks(rank_, found);
}

void LowLatency::checkSums(std::uint32_t round, Findings& found) {
  const int me = rank_.me(), expertsPerRank = shape_.expertsPerRank;
  const auto& experts = problem_.routing.experts[me];
  const auto places = rank_.download(choices_.as<int>(), experts.size());
  const auto got = rank_.download(out_.as<std::uint16_t>(), out_.bytes() / 2);
  for (std::size_t i = 0; i < got.size(); i++) {
    const std::size_t first = i / shape_.hidden * shape_.topk;
    double exact = 0, magnitude = 0;
    float inOrder = 0;
    std::uint32_t taken = 0;  // bit r: rank r has a row of the token
    for (std::size_t at = first; at < first + shape_.topk; at++) {
      if (experts[at] < 0) continue;
      const int expert = static_cast<int>(experts[at]), rank = expert / expertsPerRank;
      if (shape_.perRank && (taken >> rank & 1) != 0) continue;
      taken |= 1u << rank;
      const int local = shape_.perRank ? 0 : expert % expertsPerRank;
      const auto row =
          static_cast<std::uint32_t>((local * rank_.ranks() + me) * shape_.mostTokens + places[at]);
      const auto key = payloadKey(Content::kPartials, rank, round);
      const float weight = shape_.perRank ? 1 : problem_.routing.weights[me][at];
      const float value = fromBf16(bf16At(key, row, static_cast<int>(i % shape_.hidden)));
      const double term = static_cast<double>(weight) * value;
      exact += term;
      magnitude += std::abs(term);
      inOrder = std::fmaf(weight, value, inOrder);
    }
    const double bound = std::abs(exact) * 0x1p-8 + shape_.topk * 0x1p-24 * magnitude;
    found.sums += !(std::abs(fromBf16(got[i]) - exact) <= bound);
    found.bits += toBf16(inOrder) != got[i];
  }
}

void LowLatency::combineFor(int sms, bool halves) {
  if (!halves) return combine(sms);
  sendCombine(sms);
  receiveCombine(sms);
}

Findings LowLatency::checkCombine(int sms, std::uint32_t round, Fault fault, bool halves) {
  // No rank still reads the previous partial rows, because every check ends on all ranks together.
  char* partials = rank_.arena() + places_.partials;
  enqueueFill({partials, static_cast<int>(rows_), static_cast<std::uint32_t>(shape_.hidden / 2),
               payloadKey(Content::kPartials, rank_.me(), round), true},
              rank_.stream());
  // Previously pushed rows must not pass as new ones.
  CUDA_CHECK(cudaMemsetAsync(rank_.arena() + places_.staged, 0xFF, 2 * places_.stagedBytes,
                             rank_.stream()));
  CUDA_CHECK(cudaMemsetAsync(out_.as(), 0xFF, out_.bytes(), rank_.stream()));
  rank_.synchronize();
  if (fault == Fault::kSwapPartials && rank_.me() == kFaultyRank && rows_ > 1) {
    // The first places of two lists, which are used first.
    const std::size_t row = 2 * static_cast<std::size_t>(shape_.hidden);
    rank_.swap(partials, partials + row * shape_.mostTokens, row);
  }
  rank_.exchange().barrier(rank_.me());
  combineFor(sms, halves);
  rank_.synchronize();
  Findings found;
  checkSums(round, found);
  return sumOverRanks(rank_, found);
}

}  // namespace epbench
