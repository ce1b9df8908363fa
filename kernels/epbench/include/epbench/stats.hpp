// Statistics of time samples, in microseconds.
#pragma once

#include <vector>

namespace epbench {

struct Stats {
  double median = 0, p99 = 0, least = 0, most = 0;
  int worstRank = -1;  // the rank that was slowest most often
  int samples = 0;

  // [rank][iteration]: an iteration takes as long as its slowest rank.
  static Stats ofSlowest(const std::vector<std::vector<float>>& times);
};

}  // namespace epbench
