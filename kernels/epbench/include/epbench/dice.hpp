// Creates random small shapes. A seed gives the same shape on every machine, so that a failure can
// be reproduced from its seed.
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

// Returns a shape in which the number of tokens differs by rank and is often 0. One shape in
// sixteen has long rows.
Shape randomShape(Dice& dice, std::uint64_t seed, int ranks);

}  // namespace epbench
