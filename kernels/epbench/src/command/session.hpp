// Runs a test on all ranks, as threads or as processes, and says what came of it.
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

  // Of flags alone: 0 ranks, if their number is not among them.
  static Session from(const Args& args);
  static std::vector<std::string> flags();
  // As many ranks as GPUs, unless their number was given; throws if there are too few. After the
  // flags of a command were read: a mistake in them is reported on a machine without GPUs,
  // too.
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

// The table to stdout, JSON and termination message to where the session says.
void publish(const Session& session, const std::string& command, const Outcome& outcome);

Sampling samplingFrom(const Args& args);
std::vector<std::string> samplingFlags();

// GPUs that this process sees. CUDA is started here by the first, in a child by the second: it does
// not survive a fork.
int countGpus();
int countGpusApart();

// How long the program took until rank 0 could begin, and what the driver took of it.
Json startupOf(const Rank& rank);

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& lists);
Json toJson(const Timing& timing);

}  // namespace epbench
