#include "epbench/quantise.hpp"

#include <algorithm>
#include <cmath>

#include "epbench/rounding.hpp"

namespace epbench {
namespace {

constexpr int kBlock = 128;
constexpr float kMaxFp8 = 448;
constexpr float kMinMagnitude = 1e-4f;

}  // namespace

std::uint8_t toFp8(float value) {
  const int sign = std::signbit(value) ? 0x80 : 0;
  const double magnitude = std::min<double>(std::fabs(value), kMaxFp8);
  // Below 2^-6 the step is 2^-9; above, each power of two has eight steps.
  const int exponent = magnitude < 0x1p-6 ? -6 : std::ilogb(magnitude);
  const int steps = static_cast<int>(std::nearbyint(std::ldexp(magnitude, 3 - exponent)));
  // Eight or more steps carry into the exponent bits of the code.
  const int code = exponent == -6 ? steps : (exponent + 6) * 8 + steps;
  return static_cast<std::uint8_t>(sign | code);
}

Quantised quantise(const std::vector<std::uint16_t>& row) {
  Quantised result;
  for (std::size_t first = 0; first < row.size(); first += kBlock) {
    float greatest = kMinMagnitude;
    for (int i = 0; i < kBlock; i++)
      greatest = std::max(greatest, std::fabs(fromBf16(row[first + i])));
    const float factor = kMaxFp8 / greatest;
    for (int i = 0; i < kBlock; i++) {
      result.elements.push_back(toFp8(fromBf16(row[first + i]) * factor));
    }
    result.scales.push_back(greatest / kMaxFp8);
  }
  return result;
}

}  // namespace epbench
