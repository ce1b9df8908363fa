#include <algorithm>

#include "command/command.hpp"
#include "command/session.hpp"
#include "epbench/bytes.hpp"
#include "epbench/mistakes.hpp"
#include "epbench/payload.hpp"
#include "epbench/table.hpp"
#include "gpu/kernels.hpp"

namespace epbench {
namespace {

struct Plan {
  Session session;
  Sampling sampling;
  std::size_t bytesPerPeer;
  std::vector<int> sms;
  bool pairs;
};

Plan planFrom(const Words& words) {
  const Args args(words, joined({Session::flags(), samplingFlags(), {"mib-per-peer", "num-sms"}}),
                  {"warm-l2", "skip-pairs", "share-gpu"});
  Plan plan{};
  Mistakes mistakes;
  mistakes.read(plan.session, [&] { return Session::from(args); });
  mistakes.read(plan.sampling, [&] { return samplingFrom(args); });
  mistakes.read(plan.bytesPerPeer, [&] {
    const auto bytes = static_cast<std::size_t>(args.integer("mib-per-peer", 64, 1, 1024)) << 20;
    return roundUp(bytes, kCeilingChunk);
  });
  mistakes.read(plan.sms,
                [&] { return args.integers("num-sms", {4, 8, 10, 12, 16, 24, 48, 132}, 1, 1024); });
  plan.pairs = !args.has("skip-pairs");
  if (args.has("share-gpu")) {
    mistakes.attempt([] {
      throw Failure(Exit::kUsage, "--share-gpu leaves no link to measure",
                    "epbench intranode --share-gpu checks data");
    });
  }
  mistakes.raise();
  plan.session.findGpus();
  return plan;
}

class Meter {
 public:
  Meter(const Plan& plan, Exchange& exchange, int me)
      : plan_(plan),
        region_(roundUp(plan.bytesPerPeer * exchange.ranks(), 4096)),
        rank_(me, exchange, kArenaHeader + 2 * region_, plan.session.options) {
    enqueueFill({rank_.arena() + kArenaHeader, ranks(), words(),
                 payloadKey(Content::kCeiling, me, 0), false},
                rank_.stream());
    rank_.synchronize();
  }

  int ranks() const { return rank_.ranks(); }
  // With more blocks than the GPU has SMs, the blocks would wait for each other forever.
  bool fits(int sms) const { return sms <= rank_.sms(); }

  Timing measure(Engine engine, int sms, std::uint32_t peers) {
    const auto job = [&] {
      return CeilingJob{rank_.team(),       kArenaHeader, kArenaHeader + region_,
                        plan_.bytesPerPeer, peers,        rank_.nextEpoch(Flag::kDone)};
    };
    const auto run = [&] { enqueueCeiling(job(), engine, sms, rank_.stream()); };
    return timeOperation(rank_, plan_.sampling, run);
  }

  // Returns whether all ranks received the bytes that were sent to them. The speed of an engine
  // that moves wrong bytes does not count.
  bool movesBytesCorrectly(Engine engine, int sms) {
    CUDA_CHECK(
        cudaMemsetAsync(rank_.arena() + kArenaHeader + region_, 0xFF, region_, rank_.stream()));
    rank_.synchronize();
    rank_.exchange().barrier(rank_.me());
    enqueueCeiling({rank_.team(), kArenaHeader, kArenaHeader + region_, plan_.bytesPerPeer,
                    others(), rank_.nextEpoch(Flag::kDone)},
                   engine, sms, rank_.stream());
    rank_.synchronize();
    std::vector<int2> origins(ranks());
    std::vector<std::uint32_t> keys(ranks());
    for (int r = 0; r < ranks(); r++) {
      origins[r] = make_int2(r, rank_.me());
      keys[r] = payloadKey(Content::kCeiling, r, 0);
    }
    return wrongWords(origins, keys) == 0;
  }

  std::uint32_t others() const { return ((1u << ranks()) - 1) & ~(1u << rank_.me()); }
  Rank& rank() { return rank_; }

 private:
  std::uint32_t words() const { return static_cast<std::uint32_t>(plan_.bytesPerPeer / 4); }

