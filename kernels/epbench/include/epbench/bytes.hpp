// Computes byte counts, and the time to move them at a given speed. Logical bytes include those
// that a GPU sends to itself, as in DeepEP's counts. Wire bytes do not include them, so only wire
// bytes may be compared with the speed of a link.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "epbench/layout.hpp"
#include "epbench/shape.hpp"

namespace epbench {

// Returns the probability that a token goes to a given rank if its experts are drawn uniformly,
// without repetition.
double reachProbability(int experts, int ranks, int topk);

struct Traffic {
  double logicalBytes;  // of the busiest rank, received
  double wireBytes;     // of the busiest rank, sent or received, whichever is more
};

// Return the exact traffic of a routing, and the expected traffic if the routing is not known.
Traffic trafficOf(const Layout& layout, const Shape& shape, Element element);
Traffic expectedTraffic(const Shape& shape, Element element);

struct Link {
  std::string gpu;
  double nominal;  // GB/s per direction, from the datasheet
  double ceiling;  // GB/s that all-to-all stores reach; `basis` gives the source
  std::string basis;
};

const std::vector<Link>& links();

constexpr double gbPerSecond(double bytes, double microseconds) {
  return microseconds > 0 ? bytes / microseconds / 1e3 : 0;
}
constexpr double microsecondsAt(double bytes, double gbs) { return bytes / gbs / 1e3; }

}  // namespace epbench
