#include <algorithm>

#include "command/check.hpp"
#include "command/command.hpp"
#include "command/rings.hpp"
#include "command/session.hpp"
#include "epbench/bytes.hpp"
#include "epbench/mistakes.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

struct Limit {
  const char* flag;
  const char* operation;
  Element element;
};

const Limit kLimits[] = {{"min-bf16-gbs", "dispatch", Element::kBf16},
                         {"min-fp8-gbs", "dispatch", Element::kFp8},
                         {"min-combine-gbs", "combine", Element::kBf16}};

struct Plan {
  Session session;
  Sampling sampling;
  Problem problem;
  std::vector<int> sms;
  Rings rings;
  long rounds;
  bool checkData, measureSpeed;
  bool wireBasis;  // limits are compared with wire bytes, not logical bytes
  Fault fault;
  std::vector<Element> elements;
  double limits[3];  // minimum GB/s for each of kLimits; 0: no limit
};

std::vector<Element> elementsFrom(const Args& args) {
  const std::string chosen = args.choice("data-type", {"all", "bf16", "fp8"});
  if (chosen == "bf16") return {Element::kBf16};
  if (chosen == "fp8") return {Element::kFp8};
  return {Element::kBf16, Element::kFp8};
}

// Returns the default of --num-sms: with --tune, SM counts that users may spend on communication.
std::vector<int> defaultSms(const Args& args) {
  if (!args.has("tune")) return {16};
  return {8, 12, 16, 20, 24, 32, 48};
}

// Throws Failure(kUsage) if flags contradict each other.
void requireNoContradiction(const Plan& plan) {
  if (plan.fault != Fault::kNone && !plan.checkData) {
    throw Failure(Exit::kUsage, "--fault with --skip-check proves nothing", "leave one out");
  }
  const bool limited = *std::max_element(plan.limits, plan.limits + 3) > 0;
  if (limited && !plan.measureSpeed) {
    throw Failure(Exit::kUsage, "a limit is given for a speed that is not measured",
                  "leave out --share-gpu and --skip-perf-test, or the limit");
  }
}

Plan planFrom(const Words& words) {
  const Args args(words,
                  joined({Session::flags(),
                          Outputs::flags(),
                          samplingFlags(),
                          Shape::flags(),
                          Rings::flags(),
                          {"num-sms", "rounds", "fault", "data-type", "basis", "min-bf16-gbs",
                           "min-fp8-gbs", "min-combine-gbs"}}),
                  {"warm-l2", "skip-check", "skip-perf-test", "share-gpu", "tune", "graph"});
  Plan plan{};
  Mistakes mistakes;
  mistakes.read(plan.session, [&] { return Session::from(args); });
  mistakes.read(plan.sampling, [&] { return samplingFrom(args); });
  mistakes.read(plan.sms, [&] { return args.integers("num-sms", defaultSms(args), 1, 1024); });
  mistakes.read(plan.rings, [&] { return Rings::from(args); });
  mistakes.read(plan.rounds, [&] { return args.integer("rounds", 3, 1, 1000); });
  mistakes.read(plan.wireBasis,
                [&] { return args.choice("basis", {"wire", "logical"}) == "wire"; });
  mistakes.read(plan.fault, [&] { return faultFrom(args.choice("fault", faultNames())); });
  mistakes.read(plan.elements, [&] { return elementsFrom(args); });
  for (int i = 0; i < 3; i++) {
    mistakes.read(plan.limits[i], [&] { return args.number(kLimits[i].flag, 0, 0, 1e6); });
  }
  plan.checkData = !args.has("skip-check");
  // The speed of ranks that share a GPU could be mistaken for a link's speed.
  plan.measureSpeed = !args.has("skip-perf-test") && !args.has("share-gpu");
  mistakes.attempt([&] { requireNoContradiction(plan); });
  mistakes.raise();
  plan.session.findGpus();
  plan.problem = Problem::of(Shape::from(args, plan.session.ranks));
  plan.rings.requireFit(plan.problem.shape);
  return plan;
}

struct Row {
  std::string operation;
  Element element;
  Effort effort;
  Timing timing;
  Traffic traffic;
  double ceiling;  // GB/s of TMA with as many contiguous bytes and SMs, in this run
  bool graph = false;
};

struct Report {
  std::string wrong;
  std::vector<Row> rows;
  double layoutUs = 0;
  Json::List checks;
  SquaredError error[2];  // BF16, FP8
};

void addCheck(Report& report, const std::string& what, const Findings& found) {
  Json check = Json::object();
  check.set("what", what).set("right", found.isCorrect()).set("found", found.text());
  report.checks.push_back(std::move(check));
  if (!found.isCorrect() && report.wrong.empty()) report.wrong = what + ": " + found.text();
}

