#include "epbench/layout.hpp"

#include "expect.hpp"

using namespace epbench;

namespace {

Shape shape(std::vector<int> tokens, double masked, const std::string& routing) {
  Shape shape;
  shape.ranks = static_cast<int>(tokens.size());
  shape.tokens = std::move(tokens);
  shape.experts = 8 * shape.ranks * 4;
  shape.topk = 4;
  shape.maskedRatio = masked;
  shape.routing = routing;
  return shape;
}

// Computes the promised order row by row, without any of the code under test.
std::vector<Origin> promisedOrder(const Shape& s, const Routing& routing, int destination) {
  std::vector<Origin> rows;
  for (int source = 0; source < s.ranks; source++) {
    for (int token = 0; token < s.tokens[source]; token++) {
      bool wanted = false;
      for (int k = 0; k < s.topk; k++) {
        const auto expert = routing.experts[source][token * s.topk + k];
        wanted |= expert >= destination * 32 && expert < (destination + 1) * 32;
      }
      if (wanted) rows.push_back({source, token});
    }
  }
  return rows;
}

void expectPromisedOrder(const Shape& s) {
  const Routing routing = Routing::of(s);
  const Layout layout = Layout::of(s, routing);
  int sent = 0, received = 0;
  for (int r = 0; r < s.ranks; r++) {
    const auto expected = promisedOrder(s, routing, r);
    const auto got = layout.origins(r, s);
    EXPECT(got.size() == expected.size());
    for (std::size_t i = 0; i < std::min(got.size(), expected.size()); i++) {
      EXPECT(got[i].rank == expected[i].rank && got[i].token == expected[i].token);
    }
    sent += layout.sentToOthers(r, s.ranks);
    received += layout.receivedFromOthers(r);
  }
  EXPECT(sent == received);
}

}  // namespace

int main() {
  for (int ranks = 2; ranks <= kMaxRanks; ranks++) {
    expectPromisedOrder(shape(std::vector<int>(ranks, 64), 0, "uniform"));
    expectPromisedOrder(shape(std::vector<int>(ranks, 33), 0.5, "uniform"));
    expectPromisedOrder(shape(std::vector<int>(ranks, 0), 0, "uniform"));
    expectPromisedOrder(shape(std::vector<int>(ranks, 20), 1, "uniform"));
    expectPromisedOrder(shape(std::vector<int>(ranks, 20), 0, "to-one"));
    expectPromisedOrder(shape(std::vector<int>(ranks, 20), 0, "skip-last"));
  }
  expectPromisedOrder(shape({100, 0, 7}, 0.1, "uniform"));
  return failures == 0 ? 0 : 1;
}