  // Counts wrong words on all ranks, except in each rank's own part, which is never sent.
  unsigned long long wrongWords(const std::vector<int2>& origins,
                                const std::vector<std::uint32_t>& keys) {
    Memory originsOnGpu(origins.size() * sizeof(int2)), keysOnGpu(keys.size() * 4), wrong(8);
    rank_.upload(originsOnGpu.as<int2>(), origins);
    rank_.upload(keysOnGpu.as<std::uint32_t>(), keys);
    rank_.upload(wrong.as<unsigned long long>(), {0ull});
    const char* target = rank_.arena() + kArenaHeader + region_;
    for (int r = 0; r < ranks(); r++) {
      if (r == rank_.me()) continue;
      enqueueRowCheck(
          {target + r * plan_.bytesPerPeer, 1, words(), words(), keysOnGpu.as<std::uint32_t>(),
           originsOnGpu.as<int2>() + r, wrong.as<unsigned long long>()},
          rank_.stream());
    }
    unsigned long long all = 0;
    const auto mine = rank_.download(wrong.as<unsigned long long>(), 1)[0];
    for (const auto count : rank_.exchange().gather(rank_.me(), mine)) all += count;
    return all;
  }

  const Plan& plan_;
  std::size_t region_;
  Rank rank_;
};

struct Report {
  std::vector<std::vector<std::string>> all = {
      {"all-to-all", "SMs", "GB/s", "median us", "p99 us", "max us"}};
  std::vector<std::vector<std::string>> pairs;
  Json::List rows;
  std::string wrong;
};

void addRow(Report& report, const char* pattern, Engine engine, int sms, double bytes,
            const Timing& timing) {
  Json row = Json::object();
  row.set("pattern", pattern)
      .set("engine", nameOf(engine))
      .set("sms", sms)
      .set("wire_bytes", bytes)
      .set("wire_gbs", gbPerSecond(bytes, timing.perCall.median))
      .set("timing", toJson(timing));
  report.rows.push_back(std::move(row));
}

void measureAll(Meter& meter, const Plan& plan, Report& report) {
  const double bytes = static_cast<double>(plan.bytesPerPeer) * (meter.ranks() - 1);
  for (const Engine engine :
       {Engine::kCopy, Engine::kStores, Engine::kPush, Engine::kPull, Engine::kMixed}) {
    if (!meter.movesBytesCorrectly(engine, plan.sms.front()))
      report.wrong += std::string(" ") + nameOf(engine);
    for (const int sms : plan.sms) {
      if (!meter.fits(sms)) continue;
      const int used = engine == Engine::kCopy ? 0 : sms;
      const Timing timing = meter.measure(engine, sms, meter.others());
      addRow(report, "all-to-all", engine, used, bytes, timing);
      report.all.push_back({nameOf(engine), std::to_string(used),
                            fixed(gbPerSecond(bytes, timing.perCall.median), 1),
                            fixed(timing.perCall.median, 1), fixed(timing.perCall.p99, 1),
                            fixed(timing.perCall.most, 1)});
      if (engine == Engine::kCopy) break;
    }
  }
}

void measurePairs(Meter& meter, const Plan& plan, Engine engine, Report& report) {
  const double bytes = static_cast<double>(plan.bytesPerPeer);
  std::vector<std::string> head = {std::string(nameOf(engine)) + " from\\to"};
  for (int r = 0; r < meter.ranks(); r++) head.push_back(std::to_string(r));
  report.pairs.push_back(head);
  for (int from = 0; from < meter.ranks(); from++) {
    std::vector<std::string> line = {std::to_string(from)};
    for (int to = 0; to < meter.ranks(); to++) {
      if (from == to) {
        line.push_back("-");
        continue;
      }
      const std::uint32_t peers = meter.rank().me() == from ? 1u << to : 0;
      const Timing timing = meter.measure(engine, 16, peers);
      addRow(report, "pair", engine, engine == Engine::kCopy ? 0 : 16, bytes, timing);
      report.rows.back().set("from", from).set("to", to);
      line.push_back(fixed(gbPerSecond(bytes, timing.perCall.median), 1));
    }
    report.pairs.push_back(line);
  }
}

}  // namespace

Exit ceiling(const Words& words) {
  const Plan plan = planFrom(words);
  return runRanks(plan.session, "ceiling", [&](Exchange& exchange, int me) {
    Meter meter(plan, exchange, me);
    Report report;
    if (plan.pairs) {
      measurePairs(meter, plan, Engine::kCopy, report);
      measurePairs(meter, plan, Engine::kPush, report);
    }
    measureAll(meter, plan, report);
    exchange.barrier(me);
    Outcome outcome;
    outcome.exit = report.wrong.empty() ? Exit::kPass : Exit::kWrongData;
    outcome.verdict = report.wrong.empty() ? "pass: all bytes right"
                                           : "FAIL: wrong bytes moved by" + report.wrong;
    outcome.text = (plan.pairs ? "GB/s of a pair, one direction at a time\n" + table(report.pairs)
                               : std::string()) +
                   "GB/s that leave each GPU, slowest GPU, own share not counted\n" +
                   table(report.all);
    outcome.json.set("rows", std::move(report.rows)).set("startup_ms", startupOf(meter.rank()));
    return outcome;
  });
}

}  // namespace epbench
