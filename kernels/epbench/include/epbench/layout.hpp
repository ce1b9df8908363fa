// Where each row ends up: the host's own computation, against which the device's is checked.
#pragma once

#include <array>
#include <vector>

#include "epbench/routing.hpp"
#include "epbench/shape.hpp"

namespace epbench {

// Where a row came from.
struct Origin {
  int rank;
  int token;
};

// Rows lie by source rank, then by token: deterministic, and the order DeepEP has.
struct Layout {
  // [source][token * kMaxRanks + destination]: the row among those of this source, or -1.
  std::vector<std::vector<int>> slots;
  std::array<std::array<int, kMaxRanks>, kMaxRanks> counts{};  // [source][destination]

  static Layout of(const Shape& shape, const Routing& routing);

  int base(int source, int destination) const;
  int received(int destination) const;
  int mostReceived(int ranks) const;
  // Rows that leave a rank for others, and that it gets from others.
  int sentToOthers(int source, int ranks) const;
  int receivedFromOthers(int destination) const;
  std::vector<Origin> origins(int destination, const Shape& shape) const;
};

}  // namespace epbench
