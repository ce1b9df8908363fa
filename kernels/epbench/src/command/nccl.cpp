// Measures the time that the installed NCCL needs for the bytes of a dispatch: contiguous, from
// each GPU to every other, in one group of sends and receives, without gathering or placing rows.
#include <algorithm>
#include <cstdlib>
#include <exception>

#include "command/command.hpp"
#include "command/session.hpp"
#include "command/workspace.hpp"
#include "epbench/bytes.hpp"
#include "epbench/mistakes.hpp"
#include "epbench/payload.hpp"
#include "epbench/table.hpp"
#include "gpu/nccl_library.hpp"

namespace epbench {
namespace {

const char* const kLibrary = "libnccl.so.2";

struct Plan {
  Session session;
  Sampling sampling;
  Problem problem;
  std::string library;
};

// The bytes that each rank sends to each rank.
struct Sizes {
  RowForm form;
  const Layout& layout;

  std::size_t at(int source, int destination) const {
    return static_cast<std::size_t>(layout.counts[source][destination]) * form.payloadBytes();
  }
};

class NcclRank {
 public:
  NcclRank(const Plan& plan, const NcclLibrary& library, Exchange& exchange, int me)
      : library_(library),
        problem_(plan.problem),
        bytesPerPeer_(roundUp(mostBytes(plan.problem), 4096)),
        rank_(me, exchange, kArenaHeader + 2 * bytesPerPeer_ * exchange.ranks(),
              plan.session.options) {
    NcclLibrary::UniqueId mine{};
    if (me == 0) mine = library_.uniqueId();
    comm_ = library_.join(rank_.ranks(), exchange.gather(me, mine)[0], me);
    enqueueFill({source(0), rank_.ranks(), static_cast<std::uint32_t>(bytesPerPeer_ / 4),
                 payloadKey(Content::kCeiling, me, 0), false},
                rank_.stream());
    rank_.synchronize();
  }
  // Destroying the communicator waits until the other ranks do the same, which may never happen
  // after a failure.
  ~NcclRank() {
    if (std::uncaught_exceptions() == 0) library_.leave(comm_);
  }
  NcclRank(const NcclRank&) = delete;
  NcclRank& operator=(const NcclRank&) = delete;

  Rank& rank() { return rank_; }

  void exchangeRows(const Sizes& sizes) {
    library_.groupStart();
    for (int r = 0; r < rank_.ranks(); r++) {
      if (r == rank_.me()) continue;
      library_.send(source(r), sizes.at(rank_.me(), r), r, comm_, rank_.stream());
      library_.receive(target(r), sizes.at(r, rank_.me()), r, comm_, rank_.stream());
    }
    library_.groupEnd();
  }

  // Counts words on all ranks that differ from the sent words.
  unsigned long long wrongWords(const Sizes& sizes) {
    CUDA_CHECK(cudaMemsetAsync(target(0), 0xFF, bytesPerPeer_ * rank_.ranks(), rank_.stream()));
    rank_.synchronize();
    rank_.exchange().barrier(rank_.me());
    exchangeRows(sizes);
    rank_.synchronize();
    std::vector<int2> origins;
    std::vector<std::uint32_t> keys;
    for (int r = 0; r < rank_.ranks(); r++) {
      origins.push_back(make_int2(r, rank_.me()));
      keys.push_back(payloadKey(Content::kCeiling, r, 0));
    }
    Memory originsOnGpu(origins.size() * sizeof(int2)), keysOnGpu(keys.size() * 4), wrong(8);
    rank_.upload(originsOnGpu.as<int2>(), origins);
    rank_.upload(keysOnGpu.as<std::uint32_t>(), keys);
    rank_.upload(wrong.as<unsigned long long>(), {0ull});
    for (int r = 0; r < rank_.ranks(); r++) {
      const auto words = static_cast<std::uint32_t>(sizes.at(r, rank_.me()) / 4);
      if (r == rank_.me() || words == 0) continue;
      enqueueRowCheck({target(r), 1, words, words, keysOnGpu.as<std::uint32_t>(),
                       originsOnGpu.as<int2>() + r, wrong.as<unsigned long long>()},
                      rank_.stream());
    }
    unsigned long long all = 0;
    const auto mine = rank_.download(wrong.as<unsigned long long>(), 1)[0];
    for (const auto count : rank_.exchange().gather(rank_.me(), mine)) all += count;
    return all;
  }

 private:
  static std::size_t mostBytes(const Problem& problem) {
    const Sizes sizes{RowForm::of(problem.shape.hidden, Element::kBf16), problem.layout};
    std::size_t most = 0;
    for (int s = 0; s < problem.shape.ranks; s++) {
      for (int d = 0; d < problem.shape.ranks; d++) most = std::max(most, sizes.at(s, d));
    }
    return most;
  }
  char* source(int r) { return rank_.arena() + kArenaHeader + r * bytesPerPeer_; }
  char* target(int r) { return source(rank_.ranks() + r); }

