// Random small shapes: the same from the same seed on every machine, since a failure is repeated by
// its seed.
#pragma once

#include <cstdint>

#include "epbench/shape.hpp"

namespace epbench {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : seed_(seed) {}
  int upTo(int most);  // 0 to `most`
  bool oneIn(int n) { return upTo(n - 1) == 0; }

 private:
  std::uint64_t seed_;
  int number_ = 0;
};

// Every rank has its own number of tokens, often none; rows are short but for one shape in sixteen.
Shape randomShape(Dice& dice, std::uint64_t seed, int ranks);

}  // namespace epbench
