// One rank's buffers and jobs for dispatch and combine, and the host's expected results.
#pragma once

#include <string>

#include "epbench/layout.hpp"
#include "epbench/routing.hpp"
#include "epbench/shape.hpp"
#include "gpu/kernels.hpp"
#include "gpu/rank.hpp"

namespace epbench {

// The data that all ranks share; created once, before the ranks start.
struct Problem {
  Shape shape;
  Routing routing;
  Layout layout;

  static Problem of(const Shape& shape) {
    Routing routing = Routing::of(shape);
    Layout layout = Layout::of(shape, routing);
    return {shape, std::move(routing), std::move(layout)};
  }
  // Returns the mean number of ranks to which a token is sent.
  double meanRowsPerToken() const;
  // Returns the mean bytes from the busiest rank to each other rank, rounded up to whole chunks. A
  // ceiling moves as many bytes for comparison.
  std::size_t bytesPerPeer(Element element) const;
};

// Describes an effort for users; the text is also part of a graph's name.
std::string textOf(const Effort& effort);

// Offsets in the arena of every rank.
struct Places {
  std::size_t rows, records, partials, ceilingSource, ceilingTarget, end;
  int capacity;  // rows of the busiest rank, and one row that must stay untouched

  static Places of(const Problem& problem);
};

class Workspace {
 public:
  // Uses the arena of a rank, which must have room for Places::of.
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

  // Memory of this rank only, named by its content.
  Memory elements, scales, records, experts, weights, slots, bases, arrived, out;
  Memory origins, expectedRows, keys, wrong;

 private:
  const Problem& problem_;
  Places places_;
  Rank& rank_;
};

}  // namespace epbench
