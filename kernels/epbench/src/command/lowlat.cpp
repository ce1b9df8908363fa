#include "command/lowlat.hpp"

#include <algorithm>
#include <functional>

#include "command/command.hpp"
#include "command/session.hpp"
#include "epbench/bytes.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

constexpr int kTokens = 128;  // of a decoding step

struct Plan {
  Session session;
  Sampling sampling;
  Problem problem;
  std::vector<int> sms;
  int rounds;
  bool perf;
  Fault fault;
};

Plan planFrom(Words words) {
  const auto known = joined({Session::flags(),
                             Outputs::flags(),
                             samplingFlags(),
                             Shape::flags(),
                             {"num-sms", "rounds", "fault"}});
  const std::vector<std::string> switches = {"warm-l2", "skip-perf-test", "share-gpu", "tune"};
  const Args given(words, known, switches);
  if (!given.has("num-tokens")) words.push_back("--num-tokens=" + std::to_string(kTokens));
  const Args args(words, known, switches);
  const auto fault = args.choice("fault", {"none", "stale-rows", "flip-bit", "swap-partials"});
  const Session session = Session::from(args);
  return {session,
          samplingFrom(args),
          Problem::of(Shape::from(args, session.ranks)),
          args.integers("num-sms", {16, 32, 64, 128}, 1, 1024),
          static_cast<int>(args.integer("rounds", 3, 1, 1000)),
          !args.has("skip-perf-test") && !session.options.shareGpu,
          faultFrom(fault)};
}

struct Row {
  const char* operation;
  const char* element;
  int sms;
  double rowBytes;
  Timing timing;
  double ceilingUs;
};

struct Report {
  std::string wrong;
  Json::List checks;
  std::vector<Row> rows;
  SquaredError error[2];  // BF16, FP8
};

void note(Report& report, const std::string& what, const Findings& found) {
  Json check = Json::object();
  check.set("what", what).set("right", found.right()).set("found", found.text());
  report.checks.push_back(std::move(check));
  if (!found.right() && report.wrong.empty()) report.wrong = what + ": " + found.text();
}

void checkAll(const Plan& plan, LowLatency& work, Report& report) {
  std::uint32_t round = 1;
  for (const int sms : plan.sms) {
    for (int i = 0; i < plan.rounds; i++, round++) {
      const std::string where = ", " + std::to_string(sms) + " SMs, round " + std::to_string(i + 1);
      note(report, "dispatch fp8" + where, work.checkDispatch(sms, round, plan.fault));
      note(report, "combine bf16" + where, work.checkCombine(sms, round, plan.fault));
    }
  }
}

void measureErrors(const Plan& plan, LowLatency& work, Report& report) {
  constexpr std::uint32_t kRound = 0x45525200;
  for (const Element element : {Element::kBf16, Element::kFp8}) {
    const SquaredError error = work.roundingError(element, plan.sms.front(), kRound);
    report.error[element == Element::kFp8] = error;
    report.checks.push_back(toCheck(element, error));
    const std::string& found = *report.checks.back().find("found")->text();
    if (!found.empty())
      report.wrong = std::string("relative error ") + nameOf(element) + ": " + found;
  }
}

void timeAll(const Plan& plan, LowLatency& work, Report& report) {
  const Choices choices = Choices::of(plan.problem);
  const int hidden = plan.problem.shape.hidden;
  const auto time = [&](const std::function<void()>& run) {
    return timeOperation(work.rank(), plan.sampling, run);
  };
  const auto ceiling = [&](Engine engine, double rowBytes, int sms) {
    const double each = choices.others * rowBytes / (plan.problem.shape.ranks - 1);
    const std::size_t bytes = roundUp(static_cast<std::size_t>(each), kCeilingChunk);
    return time([&] { work.ceiling(engine, bytes, sms); }).each.median;
  };
  for (const int sms : plan.sms) {
    const double fp8 = LowLatencyRow::of(hidden).bytes, bf16 = 2.0 * hidden;
    report.rows.push_back({"ll-dispatch", "fp8", sms, fp8, time([&] { work.dispatch(sms); }),
                           ceiling(Engine::kPush, fp8, sms)});
    report.rows.push_back({"ll-combine", "bf16", sms, bf16, time([&] { work.combine(sms); }),
                           ceiling(Engine::kPull, bf16, sms)});
  }
}

