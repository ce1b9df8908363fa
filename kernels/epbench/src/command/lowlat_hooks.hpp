// Low latency in halves: the time of each half, and how much compute fits between them at no cost.
#pragma once

#include "command/lowlat.hpp"
#include "gpu/timing.hpp"

namespace epbench {

struct Halves {
  const char* operation;
  int sms;
  double sendUs, receiveUs;  // measured alone; receive after all has arrived
  double togetherUs;
  double computeUs;  // of a kernel on the remaining SMs
  double filledUs;   // both halves with that kernel between them

  // Percent of the compute that was hidden: the time saved compared with running everything in
  // sequence.
  double hidden() const;
};

// Collective.
Halves timeDispatchHalves(LowLatency& work, const Sampling& sampling, int sms);
Halves timeCombineHalves(LowLatency& work, const Sampling& sampling, int sms);

std::string tableOf(const std::vector<Halves>& halves);
Json toJson(const Halves& halves);

}  // namespace epbench
