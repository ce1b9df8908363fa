#include "epbench/stats.hpp"

#include "expect.hpp"

using epbench::Stats;

int main() {
  // In each iteration, the slower rank's time counts: 5, 9, 3, 40.
  const Stats stats = Stats::ofSlowest({{5, 2, 3, 40}, {1, 9, 1, 39}});
  EXPECT(stats.median == 7);
  EXPECT(stats.least == 3);
  EXPECT(stats.most == 40);
  EXPECT(stats.p99 == 40);
  EXPECT(stats.worstRank == 0);
  EXPECT(stats.samples == 4);
  std::vector<float> times(200);
  for (int i = 0; i < 200; i++) times[i] = static_cast<float>(200 - i);
  EXPECT(Stats::ofSlowest({times}).p99 == 198);
  EXPECT(Stats::ofSlowest({{4, 1, 3}}).median == 3);
  EXPECT(Stats::ofSlowest({}).samples == 0);
  return failures == 0 ? 0 : 1;
}
