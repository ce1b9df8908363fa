#include "command/session.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "epbench/formats.hpp"
#include "epbench/mistakes.hpp"

namespace epbench {
namespace {

constexpr std::size_t kTerminationLimit = 4096;  // bytes that Kubernetes keeps

// Returns the report for the termination message: all of it if it fits, else without its lists.
std::string terminationMessage(const Json& report) {
  std::string all = report.dump(false);
  if (all.size() < kTerminationLimit) return all;
  Json brief = Json::object();
  for (const auto& [name, value] : *report.members()) {
    if (value.list() == nullptr) brief.set(name, value);
  }
  return brief.dump(false).substr(0, kTerminationLimit - 1);
}

// Runs a rank and returns its exit code. Prints the rank's failure, unless the rank only stopped
// because another one failed.
Exit runRank(const Session& session, const std::string& command, const Body& body,
             Exchange& exchange, int me) {
  try {
    const Outcome outcome = body(exchange, me);
    if (me == 0) publish(session, command, outcome);
    return outcome.exit;
  } catch (const Failure& failure) {
    exchange.abort(me, failure.what());
    if (failure.exit() == Exit::kRendezvous) return failure.exit();
    std::string text = std::string("epbench: ") + failure.what() + "\n";
    if (!failure.hint().empty()) text += "  hint: " + failure.hint() + "\n";
    std::fputs(text.c_str(), stderr);
    return failure.exit();
  }
}

// Returns the exit code of the first rank that failed. Ranks that stopped only because another rank
// failed count only if there is no other failure.
Exit exitOfFirstFailure(const std::vector<Exit>& exits) {
  Exit result = Exit::kPass;
  for (const Exit exit : exits) {
    if (exit == Exit::kPass) continue;
    if (result == Exit::kPass || result == Exit::kRendezvous) result = exit;
  }
  return result;
}

std::vector<Exit> runThreads(const Session& session, const std::string& command, const Body& body,
                             Exchange& exchange) {
  std::vector<Exit> exits(session.ranks, Exit::kPass);
  std::vector<std::thread> threads;
  for (int r = 0; r < session.ranks; r++) {
    threads.emplace_back([&, r] { exits[r] = runRank(session, command, body, exchange, r); });
  }
  for (auto& thread : threads) thread.join();
  return exits;
}

std::vector<Exit> runProcesses(const Session& session, const std::string& command, const Body& body,
                               Exchange& exchange) {
  std::vector<pid_t> children;
  for (int r = 0; r < session.ranks; r++) {
    const pid_t child = fork();
    if (child == 0) {
      const Exit exit = runRank(session, command, body, exchange, r);
      std::fflush(nullptr);
      _exit(static_cast<int>(exit));
    }
    if (child < 0) throw Failure(Exit::kEnvironment, "cannot start a process for each rank");
    children.push_back(child);
  }
  std::vector<Exit> exits(session.ranks, Exit::kPass);
  for (int running = session.ranks; running > 0; running--) {
    int status = 0;
    const pid_t child = wait(&status);
    const auto r = std::find(children.begin(), children.end(), child) - children.begin();
    if (WIFEXITED(status)) {
      exits[r] = static_cast<Exit>(WEXITSTATUS(status));
      continue;
    }
    const std::string why = "killed by signal " + std::to_string(WTERMSIG(status));
    std::fprintf(stderr, "epbench: rank %d was %s\n", static_cast<int>(r), why.c_str());
    exchange.abort(static_cast<int>(r), why);
    exits[r] = Exit::kCuda;
  }
  return exits;
}

}  // namespace

void publish(const Session& session, const std::string& command, const Outcome& outcome) {
  Json report = Json::object();
  report.set("schema", "epbench/1")
      .set("command", command)
      .set("engine", "epbench")
      .set("fabric", session.options.shareGpu ? "emulated" : "nvlink")
      .set("exit", static_cast<int>(outcome.exit))
      .set("verdict", outcome.verdict)
      .set("ranks", session.ranks)
      .set("memory", session.options.processes ? "ipc" : "peer");
  if (const auto* members = outcome.json.members()) {
    for (const auto& [name, value] : *members) report.set(name, value);
  }
  const bool jsonOnStdout = session.jsonPath == "-";
  const std::string tuning = session.outputs.tune ? tuningLines(report) : "";
  std::fprintf(jsonOnStdout ? stderr : stdout, "%s%s%s\n", outcome.text.c_str(), tuning.c_str(),
               outcome.verdict.c_str());
  if (jsonOnStdout) {
    std::puts(report.dump(true).c_str());
  } else if (!session.jsonPath.empty()) {
    writeFile(session.jsonPath, report.dump(true));
  }
  if (!session.terminationPath.empty())
    writeFile(session.terminationPath, terminationMessage(report));
  session.outputs.write(report);
  std::fflush(nullptr);
}

std::vector<std::string> Session::flags() {
  return {"num-processes", "proc", "watchdog-s", "rendezvous-s", "json", "termination-log"};
}

Session Session::from(const Args& args) {
  Session session{};
  RankOptions& options = session.options;
  Mistakes mistakes;
  mistakes.read(session.ranks, [&] { return args.integer("num-processes", 0, 2, kMaxRanks); });
  mistakes.read(options.processes,
                [&] { return args.choice("proc", {"thread", "process"}) == "process"; });
  options.shareGpu = args.has("share-gpu");
  options.graphs = args.has("graph");
  mistakes.read(options.watchdogSeconds, [&] { return args.integer("watchdog-s", 10, 1, 600); });
  mistakes.read(session.rendezvousSeconds,
                [&] { return args.integer("rendezvous-s", 120, 1, 3600); });
  mistakes.raise();
  session.jsonPath = args.text("json", "");
  session.terminationPath = args.text("termination-log", "");
  session.outputs = Outputs::from(args);
  if (session.jsonPath == "-" && session.terminationPath == "-") {
    throw Failure(Exit::kUsage, "two reports for stdout", "name a file for --termination-log");
  }
  return session;
}

void Session::findGpus() {
  // Loading a kernel lazily can wait for a GPU whose kernel waits for this process.
  setenv("CUDA_MODULE_LOADING", "EAGER", 1);
  // Streams of ranks that share a GPU must not queue behind each other, so they need many hardware
  // queues. Otherwise a rank has one stream, and fewer queues make the start faster.
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", options.shareGpu ? "32" : "1", options.shareGpu);
  // CUDA does not survive a fork, so a parent of rank processes counts GPUs in a child; the driver
  // then starts twice.
  const int found = options.processes ? countGpusInChild() : countGpus();
  if (ranks == 0) ranks = std::min(found, kMaxRanks);
  if (options.shareGpu && found > 0) {
    ranks = std::max(ranks, 2);
  } else if (found < 2 || ranks > found) {
    throw Failure(
        Exit::kEnvironment,
        "needs " + std::to_string(std::max(ranks, 2)) + " GPUs, found " + std::to_string(found),
        "epbench probe says what is here; with one GPU, intranode --share-gpu checks data");
  }
}

Exit runRanks(const Session& session, const std::string& command, const Body& body) {
  Exchange exchange(session.ranks, session.rendezvousSeconds);
  const auto exits = session.options.processes ? runProcesses(session, command, body, exchange)
                                               : runThreads(session, command, body, exchange);
  return exitOfFirstFailure(exits);
}

std::vector<std::string> samplingFlags() { return {"num-warmups", "num-iterations"}; }

Sampling samplingFrom(const Args& args) {
  Sampling sampling;
  Mistakes mistakes;
  mistakes.read(sampling.warmups, [&] { return args.integer("num-warmups", 10, 0, 200); });
  mistakes.read(sampling.samples, [&] { return args.integer("num-iterations", 50, 1, 200); });
  sampling.coldCache = !args.has("warm-l2");
  mistakes.raise();
  return sampling;
}

int countGpus() {
  int count = 0;
  try {
    startDriver();
    CUDA_CHECK(cudaGetDeviceCount(&count));
  } catch (const Failure&) {
    return 0;  // no driver or no GPU: the caller decides what that means
  }
  return count;
}

int countGpusInChild() {
  const pid_t child = fork();
  if (child == 0) _exit(std::min(countGpus(), 100));
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 0;
  return WEXITSTATUS(status);
}

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& lists) {
  std::vector<std::string> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

Json startupOf(const Rank& rank) {
  const Startup& startup = rank.startup();
  Json json = Json::object();
  json.set("driver", startup.driver)
      .set("contexts", startup.contexts)
      .set("memory", startup.memory)
      .set("all", startup.all);
  return json;
}

Json toJson(const Timing& timing) {
  Json json = Json::object();
  json.set("median_us", timing.perCall.median)
      .set("p99_us", timing.perCall.p99)
      .set("min_us", timing.perCall.least)
      .set("max_us", timing.perCall.most)
      .set("back_to_back_us", timing.backToBackUs)
      .set("samples", timing.perCall.samples)
      .set("worst_rank", timing.perCall.worstRank);
  return json;
}

}  // namespace epbench
