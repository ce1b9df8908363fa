// Low latency in halves: the time of each half, and how much of a compute kernel between the halves
// is hidden.
#pragma once

#include "command/lowlat.hpp"
#include "gpu/timing.hpp"

namespace epbench {

struct Halves {
  const char* operation;
  int sms;
  double sendUs, receiveUs;  // of each half alone; receiving starts after all rows have arrived
  double bothUs;             // of both halves
  double computeUs;          // of a compute kernel on the remaining SMs
  double withComputeUs;      // of both halves with that kernel between them

  // Returns the time that is saved, compared with running the halves and the compute kernel one
  // after the other, in percent of the compute time.
  double hiddenPercent() const;
};

// Collective.
Halves timeDispatchHalves(LowLatency& work, const Sampling& sampling, int sms);
Halves timeCombineHalves(LowLatency& work, const Sampling& sampling, int sms);

std::string tableOf(const std::vector<Halves>& halves);
Json toJson(const Halves& halves);

}  // namespace epbench
