// Measures the precision that FP8 loses compared with BF16. Sample rows of each rank pass through
// dispatch and combine; the host casts them before dispatch, and multiplies the received rows
// before combine.
#include <algorithm>

#include "command/check.hpp"
#include "epbench/payload.hpp"
#include "epbench/rounding.hpp"

namespace epbench {
namespace {

constexpr int kSamples = 16;
constexpr int kFaultyRank = 1;
constexpr std::uint32_t kRound = 0x45525200;  // used by no other check of this command

std::vector<int> sampleOf(int tokens) {
  std::vector<int> chosen;
  const int count = std::min(tokens, kSamples);
  for (int i = 0; i < count; i++) chosen.push_back(count == 1 ? 0 : i * (tokens - 1) / (count - 1));
  return chosen;
}

std::vector<std::uint16_t> rowOf(int hidden, int rank, int token) {
  std::vector<std::uint16_t> row;
  const std::uint32_t key = payloadKey(Content::kRows, rank, kRound);
  for (int pair = 0; pair < hidden / 2; pair++) {
    const std::uint32_t both = payloadBf16Pair(key, token, pair);
    row.push_back(static_cast<std::uint16_t>(both & 0xFFFF));
    row.push_back(static_cast<std::uint16_t>(both >> 16));
  }
  return row;
}

void send(Workspace& work, Element element, Fault fault) {
  Rank& rank = work.rank();
  const int hidden = work.problem().shape.hidden;
  const RowForm form = RowForm::of(hidden, element);
  for (const int token : sampleOf(work.tokens())) {
    const auto row = rowOf(hidden, rank.me(), token);
    char* to = work.elements.as() + static_cast<std::size_t>(token) * form.elementBytes;
    if (element == Element::kBf16) {
      rank.upload(reinterpret_cast<std::uint16_t*>(to), row);
      continue;
    }
    Quantised cast = quantise(row);
    if (fault == Fault::kWrongScale && rank.me() == kFaultyRank) {
      for (float& scale : cast.scales) scale *= 2;
    }
    rank.upload(reinterpret_cast<std::uint8_t*>(to), cast.elements);
    char* scales = work.scales.as() + static_cast<std::size_t>(token) * form.scaleStride;
    rank.upload(reinterpret_cast<float*>(scales), cast.scales);
  }
}

std::vector<float> received(Workspace& work, const RowForm& form, std::size_t number) {
  Rank& rank = work.rank();
  const char* from = rank.arena() + work.places().rows + number * form.stride;
  std::vector<float> values;
  if (form.scaleBytes == 0) {
    const auto* bits = reinterpret_cast<const std::uint16_t*>(from);
    for (const auto bf16 : rank.download(bits, form.elementBytes / 2)) {
      values.push_back(fromBf16(bf16));
    }
    return values;
  }
  const auto* codes = reinterpret_cast<const std::uint8_t*>(from);
  const auto* scales = reinterpret_cast<const float*>(from + form.elementBytes);
  return dequantise(
      {rank.download(codes, form.elementBytes), rank.download(scales, form.scaleBytes / 4)});
}

// Stores each sampled row that this rank received, times its factor, as the partial row that the
// combine returns.
void fillPartials(Workspace& work, Element element) {
  Rank& rank = work.rank();
  const Problem& problem = work.problem();
  const RowForm form = RowForm::of(problem.shape.hidden, element);
  for (int source = 0; source < rank.ranks(); source++) {
    for (const int token : sampleOf(problem.shape.tokens[source])) {
      const auto at = static_cast<std::size_t>(token) * kMaxRanks + rank.me();
      const int slot = problem.layout.slots[source][at];
      if (slot < 0) continue;
      const auto number = static_cast<std::size_t>(problem.layout.base(source, rank.me()) + slot);
      char* partial = rank.arena() + work.places().partials + number * 2 * problem.shape.hidden;
      rank.upload(reinterpret_cast<std::uint16_t*>(partial),
                  multiplied(received(work, form, number), factorOf(rank.me())));
    }
  }
}

SquaredError compare(Workspace& work) {
  Rank& rank = work.rank();
  const Problem& problem = work.problem();
  const int hidden = problem.shape.hidden;
  SquaredError error;
  for (const int token : sampleOf(work.tokens())) {
    const auto* from = work.out.as<std::uint16_t>() + static_cast<std::size_t>(token) * hidden;
    const auto got = rank.download(from, hidden);
    const auto row = rowOf(hidden, rank.me(), token);
    const int* slots =
        problem.layout.slots[rank.me()].data() + static_cast<std::size_t>(token) * kMaxRanks;
    double factors = 0;
    for (int r = 0; r < rank.ranks(); r++) factors += slots[r] < 0 ? 0 : factorOf(r);
    for (int i = 0; i < hidden; i++) error.add(fromBf16(got[i]), factors * fromBf16(row[i]));
  }
  return error;
}

}  // namespace

SquaredError roundingError(Workspace& work, Element element, const Efforts& efforts, Fault fault) {
  Rank& rank = work.rank();
  send(work, element, fault);
  rank.exchange().barrier(rank.me());
  work.layout();
  work.dispatch(element, efforts.dispatch);
  rank.synchronize();
  fillPartials(work, element);
  rank.exchange().barrier(rank.me());
  work.combine(efforts.combine);
  rank.synchronize();
  SquaredError sum;
  for (const auto& error : rank.exchange().gather(rank.me(), compare(work))) sum.add(error);
  return sum;
}

}  // namespace epbench
