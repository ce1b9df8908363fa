#include "epbench/dice.hpp"

#include <algorithm>

#include "epbench/routing.hpp"

namespace epbench {

int Dice::upTo(int most) {
  return static_cast<int>(draw(seed_, 0, 0, number_++) % (static_cast<std::uint64_t>(most) + 1));
}

Shape randomShape(Dice& dice, std::uint64_t seed, int ranks) {
  Shape shape;
  shape.ranks = ranks;
  shape.seed = seed;
  const bool longRows = dice.oneIn(16);
  shape.hidden = 128 * (1 + dice.upTo(longRows ? 63 : 7));
  for (int r = 0; r < ranks; r++) {
    shape.tokens.push_back(dice.oneIn(6) ? 0 : dice.upTo(longRows ? 16 : 64));
  }
  const int expertsPerRank = 1 + dice.upTo(15);
  shape.experts = expertsPerRank * ranks;
  shape.routing = dice.oneIn(6) ? "to-one" : dice.oneIn(6) ? "skip-last" : "uniform";
  const int candidates = shape.routing == "uniform"  ? shape.experts
                         : shape.routing == "to-one" ? expertsPerRank
                                                     : shape.experts - expertsPerRank;
  shape.topk = 1 + dice.upTo(std::min(kMaxTopk, candidates) - 1);
  shape.maskedRatio = dice.oneIn(16) ? 1 : dice.oneIn(3) ? dice.upTo(100) / 100.0 : 0;
  return shape;
}

}  // namespace epbench
