#include "epbench/quantise.hpp"

#include <cmath>

#include "expect.hpp"

using namespace epbench;

namespace {

// Returns the value of a code, by the definition of e4m3.
double valueOf(int code) {
  const int exponent = code >> 3 & 15, mantissa = code & 7;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -9) : std::ldexp(8 + mantissa, exponent - 10);
  return code & 0x80 ? -magnitude : magnitude;
}

void everyCodeIsRoundedToItself() {
  for (int code = 0; code < 256; code++) {
    if ((code & 0x7F) == 0x7F) continue;  // NaN
    EXPECT(toFp8(static_cast<float>(valueOf(code))) == code);
  }
}

void valuesAreRoundedToTheNearerCode() {
  for (int code = 0; code < 0x7E; code++) {
    const double low = valueOf(code), high = valueOf(code + 1);
    const auto middle = static_cast<float>((low + high) / 2);
    EXPECT(toFp8(middle) == (code % 2 == 0 ? code : code + 1));
    EXPECT(toFp8(std::nextafter(middle, 0.0f)) == code);
    EXPECT(toFp8(std::nextafter(middle, 1e9f)) == code + 1);
  }
  EXPECT(toFp8(1e9f) == 0x7E);
  EXPECT(toFp8(-449) == 0xFE);
}

void each128ElementsShareAScale() {
  std::vector<std::uint16_t> row(256, 0);
  row[3] = 0xC000;  // -2
  row[4] = 0x3F80;  // 1
  const Quantised result = quantise(row);
  EXPECT(result.scales.size() == 2 && result.elements.size() == 256);
  EXPECT(result.scales[0] == 2.0f / 448);
  EXPECT(result.scales[1] == 1e-4f / 448);
  EXPECT(result.elements[3] == 0xFE);
  EXPECT(valueOf(result.elements[4]) == 224);
}

}  // namespace

int main() {
  everyCodeIsRoundedToItself();
  valuesAreRoundedToTheNearerCode();
  each128ElementsShareAScale();
  return failures == 0 ? 0 : 1;
}
