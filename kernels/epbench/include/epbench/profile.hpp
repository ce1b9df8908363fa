// The requirements on a machine: limits that are read from a file and compared with reports.
#pragma once

#include <string>
#include <vector>

#include "epbench/json.hpp"

namespace epbench {

// A limit of a metric. A value that reaches `green` is as expected; one that only reaches `amber`
// is still accepted.
struct Limit {
  std::string metric;
  double green;
  double amber;
  bool lowerIsBetter;
};

enum class Colour { kGreen, kAmber, kRed };
const char* nameOf(Colour colour);

struct Profile {
  std::string name;
  std::string gpu;     // part of CUDA's name of the GPU
  std::string source;  // where the limits come from, and when
  bool warnOnly;       // true while no run on such a machine has reached these limits
  int ranks;
  std::string sms;  // SM counts, in the form of --num-sms
  std::vector<Limit> limits;

  static Profile parse(const std::string& text);  // throws Failure(kUsage)
};

// Returns a metric from reports of `ceiling` and `intranode`: its best value of all SM counts, or
// NaN if the reports lack it. The metrics are:
// - "ceiling ENGINE": GB/s that leave a GPU, all-to-all
// - "pair spread": (best - worst) / best of all pairs by TMA push, in percent
// - "OPERATION ELEMENT", for example "dispatch bf16": GB/s on the wire
double metricOf(const std::string& metric, const Json& ceiling, const Json& intranode);

Colour judge(const Limit& limit, double value);

}  // namespace epbench
