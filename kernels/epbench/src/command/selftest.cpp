// Tests whether epbench distinguishes right from wrong data on this machine: odd shapes must pass,
// and every planted fault must be found.
#include <algorithm>
#include <cstdio>

#include "command/child.hpp"
#include "command/session.hpp"

namespace epbench {
namespace {

constexpr int kDeadlineSeconds = 120;

struct Case {
  const char* about;
  Words words;
  Exit expectedExit;
  Exit (*command)(const Words&) = intranode;
  const char* expectedText = "";  // text that the output must contain
};

std::vector<Case> shapeCases() {
  return {
      {"the usual shape", {"--num-tokens=1024"}, Exit::kPass},
      {"no tokens at all", {"--num-tokens=0"}, Exit::kPass},
      {"an odd number of tokens", {"--num-tokens=333"}, Exit::kPass},
      {"a third of the choices masked", {"--num-tokens=333", "--masked-ratio=0.33"}, Exit::kPass},
      {"everything masked", {"--num-tokens=100", "--masked-ratio=1"}, Exit::kPass},
      {"all to one rank", {"--num-tokens=257", "--routing=to-one"}, Exit::kPass},
      {"nothing to the last rank", {"--num-tokens=257", "--routing=skip-last"}, Exit::kPass},
      {"the shortest rows", {"--num-tokens=257", "--hidden=128"}, Exit::kPass},
      {"rows of three scales", {"--num-tokens=257", "--hidden=384"}, Exit::kPass},
      {"long rows", {"--num-tokens=257", "--hidden=16384"}, Exit::kPass},
      {"one expert of a token", {"--num-tokens=257", "--num-topk=1"}, Exit::kPass},
      {"many experts of a token", {"--num-tokens=257", "--num-topk=15"}, Exit::kPass},
      {"replayed as graphs", {"--num-tokens=257", "--graph"}, Exit::kPass},
      {"few warps of long rings",
       {"--num-tokens=257", "--warps=3", "--stages=8", "--combine-warps=3", "--combine-stages=8"},
       Exit::kPass},
      {"two stages, and eight",
       {"--num-tokens=257", "--warps=14", "--stages=2", "--combine-stages=8"},
       Exit::kPass},
      {"more warps than shared memory has room for",
       {"--hidden=6144", "--data-type=bf16", "--warps=7", "--stages=5"},
       Exit::kUsage,
       intranode,
       "--warps 7: at most 6 with 5 stages"},
      {"more warps of a combine",
       {"--combine-warps=25", "--combine-stages=8"},
       Exit::kUsage,
       intranode,
       "--combine-warps 25: at most "},
      {"ranks as processes",
       {"--num-tokens=257", "--proc=process", "--watchdog-s=60"},
       Exit::kPass},
  };
}

std::vector<Case> faultCases() {
  const auto with = [](const char* about, const char* fault, Exit wanted) {
    return Case{
        about, {"--num-tokens=257", "--watchdog-s=2", std::string("--fault=") + fault}, wanted};
  };
  return {
      with("two tokens change places in the layout", "flip-slot", Exit::kWrongData),
      with("two received rows change places", "swap-rows", Exit::kWrongData),
      with("one bit of a received row", "flip-bit", Exit::kWrongData),
      with("a rank sends old rows", "stale-rows", Exit::kWrongData),
      with("two rows change places before the sum", "swap-partials", Exit::kWrongData),
      with("a word behind the last row", "overrun", Exit::kWrongData),
      with("a rank never says that it is done", "drop-flag", Exit::kHang),
      with("a rank comes too late", "late-rank", Exit::kHang),
      with("scales of a rank are doubled", "wrong-scale", Exit::kWrongData),
  };
}

std::vector<Case> lowLatencyCases() {
  const auto with = [](const char* about, const Words& words, Exit wanted) {
    return Case{about, words, wanted, lowlat};
  };
  return {
      with("low latency, the usual shape", {"--num-tokens=128"}, Exit::kPass),
      with("low latency, no tokens", {"--num-tokens=0"}, Exit::kPass),
      with("low latency, rows of three scales", {"--hidden=384"}, Exit::kPass),
      with("low latency, a third masked", {"--masked-ratio=0.33"}, Exit::kPass),
      with("low latency, a rank sends old rows", {"--fault=stale-rows"}, Exit::kWrongData),
      with("low latency, one bit of a received row", {"--fault=flip-bit"}, Exit::kWrongData),
      with("low latency, rows change places", {"--fault=swap-partials"}, Exit::kWrongData),
      with("low latency, replayed as graphs", {"--graph"}, Exit::kPass),
      with("low latency, in halves", {"--hooks"}, Exit::kPass),
      with("low latency, a row for each rank", {"--layout=rank", "--hooks"}, Exit::kPass),
      with("low latency, a row for each rank, a third masked",
           {"--layout=rank", "--masked-ratio=0.33", "--hooks"}, Exit::kPass),
      with("low latency, a row for each rank, all to one", {"--layout=rank", "--routing=to-one"},
           Exit::kPass),
      with("low latency, something behind the last row", {"--fault=overrun"}, Exit::kWrongData),
      with("low latency, a rank does not wait for rows", {"--hooks", "--fault=early-read"},
           Exit::kWrongData),
      with("low latency, a row for each rank, one bit", {"--layout=rank", "--fault=flip-bit"},
           Exit::kWrongData),
      with("low latency in halves, rows change places",
           {"--layout=rank", "--hooks", "--fault=swap-partials"}, Exit::kWrongData),
  };
}

// Returns the case's arguments, with a number of experts that the ranks divide evenly.
Words wordsOf(const Case& testCase, const Words& common, int ranks) {
  Words words = {"--num-experts=" + std::to_string(32 * ranks), "--rounds=2", "--num-sms=16",
                 "--skip-perf-test"};
  words.insert(words.end(), common.begin(), common.end());
  words.insert(words.end(), testCase.words.begin(), testCase.words.end());
  return words;
}

// Runs a case; returns whether it ended as expected.
bool run(const Case& testCase, const Words& words) {
  const ChildOutput outcome = runInChild([&] { return testCase.command(words); }, kDeadlineSeconds);
  const bool right =
      outcome.exit == static_cast<int>(testCase.expectedExit) &&
      (outcome.output + outcome.errors).find(testCase.expectedText) != std::string::npos;
  std::printf(
      "%-6s %s: exit %d%s\n", right ? "ok" : "WRONG", testCase.about, outcome.exit,
      right ? "" : (", wanted " + std::to_string(static_cast<int>(testCase.expectedExit))).c_str());
  if (!right) std::printf("%s%s", outcome.output.c_str(), outcome.errors.c_str());
  std::fflush(stdout);
  return right;
}

}  // namespace

Exit selftest(const Words& words) {
  const bool random = std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "--random" || word.rfind("--random=", 0) == 0;
  });
  if (random) return selftestRandom(words);
  const Args args(words, {"num-processes"}, {"share-gpu"});
  const int found = countGpusInChild();
  const bool shareGpu = args.has("share-gpu");
  const int fallback = shareGpu ? 2 : std::min(found, kMaxRanks);
  const int ranks = static_cast<int>(args.integer("num-processes", fallback, 2, kMaxRanks));
  if (found == 0 || (!shareGpu && ranks > found) || ranks < 2) {
    throw Failure(
        Exit::kEnvironment,
        "needs " + std::to_string(std::max(ranks, 2)) + " GPUs, found " + std::to_string(found),
        "with one GPU: epbench selftest --share-gpu");
  }
  Words common = {"--num-processes=" + std::to_string(ranks)};
  if (shareGpu) common.push_back("--share-gpu");
  int cases = 0, wrong = 0;
  for (const auto& list : {shapeCases(), faultCases(), lowLatencyCases()}) {
    for (const Case& testCase : list) {
      wrong += !run(testCase, wordsOf(testCase, common, ranks));
      cases++;
    }
  }
  std::printf("%s: %d cases, %d wrong%s\n", wrong == 0 ? "pass" : "FAIL", cases, wrong,
              shareGpu ? " (emulated: all ranks on one GPU)" : "");
  return wrong == 0 ? Exit::kPass : Exit::kWrongData;
}

}  // namespace epbench
