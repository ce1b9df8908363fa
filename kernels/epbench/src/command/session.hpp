// Runs a test on all ranks, as threads or as processes, and publishes the result.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command/outputs.hpp"
#include "epbench/args.hpp"
#include "epbench/json.hpp"
#include "gpu/rank.hpp"
#include "gpu/timing.hpp"

namespace epbench {

struct Session {
  int ranks;
  RankOptions options;
  int rendezvousSeconds;
  std::string jsonPath;         // empty: none; "-": stdout, and the table goes to stderr
  std::string terminationPath;  // empty: none
  Outputs outputs;

  // Reads the flags only: `ranks` is 0 if no flag gives their number.
  static Session from(const Args& args);
  static std::vector<std::string> flags();
  // Uses as many ranks as GPUs unless their number was given; throws if there are too few. Called
  // after a command's flags are read, so that mistakes are also reported on machines without GPUs.
  void findGpus();
};

struct Outcome {
  Exit exit = Exit::kPass;
  std::string verdict;  // one sentence
  std::string text;     // for people
  Json json = Json::object();
};

// `body` runs once per rank; what rank 0 returns is reported, the worst exit counts.
using Body = std::function<Outcome(Exchange& exchange, int me)>;
Exit runRanks(const Session& session, const std::string& command, const Body& body);

// Prints the table to stdout, and writes JSON and termination message to the session's paths.
void publish(const Session& session, const std::string& command, const Outcome& outcome);

Sampling samplingFrom(const Args& args);
std::vector<std::string> samplingFlags();

// GPUs that this process sees. The first starts CUDA in this process; the second uses a child,
// because CUDA does not survive a fork.
int countGpus();
int countGpusApart();

// The time from the program's start until rank 0 could begin, and the driver's share of it.
Json startupOf(const Rank& rank);

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& lists);
Json toJson(const Timing& timing);

}  // namespace epbench