std::string tableOf(const Report& report, const Choices& choices) {
  std::vector<std::vector<std::string>> lines = {{"operation", "SMs", "median us", "p99 us",
                                                  "min us", "max us", "back to back us",
                                                  "contiguous us", "wire GB/s", "logical GB/s"}};
  for (const Row& row : report.rows) {
    const Stats& each = row.timing.each;
    lines.push_back({std::string(row.operation) + " " + row.element, std::to_string(row.sms),
                     fixed(each.median, 1), fixed(each.p99, 1), fixed(each.least, 1),
                     fixed(each.most, 1), fixed(row.timing.backToBackUs, 1),
                     fixed(row.ceilingUs, 1),
                     fixed(gbPerSecond(choices.others * row.rowBytes, each.median), 1),
                     fixed(gbPerSecond(choices.all * row.rowBytes, each.median), 1)});
  }
  return table(lines);
}

Json toJson(const Row& row, const Choices& choices) {
  const double wire = choices.others * row.rowBytes, logical = choices.all * row.rowBytes;
  Json json = Json::object();
  json.set("operation", row.operation)
      .set("element", row.element)
      .set("sms", row.sms)
      .set("wire_bytes", wire)
      .set("logical_bytes", logical)
      .set("wire_gbs", gbPerSecond(wire, row.timing.each.median))
      .set("logical_gbs", gbPerSecond(logical, row.timing.each.median))
      .set("ceiling_wire_gbs", gbPerSecond(wire, row.ceilingUs))
      .set("timing", toJson(row.timing));
  return json;
}

Outcome outcomeOf(const Plan& plan, const Report& report) {
  const Choices choices = Choices::of(plan.problem);
  Outcome outcome;
  outcome.exit = report.wrong.empty() ? Exit::kPass : Exit::kWrongData;
  outcome.verdict = report.wrong.empty() ? "pass: " + std::to_string(report.checks.size()) +
                                               " checks, all rows right"
                                         : "FAIL: " + report.wrong;
  if (plan.session.options.shareGpu) outcome.verdict += " (emulated: all ranks on one GPU)";
  if (!report.rows.empty()) {
    outcome.text =
        tableOf(report, choices) + "contiguous: as many bytes by TMA on as many SMs, in this run\n";
  }
  Json::List rows;
  for (const Row& row : report.rows) rows.push_back(toJson(row, choices));
  outcome.json.set("shape", toJson(plan.problem.shape))
      .set("cold_l2", plan.sampling.coldCache)
      .set("rows", std::move(rows))
      .set("checks", report.checks);
  outcome.text += describeErrors(report.error[0], report.error[1], outcome.json);
  return outcome;
}

}  // namespace

