// Times an operation: each sample is the time between two events around it, after a barrier on the
// GPUs; the slowest rank's time counts.
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
  Stats perCall;  // of calls that each start after a barrier
  // Mean time of a call when `samples` calls run one right after the other.
  double backToBackUs = 0;
};

// Collective. `operation` enqueues one call; `before` enqueues the work that each sample needs
// first, which is not timed. With `before`, back-to-back calls are not measured.
Timing timeOperation(Rank& rank, const Sampling& sampling, const std::function<void()>& operation,
                     const std::function<void()>& before = nullptr);

}  // namespace epbench