  const NcclLibrary& library_;
  const Problem& problem_;
  std::size_t bytesPerPeer_;
  Rank rank_;
  NcclLibrary::Comm comm_ = nullptr;
};

struct Report {
  std::vector<std::vector<std::string>> lines = {
      {"the bytes of", "wire GB/s", "median us", "p99 us", "min us", "max us", "back to back us"}};
  Json::List rows, checks;
  std::string wrong;
};

void check(NcclRank& nccl, Element element, const Sizes& sizes, Report& report) {
  // The first call connects the ranks and may wait for them, so it must not run behind a barrier on
  // the GPUs.
  const auto words = nccl.wrongWords(sizes);
  const std::string found = words == 0 ? "" : std::to_string(words) + " words";
  Json check = Json::object();
  check.set("what", std::string("nccl ") + nameOf(element))
      .set("right", words == 0)
      .set("found", found);
  report.checks.push_back(std::move(check));
  if (words != 0) report.wrong += std::string(" ") + nameOf(element) + ": " + found;
}

void measure(const Plan& plan, NcclRank& nccl, Element element, Report& report) {
  const Sizes sizes{RowForm::of(plan.problem.shape.hidden, element), plan.problem.layout};
  check(nccl, element, sizes, report);
  if (!report.wrong.empty()) return;
  const Traffic traffic = trafficOf(plan.problem.layout, plan.problem.shape, element);
  const Timing timing =
      timeOperation(nccl.rank(), plan.sampling, [&] { nccl.exchangeRows(sizes); });
  const double wire = gbPerSecond(traffic.wireBytes, timing.perCall.median);
  report.lines.push_back({std::string("dispatch ") + nameOf(element), fixed(wire, 1),
                          fixed(timing.perCall.median, 1), fixed(timing.perCall.p99, 1),
                          fixed(timing.perCall.least, 1), fixed(timing.perCall.most, 1),
                          fixed(timing.backToBackUs, 1)});
  Json row = Json::object();
  row.set("operation", "all-to-all")
      .set("engine", "nccl")
      .set("element", nameOf(element))
      .set("sms", Json())
      .set("wire_bytes", traffic.wireBytes)
      .set("wire_gbs", wire)
      .set("timing", toJson(timing));
  report.rows.push_back(std::move(row));
}

Json describe(const NcclLibrary& library, const std::string& path) {
  Json json = Json::object();
  json.set("library", path).set("found", library.usable());
  if (library.usable()) json.set("version", library.version());
  return json;
}

Plan planFrom(const Words& words) {
  const Args args(words,
                  joined({Session::flags(), samplingFlags(), Shape::flags(), {"nccl-library"}}),
                  {"warm-l2", "share-gpu"});
  if (args.has("share-gpu")) {
    throw Failure(Exit::kUsage, "NCCL does not allow two ranks on one GPU",
                  "leave out --share-gpu");
  }
  Plan plan{};
  Mistakes mistakes;
  mistakes.read(plan.session, [&] { return Session::from(args); });
  mistakes.read(plan.sampling, [&] { return samplingFrom(args); });
  mistakes.raise();
  plan.session.findGpus();
  plan.problem = Problem::of(Shape::from(args, plan.session.ranks));
  plan.library = args.text("nccl-library", "");
  return plan;
}

// A machine without NCCL passes, unless the user named a library.
Exit reportMissingLibrary(const Plan& plan, const NcclLibrary& library, const std::string& path) {
  if (!plan.library.empty()) {
    throw Failure(Exit::kEnvironment, "cannot use NCCL: " + library.why(),
                  "name its file, as in --nccl-library /path/libnccl.so.2");
  }
  Outcome outcome;
  outcome.verdict = "not measured: " + library.why();
  outcome.json.set("nccl", describe(library, path)).set("rows", Json::List{});
  publish(plan.session, "nccl", outcome);
  return Exit::kPass;
}

Outcome outcomeOf(const Plan& plan, const NcclLibrary& library, Report report,
                  const std::string& path) {
  Outcome outcome;
  outcome.exit = report.wrong.empty() ? Exit::kPass : Exit::kWrongData;
  outcome.verdict = report.wrong.empty() ? "pass: all words right"
                                         : "FAIL: NCCL moved wrong bytes:" + report.wrong;
  outcome.text = "NCCL " + library.version() +
                 ", grouped send and receive, contiguous bytes, SMs that NCCL chooses\n" +
                 table(report.lines);
  outcome.json.set("shape", toJson(plan.problem.shape))
      .set("cold_l2", plan.sampling.coldCache)
      .set("nccl", describe(library, path))
      .set("rows", std::move(report.rows))
      .set("checks", std::move(report.checks));
  return outcome;
}

}  // namespace

Exit nccl(const Words& words) {
  // Turns off in-network reduction, because a fault in its memory can make the GPUs unusable for
  // all users of the host.
  setenv("NCCL_NVLS_ENABLE", "0", 1);
  const Plan plan = planFrom(words);
  const std::string path = plan.library.empty() ? kLibrary : plan.library;
  const NcclLibrary library(path);
  if (!library.usable()) return reportMissingLibrary(plan, library, path);
  return runRanks(plan.session, "nccl", [&](Exchange& exchange, int me) {
    NcclRank nccl(plan, library, exchange, me);
    Report report;
    for (const Element element : {Element::kBf16, Element::kFp8}) {
      measure(plan, nccl, element, report);
    }
    exchange.barrier(me);
    return outcomeOf(plan, library, std::move(report), path);
  });
}

}  // namespace epbench
