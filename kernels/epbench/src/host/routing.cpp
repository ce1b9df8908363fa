#include "epbench/routing.hpp"

#include <algorithm>

namespace epbench {
namespace {

constexpr int kMaskDraws = 1 << 20;    // number of the first draw for masking
constexpr int kWeightDraws = 1 << 21;  // number of the first draw for weights

struct Choice {
  int first;
  int count;
};

// Returns the experts from which a routing may choose.
Choice choiceOf(const Shape& shape) {
  if (shape.routing == "to-one") return {0, shape.expertsPerRank()};
  if (shape.routing == "skip-last") return {0, shape.experts - shape.expertsPerRank()};
  return {0, shape.experts};
}

double fraction(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

void drawToken(const Shape& shape, int rank, int token, std::int64_t* experts, float* weights) {
  const Choice choice = choiceOf(shape);
  int number = 0;
  for (int k = 0; k < shape.topk; k++) {
    std::int64_t expert;
    do {
      const auto bits = draw(shape.seed, rank, token, number++);
      expert = choice.first + static_cast<std::int64_t>(bits % choice.count);
    } while (std::find(experts, experts + k, expert) != experts + k);
    experts[k] = expert;
    weights[k] =
        static_cast<float>(0.5 + fraction(draw(shape.seed, rank, token, kWeightDraws + k)));
  }
  for (int k = 0; k < shape.topk; k++) {
    const double chance = fraction(draw(shape.seed, rank, token, kMaskDraws + k));
    if (chance < shape.maskedRatio) experts[k] = -1;
  }
}

}  // namespace

std::uint64_t draw(std::uint64_t seed, int rank, int token, int number) {
  std::uint64_t z = seed * 0xD1342543DE82EF95ull;
  for (const int part : {rank, token, number}) {
    z += static_cast<std::uint64_t>(part) + 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    z ^= z >> 31;
  }
  return z;
}

Routing Routing::of(const Shape& shape) {
  Routing routing;
  for (int rank = 0; rank < shape.ranks; rank++) {
    const auto size = static_cast<std::size_t>(shape.tokens[rank]) * shape.topk;
    auto& experts = routing.experts.emplace_back(size);
    auto& weights = routing.weights.emplace_back(size);
    for (int token = 0; token < shape.tokens[rank]; token++) {
      const auto at = static_cast<std::size_t>(token) * shape.topk;
      drawToken(shape, rank, token, experts.data() + at, weights.data() + at);
    }
  }
  return routing;
}

}  // namespace epbench
