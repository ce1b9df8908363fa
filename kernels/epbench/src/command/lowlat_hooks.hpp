// Low latency in halves: what each takes, and how much compute fits between them for nothing.
#pragma once

#include "command/lowlat.hpp"
#include "gpu/timing.hpp"

namespace epbench {

struct Halves {
  const char* operation;
  int sms;
  double sendUs, receiveUs;  // by themselves; the second once all has arrived
  double togetherUs;
  double computeUs;  // of a kernel on the SMs that are left
  double filledUs;   // both halves with that kernel between them

  // Of the compute, in percent: what the whole took less than one after the other.
  double hidden() const;
};

// Collective.
Halves timeDispatchHalves(LowLatency& work, const Sampling& sampling, int sms);
Halves timeCombineHalves(LowLatency& work, const Sampling& sampling, int sms);

std::string tableOf(const std::vector<Halves>& halves);
Json toJson(const Halves& halves);

}  // namespace epbench
