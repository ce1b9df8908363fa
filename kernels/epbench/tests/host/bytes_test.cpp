#include "epbench/bytes.hpp"

#include <cmath>

#include "expect.hpp"

using namespace epbench;

namespace {

Shape shape(int ranks) {
  Shape shape;
  shape.ranks = ranks;
  shape.tokens.assign(ranks, 4096);
  return shape;
}

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

// The expected values are 1 - C(E-E/R, k) / C(E, k).
void reachProbabilityMatchesValuesComputedByHand() {
  EXPECT(near(reachProbability(256, 2, 8), 0.9965, 1e-4));
  EXPECT(near(reachProbability(256, 4, 8), 0.9036, 1e-4));
  EXPECT(near(reachProbability(256, 8, 8), 0.6618, 1e-4));
  EXPECT(reachProbability(8, 8, 8) == 1);
  EXPECT(near(reachProbability(8, 8, 1), 1.0 / 8, 1e-12));
}

void rowSizesIncludeScalesAndPadding() {
  EXPECT(RowForm::of(7168, Element::kBf16).payloadBytes() == 14336);
  const RowForm fp8 = RowForm::of(7168, Element::kFp8);
  EXPECT(fp8.payloadBytes() == 7392);
  EXPECT(fp8.payloadBytes() == 14336 * 0.515625);
  EXPECT(fp8.stride == 7424);
  // With an odd number of blocks, the moved scales are padded, but the counted scales are not.
  EXPECT(RowForm::of(384, Element::kFp8).scaleBytes == 12);
  EXPECT(RowForm::of(384, Element::kFp8).scaleStride == 16);
  EXPECT(RowForm::of(128, Element::kFp8).stride == 256);
  EXPECT(recordBytes(8) == 80);
  EXPECT(recordBytes(kMaxTopk) == kRecordStride);
}

void trafficMatchesKnownFigures() {
  EXPECT(near(expectedTraffic(shape(4), Element::kBf16).logicalBytes, 212.2e6, 1e-3));
  EXPECT(near(expectedTraffic(shape(4), Element::kBf16).wireBytes, 159.2e6, 1e-3));
  EXPECT(near(expectedTraffic(shape(8), Element::kFp8).wireBytes, 140.3e6, 1e-3));
  // Three results that DeepEP published for one machine agree with the same number of rows, 21621.
  EXPECT(near(483.86e3 * 640.59, 21621 * 14336.0, 1e-3));
  EXPECT(near(352.43e3 * 453.49, 21621 * 7392.0, 1e-3));
  EXPECT(near(gbPerSecond(21621 * 14336.0, 775.61), 399.63, 1e-3));
}

void trafficOfARoutingIsNearTheExpectedTraffic() {
  for (const int ranks : {2, 4, 8}) {
    const Shape s = shape(ranks);
    const Traffic exact = trafficOf(Layout::of(s, Routing::of(s)), s, Element::kBf16);
    const Traffic expected = expectedTraffic(s, Element::kBf16);
    EXPECT(near(exact.logicalBytes, expected.logicalBytes, 0.02));
    EXPECT(near(exact.wireBytes, expected.wireBytes, 0.02));
    EXPECT(exact.wireBytes < exact.logicalBytes);
  }
}

void wireBytesAreThoseOfTheBusierDirection() {
  Shape s = shape(4);
  const double row = 2.0 * s.hidden;
  s.tokens.assign(4, 8);
  s.routing = "to-one";
  EXPECT(trafficOf(Layout::of(s, Routing::of(s)), s, Element::kBf16).wireBytes == 24 * row);
  s.tokens = {8, 0, 0, 0};
  s.routing = "uniform";
  s.experts = s.topk;
  EXPECT(trafficOf(Layout::of(s, Routing::of(s)), s, Element::kBf16).wireBytes == 24 * row);
}

}  // namespace

int main() {
  reachProbabilityMatchesValuesComputedByHand();
  rowSizesIncludeScalesAndPadding();
  trafficMatchesKnownFigures();
  trafficOfARoutingIsNearTheExpectedTraffic();
  wireBytesAreThoseOfTheBusierDirection();
  return failures == 0 ? 0 : 1;
}
