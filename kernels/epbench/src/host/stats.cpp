#include "epbench/stats.hpp"

#include <algorithm>
#include <cmath>

namespace epbench {

Stats Stats::ofSlowest(const std::vector<std::vector<float>>& times) {
  Stats stats;
  if (times.empty() || times.front().empty()) return stats;
  std::vector<double> slowest(times.front().size(), 0);
  std::vector<int> timesSlowest(times.size(), 0);
  for (std::size_t i = 0; i < slowest.size(); i++) {
    std::size_t worst = 0;
    for (std::size_t r = 1; r < times.size(); r++) {
      if (times[r][i] > times[worst][i]) worst = r;
    }
    slowest[i] = times[worst][i];
    timesSlowest[worst]++;
  }
  std::sort(slowest.begin(), slowest.end());
  const std::size_t n = slowest.size();
  stats.median = n % 2 == 1 ? slowest[n / 2] : (slowest[n / 2 - 1] + slowest[n / 2]) / 2;
  // The smallest sample that at least 99 % of the samples do not exceed.
  stats.p99 = slowest[static_cast<std::size_t>(std::ceil(0.99 * static_cast<double>(n))) - 1];
  stats.least = slowest.front();
  stats.most = slowest.back();
  stats.samples = static_cast<int>(n);
  stats.worstRank = static_cast<int>(std::max_element(timesSlowest.begin(), timesSlowest.end()) -
                                     timesSlowest.begin());
  return stats;
}

}  // namespace epbench
