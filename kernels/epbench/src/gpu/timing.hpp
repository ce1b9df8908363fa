// Samples of an operation: barrier on the GPUs, event, operation, event; the slowest rank counts.
#pragma once

#include <functional>

#include "epbench/json.hpp"
#include "epbench/stats.hpp"
#include "gpu/rank.hpp"

namespace epbench {

struct Sampling {
  int warmups = 10;
  int samples = 50;
  bool coldCache = true;
};

struct Timing {
  Stats each;               // single samples
  double backToBackUs = 0;  // mean of as many calls in direct succession
};

// Collective. `operation` enqueues one call; `before` enqueues what each sample needs and is not
// timed.
Timing timeOperation(Rank& rank, const Sampling& sampling, const std::function<void()>& operation,
                     const std::function<void()>& before = nullptr);

}  // namespace epbench
