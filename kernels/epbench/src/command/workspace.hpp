// One rank's needs for dispatch and combine: buffers, jobs, and the host's expected results.
#pragma once

#include <string>

#include "epbench/layout.hpp"
#include "epbench/routing.hpp"
#include "epbench/shape.hpp"
#include "gpu/kernels.hpp"
#include "gpu/rank.hpp"

namespace epbench {

// The same for all ranks, made once before they start.
struct Problem {
  Shape shape;
  Routing routing;
  Layout layout;

  static Problem of(const Shape& shape) {
    Routing routing = Routing::of(shape);
    Layout layout = Layout::of(shape, routing);
    return {shape, std::move(routing), std::move(layout)};
  }
  // How many ranks a token goes to, on average over all.
  double rowsOfToken() const;
  // Of the busiest rank to one other, as whole chunks: what a ceiling moves for comparison.
  std::size_t bytesPerPeer(Element element) const;
};

// For people, and to distinguish graphs.
std::string textOf(const Effort& effort);

// Places in the arena of every rank.
struct Places {
  std::size_t rows, records, partials, ceilingSource, ceilingTarget, end;
  int capacity;  // rows of the busiest rank, and one more that must stay untouched

  static Places of(const Problem& problem);
};

class Workspace {
 public:
  // In the arena of a rank that is large enough for Places::of.
  Workspace(const Problem& problem, Rank& rank);

  ~Workspace() { rank_.replays().forget(); }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  const Problem& problem() const { return problem_; }
  const Places& places() const { return places_; }
  Rank& rank() { return rank_; }
  int tokens() const { return problem_.shape.tokens[rank_.me()]; }
  int received() const { return problem_.layout.received(rank_.me()); }
  int sms() const { return rank_.sms(); }

  void layout();
  void dispatch(Element element, const Effort& effort, bool silent = false);
  void combine(const Effort& effort);
  void ceiling(Engine engine, Element element, int sms);

  // Local memory, by name of content.
  Memory elements, scales, records, experts, weights, slots, bases, arrived, out;
  Memory origins, expectedRows, keys, wrong;

 private:
  const Problem& problem_;
  Places places_;
  Rank& rank_;
};

}  // namespace epbench
