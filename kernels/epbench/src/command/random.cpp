// Checks random shapes, each from its own seed. They are small, so that thousands take minutes, and
// run in one process, because creating contexts takes longer than the checks.
#include <sys/prctl.h>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "command/command.hpp"
#include "command/lowlat.hpp"
#include "command/session.hpp"
#include "epbench/dice.hpp"
#include "epbench/mistakes.hpp"

namespace epbench {
namespace {

constexpr std::size_t kArenaBytes = 256 << 20;
constexpr int kMostSms = 8;

struct Plan {
  Session session;
  long cases;
  std::uint64_t seed;
  int minRanks, maxRanks;
  std::string launch;
  Fault fault;
  std::string faultName;
};

// Cases that share CUDA contexts, because they have the same number of ranks and are launched in
// the same way.
struct Batch {
  int ranks;
  bool graphs;
  std::uint64_t firstSeed;
  long cases;
};

struct Case {
  Shape shape;
  Element element;
  Effort dispatch, combine;
  bool perRank, halves;
};

Effort randomEffort(Dice& dice, const std::function<int(int stages)>& mostWarps) {
  Effort effort{};
  effort.sms = 1 + dice.upTo(kMostSms - 1);
  effort.stages = kFewestStages + dice.upTo(kMostStages - kFewestStages);
  effort.warps = 1 + dice.upTo(mostWarps(effort.stages) - 1);
  return effort;
}

Case randomCase(std::uint64_t seed, int ranks) {
  Dice dice(seed);
  Case testCase{randomShape(dice, seed, ranks), Element::kBf16, {}, {}, false, false};
  testCase.element = dice.oneIn(2) ? Element::kBf16 : Element::kFp8;
  const RowForm row = RowForm::of(testCase.shape.hidden, testCase.element);
  testCase.dispatch =
      randomEffort(dice, [&](int stages) { return mostDispatchWarps(row, stages); });
  testCase.combine =
      randomEffort(dice, [&](int stages) { return mostCombineWarps(ranks, stages); });
  testCase.perRank = dice.oneIn(2);
  testCase.halves = dice.oneIn(2);
  return testCase;
}

std::string textOf(const Case& testCase) {
  std::string tokens;
  for (const int count : testCase.shape.tokens) {
    tokens += (tokens.empty() ? "" : ",") + std::to_string(count);
  }
  return "tokens " + tokens + ", hidden " + std::to_string(testCase.shape.hidden) + ", top " +
         std::to_string(testCase.shape.topk) + " of " + std::to_string(testCase.shape.experts) +
         ", " + testCase.shape.routing + ", masked " + std::to_string(testCase.shape.maskedRatio) +
         ", " + nameOf(testCase.element) + ", dispatch " + textOf(testCase.dispatch) +
         ", combine " + textOf(testCase.combine) + ", low latency a row for each " +
         (testCase.perRank ? "rank" : "expert") + (testCase.halves ? " in halves" : "");
}

std::string commandOf(const Plan& plan, const Batch& batch, std::uint64_t seed) {
  return "epbench selftest --random 1 --seed " + std::to_string(seed) + " --num-processes " +
         std::to_string(batch.ranks) + " --launch " + (batch.graphs ? "graph" : "stream") +
         (plan.session.options.shareGpu ? " --share-gpu" : "") +
         (plan.fault == Fault::kNone ? "" : " --fault " + plan.faultName);
}

std::string textIfWrong(const std::string& what, const Findings& found) {
  return found.isCorrect() ? "" : what + ": " + found.text() + "; ";
}

// Describes the errors that were found on all ranks; returns an empty text if there are none.
std::string errorsOf(const Case& testCase, Rank& rank, Fault fault) {
  // The round differs from the previous case's, so that stale content is detected.
  const auto round = static_cast<std::uint32_t>(2 + testCase.shape.seed % 1000003);
  const Problem problem = Problem::of(testCase.shape);
  if (std::max(Places::of(problem).end, LowLatency::arenaBytes(problem, testCase.perRank)) >
      kArenaBytes) {
    throw Failure(Exit::kUsage, "a random shape is too large: " + textOf(testCase),
                  "correct randomShape");
  }
  std::string wrong;
  {
    Workspace work(problem, rank);
    wrong += textIfWrong("dispatch",
                         checkDispatch(work, testCase.element, testCase.dispatch, round, fault));
    wrong += textIfWrong("combine", checkCombine(work, testCase.combine, round, fault));
    rank.exchange().barrier(rank.me());
  }
  LowLatency work(problem, rank, testCase.perRank);
  wrong += textIfWrong("low latency dispatch",
                       work.checkDispatch(testCase.dispatch.sms, round, fault, testCase.halves));
  wrong += textIfWrong("low latency combine",
                       work.checkCombine(testCase.combine.sms, round, fault, testCase.halves));
  rank.exchange().barrier(rank.me());
  return wrong;
}

Outcome runBatch(const Plan& plan, const Batch& batch, Exchange& exchange, int me) {
  // With the default timer slack, waits of 20 us take 70 us.
  prctl(PR_SET_TIMERSLACK, 1000);
  RankOptions options = plan.session.options;
  options.graphs = batch.graphs;
  Rank rank(me, exchange, kArenaBytes, options);
  rank.replays().setEnabled(batch.graphs);
  Outcome outcome;
  for (long i = 0; i < batch.cases; i++) {
    const std::uint64_t seed = batch.firstSeed + static_cast<std::uint64_t>(i);
    const Case testCase = randomCase(seed, batch.ranks);
    std::string wrong;
    try {
      wrong = errorsOf(testCase, rank, plan.fault);
    } catch (const Failure& failure) {
      throw Failure(failure.exit(), std::string(failure.what()) + " (" + textOf(testCase) + ")",
                    "again: " + commandOf(plan, batch, seed));
    }
    if (wrong.empty()) continue;
    outcome.exit = Exit::kWrongData;
    outcome.verdict =
        "FAIL: " + wrong + textOf(testCase) + "\n  again: " + commandOf(plan, batch, seed);
    return outcome;
  }
  outcome.verdict = "pass: " + std::to_string(batch.cases) + " random cases, " +
                    std::to_string(batch.ranks) + " ranks, " + (batch.graphs ? "graph" : "stream") +
                    ", seeds from " + std::to_string(batch.firstSeed) +
                    (options.shareGpu ? " (emulated: all ranks on one GPU)" : "");
  return outcome;
}

Plan planFrom(const Args& args) {
  Plan plan{};
  Mistakes mistakes;
  mistakes.read(plan.session, [&] { return Session::from(args); });
  mistakes.read(plan.cases, [&] { return args.integer("random", 1000, 1, 100000000); });
  mistakes.read(plan.seed, [&] { return args.integer("seed", 1, 0, 1L << 62); });
  mistakes.read(plan.launch, [&] { return args.choice("launch", {"all", "stream", "graph"}); });
  mistakes.read(plan.faultName, [&] {
    return args.choice("fault", {"none", "flip-bit", "stale-rows", "swap-partials"});
  });
  mistakes.raise();
  plan.session.findGpus();
  plan.fault = faultFrom(plan.faultName);
  const int most = plan.session.options.shareGpu ? kMaxRanks : plan.session.ranks;
  plan.minRanks = args.has("num-processes") ? plan.session.ranks : 2;
  plan.maxRanks = args.has("num-processes") ? plan.session.ranks : most;
  return plan;
}

std::vector<Batch> batchesOf(const Plan& plan) {
  std::vector<Batch> batches;
  for (int ranks = plan.minRanks; ranks <= plan.maxRanks; ranks++) {
    if (plan.launch != "graph") batches.push_back({ranks, false, 0, 0});
    if (plan.launch != "stream") batches.push_back({ranks, true, 0, 0});
  }
  const auto count = static_cast<long>(batches.size());
  std::uint64_t seed = plan.seed;
  for (long i = 0; i < count; i++) {
    batches[i].firstSeed = seed;
    batches[i].cases = plan.cases / count + (i < plan.cases % count ? 1 : 0);
    seed += static_cast<std::uint64_t>(batches[i].cases);
  }
  return batches;
}

}  // namespace

Exit selftestRandom(const Words& words) {
  const Args args(words, {"num-processes", "random", "seed", "launch", "fault", "watchdog-s"},
                  {"share-gpu"});
  const Plan plan = planFrom(args);
  for (const Batch& batch : batchesOf(plan)) {
    if (batch.cases == 0) continue;
    Session session = plan.session;
    session.ranks = batch.ranks;
    const Exit exit = runRanks(session, "selftest", [&](Exchange& exchange, int me) {
      return runBatch(plan, batch, exchange, me);
    });
    if (exit != Exit::kPass) return exit;
  }
  return Exit::kPass;
}

}  // namespace epbench
