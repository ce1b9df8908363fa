#include "pieces.hpp"

#include "expect.hpp"

using namespace ep;

namespace {

constexpr std::size_t kUnit = Pieces::kUnit;

void piecesFollowEachOtherUntilNothingIsLeft() {
  Pieces pieces(4 * kUnit);
  EXPECT(pieces.empty());
  EXPECT(pieces.take(kUnit + 1) == 0u);
  EXPECT(pieces.take(kUnit) == 2 * kUnit);
  EXPECT(!pieces.take(kUnit + 1));
  EXPECT(pieces.take(1) == 3 * kUnit);
  EXPECT(!pieces.take(1));
  EXPECT(!pieces.empty());
}

void gapsAreFilledByPiecesThatFit() {
  Pieces pieces(8 * kUnit);
  EXPECT(pieces.take(2 * kUnit) == 0u);
  EXPECT(pieces.take(2 * kUnit) == 2 * kUnit);
  EXPECT(pieces.take(2 * kUnit) == 4 * kUnit);
  EXPECT(pieces.giveBack(2 * kUnit));
  EXPECT(pieces.take(3 * kUnit) == std::nullopt);
  EXPECT(pieces.take(kUnit) == 2 * kUnit);
  EXPECT(pieces.take(kUnit) == 3 * kUnit);
  EXPECT(pieces.take(kUnit) == 6 * kUnit);
}

void onlyTakenPiecesCanBeGivenBack() {
  Pieces pieces(4 * kUnit);
  EXPECT(pieces.take(2 * kUnit) == 0u);
  EXPECT(!pieces.giveBack(kUnit));
  EXPECT(pieces.giveBack(0));
  EXPECT(!pieces.giveBack(0));
  EXPECT(pieces.empty());
}

void emptyAndTooLargePiecesAreRefused() {
  Pieces none(0), some(kUnit + 1);
  EXPECT(!none.take(1));
  EXPECT(!some.take(0));
  EXPECT(!some.take(kUnit + 2));
  EXPECT(!some.take(~std::size_t{0}));
  // The second unit is not complete.
  EXPECT(!some.take(kUnit + 1));
  EXPECT(some.take(kUnit) == 0u);
}

}  // namespace

int main() {
  piecesFollowEachOtherUntilNothingIsLeft();
  gapsAreFilledByPiecesThatFit();
  onlyTakenPiecesCanBeGivenBack();
  emptyAndTooLargePiecesAreRefused();
  return failures == 0 ? 0 : 1;
}
