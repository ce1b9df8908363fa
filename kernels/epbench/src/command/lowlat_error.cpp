// Measures the rounding error of low latency, whose kernel casts rows itself. For the BF16 error,
// the combine returns the original rows instead of the received ones.
#include <algorithm>
#include <cstring>

#include "command/lowlat.hpp"
#include "epbench/payload.hpp"
#include "epbench/rounding.hpp"

namespace epbench {
namespace {

constexpr int kSampleEvery = 8;  // every eighth token is sampled

float elementOf(int rank, int token, int column, std::uint32_t round) {
  const std::uint32_t pair = payloadBf16Pair(payloadKey(Content::kRows, rank, round), token,
                                             static_cast<std::uint32_t>(column / 2));
  return fromBf16(static_cast<std::uint16_t>(column % 2 == 0 ? pair & 0xFFFF : pair >> 16));
}

std::vector<float> originalRow(int hidden, int rank, int token, std::uint32_t round) {
  std::vector<float> row;
  for (int i = 0; i < hidden; i++) row.push_back(elementOf(rank, token, i, round));
  return row;
}

std::vector<float> dequantisedRow(const LowLatencyRow& form, const char* row) {
  Quantised cast{std::vector<std::uint8_t>(form.elementBytes),
                 std::vector<float>(form.elementBytes / 128)};
  std::memcpy(cast.elements.data(), row, cast.elements.size());
  std::memcpy(cast.scales.data(), row + form.elementBytes, 4 * cast.scales.size());
  return dequantise(cast);
}

}  // namespace

// Returns the factor by which a row is multiplied: its expert's, or, with a row for each rank, the
// weighted sum of the factors of the token's experts on this rank.
float LowLatency::factorOfRow(int source, int token, int local) const {
  const int expertsPerRank = shape_.expertsPerRank;
  if (!shape_.perRank) return factorOf(rank_.me() * expertsPerRank + local);
  float sum = 0;
  for (int k = 0; k < shape_.topk; k++) {
    const auto at = static_cast<std::size_t>(token) * shape_.topk + k;
    const auto expert = static_cast<int>(problem_.routing.experts[source][at]);
    if (expert >= 0 && expert / expertsPerRank == rank_.me())
      sum += problem_.routing.weights[source][at] * factorOf(expert);
  }
  return sum;
}

void LowLatency::fillPartialsOfList(int number, Element element, std::uint32_t round) {
  const int ranks = rank_.ranks(), source = number % ranks, local = number / ranks;
  int count = 0;
  for (int t = 0; t < problem_.shape.tokens[source]; t++) count += hasRow(source, t, local);
  const std::size_t first = static_cast<std::size_t>(number) * shape_.mostTokens;
  const char* rows = rank_.arena() + places_.rows + first * form_.stride;
  const auto content = rank_.download(rows, count * std::size_t(form_.stride));
  for (int i = 0; i < count; i++) {
    const char* row = content.data() + i * std::size_t(form_.stride);
    int token;
    std::memcpy(&token, row + form_.originAt + 4, 4);
    if (token % kSampleEvery != 0) continue;
    const auto values = element == Element::kFp8 ? dequantisedRow(form_, row)
                                                 : originalRow(shape_.hidden, source, token, round);
    char* partial = rank_.arena() + places_.partials + (first + i) * 2 * shape_.hidden;
    rank_.upload(reinterpret_cast<std::uint16_t*>(partial),
                 multiplied(values, factorOfRow(source, token, local)));
  }
}

void LowLatency::fillPartials(Element element, std::uint32_t round) {
  for (int number = 0; number < shape_.buckets() * rank_.ranks(); number++) {
    fillPartialsOfList(number, element, round);
  }
}

SquaredError LowLatency::compareRows(std::uint32_t round) {
  SquaredError error;
  const auto& experts = problem_.routing.experts[rank_.me()];
  const auto& weights = problem_.routing.weights[rank_.me()];
  for (int token = 0; token < problem_.shape.tokens[rank_.me()]; token += kSampleEvery) {
    const auto* from = out_.as<std::uint16_t>() + static_cast<std::size_t>(token) * shape_.hidden;
    const auto got = rank_.download(from, shape_.hidden);
    double factors = 0;
    for (int k = 0; k < shape_.topk; k++) {
      const auto at = static_cast<std::size_t>(token) * shape_.topk + k;
      if (experts[at] < 0) continue;
      factors += static_cast<double>(weights[at]) * factorOf(static_cast<int>(experts[at]));
    }
    for (int i = 0; i < shape_.hidden; i++) {
      error.add(fromBf16(got[i]), factors * elementOf(rank_.me(), token, i, round));
    }
  }
  return error;
}

SquaredError LowLatency::roundingError(Element element, int sms, std::uint32_t round) {
  prepareRows(round, Fault::kNone);
  dispatch(sms);
  rank_.synchronize();
  fillPartials(element, round);
  rank_.exchange().barrier(rank_.me());
  combine(sms);
  rank_.synchronize();
  SquaredError sum;
  for (const auto& error : rank_.exchange().gather(rank_.me(), compareRows(round))) sum.add(error);
  return sum;
}

}  // namespace epbench
