// The requirements on a machine: limits from a file, each with its source, compared with reports.
#pragma once

#include <string>
#include <vector>

#include "epbench/json.hpp"

namespace epbench {

// Higher is better, but for spreads. `green` is what is expected, `amber` what is still let
// through.
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
  std::string gpu;     // part of the name that CUDA gives it
  std::string source;  // where the limits come from, and when
  bool warnOnly;       // limits that no run has reached on such a machine yet
  int ranks;
  std::string sms;  // as --num-sms takes them
  std::vector<Limit> limits;

  static Profile parse(const std::string& text);  // throws Failure(kUsage)
};

// A metric out of reports of `ceiling` and `intranode`: the best of all SM counts. NaN if the
// reports do not have it.
//   "ceiling ENGINE"     GB/s that leave a GPU, all-to-all
//   "pair spread"        (best - worst) / best of all pairs by TMA push, in percent
//   "OPERATION ELEMENT"  GB/s on the wire: "dispatch bf16", "dispatch fp8", "combine bf16"
double metricOf(const std::string& metric, const Json& ceiling, const Json& intranode);

Colour judge(const Limit& limit, double value);

}  // namespace epbench
