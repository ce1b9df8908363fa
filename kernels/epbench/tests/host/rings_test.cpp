// Tests, without a GPU, the host functions that choose and limit the kernels' warps and stages.
#include "expect.hpp"
#include "gpu/kernels.hpp"

using namespace epbench;

namespace {

int warpsOf(int ranks, double rows, int sms, int links) {
  return usualCombineWarps({ranks, 14336, rows, links}, sms, 2);
}

// A combine should have 3.8 MB in flight; a stage has 2048 (2 ranks) or 1024 bytes of each row.
void combineHasEnoughBytesInFlight() {
  EXPECT(warpsOf(2, 2, 8, 1) == 28);   // as many as fit: 1.8 MB
  EXPECT(warpsOf(2, 2, 132, 1) == 4);  // 4.3 MB; 3 warps would have 3.2 MB
  EXPECT(warpsOf(4, 3.6, 132, 1) == 4);
  EXPECT(warpsOf(8, 5.3, 132, 1) == 3);
  EXPECT(warpsOf(8, 5.3, 132, 2) == 6);
  EXPECT(warpsOf(8, 5.3, 16, 2) == 14);
  EXPECT(warpsOf(8, 1, 48, 1) == 14);  // one row of each token: more warps
  EXPECT(warpsOf(2, 0, 132, 1) == 8);  // nothing to pull
}

void dispatchHasMoreWarpsForFewRowsOnFewSms() {
  EXPECT(usualDispatch(1.99, 16, 1).warps == 10);
  EXPECT(usualDispatch(1.99, 16, 1).stages == 3);
  EXPECT(usualDispatch(1.99, 17, 1).warps == 7);
  EXPECT(usualDispatch(1.99, 17, 1).stages == 4);
  EXPECT(usualDispatch(1.99, 32, 2).warps == 10);
  EXPECT(usualDispatch(1.99, 33, 2).warps == 7);
  EXPECT(usualDispatch(3.6, 8, 1).warps == 7);
  EXPECT(usualDispatch(3.6, 8, 1).sms == 8);
}

// An SM has 227 KB of shared memory; every accepted shape leaves room for at least one warp.
void ringsFitIntoSharedMemory() {
  EXPECT(mostDispatchWarps(RowForm::of(7168, Element::kFp8), 4) == 7);
  EXPECT(mostDispatchWarps(RowForm::of(6144, Element::kFp8), 5) == 6);
  EXPECT(mostDispatchWarps(RowForm::of(6144, Element::kBf16), 5) == 7);
  EXPECT(mostDispatchWarps(RowForm::of(128, Element::kBf16), 2) == 14);
  EXPECT(mostCombineWarps(2, 8) == 7);
  EXPECT(mostCombineWarps(4, 2) == 28);
  EXPECT(mostCombineWarps(5, 8) == 3);
  for (int hidden = 128; hidden <= 32768; hidden += 128) {
    for (const Element element : {Element::kBf16, Element::kFp8}) {
      EXPECT(mostDispatchWarps(RowForm::of(hidden, element), kMostStages) > 0);
    }
  }
}

}  // namespace

int main() {
  combineHasEnoughBytesInFlight();
  dispatchHasMoreWarpsForFewRowsOnFewSms();
  ringsFitIntoSharedMemory();
  return failures == 0 ? 0 : 1;
}
