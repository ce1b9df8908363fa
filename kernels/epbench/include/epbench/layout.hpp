// Computes on the host where each row ends up; the GPU's layout is compared with the result.
#pragma once

#include <array>
#include <vector>

#include "epbench/routing.hpp"
#include "epbench/shape.hpp"

namespace epbench {

// The rank and the token that a row came from.
struct Origin {
  int rank;
  int token;
};

// Rows are ordered by source rank, then by token. This order is deterministic, and DeepEP's.
struct Layout {
  // [source][token * kMaxRanks + destination]: the row's number among the source's rows there, or
  // -1.
  std::vector<std::vector<int>> slots;
  std::array<std::array<int, kMaxRanks>, kMaxRanks> counts{};  // [source][destination]

  static Layout of(const Shape& shape, const Routing& routing);

  int base(int source, int destination) const;
  int received(int destination) const;
  int mostReceived(int ranks) const;
  // Return the rows that a rank sends to other ranks, and receives from them.
  int sentToOthers(int source, int ranks) const;
  int receivedFromOthers(int destination) const;
  std::vector<Origin> origins(int destination, const Shape& shape) const;
};

}  // namespace epbench
