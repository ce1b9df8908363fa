#include <algorithm>

#include "command/lowlat.hpp"

namespace epbench {

Choices Choices::of(const Problem& problem, bool perRank) {
  const Shape& shape = problem.shape;
  std::vector<std::vector<double>> sent(shape.ranks, std::vector<double>(shape.ranks, 0));
  for (int s = 0; s < shape.ranks; s++) {
    for (int r = 0; perRank && r < shape.ranks; r++) sent[s][r] = problem.layout.counts[s][r];
    for (const auto expert : problem.routing.experts[s]) {
      if (!perRank && expert >= 0) sent[s][expert / shape.expertsPerRank()]++;
    }
  }
  Choices choices{0, 0};
  for (int r = 0; r < shape.ranks; r++) {
    double out = 0, in = 0;
    for (int o = 0; o < shape.ranks; o++) {
      out += o == r ? 0 : sent[r][o];
      in += o == r ? 0 : sent[o][r];
    }
    choices.all = std::max(choices.all, in + sent[r][r]);
    choices.others = std::max({choices.others, in, out});
  }
  return choices;
}

LowLatency::Places LowLatency::placesOf(const Problem& problem, bool perRank) {
  const Shape& shape = problem.shape;
  const std::size_t lists = std::size_t(perRank ? 1 : shape.expertsPerRank()) * shape.ranks;
  const std::size_t rows = lists * shape.mostTokens(), row = 2 * std::size_t(shape.hidden);
  const auto others = static_cast<std::size_t>(Choices::of(problem, perRank).others);
  const std::size_t scratch =
      roundUp(others * row / (shape.ranks - 1) + kCeilingChunk, 4096) * shape.ranks;
  const std::size_t stride = LowLatencyRow::of(shape.hidden, shape.topk, perRank).stride;
  Places places{};
  places.rows = kArenaHeader;
  places.counts = roundUp(places.rows + rows * stride, 4096);
  places.partials = roundUp(places.counts + sizeof(int) * lists, 4096);
  places.staged = roundUp(places.partials + rows * row, 4096);
  // A place for every row that other ranks can return for this rank's tokens.
  places.stagedBytes = rows * row;
  places.ceilingSource = roundUp(places.staged + 2 * places.stagedBytes, 4096);
  places.ceilingTarget = places.ceilingSource + scratch;
  places.end = places.ceilingTarget + scratch;
  return places;
}

LowLatency::LowLatency(const Problem& problem, Rank& rank, bool perRank)
    : problem_(problem),
      shape_{problem.shape.hidden, problem.shape.topk, problem.shape.expertsPerRank(),
             problem.shape.mostTokens(), perRank},
      form_(LowLatencyRow::of(shape_.hidden, shape_.topk, perRank)),
      elements_(std::size_t(problem.shape.tokens[rank.me()]) * 2 * problem.shape.hidden),
      experts_(problem.routing.experts[rank.me()].size() * sizeof(std::int64_t)),
      weights_(problem.routing.weights[rank.me()].size() * sizeof(float)),
      cursors_(sizeof(int) * problem.shape.experts),
      choices_(problem.routing.experts[rank.me()].size() * sizeof(int)),
      out_(elements_.bytes()),
      wrong_(sizeof(unsigned long long)),
      places_(placesOf(problem, perRank)),
      rank_(rank),
      rows_(std::size_t(shape_.buckets()) * problem.shape.ranks * shape_.mostTokens) {
  const int me = rank.me();
  CUDA_CHECK(cudaMemsetAsync(cursors_.as(), 0, cursors_.bytes(), rank_.stream()));
  rank_.upload(experts_.as<std::int64_t>(), problem.routing.experts[me]);
  rank_.upload(weights_.as<float>(), problem.routing.weights[me]);
  fillElements(0);
  rank_.synchronize();
}

LowLatencyJob LowLatency::job(std::uint32_t epoch) {
  LowLatencyJob job{};
  job.team = rank_.team();
  job.shape = shape_;
  job.tokens = problem_.shape.tokens[rank_.me()];
  job.elements = elements_.as();
  job.experts = experts_.as<std::int64_t>();
  job.weights = weights_.as<float>();
  job.cursors = cursors_.as<int>();
  job.places = choices_.as<int>();
  job.rowsOffset = places_.rows;
  job.countsOffset = places_.counts;
  job.partialsOffset = places_.partials;
  job.stagedOffset = places_.staged;
  job.stagedBytes = places_.stagedBytes;
  job.out = out_.as();
  job.epoch = epoch;
  return job;
}

void LowLatency::dispatch(int sms) {
  const auto bothHalves = job(rank_.nextEpoch(Flag::kDone));
  rank_.perform("ll-dispatch " + std::to_string(sms),
                [&] { enqueueLowLatencyDispatch(bothHalves, sms, rank_.stream()); });
}

void LowLatency::combine(int sms) {
  const auto bothHalves = job(rank_.nextEpoch(Flag::kReady));
  rank_.perform("ll-combine " + std::to_string(sms),
                [&] { enqueueLowLatencyCombine(bothHalves, sms, rank_.stream()); });
}

void LowLatency::sendDispatch(int sms) {
  pending_ = rank_.nextEpoch(Flag::kDone);
  LowLatencyJob half = job(pending_);
  half.half = Half::kSend;
  enqueueLowLatencyDispatch(half, sms, rank_.stream());
}

void LowLatency::receiveDispatch() { enqueueLowLatencyArrival(job(pending_), rank_.stream()); }

void LowLatency::sendCombine(int sms) {
  pending_ = rank_.nextEpoch(Flag::kReady);
  enqueueLowLatencyPush(job(pending_), sms, rank_.stream());
}

void LowLatency::receiveCombine(int sms) {
  enqueueLowLatencySum(job(pending_), sms, rank_.stream());
}

void LowLatency::ceiling(Engine engine, std::size_t bytesPerPeer, int sms) {
  const std::uint32_t others = ((1u << rank_.ranks()) - 1) & ~(1u << rank_.me());
  enqueueCeiling({rank_.team(), places_.ceilingSource, places_.ceilingTarget, bytesPerPeer, others,
                  rank_.nextEpoch(Flag::kDone)},
                 engine, sms, rank_.stream());
}

}  // namespace epbench
