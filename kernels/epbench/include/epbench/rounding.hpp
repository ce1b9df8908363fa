// How much precision a dispatch and combine cost: small floats as numbers, and errors of sums.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "epbench/json.hpp"
#include "epbench/quantise.hpp"
#include "epbench/shape.hpp"

namespace epbench {

inline float fromBf16(std::uint16_t bits) {
  const std::uint32_t word = static_cast<std::uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &word, 4);
  return value;
}
// To the nearest, ties to even; of finite numbers.
std::uint16_t toBf16(float value);
float fromFp8(std::uint8_t code);

// A receiver's values of a row: elements times their block's scale.
std::vector<float> dequantise(const Quantised& row);

// The factor of a rank or expert, so that a share of the wrong one shows: 1 to 7.
constexpr float factorOf(int place) { return static_cast<float>(1 + place % 7); }

// A row as its receiver sends it back: times its factor, rounded once.
std::vector<std::uint16_t> worked(const std::vector<float>& row, float factor);

// sqrt(sum of squared errors / sum of squares), as deepep_bench defines it.
struct SquaredError {
  double error = 0, size = 0;

  void add(double got, double exact) {
    error += (got - exact) * (got - exact);
    size += exact * exact;
  }
  void add(const SquaredError& other) {
    error += other.error;
    size += other.size;
  }
  double relative() const;  // NaN of nothing
};

// More than rounding explains: one of each kind of row, BF16 twice.
double mostRelativeError(Element element);

// A check as reports have them; nothing to measure is right.
Json toCheck(Element element, const SquaredError& error);

// Adds "relative_error" to a report, and is its line for people.
std::string describeErrors(const SquaredError& bf16, const SquaredError& fp8, Json& report);

}  // namespace epbench
