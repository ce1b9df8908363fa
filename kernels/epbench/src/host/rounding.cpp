#include "epbench/rounding.hpp"

#include <cmath>
#include <cstdio>

namespace epbench {
namespace {

constexpr std::size_t kBlock = 128;  // elements that share a scale

std::string digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

}  // namespace

std::uint16_t toBf16(float value) {
  std::uint32_t word;
  std::memcpy(&word, &value, 4);
  return static_cast<std::uint16_t>((word + 0x7FFF + (word >> 16 & 1)) >> 16);
}

float fromFp8(std::uint8_t code) {
  const int exponent = code >> 3 & 15, steps = code & 7;
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(steps), -9)
                                        : std::ldexp(static_cast<float>(8 + steps), exponent - 10);
  return code & 0x80 ? -magnitude : magnitude;
}

std::vector<float> dequantise(const Quantised& row) {
  std::vector<float> values;
  for (std::size_t i = 0; i < row.elements.size(); i++) {
    values.push_back(fromFp8(row.elements[i]) * row.scales[i / kBlock]);
  }
  return values;
}

std::vector<std::uint16_t> multiplied(const std::vector<float>& row, float factor) {
  std::vector<std::uint16_t> out;
  // The receiver stores BF16: dequantised FP8 is rounded to BF16 before it is multiplied.
  for (const float value : row) out.push_back(toBf16(fromBf16(toBf16(value)) * factor));
  return out;
}

double SquaredError::relative() const { return std::sqrt(error / size); }

double maxRoundingError(Element element) { return element == Element::kFp8 ? 0x1p-4 : 0x1p-8; }

Json toCheck(Element element, const SquaredError& error) {
  const double relative = error.relative(), most = maxRoundingError(element);
  const bool right = error.size == 0 || relative <= most;
  Json check = Json::object();
  check.set("what", std::string("relative error ") + nameOf(element))
      .set("right", right)
      .set("found", right ? "" : digits(relative) + ", at most " + digits(most) + " is rounding");
  return check;
}

std::string describeErrors(const SquaredError& bf16, const SquaredError& fp8, Json& report) {
  if (bf16.size == 0 || fp8.size == 0) return {};
  Json errors = Json::object();
  errors.set("bf16", bf16.relative()).set("fp8", fp8.relative());
  report.set("relative_error", std::move(errors));
  return "relative error of dispatch and combine: BF16 " + digits(bf16.relative()) + ", FP8 " +
         digits(fp8.relative()) + "\n";
}

}  // namespace epbench
