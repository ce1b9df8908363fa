// Byte counts and the time that they take at best. Logical bytes include what a GPU sends to
// itself, as DeepEP counts; wire bytes do not, and only wire bytes may be compared with a link.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "epbench/layout.hpp"
#include "epbench/shape.hpp"

namespace epbench {

// Probability that a token goes to a given rank, experts drawn uniformly without repetition.
double reachProbability(int experts, int ranks, int topk);

struct Traffic {
  double logicalBytes;  // of the busiest rank, received
  double wireBytes;     // of the busiest rank, sent or received, whichever is more
};

// Exact traffic, from a routing; and expected traffic, without a routing.
Traffic trafficOf(const Layout& layout, const Shape& shape, Element element);
Traffic expectedTraffic(const Shape& shape, Element element);

struct Link {
  std::string gpu;
  double nominal;  // GB/s per direction, datasheet
  double ceiling;  // GB/s, all-to-all stores; `basis` gives the source
  std::string basis;
};

const std::vector<Link>& links();

constexpr double gbPerSecond(double bytes, double microseconds) {
  return microseconds > 0 ? bytes / microseconds / 1e3 : 0;
}
constexpr double microsecondsAt(double bytes, double gbs) { return bytes / gbs / 1e3; }

}  // namespace epbench