Choices Choices::of(const Problem& problem) {
  const Shape& shape = problem.shape;
  std::vector<std::vector<double>> sent(shape.ranks, std::vector<double>(shape.ranks, 0));
  for (int s = 0; s < shape.ranks; s++) {
    for (const auto expert : problem.routing.experts[s]) {
      if (expert >= 0) sent[s][expert / shape.expertsPerRank()]++;
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

LowLatency::Places LowLatency::placesOf(const Problem& problem) {
  const Shape& shape = problem.shape;
  const std::size_t rows = std::size_t(shape.expertsPerRank()) * shape.ranks * shape.mostTokens();
  const auto others = static_cast<std::size_t>(Choices::of(problem).others);
  const std::size_t scratch =
      roundUp(others * 2 * shape.hidden / (shape.ranks - 1) + kCeilingChunk, 4096) * shape.ranks;
  Places places{};
  places.rows = kArenaHeader;
  places.counts = roundUp(places.rows + rows * LowLatencyRow::of(shape.hidden).stride, 4096);
  places.partials = roundUp(
      places.counts + sizeof(int) * std::size_t(shape.expertsPerRank()) * shape.ranks, 4096);
  places.ceilingSource = roundUp(places.partials + rows * 2 * shape.hidden, 4096);
  places.ceilingTarget = places.ceilingSource + scratch;
  places.end = places.ceilingTarget + scratch;
  return places;
}

LowLatency::LowLatency(const Problem& problem, Exchange& exchange, int me, RankOptions options)
    : problem_(problem),
      elements_((CUDA_CHECK(cudaSetDevice(options.deviceOf(me))),
                 std::size_t(problem.shape.tokens[me]) * 2 * problem.shape.hidden)),
      experts_(problem.routing.experts[me].size() * sizeof(std::int64_t)),
      weights_(problem.routing.weights[me].size() * sizeof(float)),
      cursors_(sizeof(int) * problem.shape.experts),
      choices_(problem.routing.experts[me].size() * sizeof(int)),
      out_(elements_.bytes()),
      places_(placesOf(problem)),
      rank_(me, exchange, places_.end, options),
      shape_{problem.shape.hidden, problem.shape.topk, problem.shape.expertsPerRank(),
             problem.shape.mostTokens()},
      rows_(std::size_t(shape_.expertsPerRank) * problem.shape.ranks * shape_.mostTokens) {
  CUDA_CHECK(cudaDeviceGetAttribute(&sms_, cudaDevAttrMultiProcessorCount, options.deviceOf(me)));
  if (options.shareGpu) sms_ /= rank_.ranks();
  CUDA_CHECK(cudaMemsetAsync(cursors_.as(), 0, cursors_.bytes(), rank_.stream()));
  rank_.upload(experts_.as<std::int64_t>(), problem.routing.experts[me]);
  rank_.upload(weights_.as<float>(), problem.routing.weights[me]);
  fillElements(0);
  rank_.synchronize();
}

LowLatencyJob LowLatency::job(Flag kind) {
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
  job.out = out_.as();
  job.epoch = rank_.nextEpoch(kind);
  return job;
}

void LowLatency::dispatch(int sms) {
  enqueueLowLatencyDispatch(job(Flag::kDone), sms, rank_.stream());
}

void LowLatency::combine(int sms) {
  enqueueLowLatencyCombine(job(Flag::kReady), sms, rank_.stream());
}

void LowLatency::ceiling(Engine engine, std::size_t bytesPerPeer, int sms) {
  const std::uint32_t others = ((1u << rank_.ranks()) - 1) & ~(1u << rank_.me());
  enqueueCeiling({rank_.team(), places_.ceilingSource, places_.ceilingTarget, bytesPerPeer, others,
                  rank_.nextEpoch(Flag::kDone)},
                 engine, sms, rank_.stream());
}

Exit lowlat(const Words& words) {
  const Plan plan = planFrom(words);
  return runRanks(plan.session, "lowlat", [&](Exchange& exchange, int me) {
    LowLatency work(plan.problem, exchange, me, plan.session.options);
    if (*std::max_element(plan.sms.begin(), plan.sms.end()) > work.sms()) {
      throw Failure(Exit::kUsage, "--num-sms: a rank has " + std::to_string(work.sms()) + " here",
                    "blocks that cannot all run at once would wait for each other");
    }
    Report report;
    checkAll(plan, work, report);
    if (report.wrong.empty()) measureErrors(plan, work, report);
    if (plan.perf && report.wrong.empty()) timeAll(plan, work, report);
    exchange.barrier(me);
    return outcomeOf(plan, report);
  });
}

}  // namespace epbench
