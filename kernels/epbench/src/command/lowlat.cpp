#include <algorithm>
#include <functional>

#include "command/command.hpp"
#include "command/lowlat_hooks.hpp"
#include "command/session.hpp"
#include "epbench/bytes.hpp"
#include "epbench/mistakes.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

constexpr int kTokens = 128;  // of a decoding step
const std::vector<std::string> kFaults = {"none",          "stale-rows", "flip-bit",
                                          "swap-partials", "overrun",    "early-read"};

struct Plan {
  Session session;
  Sampling sampling;
  Problem problem;
  std::vector<int> sms;
  long rounds;
  bool measureSpeed;
  Fault fault;
  bool perRank;  // one row for each rank instead of each expert
  bool inHalves;
};

Plan planFrom(Words words) {
  const auto known = joined({Session::flags(),
                             Outputs::flags(),
                             samplingFlags(),
                             Shape::flags(),
                             {"num-sms", "rounds", "fault", "layout"}});
  const std::vector<std::string> switches = {"warm-l2", "skip-perf-test", "share-gpu",
                                             "tune",    "graph",          "hooks"};
  const Args given(words, known, switches);
  if (!given.has("num-tokens")) words.push_back("--num-tokens=" + std::to_string(kTokens));
  const Args args(words, known, switches);
  Plan plan{};
  Mistakes mistakes;
  mistakes.read(plan.session, [&] { return Session::from(args); });
  mistakes.read(plan.sampling, [&] { return samplingFrom(args); });
  mistakes.read(plan.sms, [&] { return args.integers("num-sms", {16, 32, 64, 128}, 1, 1024); });
  mistakes.read(plan.rounds, [&] { return args.integer("rounds", 3, 1, 1000); });
  mistakes.read(plan.fault, [&] { return faultFrom(args.choice("fault", kFaults)); });
  mistakes.read(plan.perRank, [&] { return args.choice("layout", {"expert", "rank"}) == "rank"; });
  plan.measureSpeed = !args.has("skip-perf-test") && !args.has("share-gpu");
  plan.inHalves = args.has("hooks");
  if (plan.fault == Fault::kEarlyRead && !plan.inHalves) {
    mistakes.attempt([] {
      throw Failure(Exit::kUsage, "--fault early-read leaves out a half that does not exist",
                    "add --hooks");
    });
  }
  mistakes.raise();
  plan.session.findGpus();
  plan.problem = Problem::of(Shape::from(args, plan.session.ranks));
  return plan;
}

struct Row {
  const char* operation;
  const char* element;
  int sms;
  double rowBytes;
  Timing timing;
  double ceilingUs;
  bool graph = false;
};

struct Report {
  std::string wrong;
  Json::List checks;
  std::vector<Row> rows;
  SquaredError error[2];  // BF16, FP8
  std::vector<Halves> halves;
};

void addCheck(Report& report, const std::string& what, const Findings& found) {
  Json check = Json::object();
  check.set("what", what).set("right", found.isCorrect()).set("found", found.text());
  report.checks.push_back(std::move(check));
  if (!found.isCorrect() && report.wrong.empty()) report.wrong = what + ": " + found.text();
}

