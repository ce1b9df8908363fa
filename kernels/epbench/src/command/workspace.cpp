#include "command/workspace.hpp"

#include <algorithm>

#include "epbench/bytes.hpp"

namespace epbench {
namespace {

std::size_t bytesForTokens(const Problem& problem, int me, std::size_t bytes) {
  return static_cast<std::size_t>(problem.shape.tokens[me]) * bytes;
}

// Returns, for each token and destination, the row's number among all rows of the destination.
std::vector<int> absoluteRows(const Problem& problem, int me) {
  std::vector<int> rows = problem.layout.slots[me];
  for (std::size_t i = 0; i < rows.size(); i++) {
    if (rows[i] >= 0) rows[i] += problem.layout.base(me, static_cast<int>(i % kMaxRanks));
  }
  return rows;
}

}  // namespace

std::string textOf(const Effort& effort) {
  return std::to_string(effort.sms) + " SMs, " + std::to_string(effort.warps) + " warps of " +
         std::to_string(effort.stages) + " stages";
}

double Problem::meanRowsPerToken() const {
  double rows = 0, tokens = 0;
  for (int s = 0; s < shape.ranks; s++) {
    tokens += shape.tokens[s];
    for (int r = 0; r < shape.ranks; r++) rows += layout.counts[s][r];
  }
  return tokens > 0 ? rows / tokens : 0;
}

std::size_t Problem::bytesPerPeer(Element element) const {
  const double wire = trafficOf(layout, shape, element).wireBytes / (shape.ranks - 1);
  return roundUp(static_cast<std::size_t>(wire), kCeilingChunk);
}

Places Places::of(const Problem& problem) {
  const auto hidden = problem.shape.hidden;
  const std::size_t stride = RowForm::of(hidden, Element::kBf16).stride;
  const std::size_t scratch =
      roundUp(problem.bytesPerPeer(Element::kBf16) * problem.shape.ranks, 4096);
  Places places{};
  places.capacity = problem.layout.mostReceived(problem.shape.ranks) + 1;
  places.rows = kArenaHeader;
  places.records = roundUp(places.rows + places.capacity * stride, 4096);
  places.partials = roundUp(places.records + std::size_t{kRecordStride} * places.capacity, 4096);
  places.ceilingSource = roundUp(places.partials + places.capacity * stride, 4096);
  places.ceilingTarget = places.ceilingSource + scratch;
  places.end = places.ceilingTarget + scratch;
  return places;
}

Workspace::Workspace(const Problem& problem, Rank& rank)
    : elements(bytesForTokens(problem, rank.me(), 2 * problem.shape.hidden)),
      scales(bytesForTokens(problem, rank.me(),
                            RowForm::of(problem.shape.hidden, Element::kFp8).scaleStride)),
      records(bytesForTokens(problem, rank.me(), kRecordStride)),
      experts(bytesForTokens(problem, rank.me(), sizeof(std::int64_t) * problem.shape.topk)),
      weights(bytesForTokens(problem, rank.me(), sizeof(float) * problem.shape.topk)),
      slots(bytesForTokens(problem, rank.me(), sizeof(int) * kMaxRanks)),
      bases(sizeof(int) * kMaxRanks),
      arrived(sizeof(int)),
      out(bytesForTokens(problem, rank.me(), 2 * problem.shape.hidden)),
      origins(sizeof(int2) * problem.layout.received(rank.me())),
      expectedRows(bytesForTokens(problem, rank.me(), sizeof(int) * kMaxRanks)),
      keys(sizeof(std::uint32_t) * kMaxRanks),
      wrong(4 * sizeof(unsigned long long)),
      problem_(problem),
      places_(Places::of(problem)),
      rank_(rank) {
  const int me = rank.me();
  rank_.upload(experts.as<std::int64_t>(), problem.routing.experts[me]);
  rank_.upload(weights.as<float>(), problem.routing.weights[me]);
  rank_.upload(expectedRows.as<int>(), absoluteRows(problem, me));
  std::vector<int2> from;
  for (const Origin& o : problem.layout.origins(me, problem.shape)) {
    from.push_back(make_int2(o.rank, o.token));
  }
  rank_.upload(origins.as<int2>(), from);
}

void Workspace::layout() {
  LayoutJob job{};
  job.team = rank_.team();
  job.experts = experts.as<std::int64_t>();
  job.weights = weights.as<float>();
  job.tokens = tokens();
  job.topk = problem_.shape.topk;
  job.expertsPerRank = problem_.shape.expertsPerRank();
  job.slots = slots.as<int>();
  job.bases = bases.as<int>();
  job.received = arrived.as<int>();
  job.records = records.as();
  job.epoch = rank_.nextEpoch(Flag::kCounts);
  rank_.perform("layout", [&] { enqueueLayout(job, rank_.stream()); });
}

void Workspace::dispatch(Element element, const Effort& effort, bool silent) {
  DispatchJob job{};
  job.team = rank_.team();
  job.elements = elements.as();
  job.scales = scales.as();
  job.records = records.as();
  job.slots = slots.as<int>();
  job.bases = bases.as<int>();
  job.rowsOffset = places_.rows;
  job.recordsOffset = places_.records;
  job.row = RowForm::of(problem_.shape.hidden, element);
  job.recordBytes = recordBytes(problem_.shape.topk);
  job.tokens = tokens();
  job.epoch = rank_.nextEpoch(Flag::kDone);
  job.silent = silent;
  const std::string name =
      std::string("dispatch ") + nameOf(element) + (silent ? " silent, " : ", ") + textOf(effort);
  rank_.perform(name, [&] { enqueueDispatch(job, effort, rank_.stream()); });
}

void Workspace::combine(const Effort& effort) {
  CombineJob job{};
  job.team = rank_.team();
  job.partialsOffset = places_.partials;
  job.slots = slots.as<int>();
  job.bases = bases.as<int>();
  job.out = out.as();
  job.rowBytes = 2 * static_cast<std::uint32_t>(problem_.shape.hidden);
  job.tokens = tokens();
  job.epoch = rank_.nextEpoch(Flag::kReady);
  rank_.perform("combine, " + textOf(effort), [&] { enqueueCombine(job, effort, rank_.stream()); });
}

void Workspace::ceiling(Engine engine, Element element, int sms) {
  const std::uint32_t others = ((1u << rank_.ranks()) - 1) & ~(1u << rank_.me());
  enqueueCeiling({rank_.team(), places_.ceilingSource, places_.ceilingTarget,
                  problem_.bytesPerPeer(element), others, rank_.nextEpoch(Flag::kDone)},
                 engine, sms, rank_.stream());
}

}  // namespace epbench
