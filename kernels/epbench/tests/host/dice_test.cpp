#include "epbench/dice.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "expect.hpp"

using namespace epbench;

namespace {

Shape shapeOf(std::uint64_t seed, int ranks) {
  Dice dice(seed);
  return randomShape(dice, seed, ranks);
}

int candidatesOf(const Shape& s) {
  if (s.routing == "to-one") return s.expertsPerRank();
  return s.routing == "skip-last" ? s.experts - s.expertsPerRank() : s.experts;
}

// Every random shape must be one that flags accept, and odd shapes must be frequent.
void everyRandomShapeIsValid() {
  std::map<std::string, int> seen;
  for (int seed = 0; seed < 20000; seed++) {
    const Shape s = shapeOf(static_cast<std::uint64_t>(seed), 2 + seed % 7);
    EXPECT(s.hidden % 128 == 0 && s.hidden >= 128 && s.hidden <= 8192);
    EXPECT(s.experts % s.ranks == 0 && s.topk >= 1);
    EXPECT(s.topk <= std::min(kMaxTopk, candidatesOf(s)));
    EXPECT(static_cast<int>(s.tokens.size()) == s.ranks && s.mostTokens() <= 64);
    seen[s.routing]++;
    seen["no tokens"] += s.mostTokens() == 0;
    seen["a rank without tokens"] += std::count(s.tokens.begin(), s.tokens.end(), 0) > 0;
    seen["all masked"] += s.maskedRatio == 1;
    seen["one choice"] += s.topk == 1;
    seen["most choices"] += s.topk == kMaxTopk;
    seen["long rows"] += s.hidden > 1024;
  }
  for (const char* what : {"uniform", "to-one", "skip-last", "no tokens", "a rank without tokens",
                           "all masked", "one choice", "most choices", "long rows"}) {
    EXPECT(seen[what] > 20);
  }
}

// A seed must always give the same shape, so that failures can be reproduced. These two shapes were
// printed by runs on GPUs.
void aSeedAlwaysGivesTheSameShape() {
  const Shape two = shapeOf(77, 2);
  EXPECT((two.tokens == std::vector<int>{0, 31}) && two.hidden == 384);
  EXPECT(two.topk == 15 && two.experts == 16 && two.routing == "uniform" && two.maskedRatio == 0);
  const Shape four = shapeOf(100297, 4);
  EXPECT((four.tokens == std::vector<int>{0, 39, 0, 0}) && four.hidden == 896);
  EXPECT(four.topk == 5 && four.experts == 60 && four.maskedRatio == 0.32);
}

}  // namespace

int main() {
  everyRandomShapeIsValid();
  aSeedAlwaysGivesTheSameShape();
  return failures == 0 ? 0 : 1;
}