void checkAll(const Plan& plan, Workspace& work, Report& report) {
  std::uint32_t round = 1;
  for (const int sms : plan.sms) {
    for (int i = 0; i < plan.rounds; i++, round++) {
      const std::string where = ", " + std::to_string(sms) + " SMs, round " + std::to_string(i + 1);
      for (const Element element : plan.elements) {
        addCheck(report, std::string("dispatch ") + nameOf(element) + where,
                 checkDispatch(work, element, plan.rings.dispatch(work, element, sms), round,
                               plan.fault));
      }
      if (plan.fault == Fault::kFlipSlot) continue;
      addCheck(report, "combine bf16" + where,
               checkCombine(work, plan.rings.combine(work, sms), round, plan.fault));
    }
  }
}

void measureErrors(const Plan& plan, Workspace& work, Report& report) {
  for (const Element element : {Element::kBf16, Element::kFp8}) {
    const Efforts efforts{plan.rings.dispatch(work, element, plan.sms.front()),
                          plan.rings.combine(work, plan.sms.front())};
    const SquaredError error = roundingError(work, element, efforts, plan.fault);
    report.error[element == Element::kFp8] = error;
    report.checks.push_back(toCheck(element, error));
    const std::string& found = *report.checks.back().find("found")->text();
    if (!found.empty())
      report.wrong = std::string("relative error ") + nameOf(element) + ": " + found;
  }
}

double ceilingOf(const Plan& plan, Workspace& work, Engine engine, Element element, int sms) {
  const auto run = [&] { work.ceiling(engine, element, sms); };
  const Timing timing = timeOperation(work.rank(), plan.sampling, run);
  const double bytes =
      static_cast<double>(plan.problem.bytesPerPeer(element)) * (work.rank().ranks() - 1);
  return gbPerSecond(bytes, timing.perCall.median);
}

// With --graph, measures the row twice: enqueued directly, and replayed from a graph.
void timeRow(const Plan& plan, Workspace& work, const Row& row, const std::function<void()>& run,
             Report& report) {
  for (const bool graph : {false, true}) {
    if (graph && !plan.session.options.graphs) continue;
    const std::string name = row.operation + nameOf(row.element) + std::to_string(row.effort.sms);
    work.rank().replays().setEnabled(graph);
    report.rows.push_back(row);
    report.rows.back().graph = graph;
    report.rows.back().timing =
        timeOperation(work.rank(), plan.sampling, [&] { work.rank().perform(name, run); });
  }
  work.rank().replays().setEnabled(false);
}

void timeDispatch(const Plan& plan, Workspace& work, Element element, int sms, Report& report) {
  const Effort effort = plan.rings.dispatch(work, element, sms);
  const Traffic traffic = trafficOf(plan.problem.layout, plan.problem.shape, element);
  const double ceiling = ceilingOf(plan, work, Engine::kPush, element, sms);
  const auto dispatchOnly = [&] { work.dispatch(element, effort); };
  const auto layoutAndDispatch = [&] {
    work.layout();
    work.dispatch(element, effort);
  };
  timeRow(plan, work, {"dispatch", element, effort, {}, traffic, ceiling}, dispatchOnly, report);
  timeRow(plan, work, {"layout+dispatch", element, effort, {}, traffic, ceiling}, layoutAndDispatch,
          report);
}

void timeAll(const Plan& plan, Workspace& work, Report& report) {
  work.layout();
  report.layoutUs =
      timeOperation(work.rank(), plan.sampling, [&] { work.layout(); }).perCall.median;
  for (const int sms : plan.sms) {
    for (const Element element : plan.elements) timeDispatch(plan, work, element, sms, report);
    const Effort effort = plan.rings.combine(work, sms);
    const Row row{"combine",
                  Element::kBf16,
                  effort,
                  {},
                  trafficOf(plan.problem.layout, plan.problem.shape, Element::kBf16),
                  ceilingOf(plan, work, Engine::kPull, Element::kBf16, sms)};
    timeRow(plan, work, row, [&] { work.combine(effort); }, report);
  }
}

std::string tableOf(const Report& report) {
  std::vector<std::vector<std::string>> lines = {{"operation", "SMs", "wire GB/s", "of ceiling",
                                                  "logical GB/s", "median us", "p99 us", "min us",
                                                  "max us", "back to back us", "worst rank"}};
  for (const Row& row : report.rows) {
    const Stats& perCall = row.timing.perCall;
    const double wire = gbPerSecond(row.traffic.wireBytes, perCall.median);
    lines.push_back({row.operation + " " + nameOf(row.element) + (row.graph ? ", graph" : ""),
                     std::to_string(row.effort.sms), fixed(wire, 1),
                     row.ceiling > 0 ? fixed(100 * wire / row.ceiling, 1) + " %" : "-",
                     fixed(gbPerSecond(row.traffic.logicalBytes, perCall.median), 1),
                     fixed(perCall.median, 1), fixed(perCall.p99, 1), fixed(perCall.least, 1),
                     fixed(perCall.most, 1), fixed(row.timing.backToBackUs, 1),
                     std::to_string(perCall.worstRank)});
  }
  return table(lines);
}

