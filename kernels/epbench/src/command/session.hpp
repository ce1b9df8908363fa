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

  // Reads the flags without looking for GPUs: `ranks` is 0 if no flag gives the number.
  static Session from(const Args& args);
  static std::vector<std::string> flags();
  // Sets `ranks` to the number of GPUs if no flag gave it; throws if there are too few GPUs. Called
  // after a command's flags are read, so that mistakes are also reported on machines without GPUs.
  void findGpus();
};

struct Outcome {
  Exit exit = Exit::kPass;
  std::string verdict;  // one sentence
  std::string text;     // for people
  Json json = Json::object();
};

// Runs `body` once for each rank, publishes the outcome of rank 0, and returns the exit code of a
// rank that failed, if any.
using Body = std::function<Outcome(Exchange& exchange, int me)>;
Exit runRanks(const Session& session, const std::string& command, const Body& body);

// Prints the table to stdout, and writes JSON and termination message to the session's paths.
void publish(const Session& session, const std::string& command, const Outcome& outcome);

Sampling samplingFrom(const Args& args);
std::vector<std::string> samplingFlags();

// Return the number of GPUs that this process sees. countGpus starts CUDA in this process;
// countGpusInChild uses a child process, because CUDA does not survive a fork.
int countGpus();
int countGpusInChild();

// Returns the rank's Startup as JSON.
Json startupOf(const Rank& rank);

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& lists);
Json toJson(const Timing& timing);

}  // namespace epbench
