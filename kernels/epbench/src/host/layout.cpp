#include "epbench/layout.hpp"

#include <algorithm>
#include <numeric>

namespace epbench {

Layout Layout::of(const Shape& shape, const Routing& routing) {
  Layout layout;
  for (int source = 0; source < shape.ranks; source++) {
    const int tokens = shape.tokens[source];
    auto& slots = layout.slots.emplace_back(static_cast<std::size_t>(tokens) * kMaxRanks, -1);
    for (int token = 0; token < tokens; token++) {
      int* tokenSlots = slots.data() + static_cast<std::size_t>(token) * kMaxRanks;
      const auto* experts =
          routing.experts[source].data() + static_cast<std::size_t>(token) * shape.topk;
      for (int k = 0; k < shape.topk; k++) {
        if (experts[k] >= 0) tokenSlots[experts[k] / shape.expertsPerRank()] = 0;
      }
      for (int r = 0; r < shape.ranks; r++) {
        if (tokenSlots[r] == 0) tokenSlots[r] = layout.counts[source][r]++;
      }
    }
  }
  return layout;
}

int Layout::base(int source, int destination) const {
  int sum = 0;
  for (int s = 0; s < source; s++) sum += counts[s][destination];
  return sum;
}

int Layout::received(int destination) const { return base(kMaxRanks, destination); }

int Layout::mostReceived(int ranks) const {
  int most = 0;
  for (int r = 0; r < ranks; r++) most = std::max(most, received(r));
  return most;
}

int Layout::sentToOthers(int source, int ranks) const {
  const auto& row = counts[source];
  return std::accumulate(row.begin(), row.begin() + ranks, 0) - row[source];
}

int Layout::receivedFromOthers(int destination) const {
  return received(destination) - counts[destination][destination];
}

std::vector<Origin> Layout::origins(int destination, const Shape& shape) const {
  std::vector<Origin> origins(received(destination));
  for (int source = 0; source < shape.ranks; source++) {
    for (int token = 0; token < shape.tokens[source]; token++) {
      const int slot = slots[source][static_cast<std::size_t>(token) * kMaxRanks + destination];
      if (slot >= 0) origins[base(source, destination) + slot] = {source, token};
    }
  }
  return origins;
}

}  // namespace epbench
