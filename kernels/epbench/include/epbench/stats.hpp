// Statistics of time samples, in microseconds.
#pragma once

#include <vector>

namespace epbench {

struct Stats {
  double median = 0, p99 = 0, least = 0, most = 0;
  int worstRank = -1;  // the rank that was the slowest in most iterations
  int samples = 0;

  // `times`: [rank][iteration]. An iteration takes as long as its slowest rank.
  static Stats ofSlowest(const std::vector<std::vector<float>>& times);
};

}  // namespace epbench
