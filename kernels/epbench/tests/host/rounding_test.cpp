#include "epbench/rounding.hpp"

#include <cmath>

#include "epbench/payload.hpp"
#include "expect.hpp"

using namespace epbench;

namespace {

std::vector<std::uint16_t> someRow(int hidden) {
  std::vector<std::uint16_t> row;
  const std::uint32_t key = payloadKey(Content::kRows, 0, 1);
  for (int pair = 0; pair < hidden / 2; pair++) {
    const std::uint32_t both = payloadBf16Pair(key, 3, pair);
    row.push_back(static_cast<std::uint16_t>(both & 0xFFFF));
    row.push_back(static_cast<std::uint16_t>(both >> 16));
  }
  return row;
}

std::vector<float> valuesOf(const std::vector<std::uint16_t>& row) {
  std::vector<float> values;
  for (const auto bits : row) values.push_back(fromBf16(bits));
  return values;
}

// Returns the error if a token goes to one rank only, whose factor is 5.
SquaredError errorOf(const std::vector<std::uint16_t>& row, const std::vector<float>& received) {
  SquaredError error;
  const auto back = multiplied(received, 5);
  for (std::size_t i = 0; i < row.size(); i++) error.add(fromBf16(back[i]), 5.0 * fromBf16(row[i]));
  return error;
}

}  // namespace

int main() {
  // Every finite code is rounded to itself.
  for (int code = 0; code < 256; code++) {
    if ((code & 0x7F) == 0x7F) continue;  // NaN
    EXPECT((int(toFp8(fromFp8(static_cast<std::uint8_t>(code))))) == (code));
  }
  EXPECT((fromFp8(0x7E)) == (448.0f));
  EXPECT((fromFp8(0x01)) == (0x1p-9f));
  EXPECT((toBf16(1.0f)) == (0x3F80));
  EXPECT((toBf16(1.0f + 0x1p-8f)) == (0x3F80));            // a tie goes to even
  EXPECT((toBf16(1.0f + 0x1p-8f + 0x1p-9f)) == (0x3F81));  // more than half goes up
  EXPECT((toBf16(-1.0f)) == (0xBF80));

  const auto row = someRow(7168);
  const SquaredError bf16 = errorOf(row, valuesOf(row));
  const SquaredError fp8 = errorOf(row, dequantise(quantise(row)));
  EXPECT(bf16.relative() > 0.0005 && bf16.relative() < 0.0025);
  EXPECT(fp8.relative() > 0.015 && fp8.relative() < 0.035);
  EXPECT(std::isnan(SquaredError{}.relative()));

  // The check accepts rounding errors, but no greater errors.
  EXPECT(*toCheck(Element::kBf16, bf16).find("right")->boolean());
  EXPECT(*toCheck(Element::kFp8, fp8).find("right")->boolean());
  EXPECT(!*toCheck(Element::kBf16, fp8).find("right")->boolean());
  const auto right = [](Element element, double relative) {
    return *toCheck(element, {relative * relative, 1}).find("right")->boolean();
  };
  EXPECT(right(Element::kBf16, 0.0039) && !right(Element::kBf16, 0.0040));
  EXPECT(right(Element::kFp8, 0.062) && !right(Element::kFp8, 0.063));
  EXPECT(*toCheck(Element::kFp8, {}).find("right")->boolean());  // no token at all
  auto wrong = valuesOf(row);
  for (std::size_t i = 0; i < 128; i++) wrong[i] *= 2;  // doubles one block's scale
  EXPECT(!*toCheck(Element::kFp8, errorOf(row, wrong)).find("right")->boolean());

  Json report = Json::object();
  EXPECT(describeErrors({0.04, 10000}, {6.25, 10000}, report) ==
         "relative error of dispatch and combine: BF16 0.002, FP8 0.025\n");
  EXPECT(report.dump(false) == "{\"relative_error\":{\"bf16\":0.002,\"fp8\":0.025}}");
  EXPECT((describeErrors({}, {6.25, 10000}, report)) == (std::string()));
  return failures == 0 ? 0 : 1;
}
