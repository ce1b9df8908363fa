#include "epbench/bytes.hpp"

#include <algorithm>
#include <numeric>

namespace epbench {

double reachProbability(int experts, int ranks, int topk) {
  // The probability that no expert is on the rank is C(E - E/R, k) / C(E, k). It is computed factor
  // by factor, because the binomial coefficients would overflow.
  const int others = experts - experts / ranks;
  double none = 1;
  for (int k = 0; k < topk; k++) none *= static_cast<double>(others - k) / (experts - k);
  return 1 - std::max(none, 0.0);
}

Traffic trafficOf(const Layout& layout, const Shape& shape, Element element) {
  const double row = RowForm::of(shape.hidden, element).payloadBytes();
  Traffic traffic{0, 0};
  for (int r = 0; r < shape.ranks; r++) {
    traffic.logicalBytes = std::max(traffic.logicalBytes, row * layout.received(r));
    const int wire = std::max(layout.sentToOthers(r, shape.ranks), layout.receivedFromOthers(r));
    traffic.wireBytes = std::max(traffic.wireBytes, row * wire);
  }
  return traffic;
}

Traffic expectedTraffic(const Shape& shape, Element element) {
  const double row = RowForm::of(shape.hidden, element).payloadBytes();
  const double tokens = std::accumulate(shape.tokens.begin(), shape.tokens.end(), 0.0);
  const double rows = tokens * reachProbability(shape.experts, shape.ranks, shape.topk);
  return {rows * row, rows * row * (shape.ranks - 1) / shape.ranks};
}

const std::vector<Link>& links() {
  static const std::vector<Link> all = {
      {"h100", 450, 350, "measured on H200, which has the same links"},
      {"h200", 450, 350, "measured, 4 GPUs, stores of all SMs"},
      {"b200", 900, 660, "estimated from published figures; never measured here"},
  };
  return all;
}

}  // namespace epbench
