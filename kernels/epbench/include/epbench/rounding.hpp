// Measures the precision that dispatch and combine lose: conversions of BF16 and FP8, and errors of
// sums.
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
// Rounds finite numbers to nearest, ties to even.
std::uint16_t toBf16(float value);
float fromFp8(std::uint8_t code);

// Returns the receiver's values of a row: elements times their block's scale.
std::vector<float> dequantise(const Quantised& row);

// Returns the factor of a rank or expert, 1 to 7. Neighbors differ, so that a row from the wrong
// rank or expert is detected.
constexpr float factorOf(int rankOrExpert) { return static_cast<float>(1 + rankOrExpert % 7); }

// Returns the row that a receiver sends back: the values times its factor, rounded to BF16.
std::vector<std::uint16_t> multiplied(const std::vector<float>& row, float factor);

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
  double relative() const;  // NaN without samples
};

// Returns the greatest error that rounding can explain: two roundings to BF16, and with FP8 one to
// FP8.
double maxRoundingError(Element element);

// Returns the check of an error, as a report has it; the check passes if nothing was measured.
Json toCheck(Element element, const SquaredError& error);

// Adds "relative_error" to a report, and returns its line for the printed text.
std::string describeErrors(const SquaredError& bf16, const SquaredError& fp8, Json& report);

}  // namespace epbench
