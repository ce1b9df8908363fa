#include <algorithm>
#include <cstring>

#include "command/check.hpp"
#include "epbench/payload.hpp"

namespace epbench {
namespace {

constexpr int kFaultyRank = 1;  // the rank on which faults are planted

// Returns whether `which` is the requested fault, and this rank must plant it.
bool plantsHere(Rank& rank, Fault fault, Fault which) {
  return fault == which && rank.me() == kFaultyRank;
}

// Fills inputs with fresh elements and scales, and poisons the memory where they will arrive.
void prepare(Workspace& work, const RowForm& row, std::uint32_t round, Fault fault) {
  Rank& rank = work.rank();
  const std::uint32_t contentRound = plantsHere(rank, fault, Fault::kStaleRows) ? round - 1 : round;
  enqueueFill({work.elements.as(), work.tokens(), row.elementBytes / 4,
               payloadKey(Content::kRows, rank.me(), contentRound), false},
              rank.stream());
  if (row.scaleBytes > 0) {
    enqueueFill({work.scales.as(), work.tokens(), row.scaleStride / 4,
                 payloadKey(Content::kScales, rank.me(), contentRound), false},
                rank.stream());
  }
  const Places& places = work.places();
  CUDA_CHECK(cudaMemsetAsync(rank.arena() + places.rows, 0xFF, places.partials - places.rows,
                             rank.stream()));
  rank.synchronize();
  rank.exchange().barrier(rank.me());
}

// Plants the requested fault if it happens before rows are moved.
void plantBeforeRowsMove(Workspace& work, Fault fault) {
  Rank& rank = work.rank();
  if (plantsHere(rank, fault, Fault::kFlipSlot) && work.tokens() > 1) {
    constexpr std::size_t kBytes = sizeof(int) * kMaxRanks;
    // Swaps the first and the last token, because neighboring tokens may go to different ranks.
    rank.swap(work.slots.as(), work.slots.as() + (work.tokens() - 1) * kBytes, kBytes);
  }
  if (plantsHere(rank, fault, Fault::kLateRank)) {
    enqueueDelay(rank.team().patienceNs + rank.team().patienceNs / 2, rank.stream());
  }
}

// Plants the requested fault if it happens after rows were moved.
void plantAfterRowsMoved(Workspace& work, const RowForm& row, Fault fault) {
  Rank& rank = work.rank();
  char* rows = rank.arena() + work.places().rows;
  const auto received = static_cast<std::size_t>(work.received());
  if (plantsHere(rank, fault, Fault::kSwapRows) && received > 1) {
    rank.swap(rows, rows + (received - 1) * row.stride, row.payloadBytes());
  }
  if (plantsHere(rank, fault, Fault::kFlipBit) && received > 0) {
    char* last = rows + (received - 1) * row.stride + row.payloadBytes() - 1;
    auto byte = rank.download(last, 1);
    byte[0] ^= 0x10;
    rank.upload(last, byte);
  }
  if (plantsHere(rank, fault, Fault::kOverrun)) {
    rank.upload(rows + received * row.stride, std::vector<char>(4, 0));
  }
}

unsigned long long wrongLayoutEntries(Workspace& work) {
  Rank& rank = work.rank();
  const Layout& layout = work.problem().layout;
  const auto& expected = layout.slots[rank.me()];
  const auto slots = rank.download(work.slots.as<int>(), expected.size());
  unsigned long long wrong = 0;
  for (std::size_t i = 0; i < expected.size(); i++) wrong += slots[i] != expected[i];
  const auto bases = rank.download(work.bases.as<int>(), rank.ranks());
  for (int r = 0; r < rank.ranks(); r++) wrong += bases[r] != layout.base(rank.me(), r);
  wrong += rank.download(work.arrived.as<int>(), 1)[0] != work.received();
  return wrong;
}

unsigned long long wrongRecords(Workspace& work) {
  Rank& rank = work.rank();
  const Problem& problem = work.problem();
  const int topk = problem.shape.topk;
  constexpr int kWords = kRecordStride / 4;
  const auto* from = reinterpret_cast<const int*>(rank.arena() + work.places().records);
  const auto words = rank.download(from, static_cast<std::size_t>(work.received()) * kWords);
  unsigned long long wrong = 0;
  const int* record = words.data();
  for (const Origin& origin : problem.layout.origins(rank.me(), problem.shape)) {
    const auto at = static_cast<std::size_t>(origin.token) * topk;
    wrong += record[0] != origin.rank || record[1] != origin.token;
    for (int k = 0; k < topk; k++) {
      wrong += record[2 + k] != problem.routing.experts[origin.rank][at + k];
      wrong +=
          std::memcmp(record + 2 + topk + k, &problem.routing.weights[origin.rank][at + k], 4) != 0;
    }
    record += kWords;
  }
  return wrong;
}

std::vector<std::uint32_t> keysOf(Content content, int ranks, std::uint32_t round) {
  std::vector<std::uint32_t> keys;
  for (int r = 0; r < ranks; r++) keys.push_back(payloadKey(content, r, round));
  return keys;
}

unsigned long long wrongWords(Workspace& work, const RowForm& row, std::uint32_t round) {
  Rank& rank = work.rank();
  const char* rows = rank.arena() + work.places().rows;
  auto* wrong = work.wrong.as<unsigned long long>();
  rank.upload(wrong, {0ull});
  for (const Content content : {Content::kRows, Content::kScales}) {
    const bool scales = content == Content::kScales;
    const std::uint32_t bytes = scales ? row.scaleBytes : row.elementBytes;
    if (bytes == 0) continue;
    rank.upload(work.keys.as<std::uint32_t>(), keysOf(content, rank.ranks(), round));
    enqueueRowCheck({rows + (scales ? row.elementBytes : 0), work.received(), bytes / 4,
                     row.stride / 4, work.keys.as<std::uint32_t>(), work.origins.as<int2>(), wrong},
                    rank.stream());
  }
  return rank.download(wrong, 1)[0];
}

unsigned long long wrongWordsAfterRows(Workspace& work, const RowForm& row) {
  Rank& rank = work.rank();
  const Places& places = work.places();
  auto* wrong = work.wrong.as<unsigned long long>();
  rank.upload(wrong, {0ull});
  const auto received = static_cast<std::size_t>(work.received());
  const std::size_t rowsEnd = places.rows + received * row.stride;
  enqueuePoisonCheck(rank.arena() + rowsEnd, places.records - rowsEnd, wrong, rank.stream());
  const std::size_t recordsEnd = places.records + received * kRecordStride;
  enqueuePoisonCheck(rank.arena() + recordsEnd, places.partials - recordsEnd, wrong, rank.stream());
  return rank.download(wrong, 1)[0];
}

// Counts wrong rows in a sample that the host checks itself, so that the result does not depend on
// the checking kernel alone.
unsigned long long wrongSamples(Workspace& work, const RowForm& row, std::uint32_t round) {
  Rank& rank = work.rank();
  const auto origins = work.problem().layout.origins(rank.me(), work.problem().shape);
  unsigned long long wrong = 0;
  for (int sample = 0; sample < 16 && !origins.empty(); sample++) {
    // The first row, the last row, and 14 rows between them.
    const std::size_t number = sample * (origins.size() - 1) / 15;
    const auto* from = reinterpret_cast<const std::uint32_t*>(rank.arena() + work.places().rows +
                                                              number * row.stride);
    const auto words = rank.download(from, row.payloadBytes() / 4);
    const Origin& o = origins[number];
    const std::uint32_t elements = row.elementBytes / 4;
    bool same = true;
    for (std::uint32_t c = 0; c < words.size(); c++) {
      const bool scale = c >= elements;
      const auto key = payloadKey(scale ? Content::kScales : Content::kRows, o.rank, round);
      same &= words[c] == payloadWord(key, o.token, scale ? c - elements : c);
    }
    wrong += !same;
  }
  return wrong;
}

}  // namespace

Findings checkDispatch(Workspace& work, Element element, const Effort& effort, std::uint32_t round,
                       Fault fault) {
  Rank& rank = work.rank();
  const RowForm row = RowForm::of(work.problem().shape.hidden, element);
  prepare(work, row, round, fault);
  work.layout();
  Findings found;
  found.layout = wrongLayoutEntries(work);
  plantBeforeRowsMove(work, fault);
  rank.exchange().barrier(rank.me());
  work.dispatch(element, effort, plantsHere(rank, fault, Fault::kDropFlag));
  rank.synchronize();
  plantAfterRowsMoved(work, row, fault);
  found.rows = wrongWords(work, row, round);
  found.records = wrongRecords(work);
  found.overrun = wrongWordsAfterRows(work, row);
  found.samples = wrongSamples(work, row, round);
  return sumOverRanks(rank, found);
}

Findings sumOverRanks(Rank& rank, const Findings& mine) {
  Findings sum;
  for (const Findings& found : rank.exchange().gather(rank.me(), mine)) {
    sum.layout += found.layout;
    sum.rows += found.rows;
    sum.records += found.records;
    sum.overrun += found.overrun;
    sum.samples += found.samples;
    sum.sums += found.sums;
    sum.bits += found.bits;
  }
  return sum;
}

}  // namespace epbench
