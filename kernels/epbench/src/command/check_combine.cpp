#include <cmath>
#include <cstring>

#include "command/check.hpp"
#include "epbench/payload.hpp"
#include "epbench/rounding.hpp"

namespace epbench {
namespace {

struct NamedFault {
  const char* name;
  Fault fault;
};

const NamedFault kFaults[] = {
    {"none", Fault::kNone},
    {"flip-slot", Fault::kFlipSlot},
    {"swap-rows", Fault::kSwapRows},
    {"flip-bit", Fault::kFlipBit},
    {"stale-rows", Fault::kStaleRows},
    {"swap-partials", Fault::kSwapPartials},
    {"overrun", Fault::kOverrun},
    {"drop-flag", Fault::kDropFlag},
    {"late-rank", Fault::kLateRank},
    {"early-read", Fault::kEarlyRead},
    {"wrong-scale", Fault::kWrongScale},
};

void prepare(Workspace& work, std::uint32_t round, Fault fault) {
  Rank& rank = work.rank();
  const std::size_t row = 2 * static_cast<std::size_t>(work.problem().shape.hidden);
  char* partials = rank.arena() + work.places().partials;
  const auto words = static_cast<std::uint32_t>(row / 4);
  enqueueFill(
      {partials, work.received(), words, payloadKey(Content::kPartials, rank.me(), round), true},
      rank.stream());
  CUDA_CHECK(cudaMemsetAsync(work.out.as(), 0xFF, work.out.bytes(), rank.stream()));
  rank.synchronize();
  if (fault == Fault::kSwapPartials && rank.me() == 1 && work.received() > 1) {
    rank.swap(partials, partials + (work.received() - 1) * row, row);
  }
  rank.exchange().barrier(rank.me());
}

// Returns whether each element of a token's sum is close enough to the exact sum in float64.
bool tokenIsRight(Workspace& work, int token, std::uint32_t round) {
  Rank& rank = work.rank();
  const Problem& problem = work.problem();
  const int hidden = problem.shape.hidden;
  const auto* from = work.out.as<std::uint16_t>() + static_cast<std::size_t>(token) * hidden;
  const auto got = rank.download(from, hidden);
  const int* slots =
      problem.layout.slots[rank.me()].data() + static_cast<std::size_t>(token) * kMaxRanks;
  for (int column = 0; column < hidden; column++) {
    double exact = 0, magnitude = 0;
    int terms = 0;
    for (int r = 0; r < rank.ranks(); r++) {
      if (slots[r] < 0) continue;
      const auto row = static_cast<std::uint32_t>(problem.layout.base(rank.me(), r) + slots[r]);
      const auto pair = payloadBf16Pair(payloadKey(Content::kPartials, r, round), row, column / 2);
      const double value =
          fromBf16(static_cast<std::uint16_t>(column % 2 == 0 ? pair & 0xFFFF : pair >> 16));
      exact += value;
      magnitude += std::abs(value);
      terms++;
    }
    const double bound = std::abs(exact) * 0x1p-8 + terms * 0x1p-24 * magnitude;
    if (!(std::abs(fromBf16(got[column]) - exact) <= bound)) return false;
  }
  return true;
}

}  // namespace

Fault faultFrom(const std::string& name) {
  for (const auto& known : kFaults) {
    if (name == known.name) return known.fault;
  }
  return Fault::kNone;
}

std::vector<std::string> faultNames() {
  std::vector<std::string> names;
  for (const auto& known : kFaults) {
    if (known.fault != Fault::kEarlyRead) names.emplace_back(known.name);
  }
  return names;
}

std::string Findings::text() const {
  const struct {
    const char* what;
    unsigned long long count;
  } all[] = {{"layout entries", layout},
             {"words of rows", rows},
             {"words of records", records},
             {"words after the last row", overrun},
             {"rows or tokens in the host's own check", samples},
             {"sums outside the float64 bound", sums},
             {"sums whose bits differ from fp32 in rank order", bits}};
  std::string out;
  for (const auto& finding : all) {
    if (finding.count == 0) continue;
    out += (out.empty() ? "" : ", ") + std::to_string(finding.count) + " " + finding.what;
  }
  return out;
}

Findings checkCombine(Workspace& work, const Effort& effort, std::uint32_t round, Fault fault) {
  Rank& rank = work.rank();
  prepare(work, round, fault);
  work.combine(effort);
  rank.synchronize();
  std::vector<std::uint32_t> keys;
  for (int r = 0; r < rank.ranks(); r++) {
    keys.push_back(payloadKey(Content::kPartials, r, round));
  }
  auto* wrong = work.wrong.as<unsigned long long>();
  rank.upload(work.keys.as<std::uint32_t>(), keys);
  rank.upload(wrong, {0ull, 0ull});
  enqueueSumCheck({work.out.as(), work.tokens(), rank.ranks(),
                   static_cast<std::uint32_t>(work.problem().shape.hidden / 2),
                   work.expectedRows.as<int>(), work.keys.as<std::uint32_t>(), wrong},
                  rank.stream());
  const auto counts = rank.download(wrong, 2);
  Findings found;
  found.sums = counts[0];
  found.bits = counts[1];
  for (int sample = 0; sample < 16 && work.tokens() > 0; sample++) {
    found.samples += !tokenIsRight(work, sample * (work.tokens() - 1) / 15, round);
  }
  return sumOverRanks(rank, found);
}

}  // namespace epbench