void checkAll(const Plan& plan, LowLatency& work, Report& report) {
  std::uint32_t round = 1;
  for (const int sms : plan.sms) {
    for (int i = 0; i < plan.rounds; i++) {
      for (const bool halves : {false, true}) {
        if (halves && !plan.inHalves) continue;
        const std::string where = std::string(halves ? " in halves, " : ", ") +
                                  std::to_string(sms) + " SMs, round " + std::to_string(i + 1);
        addCheck(report, "dispatch fp8" + where,
                 work.checkDispatch(sms, round, plan.fault, halves));
        addCheck(report, "combine bf16" + where,
                 work.checkCombine(sms, round++, plan.fault, halves));
      }
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

double ceilingOf(const Plan& plan, LowLatency& work, Engine engine, double rowBytes, int sms) {
  const double others = Choices::of(plan.problem, plan.perRank).others;
  const auto each = static_cast<std::size_t>(others * rowBytes / (plan.problem.shape.ranks - 1));
  const std::size_t bytes = roundUp(each, kCeilingChunk);
  return timeOperation(work.rank(), plan.sampling, [&] { work.ceiling(engine, bytes, sms); })
      .perCall.median;
}

// With --graph, measures the row twice: enqueued directly, and replayed from a graph.
void timeRow(const Plan& plan, LowLatency& work, const Row& row, const std::function<void()>& run,
             Report& report) {
  for (const bool graph : {false, true}) {
    if (graph && !plan.session.options.graphs) continue;
    work.rank().replays().setEnabled(graph);
    report.rows.push_back(row);
    report.rows.back().graph = graph;
    report.rows.back().timing = timeOperation(work.rank(), plan.sampling, run);
  }
  work.rank().replays().setEnabled(false);
}

void timeAll(const Plan& plan, LowLatency& work, Report& report) {
  const Shape& shape = plan.problem.shape;
  const double fp8 = LowLatencyRow::of(shape.hidden, shape.topk, plan.perRank).bytes;
  const double bf16 = 2.0 * shape.hidden;
  work.rank().replays().setEnabled(false);
  for (const int sms : plan.sms) {
    const double push = ceilingOf(plan, work, Engine::kPush, fp8, sms);
    const double pull = ceilingOf(plan, work, Engine::kPull, bf16, sms);
    timeRow(
        plan, work, {"ll-dispatch", "fp8", sms, fp8, {}, push}, [&] { work.dispatch(sms); },
        report);
    timeRow(
        plan, work, {"ll-combine", "bf16", sms, bf16, {}, pull}, [&] { work.combine(sms); },
        report);
    if (!plan.inHalves) continue;
    report.halves.push_back(timeDispatchHalves(work, plan.sampling, sms));
    report.halves.push_back(timeCombineHalves(work, plan.sampling, sms));
  }
}

std::string tableOf(const Report& report, const Choices& choices) {
  std::vector<std::vector<std::string>> lines = {{"operation", "SMs", "median us", "p99 us",
                                                  "min us", "max us", "back to back us",
                                                  "contiguous us", "wire GB/s", "logical GB/s"}};
  for (const Row& row : report.rows) {
    const Stats& perCall = row.timing.perCall;
    lines.push_back({std::string(row.operation) + " " + row.element + (row.graph ? ", graph" : ""),
                     std::to_string(row.sms), fixed(perCall.median, 1), fixed(perCall.p99, 1),
                     fixed(perCall.least, 1), fixed(perCall.most, 1),
                     fixed(row.timing.backToBackUs, 1), fixed(row.ceilingUs, 1),
                     fixed(gbPerSecond(choices.others * row.rowBytes, perCall.median), 1),
                     fixed(gbPerSecond(choices.all * row.rowBytes, perCall.median), 1)});
  }
  return table(lines);
}

Json toJson(const Plan& plan, const Row& row) {
  const Choices choices = Choices::of(plan.problem, plan.perRank);
  const double wire = choices.others * row.rowBytes, logical = choices.all * row.rowBytes;
  Json json = Json::object();
  json.set("operation", row.operation)
      .set("element", row.element)
      .set("sms", row.sms)
      .set("wire_bytes", wire)
      .set("logical_bytes", logical)
      .set("wire_gbs", gbPerSecond(wire, row.timing.perCall.median))
      .set("logical_gbs", gbPerSecond(logical, row.timing.perCall.median))
      .set("launch", row.graph ? "graph" : "stream")
      .set("layout", plan.perRank ? "rank" : "expert")
      .set("ceiling_wire_gbs", gbPerSecond(wire, row.ceilingUs))
      .set("timing", toJson(row.timing));
  return json;
}

Outcome outcomeOf(const Plan& plan, const Report& report) {
  const Choices choices = Choices::of(plan.problem, plan.perRank);
  Outcome outcome;
  outcome.exit = report.wrong.empty() ? Exit::kPass : Exit::kWrongData;
  outcome.verdict = report.wrong.empty() ? "pass: " + std::to_string(report.checks.size()) +
                                               " checks, all rows right"
                                         : "FAIL: " + report.wrong;
  if (plan.session.options.shareGpu) outcome.verdict += " (emulated: all ranks on one GPU)";
  if (!report.rows.empty()) {
    outcome.text = tableOf(report, choices) + (plan.inHalves ? tableOf(report.halves) : "") +
                   "contiguous: as many bytes by TMA on as many SMs, in this run\n";
  }
  Json::List rows;
  for (const Row& row : report.rows) rows.push_back(toJson(plan, row));
  Json::List halves;
  for (const Halves& half : report.halves) halves.push_back(toJson(half));
  outcome.json.set("shape", toJson(plan.problem.shape))
      .set("cold_l2", plan.sampling.coldCache)
      .set("rows", std::move(rows))
      .set("halves", std::move(halves))
      .set("checks", report.checks);
  outcome.text += describeErrors(report.error[0], report.error[1], outcome.json);
  return outcome;
}

}  // namespace

Exit lowlat(const Words& words) {
  const Plan plan = planFrom(words);
  return runRanks(plan.session, "lowlat", [&](Exchange& exchange, int me) {
    Rank rank(me, exchange, LowLatency::arenaBytes(plan.problem, plan.perRank),
              plan.session.options);
    LowLatency work(plan.problem, rank, plan.perRank);
    if (*std::max_element(plan.sms.begin(), plan.sms.end()) > work.sms()) {
      throw Failure(Exit::kUsage, "--num-sms: a rank has " + std::to_string(work.sms()) + " here",
                    "blocks that cannot all run at once would wait for each other");
    }
    Report report;
    rank.replays().setEnabled(plan.session.options.graphs);
    checkAll(plan, work, report);
    if (report.wrong.empty()) measureErrors(plan, work, report);
    if (plan.measureSpeed && report.wrong.empty()) timeAll(plan, work, report);
    exchange.barrier(me);
    Outcome outcome = outcomeOf(plan, report);
    outcome.json.set("startup_ms", startupOf(rank));
    return outcome;
  });
}

}  // namespace epbench