Json toJson(const Row& row) {
  Json json = Json::object();
  json.set("operation", row.operation)
      .set("element", nameOf(row.element))
      .set("sms", row.effort.sms)
      .set("warps", row.effort.warps)
      .set("stages", row.effort.stages)
      .set("wire_bytes", row.traffic.wireBytes)
      .set("logical_bytes", row.traffic.logicalBytes)
      .set("wire_gbs", gbPerSecond(row.traffic.wireBytes, row.timing.perCall.median))
      .set("logical_gbs", gbPerSecond(row.traffic.logicalBytes, row.timing.perCall.median))
      .set("ceiling_wire_gbs", row.ceiling)
      .set("launch", row.graph ? "graph" : "stream")
      .set("timing", toJson(row.timing));
  return json;
}

// Returns the best speed of all SM counts, in GB/s.
double bestOf(const Plan& plan, const Report& report, const Limit& limit) {
  double best = 0;
  for (const Row& row : report.rows) {
    if (row.graph || row.operation != limit.operation || row.element != limit.element) continue;
    const double bytes = plan.wireBasis ? row.traffic.wireBytes : row.traffic.logicalBytes;
    best = std::max(best, gbPerSecond(bytes, row.timing.perCall.median));
  }
  return best;
}

Json::List limitsOf(const Plan& plan, const Report& report) {
  Json::List limits;
  for (int i = 0; i < 3; i++) {
    if (plan.limits[i] <= 0) continue;
    const double best = bestOf(plan, report, kLimits[i]);
    Json limit = Json::object();
    limit.set("metric", std::string(kLimits[i].operation) + " " + nameOf(kLimits[i].element))
        .set("value", best)
        .set("green", plan.limits[i])
        .set("amber", plan.limits[i])
        .set("colour", best < plan.limits[i] ? "red" : "green");
    limits.push_back(std::move(limit));
  }
  return limits;
}

// Describes the first limit that was missed; empty if every limit is reached.
std::string firstMissed(const Plan& plan, const Report& report) {
  for (int i = 0; i < 3; i++) {
    const double best = bestOf(plan, report, kLimits[i]);
    if (best < plan.limits[i]) {
      return std::string(kLimits[i].operation) + " " + nameOf(kLimits[i].element) + " reached " +
             fixed(best, 1) + " GB/s (" + (plan.wireBasis ? "wire" : "logical") + "), wanted " +
             fixed(plan.limits[i], 1);
    }
  }
  return {};
}

void judge(const Plan& plan, const Report& report, Outcome& outcome) {
  const std::string below = firstMissed(plan, report);
  if (!report.wrong.empty()) {
    outcome.exit = Exit::kWrongData;
    outcome.verdict = "FAIL: " + report.wrong;
  } else if (!below.empty()) {
    outcome.exit = Exit::kBelowThreshold;
    outcome.verdict = "FAIL: " + below;
  } else if (report.checks.empty()) {
    outcome.verdict = "pass: speed only, data not checked";
  } else {
    outcome.verdict = "pass: " + std::to_string(report.checks.size()) + " checks, all words right";
  }
}

Outcome outcomeOf(const Plan& plan, const Report& report) {
  Outcome outcome;
  judge(plan, report, outcome);
  if (!report.rows.empty()) {
    outcome.text = tableOf(report) + "layout alone " + fixed(report.layoutUs, 1) +
                   " us; ceiling: the same bytes, contiguous, by TMA on as many SMs, in this run\n";
  }
  if (plan.session.options.shareGpu) outcome.verdict += " (emulated: all ranks on one GPU)";
  Json::List rows;
  for (const Row& row : report.rows) rows.push_back(toJson(row));
  outcome.json.set("shape", toJson(plan.problem.shape))
      .set("cold_l2", plan.sampling.coldCache)
      .set("layout_us", report.layoutUs)
      .set("rows", std::move(rows))
      .set("checks", report.checks)
      .set("limits", limitsOf(plan, report));
  outcome.text += describeErrors(report.error[0], report.error[1], outcome.json);
  return outcome;
}

}  // namespace

Exit intranode(const Words& words) {
  const Plan plan = planFrom(words);
  return runRanks(plan.session, "intranode", [&](Exchange& exchange, int me) {
    Rank rank(me, exchange, Places::of(plan.problem).end, plan.session.options);
    Workspace work(plan.problem, rank);
    for (const int sms : plan.sms) {
      if (sms > work.sms()) {
        throw Failure(Exit::kUsage,
                      "--num-sms " + std::to_string(sms) + ": a rank has " +
                          std::to_string(work.sms()) + " here",
                      "blocks that cannot all run at once would wait for each other");
      }
    }
    Report report;
    rank.replays().setEnabled(plan.session.options.graphs);
    if (plan.checkData) checkAll(plan, work, report);
    if (plan.checkData && report.wrong.empty()) measureErrors(plan, work, report);
    if (plan.measureSpeed && report.wrong.empty()) timeAll(plan, work, report);
    exchange.barrier(me);
    Outcome outcome = outcomeOf(plan, report);
    outcome.json.set("startup_ms", startupOf(rank));
    return outcome;
  });
}

}  // namespace epbench
