// Checks that dispatch and combine move the right bytes: fills sources with fresh content and
// targets with poison, and compares every word.
#pragma once

#include <string>

#include "command/workspace.hpp"
#include "epbench/rounding.hpp"

namespace epbench {

// Faults that can be planted, to prove that the checks find them.
enum class Fault {
  kNone,
  kFlipSlot,      // two tokens change places in the layout
  kSwapRows,      // two received rows change places
  kFlipBit,       // one bit of the last received row is inverted
  kStaleRows,     // a rank sends the rows of the previous round
  kSwapPartials,  // two rows change places before they are added
  kOverrun,       // one word after the last row is overwritten
  kDropFlag,      // a rank never signals that it is done
  kLateRank,      // a rank starts later than the watchdog allows
  kEarlyRead,     // low latency in halves: one rank does not wait for other ranks
  kWrongScale,    // a rank sends scales that are twice too large
};

Fault faultFrom(const std::string& name);
std::vector<std::string> faultNames();  // of dispatch and combine

// Numbers of errors on one rank; if all are 0, the data is right.
struct Findings {
  unsigned long long layout = 0;   // slots, bases or counts that differ from the host's
  unsigned long long rows = 0;     // wrong words of rows
  unsigned long long records = 0;  // wrong words of records
  unsigned long long overrun = 0;  // overwritten words after the last row
  unsigned long long samples = 0;  // wrong rows or tokens, of those that the host checks itself
  unsigned long long sums = 0;     // sums outside the float64 bound
  unsigned long long bits = 0;     // sums whose bits differ from fp32 in rank order

  bool isCorrect() const { return layout + rows + records + overrun + samples + sums + bits == 0; }
  std::string text() const;
};

// Collective; both return the sum over all ranks.
Findings checkDispatch(Workspace& work, Element element, const Effort& effort, std::uint32_t round,
                       Fault fault);
// Uses the layout that checkDispatch computed.
Findings checkCombine(Workspace& work, const Effort& effort, std::uint32_t round, Fault fault);

// SMs, warps and stages of both operations of a round trip.
struct Efforts {
  Effort dispatch, combine;
};
// Returns the error of dispatch and combine for a sample of all ranks' tokens. Collective;
// overwrites received rows.
SquaredError roundingError(Workspace& work, Element element, const Efforts& efforts, Fault fault);

// Returns the sum over all ranks. Collective.
Findings sumOverRanks(Rank& rank, const Findings& mine);

}  // namespace epbench
