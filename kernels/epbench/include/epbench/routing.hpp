// Chooses the experts of each token with a counter-based generator, equally on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "epbench/shape.hpp"

namespace epbench {

// Returns a random number: splitmix64's finalizer over (seed, rank, token, number). It has no
// state, so numbers may be drawn in any order.
std::uint64_t draw(std::uint64_t seed, int rank, int token, int number);

struct Routing {
  // [rank][token * topk + k]: an expert, or -1 if masked; a token's experts are distinct.
  std::vector<std::vector<std::int64_t>> experts;
  std::vector<std::vector<float>> weights;

  static Routing of(const Shape& shape);
};

}  // namespace epbench
