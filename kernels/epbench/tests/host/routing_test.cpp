#include "epbench/routing.hpp"

#include <algorithm>
#include <set>

#include "expect.hpp"

using namespace epbench;

namespace {

Shape shape(const std::string& routing, double masked) {
  Shape shape;
  shape.ranks = 4;
  shape.tokens = {500, 0, 3, 70};
  shape.routing = routing;
  shape.maskedRatio = masked;
  return shape;
}

int rankOf(const Shape& shape, std::int64_t expert) {
  return static_cast<int>(expert / shape.expertsPerRank());
}

void expertsOfATokenAreDistinctAndExist() {
  const Shape s = shape("uniform", 0);
  const Routing routing = Routing::of(s);
  for (int rank = 0; rank < s.ranks; rank++) {
    const auto& experts = routing.experts[rank];
    EXPECT(experts.size() == static_cast<std::size_t>(s.tokens[rank]) * s.topk);
    for (std::size_t t = 0; t < experts.size(); t += s.topk) {
      const std::set<std::int64_t> distinct(experts.begin() + t, experts.begin() + t + s.topk);
      EXPECT(distinct.size() == 8);
      EXPECT(*distinct.begin() >= 0 && *distinct.rbegin() < s.experts);
    }
  }
}

void unevenRoutingsAvoidRanks() {
  const Shape one = shape("to-one", 0), spared = shape("skip-last", 0);
  const Routing toOne = Routing::of(one), skipLast = Routing::of(spared);
  for (const auto expert : toOne.experts[0]) EXPECT(rankOf(one, expert) == 0);
  for (const auto expert : skipLast.experts[0]) EXPECT(rankOf(spared, expert) != 3);
}

void weightsAreBetweenOneHalfAndThreeHalves() {
  float least = 9, most = 0;
  for (const auto& weights : Routing::of(shape("uniform", 0)).weights) {
    for (const float weight : weights) {
      least = std::min(least, weight);
      most = std::max(most, weight);
    }
  }
  EXPECT(least >= 0.5f && least < 0.51f && most > 1.49f && most <= 1.5f);
}

void choicesAreMaskedAtTheGivenRatio() {
  const Routing routing = Routing::of(shape("uniform", 0.25));
  int masked = 0;
  for (const auto expert : routing.experts[0]) masked += expert == -1;
  EXPECT(masked > 800 && masked < 1200);  // of 4000
  const Routing allMasked = Routing::of(shape("uniform", 1));
  for (const auto expert : allMasked.experts[0]) EXPECT(expert == -1);
}

// Fixed outputs of the generator, so that no change goes unnoticed: runs must stay comparable.
void drawsNeverChange() {
  EXPECT(draw(2026, 0, 0, 0) == 0x44e50f4cb223a701u);
  EXPECT(draw(2026, 7, 4095, 11) == 0x7323809ec7e7291fu);
  EXPECT(draw(2026, 0, 1, 0) != draw(2026, 1, 0, 0));
}

}  // namespace

int main() {
  expertsOfATokenAreDistinctAndExist();
  unevenRoutingsAvoidRanks();
  weightsAreBetweenOneHalfAndThreeHalves();
  choicesAreMaskedAtTheGivenRatio();
  drawsNeverChange();
  return failures == 0 ? 0 : 1;
}
