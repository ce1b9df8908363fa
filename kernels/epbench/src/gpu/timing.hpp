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
  Stats each;               // samples by themselves
  double backToBackUs = 0;  // mean of as many without anything between them
};

// Collective. `operation` enqueues once; `before` enqueues what each sample needs and is not timed.
Timing timeOperation(Rank& rank, const Sampling& sampling, const std::function<void()>& operation,
                     const std::function<void()>& before = nullptr);

}  // namespace epbench
